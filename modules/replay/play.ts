import { columnsOf, numberedKindOf, RECORDED } from '../../bindings/base/tape.ts';
import type { Engine } from '../../bindings/index.ts';
import { SHORT, Unwritten } from '../../bindings/record/format.ts';
import { Writer } from '../../bindings/record/writer.ts';
import type { Functions } from './functions.ts';
import {
  type Entry,
  type Outcome,
  type RecordedCall,
  type RecordedObject,
  Reference,
} from './read-recording.ts';

/** A call that was made again. */
export interface Played {
  readonly call: RecordedCall;
  /** What the recording says came of it; undefined where it ends before. */
  readonly recorded: Outcome | undefined;
  /** What came of it here. */
  readonly here: Outcome;
  /** What it returned or threw. */
  readonly value: unknown;
}

/** Whether two outcomes are the same to the last bit. */
export function isSame(a: Outcome, b: Outcome): boolean {
  if ('thrown' in a || 'thrown' in b) {
    return 'thrown' in a && 'thrown' in b && a.thrown === b.thrown && a.message === b.message;
  }
  if ('hash' in a || 'hash' in b) {
    return 'hash' in a && 'hash' in b && a.size === b.size && a.hash.every((word, i) => word === b.hash[i]);
  }
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);
}

/** What a call needs is not there, as a call that makes it was left out or refused. */
class Missing extends Error {}

/** Makes the calls of a recording again, one after the other. */
export class Player {
  readonly #engine: Engine;
  readonly #functions: Functions;
  readonly #objects = new Map<number, object>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #writer = new Writer({ numberOf: (value) => this.#numbers.get(value), columnsOf, knows: false });

  /** @param functions - what may be called, but for the methods of recorded classes */
  constructor(engine: Engine, functions: Functions) {
    this.#engine = engine;
    this.#functions = functions;
    this.#keep(0, engine);
  }

  /** The object of a number, if there is one. */
  object(number: number): object | undefined {
    return this.#objects.get(number);
  }

  /**
   * Makes calls again. What needs an object that is not there is left out.
   *
   * @param before - is told of each call before it is made
   */
  async *play(entries: readonly Entry[], before?: (call: RecordedCall) => void): AsyncGenerator<Played> {
    const open = new Map<number, { call: RecordedCall; answer: unknown; isThrown: boolean }>();
    const answered = new Set(entries.flatMap((entry) => (entry.kind === 'answer' ? [entry.number] : [])));
    for (const entry of entries) {
      if (entry.kind === 'object') this.#make(entry);
      else if (entry.kind === 'call') {
        before?.(entry);
        const made = this.#call(entry);
        if (made === undefined) continue;
        open.set(entry.number, made);
        // Promises are waited for where the recording had their answers.
        if (!answered.has(entry.number)) yield await this.#finish(made, undefined);
      } else if (entry.kind === 'answer') {
        const made = open.get(entry.number);
        open.delete(entry.number);
        if (made !== undefined) yield await this.#finish(made, entry.outcome);
      }
    }
  }

  async #finish(
    made: { call: RecordedCall; answer: unknown; isThrown: boolean },
    recorded: Outcome | undefined,
  ): Promise<Played> {
    const { call } = made;
    let [value, isThrown] = [made.answer, made.isThrown];
    if (value instanceof Promise) {
      try {
        value = (await value) as unknown;
      } catch (error) {
        [value, isThrown] = [error, true];
      }
    }
    return { call, recorded, here: this.#outcome(call.number, value, isThrown), value };
  }

  #outcome(number: number, value: unknown, isThrown: boolean): Outcome {
    if (isThrown) {
      const { name, message } = value instanceof Error ? value : new Error(String(value));
      return { thrown: name, message };
    }
    if (typeof value === 'object' && value !== null && !this.#numbers.has(value)) {
      if (numberedKindOf(value) !== undefined) this.#keep(number, value);
    }
    const writer = this.#writer;
    writer.clear();
    writer.value(value);
    if (writer.length > SHORT) return { size: writer.length, hash: writer.hash() };
    return { bytes: writer.bytes.slice(), value };
  }

  #keep(number: number, value: object): void {
    this.#objects.set(number, value);
    this.#numbers.set(value, number);
  }

  #make({ number, name, args }: RecordedObject): void {
    try {
      const given = this.#fill(args) as unknown[];
      const made = Object.hasOwn(this.#functions, name)
        ? this.#functions[name]!(this.#engine, ...(given as never[]))
        : this.#method(name, given[0] as object | undefined)(...given.slice(1));
      if (typeof made === 'object' && made !== null) this.#keep(number, made);
    } catch (error) {
      if (!(error instanceof Missing || error instanceof TypeError || error instanceof RangeError))
        throw error;
    }
  }

  #call(call: RecordedCall): { call: RecordedCall; answer: unknown; isThrown: boolean } | undefined {
    let run: () => unknown;
    try {
      const args = this.#fill(call.args) as unknown[];
      const self = call.self && (this.#fill(call.self) as object);
      if (self === undefined && Object.hasOwn(this.#functions, call.name)) {
        run = () => this.#functions[call.name]!(this.#engine, ...(args as never[]));
      } else {
        const method = this.#method(call.name, self);
        run = () => method(...args);
      }
    } catch (error) {
      if (error instanceof Missing) return undefined;
      throw error;
    }
    try {
      const answer = run();
      if (answer instanceof Promise) answer.catch(() => {});
      return { call, answer, isThrown: false };
    } catch (error) {
      return { call, answer: error, isThrown: true };
    }
  }

  /**
   * A method of a recorded class, or a function of what one of its methods has made: nothing else is called.
   */
  #method(name: string, self: object | undefined): (...args: unknown[]) => unknown {
    const [kindName, method, function_] = name.split('.');
    const kind = [...RECORDED.values()].find((one) => one.name === kindName);
    if (kind === undefined || method === undefined) throw new Missing(name);
    type Methods = Record<string, (...args: unknown[]) => unknown>;
    if (function_ !== undefined) {
      if (
        self === undefined ||
        Object.getPrototypeOf(self) !== Object.prototype ||
        !Object.hasOwn(self, function_)
      )
        throw new Missing(name);
      return (...args) => (self as Methods)[function_]!(...args);
    }
    if (self === undefined) {
      if (!kind.statics?.includes(method)) throw new Missing(name);
      return (...args) => (kind.type as unknown as Methods)[method]!(...args);
    }
    if (Object.getPrototypeOf(self) !== kind.type.prototype) throw new Missing(name);
    if (!kind.methods.includes(method) && !kind.quiet?.includes(method)) throw new Missing(name);
    return (...args) => (self as Methods)[method]!(...args);
  }

  /** A value with the objects that references stand for. Arrays to be written into are new each time. */
  #fill(value: unknown, seen = new Map<object, unknown>()): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Reference) {
      const object = this.#objects.get(value.number);
      if (object === undefined) throw new Missing(`object ${value.number}`);
      return object;
    }
    if (value instanceof Unwritten) return standIn(value.what);
    const known = seen.get(value);
    if (known !== undefined) return known;
    const keep = <Made extends object>(made: Made): Made => {
      seen.set(value, made);
      return made;
    };
    if (ArrayBuffer.isView(value)) return keep((value as Float64Array).slice());
    if (Array.isArray(value)) {
      const list: unknown[] = keep([]);
      for (const part of value) list.push(this.#fill(part, seen));
      return list;
    }
    if (value instanceof Map) {
      const map = keep(new Map<unknown, unknown>());
      for (const [key, part] of value) map.set(this.#fill(key, seen), this.#fill(part, seen));
      return map;
    }
    const record: Record<string, unknown> = keep({});
    for (const [key, part] of Object.entries(value)) {
      const filled = this.#fill(part, seen);
      Object.defineProperty(record, key, {
        value: filled,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return record;
  }
}

/** What stands for a value that was not written down. */
function standIn(what: string): unknown {
  if (what === 'function') return () => undefined;
  if (what === 'symbol') return Symbol('recorded');
  if (what === 'bigint') return 1n;
  return undefined;
}
