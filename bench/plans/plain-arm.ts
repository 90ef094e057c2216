/** An arm of spheres that moves, in plain JavaScript, float64. */
import { type ArmShape, MOTION, SPHERE } from './read-arm.ts';

/** The arm of the robot loaded last, in one configuration. Spheres are 4 numbers: center and radius. */
export interface PlainArm {
  readonly joints: number;
  readonly links: number;
  /** How many of the links no joint moves; they come first. */
  readonly fixedLinks: number;
  /** For each link its first sphere, and behind them the number of all spheres. */
  readonly first: Int32Array;
  /** Spheres around links. */
  readonly around: Float64Array;
  /** Spheres of links: right for those that have been placed. */
  readonly spheres: Float64Array;
  /** Makes it the arm of another robot: what was made of the one before is of no use any more. */
  readonly load: (shape: ArmShape) => void;
  /** Moves the joints, and the spheres around links. */
  readonly move: (configuration: ArrayLike<number>) => void;
  /** Places the spheres of a link. */
  readonly place: (link: number) => void;
  /** Whether two links overlap that are compared with each other. */
  readonly overlapsItself: () => boolean;
}

/** The most joints, links, spheres and pairs of links. */
const MOST = { joints: 16, links: 32, spheres: 256, pairs: 256 };

/**
 * Makes the arm. Its arrays are large enough for any robot, so that one arm does for all: functions that are
 * made only once are compiled with the arrays as constants, and are a seventh faster for it.
 */
function makePlainArm(): PlainArm {
  const fixed = new Float64Array(MOTION * MOST.joints);
  const depths = new Int32Array(MOST.links);
  const first = new Int32Array(MOST.links + 1);
  const pairs = new Int32Array(2 * MOST.pairs);
  const local = new Float64Array(SPHERE * MOST.spheres);
  const spheres = new Float64Array(SPHERE * MOST.spheres);
  const bounds = new Float64Array(SPHERE * MOST.links);
  const around = new Float64Array(SPHERE * MOST.links);
  const motions = new Float64Array(MOTION * (MOST.joints + 1));
  motions.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  let joints = 0;
  let links = 0;
  let pairNumbers = 0;
  // The number of the configuration, and for each link that in which its spheres have been placed.
  let moves = 0;
  const placed = new Float64Array(MOST.links);

  const load = (shape: ArmShape): void => {
    fixed.set(shape.fixed);
    depths.set(shape.depths);
    first.set(shape.first);
    pairs.set(shape.pairs);
    local.set(shape.spheres);
    spheres.set(shape.spheres);
    bounds.set(shape.bounds);
    around.set(shape.bounds);
    arm.joints = joints = shape.joints;
    arm.links = links = shape.depths.length;
    arm.fixedLinks = shape.depths.filter((depth) => depth === 0).length;
    pairNumbers = shape.pairs.length;
  };

  const move = (q: ArrayLike<number>): void => {
    for (let i = 0; i < joints; i++) {
      const cos = Math.cos(q[i]!);
      const sin = Math.sin(q[i]!);
      const f = MOTION * i;
      for (let row = f; row < f + MOTION; row += 4) {
        const a = motions[row]!;
        const b = motions[row + 1]!;
        const c = motions[row + 2]!;
        const x = a * fixed[f]! + b * fixed[f + 4]! + c * fixed[f + 8]!;
        const y = a * fixed[f + 1]! + b * fixed[f + 5]! + c * fixed[f + 9]!;
        motions[row + 12] = x * cos + y * sin;
        motions[row + 13] = y * cos - x * sin;
        motions[row + 14] = a * fixed[f + 2]! + b * fixed[f + 6]! + c * fixed[f + 10]!;
        motions[row + 15] = a * fixed[f + 3]! + b * fixed[f + 7]! + c * fixed[f + 11]! + motions[row + 3]!;
      }
    }
    moves++;
    for (let link = 0; link < links; link++) moveSpheres(link, bounds, around, link, link + 1);
  };

  /** Moves spheres of a link, those from one up to another. */
  const moveSpheres = (
    link: number,
    from: Float64Array,
    to: Float64Array,
    begin: number,
    end: number,
  ): void => {
    const m = MOTION * depths[link]!;
    for (let at = SPHERE * begin; at < SPHERE * end; at += SPHERE) {
      const x = from[at]!;
      const y = from[at + 1]!;
      const z = from[at + 2]!;
      to[at] = motions[m]! * x + motions[m + 1]! * y + motions[m + 2]! * z + motions[m + 3]!;
      to[at + 1] = motions[m + 4]! * x + motions[m + 5]! * y + motions[m + 6]! * z + motions[m + 7]!;
      to[at + 2] = motions[m + 8]! * x + motions[m + 9]! * y + motions[m + 10]! * z + motions[m + 11]!;
    }
  };

  const place = (link: number): void => {
    if (placed[link] === moves) return;
    placed[link] = moves;
    moveSpheres(link, local, spheres, first[link]!, first[link + 1]!);
  };

  /** Whether spheres of two links overlap, whose bounding spheres do. */
  const overlap = (a: number, b: number): boolean => {
    place(a);
    place(b);
    for (let i = SPHERE * first[a]!; i < SPHERE * first[a + 1]!; i += SPHERE) {
      const x = spheres[i]!;
      const y = spheres[i + 1]!;
      const z = spheres[i + 2]!;
      const radius = spheres[i + 3]!;
      if (!isWithin(around, SPHERE * b, x, y, z, radius)) continue;
      for (let k = SPHERE * first[b]!; k < SPHERE * first[b + 1]!; k += SPHERE) {
        if (isWithin(spheres, k, x, y, z, radius)) return true;
      }
    }
    return false;
  };

  const overlapsItself = (): boolean => {
    for (let i = 0; i < pairNumbers; i += 2) {
      const a = SPHERE * pairs[i]!;
      const b = SPHERE * pairs[i + 1]!;
      if (!isWithin(around, b, around[a]!, around[a + 1]!, around[a + 2]!, around[a + 3]!)) continue;
      if (overlap(pairs[i]!, pairs[i + 1]!)) return true;
    }
    return false;
  };
  const state = { joints: 0, links: 0, fixedLinks: 0 };
  const arm = Object.assign(state, { first, around, spheres, load, move, place, overlapsItself });
  return arm;
}

export const plainArm = makePlainArm();

/** Whether the sphere at a place of an array overlaps another one. */
function isWithin(
  spheres: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  radius: number,
): boolean {
  const dx = spheres[at]! - x;
  const dy = spheres[at + 1]! - y;
  const dz = spheres[at + 2]! - z;
  const reach = spheres[at + 3]! + radius;
  return dx * dx + dy * dy + dz * dz <= reach * reach;
}
