// @ts-check
// The compiler as a function, for those who give it sources that are not in files.

/**
 * What the compiler needs of its host.
 *
 * @typedef {object} AscHost
 * @property {(name: string, folder: string) => Promise<string | null>} readFile null where there is no such
 *   file
 * @property {(name: string, contents: Uint8Array | string, folder: string) => void} [writeFile] by default,
 *   into files
 * @property {() => readonly string[]} [listFiles]
 */

/** Its own types would be taken for global ones, and change what arrays are everywhere. */
const COMPILER = /** @type {string} */ ('assemblyscript/asc');

/**
 * Runs the compiler.
 *
 * @param {readonly string[]} args as on its command line
 * @param {AscHost} host
 * @throws Error with what it printed
 */
export async function asc(args, host) {
  const { default: compiler } = /** @type {{ default: { main: Function } }} */ (await import(COMPILER));
  /** @type {string[]} */
  const printed = [];
  const stderr = { write: (/** @type {unknown} */ text) => void printed.push(String(text)) };
  const { error } = /** @type {{ error: Error | null }} */ (await compiler.main(args, { ...host, stderr }));
  if (error !== null) throw new Error(printed.join('') || error.message, { cause: error });
}
