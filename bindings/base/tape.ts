/**
 * Where public functions and methods tell of their calls while somebody records them: see `engine.record`.
 */

/** Who is told of calls. While it answers one, nobody is told of what this call does inside. */
export interface Listener {
  /** Runs a function, and writes down that it was called and what came of it. */
  call<Run extends (...args: never[]) => unknown>(
    name: string,
    run: Run,
    args: readonly unknown[],
    self?: object,
  ): ReturnType<Run>;
  /** Writes down that an object was made by a constructor. */
  made(object: object, name: string, args: readonly unknown[]): void;
}

/** A class whose methods are recorded. */
export interface RecordedKind {
  /** What it is called in recordings, whatever a bundler makes of its name. */
  readonly name: string;
  readonly type: { readonly prototype: object };
  /** Methods that reach the engine, and static ones. */
  readonly methods: readonly string[];
  readonly statics?: readonly string[];
  /** Methods that only make an object of other objects: it is written down when it is first used. */
  readonly quiet?: readonly string[];
  /**
   * Of answers that are copied: the getters that have their numbers. Such objects have no number of their
   * own.
   */
  readonly columns?: readonly string[];
  /** What an object belongs to: another one of a recorded class, or the memory of an engine. */
  owner?(object: never): object;
  /** The arguments of the function in the table of replays that makes such an object again. */
  describe?(object: never): { readonly by: string; readonly args: readonly unknown[] };
}

/** All recorded classes that are loaded, by their prototypes. */
export const RECORDED = new Map<object, RecordedKind>();

/** The recorded class of an object. */
export function recordedKindOf(value: object): RecordedKind | undefined {
  return RECORDED.get(Object.getPrototypeOf(value) as object);
}

/** The columns of answers whose properties are getters. */
export function columnsOf(value: object): readonly string[] | undefined {
  return recordedKindOf(value)?.columns;
}

/** The class of an object that has a number, once a call has made it. */
export function numberedKindOf(value: object): RecordedKind | undefined {
  const kind = recordedKindOf(value);
  return kind?.columns === undefined ? kind : undefined;
}

/** The one who is told of calls, if there is one. */
export const tape: { listener: Listener | undefined } = { listener: undefined };

/** Makes the calls of a class known to recordings. */
export function recordKind(kind: RecordedKind): void {
  RECORDED.set(kind.type.prototype, kind);
}
