/** Bodies as in simulators of vehicles, each made of objects that are boxes, cylinders and balls, metres. */
import { box as boxElement, cylinder, type ElementSource, point, type Vector } from '../../bindings/index.ts';

/** One object of a body. */
export type Part = readonly ElementSource[];

/** A box along the axes. */
export function box(center: Vector, [x, y, z]: Vector): Part {
  return [boxElement(center, [x / 2, y / 2, z / 2])];
}

function ball(center: Vector, radius: number): Part {
  return [point(center, radius)];
}

/** A wheel about a y axis. */
function wheel([x, y, z]: Vector, radius: number): Part {
  return [cylinder([x, y - 0.02, z], [x, y + 0.02, z], radius)];
}

function limb(from: Vector, to: Vector, radius: number): Part {
  return [cylinder(from, to, radius)];
}

function wheels(along: readonly number[], aside: number, radius: number): Part[] {
  return along.flatMap((x) => [-aside, aside].map((y) => wheel([x, y, radius], radius)));
}

/** A monster truck: chassis, cabin, sensor and four wheels. */
export const TRUCK: readonly Part[] = [
  box([0, 0, 0.18], [0.42, 0.2, 0.08]),
  box([-0.02, 0, 0.27], [0.2, 0.18, 0.1]),
  box([0.18, 0, 0.25], [0.06, 0.06, 0.06]),
  ...wheels([-0.16, 0.16], 0.16, 0.08),
];

/** A Volksbot: a box on six wheels. */
export const VOLKSBOT: readonly Part[] = [
  box([0, 0, 0.2], [0.6, 0.36, 0.16]),
  ...wheels([-0.22, 0, 0.22], 0.23, 0.1),
];

/** A Pioneer: body, deck, sonars at both ends, bumper, two wheels and a caster. */
export const PIONEER: readonly Part[] = [
  box([0, 0, 0.14], [0.4, 0.3, 0.14]),
  box([0, 0, 0.22], [0.44, 0.36, 0.02]),
  box([0.2, 0, 0.17], [0.04, 0.24, 0.06]),
  box([-0.2, 0, 0.17], [0.04, 0.24, 0.06]),
  box([0.25, 0, 0.08], [0.04, 0.3, 0.06]),
  ...wheels([0.05], 0.18, 0.09),
  ball([-0.16, 0, 0.04], 0.04),
];

const ARM = (side: number): Part[] => [
  ball([0, side * 0.09, 0.42], 0.025),
  limb([0, side * 0.11, 0.41], [0, side * 0.11, 0.31], 0.022),
  limb([0, side * 0.11, 0.29], [0.03, side * 0.11, 0.21], 0.02),
  ball([0.035, side * 0.11, 0.18], 0.022),
];

const LEG = (side: number): Part[] => [
  ball([0, side * 0.05, 0.24], 0.03),
  limb([0, side * 0.05, 0.22], [0, side * 0.05, 0.15], 0.03),
  limb([0, side * 0.05, 0.13], [0, side * 0.05, 0.06], 0.026),
  ball([0, side * 0.05, 0.04], 0.024),
  box([0.015, side * 0.05, 0.01], [0.12, 0.07, 0.02]),
];

/** Parts of a vehicle: all are joined to its first. */
export function jointsOfVehicle({ length }: readonly Part[]): number[] {
  return Array.from({ length }, (_, i) => (i === 0 ? -1 : 0));
}

/** A humanoid of half a metre: 20 of its 22 objects. Hip and neck lie within others, never touching first. */
export const HUMANOID: readonly Part[] = [
  box([0, 0, 0.345], [0.09, 0.13, 0.21]),
  ball([0.01, 0, 0.52], 0.045),
  ...[-1, 1].flatMap(ARM),
  ...[-1, 1].flatMap(LEG),
];

/** By part of the humanoid: the part that carries it, -1 for the trunk. Limbs are chains. */
export const HUMANOID_JOINTS: readonly number[] = [
  ...[-1, 0],
  ...[0, 2, 3, 4, 0, 6, 7, 8],
  ...[0, 10, 11, 12, 13, 0, 15, 16, 17, 18],
];

export const BALL: readonly Part[] = [ball([0, 0, 0.08], 0.08)];
