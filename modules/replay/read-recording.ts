import { FileError } from '../../bindings/base/file-error.ts';
import type { Precision } from '../../bindings/base/types.ts';
import { ARRAYS, ENTRIES, MAGIC, OUTCOMES, TAGS, Unwritten } from '../../bindings/record/format.ts';
import type { Hash } from '../../bindings/record/hash.ts';

/** An object of a recorded class, by its number. */
export class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** What came of a call: what it returned, the hash of that and how many bytes it has, or an error. */
export type Outcome =
  | { readonly value: unknown; readonly bytes: Uint8Array }
  | { readonly hash: Hash; readonly size: number }
  | { readonly thrown: string; readonly message: string };

/** An object that was there before a call used it, and what makes it. */
export interface RecordedObject {
  readonly kind: 'object';
  readonly number: number;
  /** The name of the function that makes it. */
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A call. What it makes has its number. */
export interface RecordedCall {
  readonly kind: 'call';
  readonly number: number;
  /** As errors name it: `Scene.evaluate`, `contacts`. */
  readonly name: string;
  /** The object whose method it is. */
  readonly self: Reference | undefined;
  readonly args: readonly unknown[];
}

/** The answer of a call. */
export interface RecordedAnswer {
  readonly kind: 'answer';
  readonly number: number;
  readonly outcome: Outcome;
}

/** What somebody has found wrong with the answer of a call. */
export interface RecordedNote {
  readonly kind: 'note';
  readonly number: number;
  readonly text: string;
}

export type Entry = RecordedObject | RecordedCall | RecordedAnswer | RecordedNote;

/** What a recording holds. */
export interface RecordingFile {
  readonly precision: Precision;
  readonly simd: boolean;
  readonly entries: readonly Entry[];
  /** Whether the file ends within an entry, as of a program that was ended. */
  readonly isCut: boolean;
}

/** Values may be nested so deep, and arrays to be written into may have so many numbers, all together. */
const DEEPEST = 256;
const MOST_ROOM = 2 ** 25;

const MAGIC_BYTES = new TextEncoder().encode(MAGIC);

/** The bytes by which recordings are known. */
export const MAGIC_LENGTH = MAGIC_BYTES.length;

/** Whether bytes begin as a recording does. */
export function isRecording(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && MAGIC_BYTES.every((byte, i) => byte === bytes[i]);
}

/**
 * Reads a recording. Any bytes may be given.
 *
 * @param file - the name that errors give it
 * @throws FileError that says where the file is no recording
 */
export function readRecording(bytes: Uint8Array, file: string): RecordingFile {
  if (!isRecording(bytes)) throw new FileError(file, undefined, 'is no recording of clearance');
  // Slices of the buffers of Node share their memory.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new Reader(plain, file, MAGIC.length);
  const entries: Entry[] = [];
  let head: { precision: Precision; simd: boolean } | undefined;
  while (reader.left > 0) {
    const part = reader.entry();
    if (part === undefined) break;
    const { kind, body } = part;
    if (head === undefined) {
      if (kind !== ENTRIES.head) body.fail('begins with another entry than the head');
      head = readHead(body);
    } else entries.push(readEntry(kind, body));
    body.end();
  }
  if (head === undefined) throw new FileError(file, undefined, 'has no head');
  return { ...head, entries, isCut: reader.left > 0 };
}

function readHead(body: Reader): { precision: Precision; simd: boolean } {
  const head = body.value() as Partial<Record<string, unknown>> | null | undefined;
  if (head?.version !== 1) body.fail('is of a version that this program does not read');
  const { precision, simd } = head;
  if (precision !== 'double' && precision !== 'single') body.fail('names no precision');
  if (typeof simd !== 'boolean') body.fail('does not say whether there was SIMD');
  return { precision, simd };
}

function readEntry(kind: number, body: Reader): Entry {
  const number = body.count();
  if (kind === ENTRIES.object || kind === ENTRIES.call) {
    const name = body.value();
    if (typeof name !== 'string') return body.fail('has a call without a name');
    const self = kind === ENTRIES.call ? body.value() : undefined;
    if (self !== undefined && !(self instanceof Reference)) return body.fail('has a call of no object');
    const args = kind === ENTRIES.object ? body.graph() : body.value();
    if (!Array.isArray(args)) return body.fail('has a call whose arguments are no list');
    return kind === ENTRIES.object
      ? { kind: 'object', number, name, args }
      : { kind: 'call', number, name, self, args };
  }
  if (kind === ENTRIES.answer) return { kind: 'answer', number, outcome: readOutcome(body) };
  if (kind === ENTRIES.note) return { kind: 'note', number, text: body.text() };
  return body.fail(`has an entry of the unknown kind ${kind}`);
}

function readOutcome(body: Reader): Outcome {
  const outcome = body.byte();
  if (outcome === OUTCOMES.hash) return { size: body.count(), hash: [body.word(), body.word()] };
  if (outcome === OUTCOMES.thrown) return { thrown: body.text(), message: body.text() };
  if (outcome !== OUTCOMES.value) return body.fail('has an answer of an unknown kind');
  const bytes = body.rest();
  return { bytes, value: new Reader(bytes, body.file, 0).value() };
}

/** Reads values, and complains of whatever cannot be one. */
class Reader {
  readonly file: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #known: string[];
  readonly #room: { left: number };
  #seen: unknown[] | undefined;
  #at: number;

  constructor(bytes: Uint8Array, file: string, at: number, known: string[] = [], room = { left: MOST_ROOM }) {
    this.file = file;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
    this.#known = known;
    this.#room = room;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  fail(what: string): never {
    throw new FileError(this.file, undefined, what);
  }

  /** The next entry; undefined where the file ends within it. */
  entry(): { kind: number; body: Reader } | undefined {
    if (this.left < 5) return undefined;
    const length = this.#view.getUint32(this.#at + 1, true);
    if (this.left - 5 < length) return undefined;
    const kind = this.#bytes[this.#at]!;
    const begin = this.#at + 5;
    this.#at = begin + length;
    const bytes = this.#bytes.subarray(begin, this.#at);
    return { kind, body: new Reader(bytes, this.file, 0, this.#known, this.#room) };
  }

  end(): void {
    if (this.left > 0) this.fail('has an entry that is longer than what it holds');
  }

  rest(): Uint8Array {
    const bytes = this.#bytes.slice(this.#at);
    this.#at = this.#bytes.length;
    return bytes;
  }

  byte(): number {
    this.#need(1);
    return this.#bytes[this.#at++]!;
  }

  word(): number {
    this.#need(4);
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  count(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (factor > 2 ** 49) this.fail('has a number that is too large');
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const length = this.count();
    this.#need(length);
    this.#at += length;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        this.#bytes.subarray(this.#at - length, this.#at),
      );
    } catch {
      return this.fail('has a text that is none');
    }
  }

  /** A value in which objects may hold each other. */
  graph(): unknown {
    this.#seen = [];
    const value = this.value();
    this.#seen = undefined;
    return value;
  }

  value(depth = 0): unknown {
    if (depth > DEEPEST) this.fail('has values that are nested too deep');
    const tag = this.byte();
    switch (tag) {
      case TAGS.undefined:
        return undefined;
      case TAGS.null:
        return null;
      case TAGS.false:
        return false;
      case TAGS.true:
        return true;
      case TAGS.integer:
        return this.count();
      case TAGS.number:
        this.#need(8);
        this.#at += 8;
        return this.#view.getFloat64(this.#at - 8, true);
      case TAGS.text:
      case TAGS.known:
        return this.#string(tag);
      case TAGS.object:
        return new Reference(this.count());
      case TAGS.other:
        return new Unwritten(this.text());
      case TAGS.again: {
        const number = this.count();
        if (this.#seen === undefined || number >= this.#seen.length)
          this.fail('names an object that is not there');
        return this.#seen[number];
      }
      default:
        return this.#parts(tag, depth);
    }
  }

  #parts(tag: number, depth: number): unknown {
    switch (tag) {
      case TAGS.numbers: {
        const length = this.#length(8);
        const numbers = Array.from({ length }, (_, i) => this.#view.getFloat64(this.#at + 8 * i, true));
        this.#at += 8 * length;
        return this.#keep(numbers);
      }
      case TAGS.list: {
        const length = this.#length(1);
        const list: unknown[] = this.#keep([]);
        for (let i = 0; i < length; i++) list.push(this.value(depth + 1));
        return list;
      }
      case TAGS.map: {
        const size = this.#length(2);
        const map = this.#keep(new Map<unknown, unknown>());
        for (let i = 0; i < size; i++) map.set(this.value(depth + 1), this.value(depth + 1));
        return map;
      }
      case TAGS.record: {
        const size = this.#length(2);
        const record: Record<string, unknown> = this.#keep({});
        for (let i = 0; i < size; i++) {
          const key = this.#string(this.byte());
          const value = this.value(depth + 1);
          Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
        }
        return record;
      }
      case TAGS.array:
      case TAGS.room:
        return this.#array(tag === TAGS.room);
      default:
        return this.fail(`has a value of the unknown kind ${tag}`);
    }
  }

  #array(isRoom: boolean): unknown {
    const type = ARRAYS[this.byte()];
    if (type === undefined) return this.fail('has an array of an unknown kind');
    if (isRoom) {
      const length = this.count();
      this.#room.left -= length;
      if (this.#room.left < 0) this.fail('asks for too much room for answers');
      return this.#keep(new type(length));
    }
    const length = this.#length(type.BYTES_PER_ELEMENT);
    const end = this.#at + length * type.BYTES_PER_ELEMENT;
    const { buffer } = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return this.#keep(new type(buffer));
  }

  #string(tag: number): string {
    if (tag === TAGS.known) {
      const known = this.#known[this.count()];
      return known ?? this.fail('names a text that is not there');
    }
    if (tag !== TAGS.text) return this.fail('has a name that is no text');
    const text = this.text();
    // As the writer counts them, `Writer.#string`.
    if (text.length <= 64 && this.#known.length < 4096) this.#known.push(text);
    return text;
  }

  /** A number of parts that have so many bytes each, at least. */
  #length(bytes: number): number {
    const length = this.count();
    this.#need(length * bytes);
    return length;
  }

  #keep<Value extends object>(value: Value): Value {
    this.#seen?.push(value);
    return value;
  }

  #need(bytes: number): void {
    if (bytes > this.left) this.fail('ends within an entry');
  }
}
