// @ts-check
// How comments that document something must not begin: with words that only say something after another
// comment, which nobody sees who looks up a name.
const OPENING = /\/\*\*[\s*]*(The same|And)\b/g;

/**
 * @param {string} path
 * @param {{ line: number, text: string }} comment
 */
export const findOpenings = (path, { line, text }) =>
  [...text.matchAll(OPENING)].map(({ index, 0: before, 1: words }) => {
    const at = line + text.slice(0, index + before.length).split('\n').length - 1;
    return `${path}:${at} a comment begins with "${words}": it has to say what it means without the one before`;
  });
