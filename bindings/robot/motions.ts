import { checkFinite, checkNumber, outOfRange } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';

/** What `robot.isEdgeFree` takes. */
export interface EdgeOptions {
  /**
   * The most that a joint moves from one sample to the next, radians, or metres for a prismatic joint. Default 0.02.
   */
  readonly step?: number;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
}

/** What `robot.firstConflict` takes. */
export interface ConflictOptions {
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /**
   * The most that a joint moves from one sample to the next on the way from each configuration to the next, radians, or metres
   * for a prismatic joint. Default: nothing is looked at between the configurations.
   */
  readonly step?: number;
}

const EDGE_OPTIONS = ['step', 'margin'] as const;
const CONFLICT_OPTIONS = ['margin', 'step'] as const;

/** The step of an edge unless another is given. */
const DEFAULT_STEP = 0.02;

/** The most steps of one edge: more would take minutes. */
const MOST_STEPS = 1e8;

/** Checks what `robot.isEdgeFree` is given. */
export function readEdge(where: string, options: EdgeOptions): { margin: number; step: number } {
  checkOptions(where, options, EDGE_OPTIONS);
  const step = readStep(where, options.step ?? DEFAULT_STEP);
  return { step, margin: checkFinite(where, 'margin', options.margin ?? 0) };
}

/** Checks what `robot.firstConflict` is given. */
export function readConflict(
  where: string,
  options: ConflictOptions,
): { margin: number; step: number | undefined } {
  checkOptions(where, options, CONFLICT_OPTIONS);
  const { margin = 0, step } = options;
  return {
    margin: checkFinite(where, 'margin', margin),
    step: step === undefined ? undefined : readStep(where, step),
  };
}

/** Checks the step of a motion. */
function readStep(where: string, value: unknown): number {
  const step = checkNumber(where, 'step', value);
  if (!(step > 0)) throw outOfRange(where, 'step', 'above 0', step);
  return step;
}

/** How many steps a motion takes that moves no joint by more than `step` at once. */
export function stepsBetween(where: string, from: Float64Array, to: Float64Array, step: number): number {
  let furthest = 0;
  for (let i = 0; i < from.length; i++) furthest = Math.max(furthest, Math.abs(to[i]! - from[i]!));
  const steps = Math.max(1, Math.ceil(furthest / step));
  if (steps > MOST_STEPS) {
    throw outOfRange(where, 'step', `large enough for at most ${MOST_STEPS} samples`, step);
  }
  return steps;
}

/** How many steps the motion from each configuration to the next takes, all of them checked. */
export function stepsOfLegs(
  where: string,
  list: Float64Array,
  joints: number,
  step: number,
): (leg: number) => number {
  const rowOf = (i: number): Float64Array => list.subarray(i * joints, (i + 1) * joints);
  const legs = joints === 0 ? 0 : Math.max(0, list.length / joints - 1);
  const steps = Array.from({ length: legs }, (_, leg) =>
    stepsBetween(where, rowOf(leg), rowOf(leg + 1), step),
  );
  return (leg) => steps[leg]!;
}
