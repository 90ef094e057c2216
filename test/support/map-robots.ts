import { connect } from '../../modules/plan/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';
import type { Scene } from '../../bindings/index.ts';
import { readText } from '../../data/read.ts';
import type { Random } from './random.ts';
import { copyColumns } from './scenes.ts';

export const PANDA_SRDF = await readText('robots/vamp_panda.srdf');
export const PANDA_SPHERES = await readText('robots/vamp_panda_spherized.urdf');

/** An arm twice, as its maps and grounds may meet it. */
export const ROBOTS = {
  spheres: loadRobot(PANDA_SPHERES, { srdf: PANDA_SRDF }),
  capsules: loadRobot(await readText('robots/erd_panda_collision.urdf'), {
    srdf: await readText('robots/erd_panda.srdf'),
  }),
};

export type Robot = (typeof ROBOTS)['spheres'];

/** Configurations within the limits of the joints. */
export function configurations(random: Random, robot: Robot, count: number): Float64Array {
  return Float64Array.from({ length: count * robot.joints.length }, (_, i) => {
    const { lower, upper } = robot.joints[i % robot.joints.length]!;
    return random.between(Math.max(lower, -3), Math.min(upper, 3));
  });
}

/** What a robot is told in a scene. */
export interface RobotAnswers {
  /** With three margins; the second is 0. */
  readonly free: readonly (readonly number[])[];
  readonly rest: unknown;
}

/** Asks a robot in a scene everything about configurations, of which some have to be free and some not. */
export function askRobot(robot: Robot, scene: Scene, many: Float64Array): RobotAnswers {
  const width = robot.joints.length;
  const count = many.length / width;
  const row = (i: number): Float64Array => many.subarray(i * width, (i + 1) * width);
  const near = (i: number, share: number): Float64Array =>
    row(i).map((x, k) => x + share * (row(i + 1)[k]! - x));
  const checker = robot.in(scene, { step: 0.05 });
  const free = [-0.05, 0, 0.03].map((margin) => [...robot.in(scene).areFree(many, { margin })]);
  const places = [...free[1]!.keys()].filter((i) => free[1]![i] === 1);
  const edges = places.filter((i) => i + 1 < count);
  const plan = connect(checker, row(places[0]!), row(places[1]!), { seed: 1, maxIterations: 200 });
  return {
    free,
    rest: {
      columns: copyColumns(robot.in(scene).evaluate(many.subarray(0, 20 * width))),
      single: Array.from({ length: 20 }, (_, i) => robot.in(scene).isFree(row(i))),
      edges: edges.map((i) => robot.in(scene, { step: 0.05 }).isEdgeFree(row(i), near(i, 0.05))),
      certified: edges.slice(0, 8).map((i) => robot.in(scene).prove(row(i), near(i, 0.02)).verdict),
      lowest: {
        ...robot.in(scene).lowest(many.subarray(0, 30 * width), { maxDistance: 0.5, gradient: true }),
      },
      plan: JSON.stringify(plan),
    },
  };
}
