import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, dot, length, normalize } from '../../support/vectors.ts';
import type { ConvexBody } from './convex.ts';

/** Directions at one angle to an axis, by its cosine: those of a cone's side, or square to an edge. */
export interface Circle {
  axis: Vector;
  cosine: number;
}

const ZERO: Vector = [0, 0, 0];
const SAMPLES = 96;

/** The circles on which the planes between two bodies, from A to B, touch a side or an edge. */
function circlesOf(a: ConvexBody, b: ConvexBody): Circle[] {
  const square = [...a.edges, ...b.edges].map((axis): Circle => ({ axis, cosine: 0 }));
  return [...sidesOf(a, b), ...square];
}

function sidesOf(a: ConvexBody, b: ConvexBody): Circle[] {
  const turned = (b.sides ?? []).map(({ axis, cosine }) => ({ axis: add(ZERO, axis, -1), cosine }));
  return [...(a.sides ?? []), ...turned];
}

/** Directions around the sides of cones, and those that two circles share. */
export function sideDirections(a: ConvexBody, b: ConvexBody): Vector[] {
  const around = sidesOf(a, b).flatMap((side) =>
    Array.from({ length: SAMPLES }, (_, i) => onCircle(side, [0.6, 0.64, 0.48], (2 * Math.PI * i) / SAMPLES)),
  );
  const circles = circlesOf(a, b);
  return [...around, ...sidesOf(a, b).flatMap((side) => circles.flatMap((other) => shared(side, other)))];
}

/** The direction of a circle that is so far around it, counted from the one closest to a vector. */
function onCircle({ axis, cosine }: Circle, from: Vector, angle: number): Vector {
  const u = normalize(add(from, axis, -dot(axis, from)));
  const v = cross(axis, u);
  const sine = Math.sqrt(1 - cosine * cosine);
  const flat = add(add(ZERO, u, sine * Math.cos(angle)), v, sine * Math.sin(angle));
  return normalize(add(flat, axis, cosine));
}

/** Both directions n with n·u = c and n·v = d. */
function shared({ axis: u, cosine: c }: Circle, { axis: v, cosine: d }: Circle): Vector[] {
  const w = cross(u, v);
  const squared = dot(w, w);
  if (squared < 1e-12) return [];
  const k = dot(u, v);
  const flat = add(add(ZERO, u, (c - d * k) / squared), v, (d - c * k) / squared);
  const rest = 1 - dot(flat, flat);
  if (rest < 0) return [];
  const up = Math.sqrt(rest / squared);
  return [add(flat, w, up), add(flat, w, -up)].filter((n) => length(n) > 0.5).map(normalize);
}

/** The best direction near one on the circles of sides, by ever smaller intervals. */
export function slide(
  a: ConvexBody,
  b: ConvexBody,
  start: Vector,
  height: (normal: Vector) => number,
): Vector {
  let best = start;
  for (const side of sidesOf(a, b)) {
    let [low, high] = [-0.1, 0.1];
    for (let i = 0; i < 70; i++) {
      const third = (high - low) / 3;
      const isLeft = height(onCircle(side, start, low + third)) > height(onCircle(side, start, high - third));
      if (isLeft) high -= third;
      else low += third;
    }
    const found = onCircle(side, start, (low + high) / 2);
    if (height(found) > height(best)) best = found;
  }
  return best;
}
