import type { Element } from '../elements.ts';
import { outOfRange, wrongType } from '../errors.ts';
import type { Engine, Scene } from '../index.ts';
import type { Body } from './bodies.ts';
import { Kinematics } from './kinematics.ts';
import { independentJoints, resolveDrives } from './mimics.ts';
import type { Joint, MovingType } from './model.ts';
import type { SegmentPlan } from './segments.ts';
import type { Matrix } from './transforms.ts';

/** A joint that a configuration sets. Limits are radians, or metres for a prismatic joint. */
export interface RobotJoint {
  readonly name: string;
  readonly type: MovingType;
  /** −Infinity for a continuous joint. */
  readonly lower: number;
  /** +Infinity for a continuous joint. */
  readonly upper: number;
}

/** Elements by the id of the segment that holds them. */
export type SegmentElements = Readonly<Record<string, readonly Element[]>>;

/**
 * The largest magnitude of a joint position, radians or metres. Beyond it a double no longer resolves an angle
 * to a micrometre at arm's length, and positions stay finite in every build.
 */
export const POSITION_LIMIT = 1e9;

/** A robot: its joints, its rigid bodies as segments, and the pairs of them that can collide. */
export class Robot {
  /** The name in the URDF. */
  readonly name: string;
  /** The joints that move by themselves (mimics follow), in document order. */
  readonly joints: readonly RobotJoint[];
  /** The elements of each segment in metres, in the frame of its body's root-most link. */
  readonly segments: SegmentElements;
  /** The id of the segment that holds a link's elements, by the name of the link; links without are absent. */
  readonly links: Readonly<Record<string, string>>;
  /** Ids of the segments that are compared with each other. */
  readonly pairs: readonly (readonly [string, string])[];
  /** What was read approximately, or ignored, one sentence each. */
  readonly warnings: readonly string[];

  readonly #kinematics: Kinematics;
  readonly #placed: readonly { id: string; pose: Matrix; elements: readonly Element[]; moving: boolean }[];

  /** For `loadRobot`, which is the way to make one. */
  constructor(
    name: string,
    joints: readonly Joint[],
    bodies: readonly Body[],
    plan: SegmentPlan,
    warnings: readonly string[],
  ) {
    this.name = name;
    this.joints = Object.freeze(
      independentJoints(joints).map(({ name, motion: { type, lower, upper } }) =>
        Object.freeze({ name, type, lower, upper }),
      ),
    );
    this.#kinematics = new Kinematics(bodies, resolveDrives(joints));
    this.#placed = plan.segments.map(({ id, body, elements }) => ({
      id,
      elements,
      pose: this.#kinematics.pose(body),
      moving: body.parent !== undefined,
    }));
    this.segments = toRecord(this.#placed.map(({ id, elements }) => [id, Object.freeze(elements)]));
    this.links = toRecord(plan.segments.flatMap(({ id, links }) => links.map((link) => [link, id] as const)));
    this.pairs = Object.freeze(plan.pairs.map((pair) => Object.freeze(pair)));
    this.warnings = Object.freeze(warnings);
  }

  /**
   * Moves the robot's segments in `scene` to a configuration. Allocates nothing.
   *
   * @param scene - a scene with this robot's segments, as `createScene` makes it
   * @param configuration - one number per joint of `joints`, in that order: radians, or metres for a prismatic
   * joint. Joint limits are not enforced.
   * @throws TypeError for anything but numbers; RangeError for a wrong count, a number that is
   * not finite, or a scene without one of the robot's segments. Nothing has moved then.
   */
  setConfiguration(scene: Scene, configuration: ArrayLike<number>): void {
    checkConfiguration(configuration, this.joints);
    // A segment that is missing from the scene is found before any other moves.
    for (const { id } of this.#placed) {
      if (!scene.has(id)) {
        throw outOfRange(
          'Robot.setConfiguration',
          'scene',
          "a scene with this robot's segments; one is missing",
          id,
        );
      }
    }
    this.#kinematics.update(configuration);
    for (const { id, pose } of this.#placed) scene.setPose(id, pose);
  }

  /**
   * A scene with the robot's segments and pairs, in the zero configuration (clamped into the joint limits).
   *
   * @param options - `extra`: segments that stand still in the frame of the robot's root link, by id. Each is
   * compared with every segment of the robot that moves; neither with those fixed to its root, nor with another
   * extra segment.
   * @throws RangeError for an extra id that the robot already uses
   */
  createScene(engine: Engine, options: { extra?: SegmentElements } = {}): Scene {
    const extra = Object.entries(options.extra ?? {});
    for (const [id] of extra) {
      if (Object.hasOwn(this.segments, id)) {
        throw outOfRange('Robot.createScene', 'extra', 'free of ids that the robot uses', id);
      }
    }
    const scene = engine.createScene({
      format: 'clearance-scene',
      version: 1,
      segments: [
        ...this.#placed.map(({ id, elements }) => ({ id, elements })),
        ...extra.map(([id, elements]) => ({ id, elements })),
      ],
      pairs: [
        ...this.pairs,
        ...extra.flatMap(([id]) =>
          this.#placed.filter(({ moving }) => moving).map((segment) => [segment.id, id] as const),
        ),
      ],
    });
    const zero = this.joints.map(({ lower, upper }) => Math.min(Math.max(0, lower), upper));
    this.setConfiguration(scene, zero);
    return scene;
  }
}

function checkConfiguration(configuration: ArrayLike<number>, joints: readonly RobotJoint[]): void {
  const where = 'Robot.setConfiguration';
  if (!Array.isArray(configuration) && !ArrayBuffer.isView(configuration)) {
    throw wrongType(where, 'configuration', `an array of ${joints.length} numbers`, configuration);
  }
  if (configuration.length !== joints.length) {
    throw outOfRange(where, 'configuration', `${joints.length} numbers, one per joint`, configuration);
  }
  for (let i = 0; i < joints.length; i++) {
    const position: unknown = configuration[i];
    if (typeof position === 'number' && Math.abs(position) <= POSITION_LIMIT) continue;
    const argument = `configuration[${i}] (joint "${joints[i]!.name}")`;
    if (typeof position !== 'number') throw wrongType(where, argument, 'a number', position);
    throw outOfRange(where, argument, `finite and at most ${POSITION_LIMIT} in magnitude`, position);
  }
}

/** An object without a prototype, so that no name from a file can mean anything but itself. */
function toRecord<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) record[name] = value;
  return Object.freeze(record);
}
