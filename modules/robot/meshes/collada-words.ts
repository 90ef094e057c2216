import { lineAt } from './line-at.ts';
import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import type { XmlElement } from '../text/xml.ts';
import { readNumber } from './read-number.ts';

const SPACE = 32;

/** The words in the text of an element, one at a time: a list of all would take many times its size. */
export class ColladaWords {
  readonly #element: XmlElement;
  readonly #text: string;
  #start = 0;
  #end = 0;

  constructor(element: XmlElement) {
    this.#element = element;
    this.#text = element.content();
  }

  /** Goes to the next word; returns whether there is one. */
  advance(): boolean {
    const text = this.#text;
    let at = this.#end;
    while (at < text.length && text.charCodeAt(at) <= SPACE) at++;
    this.#start = at;
    while (at < text.length && text.charCodeAt(at) > SPACE) at++;
    this.#end = at;
    return at > this.#start;
  }

  /** The word as a finite number. */
  number(): number {
    const word = this.#text.slice(this.#start, this.#end);
    return readNumber(word, (reason) =>
      this.error(word.includes(',') ? `${reason}; use decimal points` : reason),
    );
  }

  /** The word as a whole number from 0. */
  index(): number {
    const word = this.#text.slice(this.#start, this.#end);
    const value = /^\d{1,15}$/.test(word) ? Number(word) : NaN;
    if (value >= 0) return value;
    throw this.error(`${show(word)} is not a whole number from 0`);
  }

  /** An error about the word, with the line it stands in, to be thrown by the caller. */
  error(reason: string): FileError {
    const { file, line, name } = this.#element;
    const place = line && line - 1 + lineAt(this.#text, this.#start);
    return new FileError(file, place, `<${name}>: ${reason}`);
  }
}

/** The numbers in the text of an element, of which there must be `count`. */
export function readNumbers(element: XmlElement, count: number): number[] {
  const words = new ColladaWords(element);
  const numbers: number[] = [];
  while (words.advance()) {
    if (numbers.length === count) throw words.error(`has more than ${count} numbers`);
    numbers.push(words.number());
  }
  if (numbers.length < count)
    throw element.error(`<${element.name}> needs ${count} numbers, got ${numbers.length}`);
  return numbers;
}

/** An attribute that is a whole number from 0, or `fallback` where it is absent. */
export function readIndex(element: XmlElement, attribute: string, fallback?: number): number {
  if (fallback === undefined) element.requiredText(attribute);
  const value = element.number(attribute, fallback ?? NaN);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw element.error(`<${element.name} ${attribute}>: ${value} is not a whole number from 0`);
}
