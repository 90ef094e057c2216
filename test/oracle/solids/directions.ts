import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, edgesOf, faceOf, length, normalize } from '../../support/vectors.ts';
import { across, boxOf, cylinderOf, type Element, frameOf, gapAlong, verticesOf } from './core.ts';

const ZERO: Vector = [0, 0, 0];

/**
 * The directions among which is that of the smallest translation that parts overlapping cores: normals of
 * faces, cross products of edges of sine `leastSine` or more. A is swept, B a box; or point and cylinder.
 */
function separatingDirections(a: Element, b: Element, leastSine: number): Vector[] {
  const axes = b.kind === 'box' ? boxDirections(a, b, leastSine) : cylinderDirections(a, b);
  return axes.flatMap((axis) => [axis, add(ZERO, axis, -1)]);
}

function boxDirections(a: Element, b: Element, leastSine: number): Vector[] {
  const { axes } = boxOf(b);
  const face = faceOf(verticesOf(a));
  const edges = edgesOf(verticesOf(a)).filter((edge) => length(edge) > 0);
  const crosses = edges.flatMap((edge) => axes.map((axis) => cross(normalize(edge), axis)));
  const clear = crosses.filter((direction) => length(direction) >= leastSine && length(direction) > 0);
  const normals = face !== undefined && face.sine >= leastSine && face.sine > 0 ? [face.normal] : [];
  return [...axes, ...normals, ...clear].map(normalize);
}

/** The axis, and from the axis through the point. */
function cylinderDirections(a: Element, b: Element): Vector[] {
  const { center, axis } = cylinderOf(b);
  const radial = across(add(verticesOf(a)[0]!, center, -1), axis);
  return [axis, length(radial) > 0 ? normalize(radial) : frameOf(axis)[0]];
}

/** The largest gap along such directions: minus the depth where the cores overlap. */
export function largestGap(a: Element, b: Element, leastSine: number): number {
  return Math.max(...separatingDirections(a, b, leastSine).map((direction) => gapAlong(a, b, direction)));
}
