/**
 * The bytes of what a module holds in base64 of gzip; scripts/build/packed.js writes these modules.
 *
 * @param where - what an error calls the one who asks
 * @param otherwise - what to do where nothing can be unpacked
 * @throws Error where the host cannot unpack
 */
function unpack(where: string, packed: string, otherwise: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream === 'undefined') {
    throw new Error(
      `${where}: there is no DecompressionStream here, which unpacks what is needed; ${otherwise}`,
    );
  }
  const text = atob(packed);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}

/** Unpacks a binary. */
export function unpackBinary(packed: string): Promise<ArrayBuffer> {
  return unpack('loadEngine', packed, 'give it the option source, with a binary of clearance/wasm/');
}

/** Unpacks the program of workers. */
export function unpackProgram(packed: string): Promise<ArrayBuffer> {
  return unpack(
    'Engine.createPool',
    packed,
    'give it the option program, with the address of clearance/wasm/worker.js',
  );
}
