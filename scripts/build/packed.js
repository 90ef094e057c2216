// @ts-check
import { gzipSync } from 'node:zlib';

/**
 * The text of a module that holds bytes in base64 of gzip, for `bindings/wasm/unpack.ts`. Once more
 * compressed on its way to a page, as most servers do, it takes about as long as the bytes themselves would.
 *
 * @param {string} what they are
 * @param {string | Uint8Array} bytes
 */
export function packedModule(what, bytes) {
  const packed = gzipSync(bytes, { level: 9 }).toString('base64');
  return `/** ${what}, in base64 of gzip. Written by scripts/build. */\nexport const PACKED = '${packed}';\n`;
}
