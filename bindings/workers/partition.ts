import type { Numbers } from '../base/types.ts';
import { isShared, SharedPieces } from '../base/shared-pieces.ts';
import type { AnswerShape } from '../scene/questions/answers.ts';
import type { Span, Task, UnitNumbers } from './messages.ts';
import type { SharedStore } from './shared-memory.ts';

/** A call that workers are to share. */
export interface SharedCall<Answer> {
  readonly units: number;
  readonly numbers: Numbers;
  readonly task: Omit<Task, 'numbers' | 'out'>;
  /** Columns of the caller. */
  readonly out: Answer | undefined;
  readonly shape: AnswerShape<Answer>;
}

/** What one worker is asked to do. */
export interface Share {
  task: Task;
  span: Span;
  transfer: readonly ArrayBuffer[];
}

/** A call cut into shares. It holds copies of all that the caller may change meanwhile. */
export interface Shares<Answer> {
  shares: readonly Share[];
  /** Has workers stop as soon as they can. */
  cancel(): void;
  /** Brings the results together, given what came back with each reply. */
  collect(parts: readonly unknown[]): Answer;
  /** Gives back what the workers have used. All of them must be done. */
  release(): void;
}

/**
 * Shares a call through shared memory: all workers see all numbers and results, and each takes the next few
 * units when it is done with the last. Lists of findings come back as copies.
 */
export function shareMemory<Answer>(
  { units, numbers, task, out: given, shape }: SharedCall<Answer>,
  workers: number,
  steps: number,
  store: SharedStore,
): Shares<Answer> {
  const used: SharedArrayBuffer[] = [];
  const take = (bytes: number): SharedArrayBuffer => {
    const buffer = store.take(bytes);
    used.push(buffer);
    return buffer;
  };
  const shared = sharedNumbers(numbers, take);
  // Results of the caller's own columns are written at once only where workers can reach them.
  const direct = given !== undefined && shape.isShared(given) ? given : undefined;
  const makeOut = (bytes: number): Answer =>
    shape.makeOn(new SharedPieces(given === undefined ? new SharedArrayBuffer(bytes) : take(bytes)));
  const out = direct ?? (shape.bytes === undefined ? undefined : makeOut(shape.bytes));
  const step = Math.max(1, Math.ceil(units / steps));
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const share: Share = {
    task: { ...task, numbers: shared, ...(out !== undefined && { out }) },
    span: { first: 0, end: units, step, begun },
    transfer: [],
  };
  return {
    shares: Array.from({ length: Math.min(workers, Math.ceil(units / step)) }, () => share),
    cancel: () => void Atomics.store(begun, 0, units),
    collect: (parts) => {
      if (out === undefined) return join(parts as Answer[], shape);
      if (given === undefined || out === given) return out;
      shape.copy(out, given, 0);
      return given;
    },
    release: () => used.forEach((buffer) => store.give(buffer)),
  };
}

/** Joins lists of findings. */
function join<Answer>(parts: readonly Answer[], shape: AnswerShape<Answer>): Answer {
  const all = shape.make();
  for (const part of parts) shape.copy(part, all, 0);
  return all;
}

/** The numbers themselves if workers can reach them, otherwise a copy. */
function sharedNumbers(numbers: Numbers, take: (bytes: number) => SharedArrayBuffer): UnitNumbers {
  if (isShared(numbers)) return numbers;
  const copy = new Float64Array(take(numbers.length * Float64Array.BYTES_PER_ELEMENT), 0, numbers.length);
  copy.set(numbers);
  return copy;
}

/** Shares a call without shared memory: each worker gets its units' numbers, and sends results back. */
export function shareCopies<Answer>(
  { units, numbers, task, out: given, shape }: SharedCall<Answer>,
  workers: number,
): Shares<Answer> {
  const { width } = task;
  const step = Math.ceil(units / workers);
  const shares: Share[] = [];
  for (let first = 0; first < units; first += step) {
    const end = Math.min(first + step, units);
    const own = new Float64Array(width === 0 ? numbers : numbers.subarray(first * width, end * width));
    shares.push({
      task: { ...task, numbers: own },
      span: { first, end, step: end - first },
      transfer: [own.buffer],
    });
  }
  return {
    shares,
    cancel: () => {},
    collect: (parts) => {
      const out = given ?? shape.make();
      parts.forEach((part, i) => shape.copy(part as Answer, out, shares[i]!.span.first));
      return out;
    },
    release: () => {},
  };
}
