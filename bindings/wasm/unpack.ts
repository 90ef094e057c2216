/** The bytes of what a module holds in base64 of gzip; scripts/build/packed.js writes these modules. */
export function unpack(packed: string): Promise<ArrayBuffer> {
  const text = atob(packed);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}
