import { write } from './output.ts';

/** Characters that are written at once. */
const PIECE = 2 ** 16;

/**
 * Writes one JSON document to standard output: properties, a list piece by piece, as it may not fit the
 * memory, and properties that are known at the end only.
 */
export class JsonDocument {
  #text: string;
  #isEmpty = true;

  /** @param list - the name of the list */
  constructor(head: object, list: string) {
    this.#text = `${inner(head)},\n  ${JSON.stringify(list)}: [`;
  }

  /** Adds an item to the list. */
  async add(item: object): Promise<void> {
    this.#text += `${this.#isEmpty ? '' : ','}\n    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`;
    this.#isEmpty = false;
    if (this.#text.length >= PIECE) await this.#flush();
  }

  async end(tail: object = {}): Promise<void> {
    const rest = Object.keys(tail).length === 0 ? '' : `,${inner(tail).slice(1)}`;
    this.#text += `${this.#isEmpty ? '' : '\n  '}]${rest}\n}\n`;
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    await write(text);
  }
}

/** An object with properties as JSON, but for its end. */
function inner(object: object): string {
  return JSON.stringify(object, null, 2).slice(0, -2);
}
