import type { Precision } from '../base/types.ts';
import { checkAnswers } from '../scene/query/given.ts';
import type { RayCaster } from '../scene/rays/caster.ts';
import { type GivenRays, RAY_NUMBERS } from '../scene/rays/given.ts';
import { checkHits, type RayHits } from '../scene/rays/hits.ts';
import type { Cost } from './cost.ts';
import type { Task } from './messages.ts';
import { answersShape, hitsShape, type OutputShape } from './outputs.ts';
import type { Work } from './partition.ts';
import type { SceneRecord } from './scene-records.ts';

/** What rays are asked: what they meet first, or whether they meet anything. */
export interface RayQuestion<Out extends RayHits | Uint8Array> {
  readonly kind: 'cast rays' | 'test rays';
  costOf(record: SceneRecord): Cost;
  shape(precision: Precision, rays: number): OutputShape<Out>;
  /** What a caller gave to be written into, each column read once and checked. */
  readOut(where: string, precision: Precision, out: Out, rays: number): Out;
  /** The answer of the calling thread. */
  answer(caster: RayCaster, where: string, given: GivenRays<Out>): Out;
}

export const FIRST_HITS: RayQuestion<RayHits> = {
  kind: 'cast rays',
  costOf: (record) => record.cast,
  shape: hitsShape,
  readOut: checkHits,
  answer: (caster, where, given) => caster.cast(where, given),
};

export const ANY_HITS: RayQuestion<Uint8Array> = {
  kind: 'test rays',
  costOf: (record) => record.rayTest,
  shape: (_, rays) => answersShape(rays),
  readOut: (where, _, out, rays) => {
    checkAnswers(where, out, rays);
    return out;
  },
  answer: (caster, where, given) => caster.any(where, given),
};

/**
 * The work of a call that workers are to share.
 *
 * @param state - where all movable segments of the scene are, as matrices
 * @param out - columns of the caller that were checked
 */
export function rayWork<Out extends RayHits | Uint8Array>(
  question: RayQuestion<Out>,
  precision: Precision,
  { rays, count, maxDistance, ignored }: GivenRays<Out>,
  state: Float64Array,
  out: Out | undefined,
): Work<Out> {
  const { kind } = question;
  return {
    units: count,
    poses: rays,
    numbersPerUnit: RAY_NUMBERS,
    out,
    shape: question.shape(precision, count),
    makeTask: (poses, shared) =>
      ({ kind, poses, state, maxDistance, ignored, ...(shared && { out: shared }) }) as Task,
  };
}
