import { ARRAYS, ROOM, TAGS, Unwritten } from './format.ts';
import { type Hash, hashWords } from './hash.ts';

/** Values that are nested deeper are not written down. */
const DEEPEST = 200;

/**
 * The longest text that is written once and named by a number from then on, and how many of these there may
 * be.
 */
const LONGEST_KNOWN = 64;
const MOST_KNOWN = 4096;

/** The properties of the quaternions of three.js, which are not their own. */
const NAMED = ['x', 'y', 'z', 'w'] as const;

const ENCODER = new TextEncoder();

/** How a writer sees objects that stay what they are from call to call. */
export interface WriterOptions {
  /** The number of an object of a recorded class; undefined for any other. */
  readonly numberOf: (value: object) => number | undefined;
  /** The columns of an object whose properties are not its own. */
  readonly columnsOf?: (value: object) => readonly string[] | undefined;
  /** Whether texts that come again are named by numbers. */
  readonly knows: boolean;
}

/** Writes values one after the other into bytes that grow. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #known = new Map<string, number>();
  #bytes = new Uint8Array(1 << 12);
  #view = new DataView(this.#bytes.buffer);
  #words = new Uint32Array(this.#bytes.buffer);
  #seen: Map<object, number> | undefined;
  length = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** What was written, until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** The hash of all that was written. */
  hash(): Hash {
    this.#reserve(4);
    this.#view.setUint32(this.length, 0);
    return hashWords(this.#words, (this.length + 3) >> 2);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  word(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.length, value, true);
    this.length += 4;
  }

  /** Changes a word that was written before. */
  patch(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  /** An integer from 0 to 2⁵³, seven bits to a byte, the lowest first. */
  count(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  text(value: string): void {
    const bytes = ENCODER.encode(value);
    this.count(bytes.length);
    this.raw(bytes);
  }

  /** Writes a value in which objects may hold each other. */
  graph(value: unknown): void {
    this.#seen = new Map();
    this.value(value);
    this.#seen = undefined;
  }

  value(value: unknown, depth = 0): void {
    switch (typeof value) {
      case 'number':
        this.#number(value);
        break;
      case 'string':
        this.#string(value);
        break;
      case 'boolean':
        this.byte(value ? TAGS.true : TAGS.false);
        break;
      case 'undefined':
        this.byte(TAGS.undefined);
        break;
      case 'object':
        if (value === null) this.byte(TAGS.null);
        else this.#object(value, depth);
        break;
      default:
        this.#other(typeof value);
    }
  }

  #number(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 31 && !Object.is(value, -0)) {
      this.byte(TAGS.integer);
      this.count(value);
      return;
    }
    this.byte(TAGS.number);
    this.#reserve(8);
    this.#view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  #string(value: string): void {
    const known = this.#known.get(value);
    if (known !== undefined) {
      this.byte(TAGS.known);
      this.count(known);
      return;
    }
    // Both sides count the texts that are short enough.
    if (this.#options.knows && value.length <= LONGEST_KNOWN && this.#known.size < MOST_KNOWN) {
      this.#known.set(value, this.#known.size);
    }
    this.byte(TAGS.text);
    this.text(value);
  }

  #other(what: string): void {
    this.byte(TAGS.other);
    this.text(what);
  }

  #object(value: object, depth: number): void {
    const number = this.#options.numberOf(value);
    if (number !== undefined) {
      this.byte(TAGS.object);
      this.count(number);
      return;
    }
    if (depth > DEEPEST) {
      this.#other('nested too deep');
      return;
    }
    if (this.#seen !== undefined) {
      const seen = this.#seen.get(value);
      if (seen !== undefined) {
        this.byte(TAGS.again);
        this.count(seen);
        return;
      }
      this.#seen.set(value, this.#seen.size);
    }
    if (ArrayBuffer.isView(value)) this.#array(value, false);
    else if (Array.isArray(value)) this.#list(value, depth);
    else if (value instanceof Map) this.#map(value, depth);
    else if (value instanceof Unwritten) this.#other(value.what);
    else if (value instanceof Date || value instanceof Promise || value instanceof ArrayBuffer) {
      this.#other(value.constructor.name);
    } else this.#record(value as Record<string, unknown>, depth);
  }

  #array(value: ArrayBufferView, isRoom: boolean): void {
    const type = ARRAYS.findIndex((array) => value instanceof array);
    if (type < 0) {
      this.#other(value.constructor.name);
      return;
    }
    this.byte(isRoom ? TAGS.room : TAGS.array);
    this.byte(type);
    this.count((value as Uint8Array).length);
    if (!isRoom) this.raw(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }

  #list(value: readonly unknown[], depth: number): void {
    const { length } = value;
    if (length > 2 && isAllNumbers(value)) {
      this.byte(TAGS.numbers);
      this.count(length);
      this.#reserve(8 * length);
      for (let i = 0; i < length; i++) this.#view.setFloat64(this.length + 8 * i, value[i]!, true);
      this.length += 8 * length;
      return;
    }
    this.byte(TAGS.list);
    this.count(length);
    for (let i = 0; i < length; i++) this.value(value[i], depth + 1);
  }

  #map(value: ReadonlyMap<unknown, unknown>, depth: number): void {
    this.byte(TAGS.map);
    this.count(value.size);
    for (const [key, part] of value) {
      this.value(key, depth + 1);
      this.value(part, depth + 1);
    }
  }

  #record(value: Readonly<Record<string, unknown>>, depth: number): void {
    const keys = this.#options.columnsOf?.(value) ?? ('_x' in value ? NAMED : Object.keys(value));
    const isOwn = this.#options.columnsOf === undefined;
    this.byte(TAGS.record);
    this.count(keys.length);
    for (const key of keys) {
      this.#string(key);
      // What a getter runs is no part of an argument.
      if (isOwn && Object.getOwnPropertyDescriptor(value, key)?.get !== undefined) this.#other('getter');
      else if (key === ROOM && isOwn) this.#room(value[key], depth);
      else this.value(value[key], depth + 1);
    }
  }

  /** An array to be written into, or a record of such arrays. */
  #room(value: unknown, depth: number): void {
    if (ArrayBuffer.isView(value)) this.#array(value, true);
    else if (typeof value !== 'object' || value === null || Array.isArray(value))
      this.value(value, depth + 1);
    else {
      const entries = Object.entries(value);
      this.byte(TAGS.record);
      this.count(entries.length);
      for (const [key, part] of entries) {
        this.#string(key);
        if (ArrayBuffer.isView(part)) this.#array(part, true);
        else this.value(part, depth + 1);
      }
    }
  }

  #reserve(more: number): void {
    const needed = this.length + more + 8;
    if (needed <= this.#bytes.length) return;
    let size = this.#bytes.length;
    while (size < needed) size *= 2;
    const bytes = new Uint8Array(size);
    bytes.set(this.#bytes.subarray(0, this.length));
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
    this.#words = new Uint32Array(bytes.buffer);
  }
}

function isAllNumbers(list: readonly unknown[]): list is readonly number[] {
  for (const value of list) if (typeof value !== 'number') return false;
  return true;
}
