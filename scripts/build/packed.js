// @ts-check
import { gzipSync } from 'node:zlib';
import { isEntry } from './paths.js';

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

/**
 * The text of the module of a target's binary. A binary of one entry is in base64 of its bytes as they are:
 * it is unpacked while somebody waits, and hosts unzip only for those who come back later.
 *
 * @param {string} target
 * @param {Uint8Array} bytes
 */
export function binaryText(target, bytes) {
  if (!isEntry(target)) return packedModule('A compiled binary', bytes);
  const plain = Buffer.from(bytes).toString('base64');
  return `/** A compiled binary, in base64. Written by scripts/build. */\nexport const PLAIN = '${plain}';\n`;
}
