import { sineAndCosine } from '../../base/angles.ts';
import type { KinematicTree } from '../../scene/robot/kinematic-tree.ts';
import type { Body } from './bodies.ts';
import { identity, type Matrix, multiply } from '../transforms/transforms.ts';

type TreeJoint = KinematicTree['joints'][number];

/** A link on a body of the tree. */
interface PlacedLink {
  readonly body: number;
  /** From the frame of the link to that of the body; undefined where the two are the same. */
  readonly placement: Matrix | undefined;
}

/**
 * Poses of all links, those without collision shapes included: forward kinematics without an engine.
 *
 * The operations are those of `assembly/robot/kinematics.ts` in double precision, in the same order, so that the link that
 * gives a segment its frame has the bits of `setConfiguration`. Test: test/bindings/robot/model/link-poses.test.ts.
 */
export class LinkPoses {
  /** The names of all links, in document order. */
  readonly names: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #links: readonly PlacedLink[];
  readonly #joints: readonly TurnedJoint[];
  readonly #bodies: readonly Matrix[];

  /**
   * @param order - the place of each link in the document, by name
   * @param bodies - in the order of the tree: parents before children
   */
  constructor(order: ReadonlyMap<string, number>, bodies: readonly Body[], tree: KinematicTree) {
    this.names = Object.freeze([...order.keys()]);
    this.#places = order;
    const links: PlacedLink[] = [];
    for (const [body, { name, members }] of bodies.entries()) {
      for (const { link, placement } of members) {
        links[order.get(link.name)!] = { body, placement: link.name === name ? undefined : placement };
      }
    }
    this.#links = links;
    this.#joints = tree.joints.map((joint) => new TurnedJoint(joint));
    this.#bodies = bodies.map(identity);
  }

  /** The place of a link in `names`. */
  placeOf(link: string): number | undefined {
    return this.#places.get(link);
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
   * Writes the Jacobian of a point on a link: for each number of the configuration the velocity of the point, and the angular
   * velocity of the link, six numbers.
   *
   * @param point - in the frame of the root link, m; undefined: the origin of the link
   */
  writeJacobian(
    link: number,
    point: readonly [number, number, number] | undefined,
    to: Float64Array | Float32Array,
  ): void {
    to.fill(0);
    this.write(link, POSE, 0);
    const [px, py, pz] = point ?? [POSE[12]!, POSE[13]!, POSE[14]!];
    for (let { body } = this.#links[link]!; body > 0;) {
      const joint = this.#joints[body - 1]!;
      const pose = this.#bodies[body]!;
      const [x, y, z] = joint.axisIn(this.#bodies[joint.parent]!);
      const [rx, ry, rz] = [px - pose[12]!, py - pose[13]!, pz - pose[14]!];
      const velocity = joint.slides
        ? [x, y, z, 0, 0, 0]
        : [y * rz - z * ry, z * rx - x * rz, x * ry - y * rx, x, y, z];
      for (let i = 0; i < 6; i++) to[6 * joint.drive + i]! += joint.multiplier * velocity[i]!;
      body = joint.parent;
    }
  }
}

/** Room for the pose of a link. */
const POSE = identity();

/** Room for one product. */
const PRODUCT = identity();

/** A joint, ready to be turned by Rodrigues' formula: aaᵀ + cos q (1 − aaᵀ) + sin q [a]×, seen from the parent. */
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

  /** Which number of a configuration moves it, and by how many times that. */
  get drive(): number {
    return this.#joint.drive;
  }

  get multiplier(): number {
    return this.#joint.multiplier;
  }

  get slides(): boolean {
    return this.#joint.slides;
  }

  /** Its axis, where the body that carries it has a pose. */
  axisIn(pose: Matrix): [number, number, number] {
    const [x, y, z] = this.#axis as [number, number, number];
    const row = (i: number): number => pose[i]! * x + pose[4 + i]! * y + pose[8 + i]! * z;
    return [row(0), row(1), row(2)];
  }

  /** The pose of the body that it moves, relative to the one that carries it; overwritten by the next call. */
  at(configuration: Float64Array): Matrix {
    const { drive, multiplier, offset, slides, placement } = this.#joint;
    const position = multiplier * configuration[drive]! + offset;
    const pose = this.#pose;
    if (slides) {
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
