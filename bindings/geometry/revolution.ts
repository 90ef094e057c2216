import { sineAndCosine } from '../base/angles.ts';
import type { Vector } from '../base/checks.ts';
import { add, cross, squareTo } from './vectors.ts';
import type { TriangleCollector } from './triangles.ts';

/** A point of the outline of a body of revolution: how far along its axis, and how far from it; metres. */
export type OutlinePoint = readonly [along: number, radius: number];

/** A quarter of a turn, radians. */
const QUARTER = Math.PI / 2;

/**
 * Points of an arc around a point of the outline.
 *
 * @param from, to - directions, radians from the axis; `to` may be less
 * @param detail - how many segments a full turn has
 */
function arc(
  [along, distance]: OutlinePoint,
  radius: number,
  from: number,
  to: number,
  detail: number,
): OutlinePoint[] {
  const count = Math.max(1, Math.ceil((Math.abs(to - from) / (4 * QUARTER)) * detail));
  return Array.from({ length: count + 1 }, (_, i) => {
    const [sine, cosine] = sineAndCosine(from + ((to - from) * i) / count);
    // The ends of the axis are on it, whatever is left of the sine.
    const away = Math.abs(sine) < 1e-12 ? 0 : radius * sine;
    return [along + radius * cosine, distance + away] as const;
  });
}

/**
 * Turns an outline around an axis. It begins and ends on the axis, and goes from the axis' end to its start.
 *
 * @param axis - unit vector
 */
export function revolve(
  out: TriangleCollector,
  origin: Vector,
  axis: Vector,
  outline: readonly OutlinePoint[],
  detail: number,
): void {
  const meridian = meridians(origin, axis, outline, detail);
  for (let i = 0; i < detail; i++) out.addStrip(meridian(i), meridian(i + 1));
}

/** What gives the points of an outline that was turned around an axis by any number of segments. */
export function meridians(
  origin: Vector,
  axis: Vector,
  outline: readonly OutlinePoint[],
  detail: number,
): (i: number) => Vector[] {
  const u = squareTo(axis);
  const v = cross(axis, u);
  return (i) => {
    const [sine, cosine] = sineAndCosine((4 * QUARTER * (i % detail)) / detail);
    return outline.map(([along, radius]) =>
      add(add(add(origin, axis, along), u, radius * cosine), v, radius * sine),
    );
  };
}

/** The outline of a capsule from 0 to a length, or of a ball where this is 0. */
export function capsuleOutline(length: number, radius: number, detail: number): OutlinePoint[] {
  return [
    ...arc([length, 0], radius, 0, QUARTER, detail),
    ...arc([0, 0], radius, QUARTER, 2 * QUARTER, detail),
  ];
}

/** The outline of a cylinder with flat ends from 0 to a length, inflated by a rounding. */
export function cylinderOutline(
  length: number,
  radius: number,
  rounding: number,
  detail: number,
): OutlinePoint[] {
  return [
    [length + rounding, 0],
    ...arc([length, radius], rounding, 0, QUARTER, detail),
    ...arc([0, radius], rounding, QUARTER, 2 * QUARTER, detail),
    [-rounding, 0],
  ];
}

/**
 * The outline of a cone with its base at 0 and its apex at a length, inflated by a rounding.
 *
 * @param slope - the direction of its side's normal, radians from the axis
 */
export function coneOutline(
  length: number,
  radius: number,
  rounding: number,
  slope: number,
  detail: number,
): OutlinePoint[] {
  return [
    ...arc([length, 0], rounding, 0, slope, detail),
    ...arc([0, radius], rounding, slope, 2 * QUARTER, detail),
    [-rounding, 0],
  ];
}
