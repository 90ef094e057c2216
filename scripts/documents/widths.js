// @ts-check
/** Columns of a line of a comment: as many as code has. */
const WIDTH = 110;

/** Files that are written by programs. */
const GENERATED = /^bindings\/wasm\/|^test\/.*\/data\//;

/**
 * Complaints about lines of a comment that are too wide. A line without a blank behind its start, such as an
 * address, is none.
 *
 * @param {string} path
 * @param {{ line: number, text: string }} comment
 * @returns {string[]}
 */
export function findWide(path, { line, text }) {
  if (GENERATED.test(path)) return [];
  return text.split('\n').flatMap((row, i) => {
    const { length } = [...row];
    const isOneWord = !/\S\s+\S/.test(row.replace(/^\s*(?:\/\*\*|\*|\/\/)\s*/, ''));
    if (length <= WIDTH || isOneWord) return [];
    return [`${path}:${line + i}: a comment has ${length} columns, and at most ${WIDTH} are read with ease`];
  });
}
