/** Trees of bodies with masses, for the tests of dynamics. Made of exact operations: see test/golden. */
import { lengthOf } from '../../bindings/base/length.ts';
import type { Quaternion, Vector } from '../../bindings/base/checks.ts';
import {
  BodyTree,
  type MassiveBody,
  type TreeDescription,
  type TreeLists,
} from '../../bindings/dynamics/tree.ts';
import { type DynamicsHost, makeDynamicsHost } from '../../bindings/wasm/dynamics.ts';
import { fromQuaternion } from '../../bindings/geometry/quaternions.ts';
import { identity } from '../../bindings/geometry/transforms.ts';
import type { Random } from './random.ts';

/** A direction of a space of so many axes. */
function unit(random: Random, axes: number): number[] {
  for (;;) {
    const numbers = Array.from({ length: axes }, () => random.between(-1, 1));
    const length = lengthOf(...(numbers as [number, number, number, number]));
    if (length > 0.1 && length < 1) return numbers.map((x) => x / length);
  }
}

function randomQuaternion(random: Random): Quaternion {
  return unit(random, 4) as unknown as Quaternion;
}

/** Mass, center, and the inertia about it of three masses beside it. */
function randomMass(random: Random): Pick<MassiveBody, 'mass' | 'center' | 'inertia'> {
  const mass = random.between(0.3, 3);
  const inertia = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const [x, y, z] = random.vector(0.2);
    const parts = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
    for (const [k, part] of parts.entries()) inertia[k]! += (mass / 3) * part;
  }
  return { mass, center: random.vector(0.2), inertia };
}

/** A body at the origin of what carries it, on a joint about z. */
export const PLAIN_BODY: MassiveBody = {
  parent: 0,
  motion: 'turn',
  drive: 0,
  rate: 0,
  multiplier: 1,
  offset: 0,
  axis: [0, 0, 1],
  placement: identity(),
  damping: 0,
  mass: 1,
  center: [0, 0, 0],
  inertia: [1, 1, 1, 0, 0, 0],
};

/** Bodies without their places among numbers, which are put one after the other. */
export function treeOf(bodies: readonly Partial<Omit<MassiveBody, 'drive' | 'rate'>>[]): TreeDescription {
  let [numbers, rates] = [0, 0];
  const placed = bodies.map((body) => {
    const whole = { ...PLAIN_BODY, ...body, drive: numbers, rate: rates };
    numbers += whole.motion === 'float' ? 7 : 1;
    rates += whole.motion === 'float' ? 6 : 1;
    return whole;
  });
  return { bodies: placed, numbers, rates };
}

/** What a random tree is to be. */
interface TreeChoice {
  readonly count: number;
  /** Whether the first body floats in the frame of the world, and carries all others. */
  readonly floating?: boolean;
  /** How the other joints move: one of these. */
  readonly motions?: readonly MassiveBody['motion'][];
  /** Whether each body hangs on the one before it. */
  readonly chain?: boolean;
}

/**
 * A tree whose bodies hang on random ones before them, most on joints that turn, unless it is told otherwise.
 */
export function randomTree(
  random: Random,
  { count, floating = false, motions = ['turn', 'turn', 'turn', 'slide'], chain = false }: TreeChoice,
): TreeDescription {
  return treeOf(
    Array.from({ length: count }, (_, i) => ({
      parent: chain ? i : random.integer(floating ? Math.min(i, 1) : 0, i),
      motion: motions[random.integer(0, motions.length - 1)]!,
      axis: unit(random, 3),
      placement: fromQuaternion(random.vector(0.5), randomQuaternion(random)),
      damping: random.between(0, 1),
      ...randomMass(random),
      ...(floating && i === 0 && { motion: 'float' as const, placement: identity() }),
    })),
  );
}

/** A tree of which joints move as one: each but the first has the number of another one, with some chance. */
export function withMimics(random: Random, tree: TreeDescription, chance: number): TreeDescription {
  const leaders: number[] = [];
  const followed = tree.bodies.map((body, i) => {
    if (body.motion === 'float' || leaders.length === 0 || random.unit() >= chance) {
      if (body.motion !== 'float') leaders.push(i);
      return { ...body, leader: i };
    }
    const leader = leaders[random.integer(0, leaders.length - 1)]!;
    return { ...body, multiplier: random.between(-2, 2), offset: random.between(-1, 1), leader };
  });
  const own = treeOf(followed.filter(({ leader }, i) => leader === i));
  const places = new Map(
    followed.flatMap(({ leader }, i) => (leader === i ? [i] : [])).map((i, k) => [i, own.bodies[k]!]),
  );
  const bodies = followed.map(({ leader, ...body }) => {
    const { drive, rate } = places.get(leader)!;
    return { ...body, drive, rate };
  });
  return { ...own, bodies };
}

/** Where a tree is, how it moves, and what its motors do. */
export type Motions = Omit<TreeLists, 'accelerations'>;

/** Random motions, with quaternions of length 1. */
export function randomMotions(random: Random, { bodies, numbers, rates }: TreeDescription): Motions {
  const list = (length: number, size: number): Float64Array =>
    Float64Array.from({ length }, () => random.between(-size, size));
  const configuration = list(numbers, 2);
  for (const { motion, drive } of bodies) {
    if (motion === 'float') configuration.set(randomQuaternion(random), drive + 3);
  }
  return { configuration, velocities: list(rates, 2), torques: list(rates, 10) };
}

/** The host of a suite. */
export const HOST: DynamicsHost = makeDynamicsHost();

// Memory that has grown once does not grow in the midst of a test, which would lose its lists.
HOST.heap.free(HOST.heap.allocate('test', 2 ** 22));

/** A tree on earth in some motion, in `HOST`. */
export function openTree(description: TreeDescription, motions?: Motions): BodyTree {
  const tree = new BodyTree('test', HOST, description);
  tree.setGravity([0, 0, -9.81]);
  if (motions !== undefined) {
    for (const name of ['configuration', 'velocities', 'torques'] as const)
      tree.lists[name].set(motions[name]);
  }
  return tree;
}

/** Calls a function of the binary that writes so many numbers to an address, and returns these. */
export function numbersOf(count: number, write: (to: number) => void): Float64Array {
  return HOST.heap.lend('test', 8 * count, (to) => {
    write(to);
    return HOST.heap.float64(to, count).slice();
  });
}

/** Calls a function of the binary with addresses of vectors. */
export function withVectors<T>(vectors: readonly Vector[], call: (...addresses: number[]) => T): T {
  return HOST.heap.lend('test', 24 * vectors.length, (first) => {
    HOST.heap.float64(first, 3 * vectors.length).set(vectors.flat());
    return call(...vectors.map((_, i) => first + 24 * i));
  });
}

/** How far numbers are from those expected at most, as a share of the largest; infinite for another count. */
export function errorOf(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  const list = Array.from(expected);
  if (found.length !== list.length) return Infinity;
  const largest = Math.max(...list.map(Math.abs));
  return Math.max(...list.map((x, i) => Math.abs(found[i]! - x))) / largest;
}

/** The axes of the world, as three directions. */
const AXES = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** How the velocity of a point changes with an impulse at another one, by levers: nine, row by row. */
export function leverResponse(
  tree: number,
  [body, point]: readonly [number, Vector],
  [pushed, at]: readonly [number, Vector],
): Float64Array {
  const { exports, heap } = HOST;
  const bytes = exports.leverBytes(tree);
  const response = new Float64Array(9);
  heap.lend('test', 120 + 2 * bytes, (room) => {
    const [own, other] = [room + 120, room + 120 + bytes];
    heap.float64(room, 15).set([...point, ...at, ...AXES]);
    exports.writeLever(tree, body, room, room + 48, own);
    exports.writeLever(tree, pushed, room + 24, room + 48, other);
    for (let column = 0; column < 3; column++) {
      exports.pushPoint(tree, other, AXES[column]!, AXES[3 + column]!, AXES[6 + column]!);
      numbersOf(3, (to) => exports.findGains(tree, own, to)).forEach((gain, row) => {
        response[3 * row + column] = gain;
      });
      exports.forgetPushed(tree);
    }
  });
  return response;
}

/** How velocities change with an impulse of 1 of a joint, by its lever. */
export function jointResponse({ address, lists }: BodyTree, rate: number): Float64Array {
  const { exports, heap } = HOST;
  const before = lists.velocities.slice();
  const response = new Float64Array(before.length);
  heap.lend('test', exports.leverBytes(address), (lever) => {
    exports.writeJointLever(address, rate, lever);
    exports.pushJoint(address, lever, 1);
    const own = exports.jointGain(address, lever);
    lists.velocities.fill(0);
    exports.takePushed(address);
    response.set(lists.velocities);
    if (Math.abs(own - response[rate]!) > 1e-12 * own) response.fill(Number.NaN);
  });
  lists.velocities.set(before);
  exports.moveBodies(address);
  return response;
}
