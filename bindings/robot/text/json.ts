/** Items of all lists and objects of the largest JSON that is read, and how many lists and objects there may be. */
const ITEM_LIMIT = 2 ** 22;
const GROUP_LIMIT = 2 ** 20;

const QUOTE = 34;
const COMMA = 44;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACE = 123;

/**
 * Reads JSON that may be made to fill the memory: a list takes two characters, and tens of bytes when it was read. So it is
 * counted first how much there is.
 *
 * @throws SyntaxError for what is no JSON, RangeError for more than is read
 */
export function parseJson(text: string): unknown {
  let items = 0;
  let groups = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) items++;
    else if (code === BRACKET || code === BRACE) groups++;
    else if (code === QUOTE) i = endOfString(text, i);
  }
  if (items > ITEM_LIMIT)
    throw new RangeError(`its JSON has more than the ${ITEM_LIMIT} items that are read`);
  if (groups > GROUP_LIMIT) {
    throw new RangeError(`its JSON has more than the ${GROUP_LIMIT} lists and objects that are read`);
  }
  return JSON.parse(text);
}

/** Where a string ends that begins at a place. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE)
    end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}
