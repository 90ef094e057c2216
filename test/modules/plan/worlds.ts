/** Robots among obstacles, for what planners do. */
import { box, type Engine, point, type Scene } from '../../../bindings/index.ts';
import {
  type RobotInScene,
  type ArmOptions,
  loadRobot,
  parsePlanningScene,
  type Robot,
} from '../../../modules/robot/index.ts';
import { PLANNED, type Problem, readProblems, UNLABELLED } from '../../../data/problems.ts';
import { axis, joint, link, origin, urdf } from '../robot/documents.ts';
import { LARGER_ROBOTS, ROBOTS } from '../robot/moving-scenes.ts';

/** An arm in the plane: two bodies of three balls each, 0.3 m apart, which turn about z. */
export const arm = loadRobot(
  urdf(
    link('base'),
    link('upper', '0.3 0 0', '0.6 0 0'),
    link('fore', '0.3 0 0', '0.6 0 0'),
    joint('revolute', 'base', 'upper', axis('0 0 1')),
    joint('revolute', 'upper', 'fore', origin('0.9 0 0') + axis('0 0 1')),
  ),
);

/** Where the arm points along −y and along +y, on both sides of a post on the x-axis. */
export const BELOW = [-1.5, 0] as const;
export const ABOVE = [1.5, 0] as const;

/** A post that the arm has to fold for, or turn away from, to pass it. */
export function makePost(engine: Engine): Scene {
  return arm.createScene(engine, { extra: { post: [point([1.4, 0, 0], 0.15)] } });
}

/** A wall on both sides of the arm, which it cannot pass. */
export function makeWall(engine: Engine): Scene {
  const wall = [box([1, 0, 0], [0.9, 0.05, 0.1]), box([-1, 0, 0], [0.9, 0.05, 0.1])];
  return arm.createScene(engine, { extra: { wall } });
}

/** A robot with planning problems. */
export type Planned = (typeof PLANNED)[number] | (typeof UNLABELLED)[number];

/** Every so many problems of an archive one is used here: fewer of the large ones. */
const EVERY = { panda: 1, ur5: 1, fetch: 2, baxter: 6 };

const PROBLEMS = {} as Record<Planned, readonly Problem[]>;
for (const name of [...PLANNED, ...UNLABELLED]) {
  const { problems } = await readProblems(name);
  PROBLEMS[name] = problems.filter((_, i) => i % EVERY[name] === 0);
}

/** Every so many of the planning problems of a robot that are used here. */
export function problemsOf(name: Planned, every: number): readonly Problem[] {
  return PROBLEMS[name].filter((_, i) => i % every === 0);
}

/** A planning problem, set up. */
export interface World {
  readonly robot: Robot;
  readonly scene: Scene;
  readonly checker: RobotInScene;
  readonly start: readonly number[];
  readonly goal: readonly number[];
}

export function makeWorld(engine: Engine, name: Planned, problem: Problem, options?: ArmOptions): World {
  const robot = { ...ROBOTS, ...LARGER_ROBOTS }[`${name}, spheres`];
  const scene = robot.createScene(engine, { extra: parsePlanningScene(problem).segments });
  const { joints, start, goal } = problem;
  return { robot, scene, checker: robot.in(scene, { joints, ...options }), start, goal };
}

/** The configurations of a path. */
export function placesOf(path: Float64Array, dimension: number): number[][] {
  return Array.from({ length: path.length / dimension }, (_, i) => [
    ...path.subarray(i * dimension, (i + 1) * dimension),
  ]);
}
