/** A serial arm of spheres as arrays: what of a robot does not depend on where it is. */
import type { Engine } from '../../bindings/index.ts';
import type { Robot } from '../../modules/robot/index.ts';

/** How many numbers of a sphere and of a motion, which is three rows of four, follow each other. */
export const SPHERE = 4;
export const MOTION = 12;

export interface ArmShape {
  readonly joints: number;
  /** From the axis of one joint to that of the next, both along z. */
  readonly fixed: Float64Array;
  /** For each link how many joints move it, in ascending order. */
  readonly depths: Int32Array;
  /** For each link its first sphere, and behind them the number of all spheres. */
  readonly first: Int32Array;
  /** Spheres of the links, and one around each link, in the frame of the joint that moves them last. */
  readonly spheres: Float64Array;
  readonly bounds: Float64Array;
  /** Links that are compared with each other, by number, two for each pair. */
  readonly pairs: Int32Array;
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** Two poses are the same where no number differs by more. */
const ROUNDING = 1e-9;

/** How often the center of a bounding sphere moves. */
const MOVES = 300;

/**
 * Reads an arm of turning and mimicking joints from link poses with one joint at a time turned by 1 rad.
 *
 * @param engine - in double precision
 */
export function readArm(robot: Robot, engine: Engine): ArmShape {
  using scene = robot.createScene(engine);
  const joints = robot.joints.length;
  const zero = new Array<number>(joints).fill(0);
  const turned = zero.map((_, i) => zero.map((_, k) => (k === i ? 1 : 0)));
  const poseOf = (id: string, q: readonly number[]): Float64Array => {
    robot.setConfiguration(scene, q);
    return readPose(scene.getPose(id));
  };
  const depthOf = (id: string): number => {
    const rest = poseOf(id, zero);
    return 1 + turned.findLastIndex((q) => poseOf(id, q).some((x, k) => Math.abs(x - rest[k]!) > ROUNDING));
  };
  const ids = Object.keys(robot.segments).sort((a, b) => depthOf(a) - depthOf(b));
  const depths = ids.map(depthOf);
  const last = ids[depths.indexOf(joints)];
  if (last === undefined) throw new RangeError('no link is moved by the last joint');
  const back = invert(poseOf(last, zero));
  const axes = [IDENTITY, ...turned.map((q) => frameOfTurn(compose(poseOf(last, q), back)))];
  const links = ids.map((id, i) => {
    const place = compose(invert(axes[depths[i]!]!), poseOf(id, zero));
    return robot.segments[id]!.map((element) => {
      if (element.kind !== 'point') throw new TypeError(`${id}: spheres only, not ${element.kind}`);
      return [...apply(place, element.vertices[0]), element.radius];
    });
  });
  return {
    joints,
    fixed: Float64Array.from(turned.flatMap((_, i) => [...compose(invert(axes[i]!), axes[i + 1]!)])),
    depths: Int32Array.from(depths),
    first: Int32Array.from([0, ...ids.map((_, i) => links.slice(0, i + 1).flat().length)]),
    spheres: Float64Array.from(links.flat(2)),
    bounds: Float64Array.from(links.flatMap(boundSpheres)),
    pairs: Int32Array.from(robot.pairs.flatMap(([a, b]) => [ids.indexOf(a), ids.indexOf(b)])),
  };
}

/** The frame whose z axis is that of a turn by 1 rad. */
function frameOfTurn(turn: Float64Array): Float64Array {
  const [sin, cos] = [Math.sin(1), Math.cos(1)];
  const skew = [turn[9]! - turn[6]!, turn[2]! - turn[8]!, turn[4]! - turn[1]!];
  const z = skew.map((x) => x / (2 * sin));
  if (Math.abs(Math.hypot(...z) - 1) > ROUNDING) throw new RangeError('a joint does not turn by its number');
  // The turn moves nothing at the axis' point p that is nearest to the origin: p − R p is the translation.
  const moved = [turn[3]!, turn[7]!, turn[11]!];
  const across = cross(z, moved);
  const point = moved.map((x, k) => ((1 - cos) * x + sin * across[k]!) / ((1 - cos) ** 2 + sin ** 2));
  const side = cross(z, Math.abs(z[0]!) < 0.5 ? [1, 0, 0] : [0, 1, 0]);
  const length = Math.hypot(...side);
  const x = side.map((number) => number / length);
  const y = cross(z, x);
  return Float64Array.from([0, 1, 2].flatMap((k) => [x[k]!, y[k]!, z[k]!, point[k]!]));
}

/** A small sphere around spheres: its center moves toward whatever reaches furthest, less each time. */
function boundSpheres(spheres: readonly (readonly number[])[]): number[] {
  const reach = (center: readonly number[], [x, y, z, radius]: readonly number[]) =>
    Math.hypot(x! - center[0]!, y! - center[1]!, z! - center[2]!) + radius!;
  let center = [0, 1, 2].map((k) => spheres.reduce((sum, sphere) => sum + sphere[k]!, 0) / spheres.length);
  for (let move = 2; move < MOVES; move++) {
    const furthest = spheres.reduce((a, b) => (reach(center, a) < reach(center, b) ? b : a));
    center = center.map((x, k) => x + (furthest[k]! - x) / move);
  }
  const radius = Math.max(...spheres.map((sphere) => reach(center, sphere)));
  return [...center, radius * (1 + ROUNDING)];
}

/** Three rows of four of a matrix of sixteen numbers in columns. */
function readPose(matrix: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: MOTION }, (_, i) => matrix[4 * (i % 4) + Math.floor(i / 4)]!);
}

function compose(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from({ length: MOTION }, (_, i) => {
    const [row, column] = [4 * Math.floor(i / 4), i % 4];
    const turned = a[row]! * b[column]! + a[row + 1]! * b[column + 4]! + a[row + 2]! * b[column + 8]!;
    return column === 3 ? turned + a[row + 3]! : turned;
  });
}

function invert(a: Float64Array): Float64Array {
  return Float64Array.from({ length: MOTION }, (_, i) => {
    const [row, column] = [Math.floor(i / 4), i % 4];
    if (column < 3) return a[4 * column + row]!;
    return -(a[row]! * a[3]! + a[row + 4]! * a[7]! + a[row + 8]! * a[11]!);
  });
}

function apply(motion: Float64Array, [x, y, z]: readonly [number, number, number]): number[] {
  return [0, 4, 8].map((r) => motion[r]! * x + motion[r + 1]! * y + motion[r + 2]! * z + motion[r + 3]!);
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [1, 2, 0].map((k) => a[k]! * b[(k + 1) % 3]! - a[(k + 1) % 3]! * b[k]!);
}
