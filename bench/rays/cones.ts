/** What is nearest in cones, as sonars ask: at a wall that is a box, and at the hull of its corners. */
import { box, type Element, type Engine, hull, type Vector } from '../../bindings/index.ts';
import { rangeInCone } from '../../modules/sensors/index.ts';
import { measureInTurn } from '../measure.ts';
import { type BuildName, RAYS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';

/** A wall 2.1 m ahead: its middle and its half extents, metres. */
const [MIDDLE, HALVES]: [Vector, Vector] = [
  [2.2, 0, 0],
  [0.1, 4, 3],
];

/** Half the opening, radians, and how many sonars there are. */
const HALF_ANGLE = 0.15;
const SONARS = 16;

/** The wall, one way and another. */
export const WALLS: Readonly<Record<string, Element>> = {
  'a box': box(MIDDLE, HALVES),
  'a hull': hull(
    Array.from(
      { length: 8 },
      (_, i) => MIDDLE.map((x, axis) => x + (i & (1 << axis) ? 1 : -1) * HALVES[axis]!) as unknown as Vector,
    ),
  ),
};

/** Apexes and axes: what of the wall is nearest is beside each cone, so that its side is searched. */
export function makeSonars(): number[] {
  const random = makeRandom(13);
  return Array.from({ length: SONARS }, () => {
    const [x, y, z] = [random(), random(), random()];
    return [-0.2 * x, y - 0.5, z - 0.5, 1, 0.5 + 0.5 * random(), random() - 0.5];
  }).flat();
}

/** Times cones at both walls, in each build. */
export function benchCones(bench: Bench, engines: ReadonlyMap<BuildName, Engine>): Measurement[] {
  bench.progress(RAYS.cones);
  const sonars = makeSonars();
  const entries = [...engines].flatMap(([by, engine]) =>
    Object.entries(WALLS).map(([task, wall]) => {
      const scene = engine.createScene({ segments: { wall: [wall] }, static: ['wall'], pairs: [] });
      const work = () => void rangeInCone(scene, sonars, { halfAngle: HALF_ANGLE });
      return { scene, entry: { group: RAYS.cones, task, by, units: SONARS, work } };
    }),
  );
  const measured = measureInTurn(
    bench,
    entries.map(({ entry }) => entry),
  );
  for (const { scene } of entries) scene.dispose();
  return measured;
}
