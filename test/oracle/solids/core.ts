import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, dot, normalize } from '../../support/vectors.ts';
import type { Box } from '../box.ts';
import type { Core } from '../distance.ts';

// The cores of solids as rows of linear memory, and how far they reach: plain, slow, double precision.

/** The kinds of elements that these formulas know. */
export type Kind = 'point' | 'line' | 'triangle' | 'box' | 'cylinder' | 'halfSpace';

/** One element: its kind, and its row as a kernel reads it. */
export interface Element {
  kind: Kind;
  row: readonly number[];
}

/** A cylinder with flat ends, without its radius. */
export interface Cylinder {
  center: Vector;
  axis: Vector;
  half: number;
  girth: number;
}

export function vectorAt(row: readonly number[], at: number): Vector {
  return [row[at]!, row[at + 1]!, row[at + 2]!];
}

export function boxOf({ row }: Element): Box {
  return {
    center: vectorAt(row, 0),
    half: vectorAt(row, 3),
    axes: [vectorAt(row, 6), vectorAt(row, 9), vectorAt(row, 12)],
  };
}

export function cylinderOf({ row }: Element): Cylinder {
  return { center: vectorAt(row, 0), axis: vectorAt(row, 3), half: row[6]!, girth: row[7]! };
}

/** The vertices of a point, line or triangle. */
export function verticesOf({ row }: Element): Core {
  return Array.from({ length: (row.length - 1) / 3 }, (_, i) => vectorAt(row, 3 * i));
}

export function isSwept({ kind }: Element): boolean {
  return kind === 'point' || kind === 'line' || kind === 'triangle';
}

export function radiusOf({ kind, row }: Element): number {
  return kind === 'halfSpace' ? 0 : row.at(-1)!;
}

/** A vector across a direction, and one across both; all of length 1. */
export function frameOf(axis: Vector): readonly [Vector, Vector] {
  const sizes = axis.map(Math.abs);
  const smallest = sizes.indexOf(Math.min(...sizes));
  const u = normalize(cross(axis, [+(smallest === 0), +(smallest === 1), +(smallest === 2)]));
  return [u, normalize(cross(axis, u))];
}

/** What of a direction is across an axis of length 1. */
export function across(direction: Vector, axis: Vector): Vector {
  const once = add(direction, axis, -dot(direction, axis));
  return add(once, axis, -dot(once, axis));
}

/**
 * The largest component of a point of a core along a unit direction, from an origin. Half-spaces reach
 * without end but along their normal.
 */
function reach(element: Element, direction: Vector, origin: Vector): number {
  const from = (point: Vector): number => dot(add(point, origin, -1), direction);
  if (isSwept(element)) return Math.max(...verticesOf(element).map(from));
  if (element.kind === 'box') {
    const { center, half, axes } = boxOf(element);
    return axes.reduce((sum, axis, i) => sum + half[i]! * Math.abs(dot(axis, direction)), from(center));
  }
  if (element.kind === 'cylinder') {
    const { center, axis, half, girth } = cylinderOf(element);
    const side = girth * Math.hypot(...across(direction, axis));
    return from(center) + half * Math.abs(dot(axis, direction)) + side;
  }
  const normal = vectorAt(element.row, 0);
  const isAlong = Math.hypot(...add(normal, direction, -1)) < 1e-4;
  return isAlong ? element.row[3]! - dot(origin, direction) : Infinity;
}

/** How far planes square to a direction from A to B keep the cores apart; negative where they do not. */
export function gapAlong(a: Element, b: Element, direction: Vector): number {
  const origin = a.kind === 'halfSpace' ? ([0, 0, 0] as const) : vectorAt(a.row, 0);
  return -reach(b, add([0, 0, 0], direction, -1), origin) - reach(a, direction, origin);
}

/** What errors are relative to: the largest coordinate and extent of both elements. */
export function sizeOf(...elements: readonly Element[]): number {
  return Math.max(
    ...elements.map((element) => {
      if (element.kind === 'box') {
        const { center, half } = boxOf(element);
        return Math.max(...center.map(Math.abs), half[0] + half[1] + half[2]) + radiusOf(element);
      }
      if (element.kind === 'cylinder') {
        const { center, half, girth } = cylinderOf(element);
        return Math.max(...center.map(Math.abs), half + girth) + radiusOf(element);
      }
      if (element.kind === 'halfSpace') return Math.abs(element.row[3]!);
      return Math.max(...verticesOf(element).flat().map(Math.abs)) + radiusOf(element);
    }),
  );
}

/** How far a point lies outside a core; at most 0 within. */
export function outside(point: Vector, element: Element): number {
  if (element.kind === 'box') {
    const { center, half, axes } = boxOf(element);
    const from = add(point, center, -1);
    return Math.max(...axes.map((axis, i) => Math.abs(dot(from, axis)) - half[i]!));
  }
  if (element.kind === 'cylinder') {
    const { center, axis, half, girth } = cylinderOf(element);
    const from = add(point, center, -1);
    return Math.max(Math.abs(dot(from, axis)) - half, Math.hypot(...across(from, axis)) - girth);
  }
  if (element.kind === 'halfSpace') return dot(point, vectorAt(element.row, 0)) - element.row[3]!;
  throw new RangeError(`outside: no formula for ${element.kind}`);
}
