import { Engine } from '../../bindings/engine.ts';
import type { Exports } from '../../bindings/wasm/exports.ts';
import { instantiateBinary } from '../../bindings/wasm/instance.ts';
import { KIND_NUMBERS } from '../../bindings/wasm/records.ts';
import { binaryOf } from './binaries.ts';
import type { Build } from './builds.ts';

/** Numbers that earlier queries may leave in static memory, and some that they never would. */
export const POISONS: Readonly<Record<string, number>> = {
  zeros: 0,
  'large numbers': 1e30,
  'no numbers': NaN,
};

/**
 * Calls that go on with a question that the one before has begun, or tell where its answer is. The bindings
 * make them within one call of their own, so that nothing comes in between.
 */
const CONTINUING: ReadonlySet<string> = new Set([
  'beginWays',
  'clearanceAddress',
  'clearRatings',
  'contactAddress',
  'explainConflict',
  'explainOnEdge',
  'findConflict',
  'findConflictOnEdge',
  'findFirstContact',
  'findLowest',
  'isEdgeProved',
  'rateWaypoints',
  'restorePoses',
]);

/** An engine whose static memory can be filled with numbers before each call of its binary. */
export interface PoisonedEngine {
  engine: Engine;
  /** Static memory is as at the beginning before each call from now on. */
  reset: () => void;
  /** From now on, fills static memory written so far with a number before each call that asks a question. */
  poison: (number: number) => void;
  /** One for each four bytes of static memory that calls have changed, else zero. */
  written: () => Uint8Array;
  /** Only what earlier calls have left is in static memory from now on. */
  leave: () => void;
}

/**
 * Makes such an engine of one build. What is filled are the bytes that some call before was seen to change,
 * so tables stay as they are; and so do the counts through which bindings say what a segment holds.
 *
 * @param known - what an engine of this build has `written`
 */
export async function poisonedEngine(build: Build, known?: Uint8Array): Promise<PoisonedEngine> {
  const exports = await instantiateBinary(binaryOf(build));
  const words = exports.heapBase() >> 2;
  const initial = new Uint32Array(exports.memory.buffer, 0, words).slice();
  const isWritten = known?.slice() ?? new Uint8Array(words);
  const counts = exports.countsAddress() >> 2;
  const countsEnd = counts + Object.keys(KIND_NUMBERS).length;
  const note = (): void => {
    const now = new Uint32Array(exports.memory.buffer, 0, words);
    for (let i = 0; i < words; i++) if (now[i] !== initial[i]) isWritten[i] = 1;
  };
  /** What static memory is before each call, but for the counts. */
  let image: Uint32Array | undefined;
  /** From where to where it is brought there: all that is known to be written, in as few pieces as pay. */
  let pieces: readonly (readonly [begin: number, end: number])[] = [];
  const prepare = (): void => {
    if (image === undefined) return;
    const memory = new Uint32Array(exports.memory.buffer, 0, words);
    const kept = memory.slice(counts, countsEnd);
    for (const [begin, end] of pieces) memory.set(image.subarray(begin, end), begin);
    memory.set(kept, counts);
  };
  const filledWith = (number: number): Uint32Array => {
    const type = build.precision === 'double' ? Float64Array : Float32Array;
    const halves = new Uint32Array(type.of(number, number).buffer);
    const filled = initial.slice();
    for (let i = 0; i < words; i++) if (isWritten[i] === 1) filled[i] = halves[i & 1]!;
    return filled;
  };
  const watch = ([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'function') return [name, value];
    const call = value as (...values: unknown[]) => unknown;
    const watched = (...values: unknown[]): unknown => {
      if (!CONTINUING.has(name)) prepare();
      return call(...values);
    };
    return [name, Object.defineProperty(watched, 'length', { value: call.length })];
  };
  return {
    engine: new Engine(Object.fromEntries(Object.entries(exports).map(watch)) as unknown as Exports),
    reset: () => {
      note();
      image = initial;
      pieces = [[0, words]];
    },
    poison: (number) => {
      note();
      image = filledWith(number);
      pieces = piecesOf(isWritten);
    },
    written: () => {
      note();
      return isWritten;
    },
    leave: () => {
      note();
      image = undefined;
    },
  };
}

/** Words between two written ones that cost less to copy than another piece. */
const SPARE = 1024;

/** From the first to behind the last of written words that are near each other. */
function piecesOf(isWritten: Uint8Array): [begin: number, end: number][] {
  const pieces: [number, number][] = [];
  for (let i = isWritten.indexOf(1); i >= 0; i = isWritten.indexOf(1, i + 1)) {
    const last = pieces.at(-1);
    if (last !== undefined && i - last[1] < SPARE) last[1] = i + 1;
    else pieces.push([i, i + 1]);
  }
  return pieces;
}
