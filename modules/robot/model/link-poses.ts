import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { KinematicTree } from './kinematic-tree.ts';
import type { Body, Member } from './bodies.ts';
import { numberBodies } from './kinematics.ts';
import { freePose } from './free-pose.ts';
import { identity, type Matrix, multiply, product } from '../../../bindings/geometry/transforms.ts';

type TreeJoint = KinematicTree['joints'][number];

/** A link on a body of the tree. */
interface PlacedLink {
  readonly body: number;
  /** From the frame of the link to that of the body; undefined where the two are the same. */
  readonly placement: Matrix | undefined;
}

/**
 * Poses of all links, also of those without collision shapes: forward kinematics without an engine.
 *
 * The operations are those of `assembly/robot/kinematics.ts` in double precision, in equal order, so that the
 * link that gives a segment its frame has the bits of `setConfiguration`.
 * Test: test/modules/robot/model/link-poses.test.ts.
 */
export class LinkPoses {
  /** The names of all links, in document order. */
  readonly names: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #links: readonly PlacedLink[];
  readonly #joints: readonly (TurnedJoint | FloatingJoint)[];
  readonly #bodies: readonly Matrix[];

  /**
   * @param order - the place of each link in the document, by name
   * @param bodies - in the order of the tree: parents before children
   */
  constructor(order: ReadonlyMap<string, number>, bodies: readonly Body[], tree: KinematicTree) {
    const numbers = numberBodies(bodies);
    this.names = Object.freeze([...order.keys()]);
    this.#places = order;
    const links: PlacedLink[] = [];
    for (const body of bodies) {
      for (const member of body.members) {
        links[order.get(member.link.name)!] = {
          body: numbers.get(body)!,
          placement: placeMember(body, member),
        };
      }
    }
    this.#links = links;
    this.#joints = tree.joints.map((joint) =>
      joint.motion === 'float' ? new FloatingJoint(joint) : new TurnedJoint(joint),
    );
    this.#bodies = [identity(), ...tree.joints.map(identity)];
  }

  /** The place of a link in `names`. */
  placeOf(link: string): number | undefined {
    return this.#places.get(link);
  }

  /** Where the link of a name is on its body; undefined where there is none of that name. */
  placed(link: string): PlacedLink | undefined {
    const place = this.placeOf(link);
    return place === undefined ? undefined : this.#links[place];
  }

  /** Moves all bodies to a configuration, for `write`. */
  moveTo(configuration: Float64Array): void {
    for (const [i, joint] of this.#joints.entries()) {
      multiply(this.#bodies[i + 1]!, this.#bodies[joint.parent]!, joint.at(configuration));
    }
  }

  /** Writes the 16 numbers of a link's pose, column by column. */
  write(link: number, to: Float64Array | Float32Array, offset: number): void {
    const { body, placement } = this.#links[link]!;
    const carrier = this.#bodies[body]!;
    if (placement === undefined) {
      to.set(carrier, offset);
      return;
    }
    multiply(PRODUCT, carrier, placement);
    to.set(PRODUCT, offset);
  }

  /**
   * Writes the Jacobian of a point on a link, six numbers for each number of the configuration: the velocity
   * of the point, and the angular velocity of the link.
   *
   * @param point - in the world, m; undefined: the origin of the link
   */
  writeJacobian(
    link: number,
    point: readonly [number, number, number] | undefined,
    to: Float64Array | Float32Array,
  ): void {
    to.fill(0);
    this.write(link, POSE, 0);
    const at = point ?? [POSE[12]!, POSE[13]!, POSE[14]!];
    for (let { body } = this.#links[link]!; body > 0;) {
      const joint = this.#joints[body - 1]!;
      const pose = this.#bodies[body]!;
      const way = [0, 1, 2].map((i) => at[i]! - pose[12 + i]!);
      joint.addTwists(this.#bodies[joint.parent]!, way, to);
      body = joint.parent;
    }
  }
}

/** Adds a velocity and an angular velocity to those of a number of the configuration. */
function addTwist(
  to: Float64Array | Float32Array,
  drive: number,
  weight: number,
  velocity: readonly number[],
  turn: readonly number[],
): void {
  for (let i = 0; i < 3; i++) {
    to[6 * drive + i]! += weight * velocity[i]!;
    to[6 * drive + 3 + i]! += weight * turn[i]!;
  }
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [0, 1, 2].map((i) => a[(i + 1) % 3]! * b[(i + 2) % 3]! - a[(i + 2) % 3]! * b[(i + 1) % 3]!);
}

/** A vector of one frame, seen from the frame in which that one has a pose. */
function turned(pose: Matrix, [x, y, z]: readonly number[]): number[] {
  return [0, 1, 2].map((i) => pose[i]! * x! + pose[4 + i]! * y! + pose[8 + i]! * z!);
}

const STILL = [0, 0, 0];

/** Room for the pose of a link. */
const POSE = identity();

/** From the frame of a link to that of its body in the tree; undefined where the two are the same. */
function placeMember({ name, stand }: Body, { link, placement }: Member): Matrix | undefined {
  if (link.name === name) return stand;
  return stand === undefined ? placement : product(stand, placement);
}

/** A joint that floats. */
class FloatingJoint {
  readonly parent: number;
  readonly #drive: number;
  readonly #mount: Matrix;
  readonly #free = identity();
  /** Position and quaternion, of the last configuration. */
  readonly #numbers = new Float64Array(7);
  readonly #pose = identity();

  constructor({ parent, drive, placement }: TreeJoint) {
    this.parent = parent;
    this.#drive = drive;
    this.#mount = Float64Array.from(placement);
  }

  /** See `TurnedJoint`. */
  at(configuration: Float64Array): Matrix {
    this.#numbers.set(configuration.subarray(this.#drive, this.#drive + this.#numbers.length));
    freePose(this.#free, configuration, this.#drive);
    multiply(this.#pose, this.#mount, this.#free);
    return this.#pose;
  }

  /** See `TurnedJoint`. A change of a quaternion (v, w) turns by ω = 2 (w dv − v dw − dv × v) / |(v, w)|². */
  addTwists(carrier: Matrix, way: readonly number[], to: Float64Array | Float32Array): void {
    const [x, y, z, w] = this.#numbers.subarray(3) as unknown as [number, number, number, number];
    const frame = product(carrier, this.#mount);
    const weight = 2 / (x * x + y * y + z * z + w * w);
    for (let i = 0; i < 3; i++) {
      const axis = [0, 1, 2].map((k) => (k === i ? 1 : 0));
      addTwist(to, this.#drive + i, 1, turned(frame, axis), STILL);
      const across = cross(axis, [x, y, z]);
      const turn = turned(
        frame,
        axis.map((part, k) => w * part - across[k]!),
      );
      addTwist(to, this.#drive + 3 + i, weight, cross(turn, way), turn);
    }
    const turn = turned(frame, [-x, -y, -z]);
    addTwist(to, this.#drive + 6, weight, cross(turn, way), turn);
  }
}

/** Room for one product. */
const PRODUCT = identity();

/** A joint, ready to be turned by Rodrigues' formula: aaᵀ + cos q (1 − aaᵀ) + sin q [a]×, in its parent. */
class TurnedJoint {
  readonly parent: number;
  readonly #joint: TreeJoint;
  /** Nine numbers each, column by column. */
  readonly #still: readonly number[];
  readonly #turning: readonly number[];
  readonly #crossing: readonly number[];
  /** The axis, seen from the parent. */
  readonly #axis: readonly number[];
  readonly #pose: Matrix;

  constructor(joint: TreeJoint) {
    this.parent = joint.parent;
    this.#joint = joint;
    const { placement: p } = joint;
    const [x, y, z] = joint.axis as [number, number, number];
    const rows = [0, 1, 2];
    const along = rows.map((row) => p[row]! * x + p[4 + row]! * y + p[8 + row]! * z);
    this.#axis = along;
    this.#still = [x, y, z].flatMap((a) => rows.map((row) => along[row]! * a));
    this.#turning = this.#still.map((still, i) => p[i + Math.floor(i / 3)]! - still);
    this.#crossing = [
      ...rows.map((row) => p[4 + row]! * z - p[8 + row]! * y),
      ...rows.map((row) => p[8 + row]! * x - p[row]! * z),
      ...rows.map((row) => p[row]! * y - p[4 + row]! * x),
    ];
    this.#pose = Float64Array.from(p);
  }

  /**
   * Adds how a point moves with the numbers that move the joint: velocity and angular velocity for each.
   *
   * @param carrier - the pose of the body that carries the joint
   * @param way - from the origin of the body that it moves to the point, world frame, m
   */
  addTwists(carrier: Matrix, way: readonly number[], to: Float64Array | Float32Array): void {
    const { drive, multiplier, motion } = this.#joint;
    const axis = turned(carrier, this.#axis);
    if (motion === 'slide') addTwist(to, drive, multiplier, axis, STILL);
    else addTwist(to, drive, multiplier, cross(axis, way), axis);
  }

  /** The pose of the body that it moves, relative to that which carries it; the next call overwrites it. */
  at(configuration: Float64Array): Matrix {
    const { drive, multiplier, offset, motion, placement } = this.#joint;
    const position = multiplier * configuration[drive]! + offset;
    const pose = this.#pose;
    if (motion === 'slide') {
      for (let row = 0; row < 3; row++) pose[12 + row] = placement[12 + row]! + this.#axis[row]! * position;
      return pose;
    }
    const [sine, cosine] = sineAndCosine(position);
    for (let i = 0; i < 9; i++) {
      const still = this.#still[i]! + cosine * this.#turning[i]!;
      pose[i + Math.floor(i / 3)] = still + sine * this.#crossing[i]!;
    }
    return pose;
  }
}
