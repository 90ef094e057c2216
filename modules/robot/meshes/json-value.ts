import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';

/** Items of the longest list in a file that is read. */
const ITEM_LIMIT = 2 ** 16;

/** A value in a JSON file that knows where it stands, so that every complaint can say so. */
export class JsonValue {
  readonly #value: unknown;
  readonly #path: string;
  readonly #file: string;

  constructor(value: unknown, file: string, path = '') {
    this.#value = value;
    this.#file = file;
    this.#path = path;
  }

  /** Whether there is such a value. */
  get exists(): boolean {
    return this.#value !== undefined;
  }

  /** An error about this value, to be thrown by the caller. */
  error(reason: string): FileError {
    const where = this.#path === '' ? '' : `${this.#path}: `;
    return new FileError(this.#file, undefined, `${where}${reason}`);
  }

  /** A property; there need not be one. */
  get(key: string): JsonValue {
    const value = this.#value;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw this.#expected('an object');
    const property = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    return new JsonValue(property, this.#file, this.#path === '' ? key : `${this.#path}.${key}`);
  }

  /** The items of a list; none where there is no list. */
  items(): JsonValue[] {
    const value = this.#value;
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.#expected('a list');
    if (value.length > ITEM_LIMIT) {
      throw this.error(`has ${value.length} items, and at most ${ITEM_LIMIT} are read`);
    }
    return value.map((item: unknown, i) => new JsonValue(item, this.#file, `${this.#path}[${i}]`));
  }

  /** A whole number from 0 to below `end`, or `fallback` where there is none. */
  integer(end: number, fallback?: number): number {
    const value = this.#value ?? fallback;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= end) {
      throw this.#expected(`a whole number from 0 to below ${end}`);
    }
    return value;
  }

  /** `count` finite numbers, or undefined where there are none. */
  numbers(count: number): number[] | undefined {
    if (!this.exists) return undefined;
    const value = this.#value;
    const isList = Array.isArray(value) && value.length === count && value.every(Number.isFinite);
    if (!isList) throw this.#expected(`${count} finite numbers`);
    return value as number[];
  }

  /** A text, or undefined where there is none. */
  text(): string | undefined {
    if (this.#value !== undefined && typeof this.#value !== 'string') throw this.#expected('a text');
    return this.#value;
  }

  /** Whether it is there, and true. */
  isTrue(): boolean {
    return this.#value === true;
  }

  #expected(what: string): FileError {
    return this.error(`must be ${what}, got ${show(this.#value)}`);
  }
}
