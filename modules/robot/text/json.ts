/** Limits of a JSON: items of all lists and objects, these themselves, and texts, with names. */
const ITEM_LIMIT = 2 ** 22;
const GROUP_LIMIT = 2 ** 18;
const TEXT_LIMIT = 2 ** 19;

const QUOTE = 34;
const COMMA = 44;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACE = 123;

/**
 * Reads JSON that may be made to fill the memory: a list takes two characters, and tens of bytes when it was
 * read. So all is counted first.
 *
 * @throws SyntaxError for what is no JSON, RangeError for more than is read
 */
export function parseJson(text: string): unknown {
  let items = 0;
  let groups = 0;
  let texts = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === COMMA) items++;
    else if (code === BRACKET || code === BRACE) groups++;
    else if (code === QUOTE) {
      i = endOfString(text, i);
      texts++;
    }
  }
  checkCount(items, ITEM_LIMIT, 'items');
  checkCount(groups, GROUP_LIMIT, 'lists and objects');
  checkCount(texts, TEXT_LIMIT, 'names and texts');
  return JSON.parse(text);
}

/** Where a string ends that begins at a place. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE)
    end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

function checkCount(count: number, limit: number, what: string): void {
  if (count > limit) throw new RangeError(`its JSON has more than the ${limit} ${what} that are read`);
}
