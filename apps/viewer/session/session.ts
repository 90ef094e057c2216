import { pairKey } from '../../../bindings/scene/pairs/pairs.ts';
import {
  box,
  cylinder,
  type ElementSource,
  type Engine,
  type Scene,
  type SegmentSource,
  sphere,
} from '../../../bindings/index.ts';
import { overlapsAtRest } from '../../../modules/robot/at-rest.ts';
import type { Robot, RobotInScene } from '../../../modules/robot/index.ts';
import { type DisabledPair, formatSrdf } from '../../../modules/robot/urdf/format-srdf.ts';
import { type Surroundings, surroundingsOf } from '../../../modules/files/documents/surroundings.ts';
import { problemPath } from '../../../modules/files/documents/problems.ts';
import type { Waypoint } from '../../../modules/files/documents/columns.ts';
import type { ViewMotion } from '../../cli/serve/view-files.ts';
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

/** Everything that can be taken back: where the robot stands, what is around it, and what is compared. */
export interface Snapshot {
  readonly configuration: Float64Array;
  readonly obstacles: readonly {
    readonly id: string;
    readonly source: SegmentSource;
    readonly pose: Float64Array;
    readonly carrier: string | undefined;
  }[];
  readonly pairs: Scene['pairs'];
  readonly allowed: readonly (readonly [string, string])[];
}

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
  /** How everything moves, where that is known. */
  motion: ViewMotion | undefined;
  /** The path of a planning problem, from start to goal. */
  readonly problem: readonly Waypoint[];
  readonly warnings: readonly string[];
  /** What is said of a robot that collides with itself in many pairs where it stands at zero. */
  readonly overlaps: string | undefined;
  readonly #arm: RobotInScene;
  /** What obstacles are made of, as they were given. */
  readonly #sources = new Map<string, SegmentSource>();

  /** @throws InputError where the surroundings do not fit the robot */
  constructor(engine: Engine, loaded: LoadedRobot) {
    this.engine = engine;
    const { robot, source } = loaded;
    this.loaded = loaded;
    this.robot = robot;
    this.motion = source.motion;
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
    const { motion } = this;
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
    return this.addSegment(kind, OBSTACLES[kind](), FIRST_PLACE);
  }

  /**
   * Adds something that stands around the robot, and returns its name.
   *
   * @param name - what it is called, with a number where something else is called that
   * @throws RangeError or TypeError for what the scene cannot hold; nothing has changed then
   */
  addSegment(
    name: string,
    source: SegmentSource,
    position: readonly [number, number, number] = [0, 0, 0],
  ): string {
    let id = name;
    for (let count = 2; this.scene.segments.includes(id); count++) id = `${name} ${count}`;
    this.scene.addSegment(id, source);
    this.scene.setPose(id, { position, quaternion: [0, 0, 0, 1] });
    this.#sources.set(id, source);
    this.obstacles.push(id);
    this.measure();
    return id;
  }

  /** What an obstacle is made of: elements, or a whole map or cloud. */
  sourceOf(id: string): SegmentSource {
    const known = this.#sources.get(id) ?? this.scene.segment(id).elements;
    this.#sources.set(id, known);
    return known;
  }

  /** How everything is, to be gone back to. */
  snapshot(): Snapshot {
    const { scene } = this;
    return {
      configuration: this.configuration.slice(),
      obstacles: this.obstacles.map((id) => ({
        ...{ id, source: this.sourceOf(id), pose: Float64Array.from(scene.getPose(id)) },
        carrier: scene.segment(id).carrier,
      })),
      pairs: scene.pairs,
      allowed: [...this.allowed],
    };
  }

  /** Goes back to how everything was. */
  restore({ configuration, obstacles, pairs, allowed }: Snapshot): void {
    const { scene } = this;
    for (const id of this.obstacles) {
      if (scene.segment(id).carrier !== undefined) scene.detach(id);
    }
    const kept = new Set(obstacles.map(({ id }) => id));
    for (const id of this.obstacles) if (!kept.has(id)) scene.removeSegment(id);
    this.robot.setConfiguration(scene, configuration);
    for (const { id, source, pose, carrier } of obstacles) {
      if (!scene.segments.includes(id)) scene.addSegment(id, source);
      scene.setPose(id, pose);
      if (carrier !== undefined) scene.attach(id, carrier);
    }
    const wanted = new Set(pairs.map(([a, b]) => pairKey(a, b)));
    for (const [a, b] of scene.pairs) if (!wanted.delete(pairKey(a, b))) scene.removePair(a, b);
    for (const [a, b] of pairs) if (wanted.has(pairKey(a, b))) scene.addPair(a, b);
    this.obstacles.splice(0, this.obstacles.length, ...kept);
    this.allowed.splice(0, this.allowed.length, ...allowed);
    this.moveTo(configuration);
  }

  /** Moves an obstacle to a pose, a 4×4 matrix; one that is attached moves with what carries it. */
  moveObstacle(id: string, pose: ArrayLike<number>): void {
    if (this.scene.segment(id).carrier === undefined) this.scene.setPose(id, pose);
    this.measure();
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

  /** What stands around the robot as JSON, which the page and the command line read as a scene. */
  writeScene(): string {
    const { format, version, segments } = this.scene.toJSON();
    // One that is attached has its pose from what carries it, which is not there.
    const own = segments
      .filter(({ id }) => this.obstacles.includes(id))
      .map(({ id, elements }) => ({ id, elements, pose: [...this.scene.getPose(id)] }));
    return `${JSON.stringify({ format, version, segments: own, pairs: [] }, null, 2)}\n`;
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
