/** Reads JSON that is packed by gzip, or was. */
export async function unpackJson<T>(bytes: Uint8Array<ArrayBuffer>): Promise<T> {
  // Vite serves such a file as encoded content, which a browser unpacks on arrival.
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = packed ? await unpack(bytes) : new TextDecoder().decode(bytes);
  return JSON.parse(text) as T;
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
