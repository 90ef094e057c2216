/** Trees of bodies with masses, for the tests of dynamics. */
import type { MassiveBody, TreeDescription } from '../../bindings/dynamics/tree.ts';
import { fromQuaternion } from '../../modules/robot/transforms/quaternions.ts';
import type { Random } from './random.ts';

type Motion = MassiveBody['motion'];

/** A unit quaternion x, y, z, w. */
export function randomRotation(random: Random): [number, number, number, number] {
  for (;;) {
    const numbers = [...random.vector(1), random.between(-1, 1)];
    const length = Math.hypot(...numbers);
    if (length > 0.1 && length < 1) {
      return numbers.map((x) => x / length) as [number, number, number, number];
    }
  }
}

/** Mass, center and an inertia that some solid has: of three masses on random axes about the center. */
export function randomMass(random: Random): Pick<MassiveBody, 'mass' | 'center' | 'inertia'> {
  const mass = random.between(0.3, 3);
  const inertia = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const [x, y, z] = random.vector(0.2);
    const parts = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
    for (const [k, part] of parts.entries()) inertia[k]! += (mass / 3) * part;
  }
  return { mass, center: random.vector(0.2), inertia };
}

/** A body on a joint whose place and axis are random. */
export function randomBody(
  random: Random,
  parent: number,
  motion: Motion,
  drive: number,
  rate: number,
): MassiveBody {
  return {
    parent,
    motion,
    drive,
    rate,
    multiplier: 1,
    offset: 0,
    axis: random.direction(),
    placement: fromQuaternion(random.vector(0.5), randomRotation(random)),
    damping: random.between(0, 1),
    ...randomMass(random),
  };
}

/**
 * A tree whose bodies hang on random ones before them, three of four on joints that turn.
 *
 * @param floating - whether the first one floats, in the frame of the world
 */
export function randomTree(random: Random, count: number, floating: boolean): TreeDescription {
  const bodies: MassiveBody[] = [];
  let [numbers, rates] = [0, 0];
  for (let i = 0; i < count; i++) {
    const floats = floating && i === 0;
    const motion = floats ? 'float' : random.unit() < 0.75 ? 'turn' : 'slide';
    // A tree that floats hangs on its first body.
    const parent = random.integer(floating ? Math.min(i, 1) : 0, i);
    const body = randomBody(random, parent, motion, numbers, rates);
    bodies.push(floats ? { ...body, placement: fromQuaternion([0, 0, 0], [0, 0, 0, 1]) } : body);
    numbers += floats ? 7 : 1;
    rates += floats ? 6 : 1;
  }
  return { bodies, numbers, rates };
}

/** Where a tree is and how it moves: random, with quaternions of length 1. */
export interface Motions {
  readonly configuration: Float64Array;
  readonly velocities: Float64Array;
  readonly torques: Float64Array;
}

export function randomMotions(random: Random, { bodies, numbers, rates }: TreeDescription): Motions {
  const list = (length: number, size: number): Float64Array =>
    Float64Array.from({ length }, () => random.between(-size, size));
  const configuration = list(numbers, 2);
  for (const { motion, drive } of bodies) {
    if (motion === 'float') configuration.set(randomRotation(random), drive + 3);
  }
  return { configuration, velocities: list(rates, 2), torques: list(rates, 10) };
}
