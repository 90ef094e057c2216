import type { Numbers } from '../../../bindings/base/types.ts';
import { marksShape, resultsShape } from '../../../bindings/scene/questions/answers.ts';
import type { AskedScene, Question, SceneContext, Work } from '../../../bindings/scene/questions/question.ts';
import { RayCaster } from './caster.ts';
import { type GivenRays, type GivenReach, RAY_NUMBERS } from './given.ts';
import { checkHits, hitShapes, type RayHits } from './hits.ts';

/** What one ray takes before anything was measured, in milliseconds. */
const RAY = 300e-6;

const KEY = {};

/** What casts rays at the segments of a scene. */
export function casterOf(where: string, scene: AskedScene): RayCaster {
  return scene.companion(where, KEY, makeCaster);
}

const makeCaster = ({ host, parts }: SceneContext): RayCaster => new RayCaster(host, parts);

/** What is met first. */
const FIRST_HITS: Question<GivenReach, RayHits> = {
  name: 'first hits of rays',
  cost: () => RAY,
  usesPoses: true,
  shape: ({ scene }, _, rays) => resultsShape((count) => hitShapes(scene.precision, count), rays),
  check: ({ where, scene }, reach, { numbers, count }) =>
    casterOf(where, scene).check(where, { ...reach, rays: numbers, count, out: undefined }),
  run: ({ where, scene }, reach, { numbers, count }, out) =>
    casterOf(where, scene).cast(where, { ...reach, rays: numbers, count, out }),
};

/** Whether anything is met. */
const ANY_HITS: Question<GivenReach, Uint8Array> = {
  name: 'any hits of rays',
  cost: () => RAY,
  usesPoses: true,
  shape: (_, __, rays) => marksShape(rays),
  check: (subject, reach, units) => {
    FIRST_HITS.check(subject, reach, units);
  },
  run: ({ where, scene }, reach, { numbers, count }, out) =>
    casterOf(where, scene).any(where, { ...reach, rays: numbers, count, out }),
};

/** The questions about rays that workers answer. */
export const RAY_QUESTIONS = [FIRST_HITS, ANY_HITS];

/** What rays are asked: a unit is a ray. */
function rayWork<Answer>(
  question: Question<GivenReach, Answer>,
  { maxDistance, ignored, rays, count, out }: GivenRays<Answer>,
  columns: Answer | undefined,
): Work<GivenReach, Answer> {
  const numbers: Numbers = rays;
  return {
    question,
    settings: { maxDistance, ignored },
    about: undefined,
    numbers,
    units: count,
    width: RAY_NUMBERS,
    given: out,
    out: columns,
  };
}

export function firstHits(
  { precision }: AskedScene,
  where: string,
  given: GivenRays<RayHits>,
): Work<GivenReach, RayHits> {
  const { out, count } = given;
  return rayWork(FIRST_HITS, given, out === undefined ? undefined : checkHits(where, precision, out, count));
}

export function anyHits(given: GivenRays<Uint8Array>): Work<GivenReach, Uint8Array> {
  return rayWork(ANY_HITS, given, given.out);
}
