// @ts-check
// Source maps that tell lines: for each line of a bundle the file and line that it begins with. Places within
// lines are four fifths of a map, and our bundles have one statement per line.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Leaves one place per line in the `mappings` of a source map: the first that names a source. It is said to
 * hold from the beginning of the line, at the beginning of the line of the source.
 *
 * @param {string} mappings
 */
export function linesOf(mappings) {
  /** Source and line where the last place was, in the map that is read. */
  const read = { source: 0, line: 0 };
  const written = { ...read };
  return mappings
    .split(';')
    .map((text) => {
      /** @type {typeof read | undefined} */
      let first;
      for (const segment of text.split(',')) {
        const [, source, line] = decode(segment);
        if (source === undefined || line === undefined) continue;
        read.source += source;
        read.line += line;
        first ??= { ...read };
      }
      if (first === undefined) return '';
      const place = [0, first.source - written.source, first.line - written.line, 0];
      Object.assign(written, first);
      return place.map(encode).join('');
    })
    .join(';');
}

/**
 * The numbers of a segment: five bits per digit, the lowest first, of which the first is the sign; a sixth
 * bit says that more follow.
 *
 * @param {string} segment
 */
function decode(segment) {
  /** @type {number[]} */
  const numbers = [];
  let [value, factor] = [0, 1];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits % 32) * factor;
    factor *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value - 1) / 2);
    [value, factor] = [0, 1];
  }
  return numbers;
}

/** @param {number} number */
function encode(number) {
  let left = number < 0 ? -2 * number + 1 : 2 * number;
  let text = '';
  do {
    const bits = left % 32;
    left = (left - bits) / 32;
    text += DIGITS[left > 0 ? bits + 32 : bits];
  } while (left > 0);
  return text;
}
