import { columnsOf, type Listener, numberedKindOf, RECORDED, recordedKindOf, tape } from '../base/tape.ts';
import type { Host } from '../wasm/host.ts';
import { ENTRIES, MAGIC, OUTCOMES, SHORT } from './format.ts';
import { Writer } from './writer.ts';

/** What takes the bytes of a recording, one piece after the other. */
export type RecordingSink = (bytes: Uint8Array) => void;

/** A recording that goes on: see `engine.record`. */
export interface Recording {
  /** The number of the last call that was written down; 0 where there is none. */
  readonly last: number;
  /**
   * Writes down what somebody has found wrong with the answer of a call: of the last one, unless told
   * otherwise.
   */
  note(text: string, call?: number): void;
  /** Hands everything that was written so far to the sink. */
  flush(): void;
  /** Ends the recording. Calling it again does nothing. */
  stop(): void;
}

/** Begins to record an engine: see `engine.record`. */
export type StartRecording = (engine: RecordedEngine, sink: RecordingSink) => Recording;

/** So many bytes are handed over at once. */
const PIECE = 1 << 16;

/** What of an engine is recorded. */
interface RecordedEngine {
  readonly host: Host;
  readonly build: { readonly precision: string; readonly simd: boolean };
}

/** How an object can be made again, if a recording has to. */
interface Making {
  readonly by: string;
  readonly args: readonly unknown[];
}

/** Writes down what happens to one engine. */
class Recorder implements Recording {
  readonly #host: Host;
  readonly #sink: RecordingSink;
  readonly #onStop: () => void;
  readonly #entries: Writer;
  readonly #answer: Writer;
  readonly #numbers = new WeakMap<object, number>();
  /** What is written down when it is first used. */
  readonly #makings = new WeakMap<object, Making>();
  #count = 0;
  #last = 0;
  #isStopped = false;

  constructor(engine: RecordedEngine, sink: RecordingSink, onStop: () => void) {
    this.#host = engine.host;
    this.#sink = sink;
    this.#onStop = onStop;
    this.#entries = new Writer({ numberOf: (value) => this.#numbers.get(value), knows: true });
    this.#answer = new Writer({ numberOf: (value) => this.#numbers.get(value), columnsOf, knows: false });
    this.#numbers.set(engine, this.#count++);
    this.#entries.raw(new TextEncoder().encode(MAGIC));
    this.#entry(ENTRIES.head, () => this.#entries.value({ version: 1, ...engine.build }));
  }

  /** Whether an object has to do with the engine. */
  owns(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    if (this.#numbers.has(value)) return true;
    const making = this.#makings.get(value);
    if (making !== undefined) return true;
    const owner = recordedKindOf(value)?.owner?.(value as never);
    return owner !== undefined && (owner === this.#host || this.owns(owner));
  }

  call(
    name: string,
    run: (...args: never[]) => unknown,
    args: readonly unknown[],
    self: object | undefined,
    isQuiet: boolean,
  ): unknown {
    if (isQuiet) return this.#makeQuietly(name, run, args, self);
    for (const value of self === undefined ? args : [self, ...args]) this.#define(value);
    const number = (this.#last = this.#count++);
    this.#entry(ENTRIES.call, () => {
      this.#entries.count(number);
      this.#entries.value(name);
      this.#entries.value(self);
      this.#entries.value(withoutEnd(args));
    });
    let answer: unknown;
    try {
      answer = run.apply(self, args as never[]);
    } catch (error) {
      this.#thrown(number, error);
      throw error;
    }
    if (answer instanceof Promise) {
      answer.then(
        (value) => this.#answered(number, value),
        (error: unknown) => this.#thrown(number, error),
      );
    } else this.#answered(number, answer);
    return answer;
  }

  made(object: object, name: string, args: readonly unknown[]): void {
    for (const value of args) this.#define(value);
    const number = (this.#last = this.#count++);
    this.#entry(ENTRIES.call, () => {
      this.#entries.count(number);
      this.#entries.value(name);
      this.#entries.value(undefined);
      this.#entries.value(withoutEnd(args));
    });
    this.#answered(number, object);
  }

  get last(): number {
    return this.#last;
  }

  note(text: string, call: number = this.#last): void {
    if (this.#isStopped) return;
    this.#entry(ENTRIES.note, () => {
      this.#entries.count(call);
      this.#entries.text(text);
    });
  }

  flush(): void {
    if (this.#entries.length === 0) return;
    this.#sink(this.#entries.bytes.slice());
    this.#entries.clear();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.flush();
    this.#isStopped = true;
    this.#onStop();
  }

  /** Objects that only stand for others are written down once somebody uses them. */
  #makeQuietly(
    name: string,
    run: (...args: never[]) => unknown,
    args: readonly unknown[],
    self: object | undefined,
  ): unknown {
    const answer = run.apply(self, args as never[]);
    if (typeof answer !== 'object' || answer === null) return answer;
    const known = numberedKindOf(answer) === undefined ? this.#hearAll(name, answer) : answer;
    this.#makings.set(known, { by: name, args: [self, ...args] });
    return known;
  }

  /** An object of functions, as `arm.on` makes it: one whose functions are told of, too. */
  #hearAll(name: string, functions: object): object {
    const heard: Record<string, unknown> = {};
    for (const [key, run] of Object.entries(functions) as [string, (...args: never[]) => unknown][]) {
      heard[key] = (...args: unknown[]): unknown =>
        tape.listener === undefined
          ? run(...(args as never[]))
          : tape.listener.call(`${name}.${key}`, run, args, heard);
    }
    return Object.freeze(heard);
  }

  /** Writes down an object that calls of the recording have not made. */
  #define(value: unknown): void {
    if (typeof value !== 'object' || value === null || this.#numbers.has(value)) return;
    const making = this.#makings.get(value) ?? this.#describe(value);
    if (making === undefined) return;
    for (const part of making.args) this.#define(part);
    const number = this.#count++;
    this.#entry(ENTRIES.object, () => {
      this.#entries.count(number);
      this.#entries.value(making.by);
      this.#entries.graph(making.args);
    });
    this.#numbers.set(value, number);
  }

  #describe(value: object): Making | undefined {
    try {
      return recordedKindOf(value)?.describe?.(value as never);
    } catch {
      // What is disposed cannot say any more what it was; the call will be refused.
      return undefined;
    }
  }

  #answered(number: number, value: unknown): void {
    if (this.#isStopped) return;
    // What a call makes has the number of the call.
    if (typeof value === 'object' && value !== null && !this.#numbers.has(value)) {
      if (numberedKindOf(value) !== undefined) this.#numbers.set(value, number);
    }
    const answer = this.#answer;
    answer.clear();
    answer.value(value);
    this.#entry(ENTRIES.answer, () => {
      this.#entries.count(number);
      if (answer.length <= SHORT) {
        this.#entries.byte(OUTCOMES.value);
        this.#entries.raw(answer.bytes);
        return;
      }
      this.#entries.byte(OUTCOMES.hash);
      this.#entries.count(answer.length);
      for (const word of answer.hash()) this.#entries.word(word);
    });
    if (this.#entries.length > PIECE) this.flush();
  }

  #thrown(number: number, error: unknown): void {
    if (this.#isStopped) return;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    this.#entry(ENTRIES.answer, () => {
      this.#entries.count(number);
      this.#entries.byte(OUTCOMES.thrown);
      this.#entries.text(name);
      this.#entries.text(message);
    });
    // After what nobody has foreseen nothing more may come.
    if (!(error instanceof TypeError || error instanceof RangeError)) this.flush();
  }

  #entry(kind: number, write: () => void): void {
    this.#entries.byte(kind);
    const at = this.#entries.length;
    this.#entries.word(0);
    write();
    this.#entries.patch(at, this.#entries.length - at - 4);
  }
}

/** Arguments without those that were left out. */
function withoutEnd(args: readonly unknown[]): readonly unknown[] {
  let end = args.length;
  while (end > 0 && args[end - 1] === undefined) end--;
  return end === args.length ? args : args.slice(0, end);
}

type Method = (this: object, ...args: unknown[]) => unknown;

/** All recorders that go on. The methods of recorded classes are replaced for as long as there is one. */
class Recorders implements Listener {
  readonly #all = new Set<Recorder>();
  readonly #replaced: (() => void)[] = [];
  readonly #quiet = new Set<string>();

  add(engine: RecordedEngine, sink: RecordingSink): Recording {
    const recorder: Recorder = new Recorder(engine, sink, () => this.#remove(recorder));
    if (this.#all.size === 0) this.#begin();
    this.#all.add(recorder);
    return recorder;
  }

  call<Run extends (...args: never[]) => unknown>(
    name: string,
    run: Run,
    args: readonly unknown[],
    self?: object,
  ): ReturnType<Run> {
    const recorder = this.#ownerOf(self, args);
    // What happens inside belongs to this call.
    tape.listener = undefined;
    try {
      if (recorder === undefined) return run.apply(self, args as never[]) as ReturnType<Run>;
      return recorder.call(name, run, args, self, this.#quiet.has(name)) as ReturnType<Run>;
    } finally {
      if (this.#all.size > 0) tape.listener = this;
    }
  }

  made(object: object, name: string, args: readonly unknown[]): void {
    const recorder = this.#ownerOf(undefined, args);
    if (recorder === undefined) return;
    tape.listener = undefined;
    try {
      recorder.made(object, name, args);
    } finally {
      tape.listener = this;
    }
  }

  /** The engine that a call reaches is that of what it is about. */
  #ownerOf(self: object | undefined, args: readonly unknown[]): Recorder | undefined {
    for (const recorder of this.#all) {
      if (self !== undefined && recorder.owns(self)) return recorder;
      if (recorder.owns(args[0]) || recorder.owns(args[1])) return recorder;
    }
    return undefined;
  }

  #remove(recorder: Recorder): void {
    this.#all.delete(recorder);
    if (this.#all.size > 0) return;
    tape.listener = undefined;
    for (const putBack of this.#replaced.splice(0)) putBack();
  }

  #begin(): void {
    for (const { name, type, methods, statics = [], quiet = [] } of RECORDED.values()) {
      for (const method of quiet) this.#quiet.add(`${name}.${method}`);
      for (const method of [...methods, ...quiet]) this.#replace(name, type.prototype, method);
      for (const method of statics) this.#replace(name, type, method, true);
    }
    tape.listener = this;
  }

  #replace(kind: string, object: object, key: string, isStatic = false): void {
    const before = Object.getOwnPropertyDescriptor(object, key)!;
    const method = before.value as Method;
    const name = `${kind}.${key}`;
    const value = function (this: object, ...args: unknown[]): unknown {
      const { listener } = tape;
      if (listener === undefined) return method.apply(this, args);
      return listener.call(name, isStatic ? method.bind(this) : method, args, isStatic ? undefined : this);
    };
    Object.defineProperty(object, key, { ...before, value });
    this.#replaced.push(() => Object.defineProperty(object, key, before));
  }
}

const recorders = new Recorders();

/** Begins to record an engine: see `engine.record`. */
export const startRecording: StartRecording = (engine, sink) => recorders.add(engine, sink);
