import { add, dot } from '../../support/vectors.ts';
import { triangles } from '../box.ts';
import { exactDistance } from '../distance.ts';
import { across, boxOf, cylinderOf, type Element, outside, vectorAt, verticesOf } from './core.ts';

/** The distance of the cores of A, a swept sphere, and B, a solid, that do not overlap: plain and slow. */
export function distanceApart(a: Element, b: Element): number {
  const vertices = verticesOf(a);
  if (b.kind === 'box') {
    return Math.min(...triangles(boxOf(b)).map((face) => exactDistance(vertices, face).distance));
  }
  if (b.kind === 'halfSpace') return Math.min(...vertices.map((vertex) => outside(vertex, b)));
  if (vertices.length > 1) throw new RangeError('distanceApart: of a cylinder, only points are measured');
  const { center, axis, half, girth } = cylinderOf(b);
  const from = add(vectorAt(a.row, 0), center, -1);
  const beyondEnd = Math.max(0, Math.abs(dot(from, axis)) - half);
  const beyondSide = Math.max(0, Math.hypot(...across(from, axis)) - girth);
  return Math.hypot(beyondEnd, beyondSide);
}
