/** Prefixes for which a namespace is made up; the parser copies all of them where an element declares one. */
const PREFIX_LIMIT = 64;

const ZERO = 0;
const END_OF_FILE = 26;

/**
 * Blanks what has no bearing on a robot but stops a strict parser, and keeps all line numbers: a byte order
 * mark; comments, in which people write `--`; the XML declaration, whatever it says and stands before it, as
 * the text has been decoded already; and the zeros and control characters that some programs end texts with.
 */
export function tidyXml(text: string): string {
  const bare = blankComments(text.slice(0, endOfContent(text)).replace(/^\uFEFF/, ''));
  return bare.replace(/^\s*<\?xml(?=\s)[^>]*\?>/, lineEnds);
}

/**
 * The prefixes of names in a document, `gazebo` of `<gazebo:camera>`, each with a namespace: many are
 * undeclared; a document's declaration takes precedence. What looks like a prefix but is none does no harm.
 */
export function namespacesOf(text: string): Record<string, string> {
  const prefixes = new Set<string>();
  const name = /[<\s]([A-Za-z_][\w.-]*):(?=[A-Za-z_])/g;
  for (let found = name.exec(text); found !== null && prefixes.size < PREFIX_LIMIT; found = name.exec(text)) {
    if (found[1] !== 'xmlns' && found[1] !== 'xml') prefixes.add(found[1]!);
  }
  return Object.fromEntries([...prefixes].map((prefix) => [prefix, `undeclared:${prefix}`]));
}

function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && isPadding(text.charCodeAt(end - 1))) end--;
  return end;
}

function isPadding(code: number): boolean {
  return code === ZERO || code === END_OF_FILE || code === 32 || (code >= 9 && code <= 13);
}

/** Takes each comment out, but for its line ends. The parser complains of one that does not end. */
function blankComments(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  for (let start = text.indexOf('<!'); start !== -1; start = text.indexOf('<!', start)) {
    const isComment = text.startsWith('<!--', start);
    const isData = text.startsWith('<![CDATA[', start);
    const end = isComment ? text.indexOf('-->', start + 4) : isData ? text.indexOf(']]>', start) : start;
    if (end === -1) break;
    if (isComment) {
      pieces.push(text.slice(kept, start), lineEnds(text.slice(start, end)));
      kept = end + 3;
    }
    start = end + 2;
  }
  return pieces.join('') + text.slice(kept);
}

function lineEnds(text: string): string {
  return text.replace(/[^\r\n]+/g, '');
}
