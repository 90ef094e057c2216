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
  const unpacked = new Blob([decode(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).arrayBuffer();
}

/** The bytes of what a module holds in base64. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < characters.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
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
