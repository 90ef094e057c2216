import { escapeXml } from '../text/escape-xml.ts';
import { XacroProblem } from './budget.ts';

/** An element of the expanded file. */
export interface OutputElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly content: readonly Output[];
}

/** What the expanded file is made of: elements, and text between them. */
export type Output = OutputElement | string;

export function isElement(output: Output): output is OutputElement {
  return typeof output !== 'string';
}

/** Characters of the longest file that is written, which is the longest that is read. */
const LENGTH_LIMIT = 2 ** 24;

/**
 * Writes an element as XML, each on a line of its own.
 *
 * @throws XacroProblem for a file that is too long
 */
export function writeXml(root: OutputElement): string {
  const lines = new Lines();
  write(root, '', lines);
  return lines.join();
}

class Lines {
  readonly #lines: string[] = [];
  #length = 0;

  add(line: string): void {
    this.#length += line.length + 1;
    if (this.#length > LENGTH_LIMIT) {
      throw new XacroProblem(`the file expands to more than ${LENGTH_LIMIT} characters; is it a robot?`);
    }
    this.#lines.push(line);
  }

  join(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

function write({ name, attributes, content }: OutputElement, indent: string, lines: Lines): void {
  const words = [name, ...Array.from(attributes, ([key, value]) => `${key}="${escapeXml(value)}"`)];
  const start = `${indent}<${words.join(' ')}`;
  const texts = content.filter((part): part is string => !isElement(part));
  if (content.length === 0) lines.add(`${start}/>`);
  else if (texts.length === content.length) lines.add(`${start}>${texts.map(escapeXml).join('')}</${name}>`);
  else {
    lines.add(`${start}>`);
    for (const part of content) {
      if (isElement(part)) write(part, `${indent} `, lines);
      else lines.add(escapeXml(part));
    }
    lines.add(`${indent}</${name}>`);
  }
}
