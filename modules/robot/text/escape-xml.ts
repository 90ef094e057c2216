const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Text as XML has it between tags, and as the value of an attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\n\r\t]/g, (letter) => ESCAPES[letter]!);
}
