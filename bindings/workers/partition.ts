import type { KinematicTree } from '../scene/robot/kinematic-tree.ts';
import type { Numbers } from '../base/types.ts';
import type { Output, PoseNumbers, Task, Units } from './messages.ts';
import type { OutputShape } from './outputs.ts';
import { isShared, SharedPieces, type SharedStore } from './shared-memory.ts';

/** A call that workers are to share. */
export interface Work<Out extends Output> {
  /** Number of units: sets of poses, pairs, or what a robot is asked about. */
  units: number;
  poses: Numbers;
  /** Numbers in `poses` per unit; 0 where all units need all of them. */
  numbersPerUnit: number;
  /** Columns of the caller. */
  out: Out | undefined;
  shape: OutputShape<Out>;
  /** The tree of the robot that a task is about. */
  tree?: KinematicTree;
  makeTask(poses: PoseNumbers, out?: Out): Task;
}

/** What one worker is asked to do. */
export interface Share {
  task: Task;
  units: Units;
  transfer: readonly ArrayBuffer[];
  tree: KinematicTree | undefined;
}

/** A call cut into shares. It holds copies of all that the caller may change meanwhile. */
export interface Shares<Out extends Output> {
  shares: readonly Share[];
  /** Has workers stop as soon as they can. */
  cancel(): void;
  /** Brings the results together, given what came back with each answer. */
  collect(parts: readonly (Output | undefined)[]): Out;
  /** Gives back what the workers have used. All of them must be done. */
  release(): void;
}

/**
 * Shares work through shared memory: all workers see all poses and results, and each takes the next few units
 * when it is done with the last.
 */
export function shareMemory<Out extends Output>(
  work: Work<Out>,
  workers: number,
  steps: number,
  store: SharedStore,
): Shares<Out> {
  const { units, shape } = work;
  const used: SharedArrayBuffer[] = [];
  const take = (bytes: number): SharedArrayBuffer => {
    const buffer = store.take(bytes);
    used.push(buffer);
    return buffer;
  };
  const poses = sharedPoses(work.poses, take);
  // Results of the caller's own columns are written at once only where workers can reach them.
  const direct = work.out !== undefined && shape.isShared(work.out) ? work.out : undefined;
  const fresh = work.out === undefined ? new SharedArrayBuffer(shape.bytes) : undefined;
  const out = direct ?? shape.makeOn(new SharedPieces(fresh ?? take(shape.bytes)));
  const step = Math.max(1, Math.ceil(units / steps));
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const share = {
    task: work.makeTask(poses, out),
    units: { first: 0, end: units, step, begun },
    transfer: [],
    tree: work.tree,
  };
  return {
    shares: Array.from({ length: Math.min(workers, Math.ceil(units / step)) }, () => share),
    cancel: () => void Atomics.store(begun, 0, units),
    collect: () => {
      if (work.out === undefined || out === work.out) return out;
      shape.copy(out, work.out, 0);
      return work.out;
    },
    release: () => used.forEach((buffer) => store.give(buffer)),
  };
}

/** Shares a task whose units need all of it: one at a time where memory is shared, else as many for each worker. */
export function shareTask<Part extends Output>(
  task: Task,
  tree: KinematicTree,
  units: number,
  workers: number,
  isShared: boolean,
): Shares<Part> {
  const begun = isShared ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  const step = begun ? 1 : Math.ceil(units / workers);
  const count = begun ? Math.min(workers, units) : Math.ceil(units / step);
  const unitsOf = (i: number): Units =>
    begun
      ? { first: 0, end: units, step, begun }
      : { first: i * step, end: Math.min((i + 1) * step, units), step };
  return {
    shares: Array.from({ length: count }, (_, i) => ({ task, units: unitsOf(i), transfer: [], tree })),
    cancel: () => {
      if (begun) Atomics.store(begun, 0, units);
    },
    collect: (parts) => parts.flat() as unknown as Part,
    release: () => {},
  };
}

/** The poses themselves if workers can reach them, otherwise a copy. */
function sharedPoses(poses: Numbers, take: (bytes: number) => SharedArrayBuffer): PoseNumbers {
  if (isShared(poses)) return poses;
  const copy = new Float64Array(take(poses.length * Float64Array.BYTES_PER_ELEMENT), 0, poses.length);
  copy.set(poses);
  return copy;
}

/** Shares work without shared memory: each worker gets the poses of its units, and sends its results back. */
export function shareCopies<Out extends Output>(work: Work<Out>, workers: number): Shares<Out> {
  const { units, numbersPerUnit, shape } = work;
  const step = Math.ceil(units / workers);
  const shares: Share[] = [];
  for (let first = 0; first < units; first += step) {
    const end = Math.min(first + step, units);
    const [from, to] =
      numbersPerUnit === 0 ? [0, work.poses.length] : [first * numbersPerUnit, end * numbersPerUnit];
    const poses = new Float64Array(work.poses.subarray(from, to));
    shares.push({
      task: work.makeTask(poses),
      units: { first, end, step: end - first },
      transfer: [poses.buffer],
      tree: work.tree,
    });
  }
  return {
    shares,
    cancel: () => {},
    collect: (parts) => {
      const out = work.out ?? shape.make();
      parts.forEach((part, i) => shape.copy(part as Out, out, shares[i]!.units.first));
      return out;
    },
    release: () => {},
  };
}
