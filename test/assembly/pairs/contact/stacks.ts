import type { Precision } from '../../../../bindings/index.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Box } from '../../../oracle/box.ts';
import type { Random } from '../../../support/random.ts';
import { turned, turnedBy } from '../box/obb/generators.ts';
import { add, dot } from '../../../support/vectors.ts';
import type { Ground, RoundBox } from './polygons.ts';

export const UPRIGHT: Box['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A motion: turns axes, and moves. */
export interface Motion {
  axes: Box['axes'];
  offset: Vector;
}

export function drawMotion(random: Random, reach: number): Motion {
  return { axes: turned(random), offset: random.vector(reach) };
}

/** Where a direction, or a point, goes. */
function turn({ axes }: Motion, v: Vector): Vector {
  return axes.reduce<Vector>((sum, axis, i) => add(sum, axis, v[i]), [0, 0, 0]);
}

export function move(motion: Motion, p: Vector): Vector {
  return add(motion.offset, turn(motion, p));
}

export function moveBox(motion: Motion, box: RoundBox): RoundBox {
  const [x, y, z] = box.axes;
  return {
    ...box,
    center: move(motion, box.center),
    axes: [turn(motion, x), turn(motion, y), turn(motion, z)],
  };
}

export function moveGround(motion: Motion, { normal, offset }: Ground): Ground {
  const turnedNormal = turn(motion, normal);
  return { normal: turnedNormal, offset: offset + dot(turnedNormal, motion.offset) };
}

/** A box as an engine of the given precision sees it. */
export function roundBox(precision: Precision, { center, half, axes, radius }: RoundBox): RoundBox {
  const round = (x: number): number => (precision === 'double' ? x : Math.fround(x));
  const vector = ([x, y, z]: Vector): Vector => [round(x), round(y), round(z)];
  return {
    center: vector(center),
    half: vector(half),
    axes: [vector(axes[0]), vector(axes[1]), vector(axes[2])],
    radius: round(radius),
  };
}

/** A box with its axes called differently. */
function relabel(random: Random, { center, half: [a, b, c], axes: [x, y, z], radius }: RoundBox): RoundBox {
  const which = random.integer(0, 2);
  if (which === 0) return { center, half: [b, c, a], axes: [y, z, x], radius };
  if (which === 1) return { center, half: [c, a, b], axes: [z, x, y], radius };
  return { center, half: [a, b, c], axes: [x, y, z], radius };
}

/**
 * Two boxes one on the other, turned against each other about the vertical, and tilted by up to `tilt` rad;
 * then moved together to anywhere within `reach`. They overlap or are apart by a little.
 */
export function drawStack(random: Random, tilt: number, reach: number): [RoundBox, RoundBox] {
  const extents = (): Vector => [random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)];
  const radius = (): number => (random.integer(0, 1) === 0 ? 0 : random.between(0, 0.2));
  const lower: RoundBox = { center: [0, 0, 0], half: extents(), axes: UPRIGHT, radius: radius() };
  const [width, length] = lower.half;
  const angle = random.integer(0, 3) === 0 ? 0 : random.between(-4, 4);
  const yaw = turnedBy(UPRIGHT, [0, 0, 1], angle);
  const upper: RoundBox = {
    center: [random.between(-0.7, 0.7) * width, random.between(-0.7, 0.7) * length, 0],
    half: extents(),
    axes: turnedBy(yaw, random.direction(), random.between(0, tilt)),
    radius: radius(),
  };
  const low = upper.axes.reduce((sum, axis, i) => sum + Math.abs(axis[2]) * upper.half[i]!, 0);
  const height = lower.half[2] + low + lower.radius + upper.radius + random.between(-0.05, 0.02);
  const motion = drawMotion(random, reach);
  const place = (box: RoundBox): RoundBox => relabel(random, moveBox(motion, box));
  return [place(lower), place({ ...upper, center: [upper.center[0], upper.center[1], height] })];
}
