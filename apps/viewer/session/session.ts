import { pairKey } from '../../../bindings/scene/pairs/pairs.ts';
import {
  box,
  cylinder,
  type ElementSource,
  type Engine,
  type Scene,
  sphere,
} from '../../../bindings/index.ts';
import { overlapsAtRest } from '../../../modules/robot/at-rest.ts';
import type { Robot, RobotInScene } from '../../../modules/robot/index.ts';
import { type DisabledPair, formatSrdf } from '../../../modules/robot/urdf/format-srdf.ts';
import { type Surroundings, surroundingsOf } from '../../../modules/files/documents/surroundings.ts';
import { problemPath } from '../../../modules/files/documents/problems.ts';
import type { Waypoint } from '../../../modules/files/documents/columns.ts';
import { ClosestPairs } from './closest.ts';
import type { LoadedRobot } from './load.ts';

/** The kinds of obstacles that can be added. */
export const OBSTACLES = {
  box: () => [box([0, 0, 0], [0.1, 0.1, 0.1])],
  cylinder: () => [cylinder([0, 0, -0.15], [0, 0, 0.15], 0.06)],
  sphere: () => [sphere([0, 0, 0], 0.1)],
} as const satisfies Record<string, () => ElementSource[]>;

/** The kind of an obstacle that can be added. */
export type ObstacleKind = keyof typeof OBSTACLES;

/** Where an obstacle appears. */
const FIRST_PLACE = [0.5, 0.3, 0.4] as const;

/** A robot in its scene, where it stands, and what stands around it. It knows nothing of how it is shown. */
export class Session {
  readonly robot: Robot;
  readonly scene: Scene;
  readonly loaded: LoadedRobot;
  readonly closest: ClosestPairs;
  /** Where the robot stands. */
  readonly configuration: Float64Array;
  /** Segments around the robot, in the order in which they came. */
  readonly obstacles: string[];
  /** Pairs that are no longer compared, and were. */
  readonly allowed: (readonly [string, string])[] = [];
  readonly engine: Engine;
  /** Where bodies touch in the frame of a motion: six numbers each, points and impulses. */
  contacts: readonly number[] = [];
  /** The path of a planning problem, from start to goal. */
  readonly problem: readonly Waypoint[];
  readonly warnings: readonly string[];
  /** What is said of a robot that collides with itself in many pairs where it stands at zero. */
  readonly overlaps: string | undefined;
  readonly #arm: RobotInScene;
  #added = 0;

  /** @throws InputError where the surroundings do not fit the robot */
  constructor(engine: Engine, loaded: LoadedRobot) {
    this.engine = engine;
    const { robot, source } = loaded;
    this.loaded = loaded;
    this.robot = robot;
    const around: Surroundings | undefined =
      source.surroundings &&
      surroundingsOf(source.surroundings.file, source.surroundings.content, source.problem);
    this.scene = robot.createScene(engine, around?.options);
    around?.place(this.scene);
    this.#arm = robot.in(this.scene);
    this.obstacles = Object.keys(around?.options.extra ?? {});
    this.problem =
      around?.problem === undefined ? [] : problemPath(around.name, around.problem, robot.joints);
    this.configuration = Float64Array.from(this.problem[0] ?? firstPosture(robot));
    this.warnings = [...robot.warnings, ...this.scene.warnings];
    this.overlaps = overlapsAtRest(robot, this.scene);
    this.closest = new ClosestPairs(this.scene);
    this.measure();
    this.showFrame(0);
  }

  /** Moves the robot to where `configuration` says, and evaluates all pairs. */
  measure(): void {
    this.robot.setConfiguration(this.scene, this.configuration);
    this.closest.measure();
  }

  /** Moves the robot. */
  moveTo(configuration: ArrayLike<number>): void {
    this.configuration.set(configuration);
    this.measure();
  }

  /** Moves the robot so that a link comes to a pose, or as near to it as it gets from where it stands. */
  reach(link: string, pose: ArrayLike<number>): void {
    const { configuration } = this.#arm.reach(link, pose, {
      seed: this.configuration,
      tries: 1,
      avoid: false,
    });
    this.moveTo(configuration);
  }

  /** Moves the robot and all that is around it to where they are in a frame of the motion. */
  showFrame(frame: number): void {
    const { motion } = this.loaded.source;
    if (motion === undefined) return;
    const poses = motion.poses[frame]!;
    for (const [i, id] of motion.segments.entries()) {
      const [x, y, z, ...quaternion] = poses.slice(7 * i, 7 * i + 7);
      this.scene.setPose(id, { position: [x!, y!, z!], quaternion });
    }
    this.contacts = motion.contacts?.[frame] ?? [];
    this.moveTo(motion.configurations[frame]!);
  }

  /** Adds an obstacle and returns its name. */
  addObstacle(kind: ObstacleKind): string {
    let id: string;
    do id = `${kind} ${++this.#added}`;
    while (this.scene.segments.includes(id));
    this.scene.addSegment(id, OBSTACLES[kind]());
    this.scene.setPose(id, { position: FIRST_PLACE, quaternion: [0, 0, 0, 1] });
    this.obstacles.push(id);
    this.measure();
    return id;
  }

  removeObstacle(id: string): void {
    if (this.scene.segment(id).carrier !== undefined) this.scene.detach(id);
    this.scene.removeSegment(id);
    this.obstacles.splice(this.obstacles.indexOf(id), 1);
    // What is not there cannot be compared again.
    const kept = this.allowed.filter((pair) => !pair.includes(id));
    this.allowed.splice(0, this.allowed.length, ...kept);
    this.measure();
  }

  /** Has a segment of the robot carry an obstacle, which it may then touch; or puts it down. */
  toggleAttached(id: string, segment: string): void {
    if (this.scene.segment(id).carrier === undefined) this.scene.attach(id, segment);
    else this.scene.detach(id);
    this.measure();
  }

  /** Stops comparing a pair. */
  allow(a: string, b: string): void {
    this.scene.removePair(a, b);
    this.allowed.push([a, b]);
    this.measure();
  }

  /** Compares a pair again. */
  forbid(a: string, b: string): void {
    this.scene.addPair(a, b);
    const at = this.allowed.findIndex(([one, other]) => one === a && other === b);
    this.allowed.splice(at, 1);
    this.measure();
  }

  /** An SRDF of all pairs of links that are not compared and not connected, those allowed here included. */
  writeSrdf(): string {
    const { robot, scene } = this;
    const compared = new Set(scene.pairs.map(([a, b]) => pairKey(a, b)));
    const links = Object.keys(robot.links);
    const pairs: DisabledPair[] = [];
    for (const [i, one] of links.entries()) {
      for (const other of links.slice(i + 1)) {
        const [a, b] = [robot.links[one]!, robot.links[other]!];
        if (a === b || compared.has(pairKey(a, b))) continue;
        const here = this.allowed.some(([c, d]) => pairKey(a, b) === pairKey(c, d));
        pairs.push({ links: [one, other], reason: here ? 'User' : 'Default' });
      }
    }
    return formatSrdf(robot.name, pairs, 'Pairs that are not compared.');
  }

  dispose(): void {
    this.scene.dispose();
  }
}

/** The posture that a robot is first shown in: its first group state that moves it, else zero. */
function firstPosture(robot: Robot): Float64Array {
  const ready = robot.groupStates.find(({ name }) => /ready|home|half/i.test(name)) ?? robot.groupStates[0];
  return robot.configuration(ready?.values ?? {});
}
