import { angleOf } from '../../../bindings/base/angles.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { add, normalize, subtract } from '../../../bindings/geometry/vectors.ts';
import type { Inertial } from '../model/inertial.ts';

/** A direction in the plane of an outline, from the axis. */
interface Direction {
  readonly angle: number;
  readonly cosine: number;
  readonly sine: number;
}

const FORWARD: Direction = { angle: 0, cosine: 1, sine: 0 };
const ASIDE: Direction = { angle: Math.PI / 2, cosine: 0, sine: 1 };
const BACK: Direction = { angle: Math.PI, cosine: -1, sine: 0 };

/** A circle of a cross-section: how far along the axis, and its radius. */
type Ring = readonly [along: number, radius: number];

/** Integrals over a body of revolution, divided by π: of 1, of z and z² along its axis, and of x² across. */
type Sums = [volume: number, along: number, squares: number, across: number];

/** Gauss's three points on 0 to 1, with their weights: exact for polynomials of degree 5. */
const POINTS: readonly (readonly [place: number, weight: number])[] = [
  [(1 - Math.sqrt(0.6)) / 2, 5 / 18],
  [0.5, 8 / 18],
  [(1 + Math.sqrt(0.6)) / 2, 5 / 18],
];

/** All points within a radius of a line. A line without a length is a point. */
export function capsuleInertial(ends: readonly [Vector, Vector], radius: number): Inertial {
  return revolve(ends, ASIDE, 0, 0, radius);
}

/** A cylinder with flat ends, inflated by a rounding. */
export function cylinderInertial(
  ends: readonly [Vector, Vector],
  radius: number,
  rounding: number,
): Inertial {
  return revolve(ends, ASIDE, radius, radius, rounding);
}

/** A cone from its base to its apex, inflated by a rounding. */
export function coneInertial(ends: readonly [Vector, Vector], radius: number, rounding: number): Inertial {
  const length = lengthOf(...subtract(ends[1], ends[0]));
  const side = lengthOf(radius, length, 0);
  const slope = { angle: angleOf(length, radius), cosine: radius / side, sine: length / side };
  return revolve(ends, slope, radius, 0, rounding);
}

/**
 * The mass, at a density of 1 kg/m³, of a body of revolution: a frustum whose ends have some radii, inflated
 * by a rounding.
 *
 * @param slope - the way its side looks
 */
function revolve(
  [start, end]: readonly [Vector, Vector],
  slope: Direction,
  startRadius: number,
  endRadius: number,
  rounding: number,
): Inertial {
  const way = subtract(end, start);
  const length = lengthOf(...way);
  const [bottom, top]: [Ring, Ring] = [
    [-length / 2, startRadius],
    [length / 2, endRadius],
  ];
  const shifted = ([along, radius]: Ring): Ring => [
    along + rounding * slope.cosine,
    radius + rounding * slope.sine,
  ];
  const sums: Sums = [0, 0, 0, 0];
  addArc(sums, top, rounding, FORWARD, slope);
  addFrustum(sums, shifted(bottom), shifted(top));
  addArc(sums, bottom, rounding, slope, BACK);
  const [mass, moment, squares, across] = sums.map((sum) => sum * Math.PI) as Sums;
  const place = moment / mass;
  const axis: Vector = length === 0 ? [0, 0, 1] : normalize(way);
  const [x, y, z] = axis;
  const aside = across + squares - mass * place * place;
  const more = 2 * across - aside;
  return {
    mass,
    center: add(add(start, way, 0.5), axis, place),
    inertia: [
      aside + more * x * x,
      aside + more * y * y,
      aside + more * z * z,
      more * x * y,
      more * x * z,
      more * y * z,
    ],
  };
}

/** Adds what lies between the axis and a straight side, from one ring to another further along. */
function addFrustum(sums: Sums, [low, from]: Ring, [high, to]: Ring): void {
  for (const [place, weight] of POINTS) {
    const radius = from + (to - from) * place;
    const along = low + (high - low) * place;
    const area = weight * (high - low) * radius * radius;
    sums[0] += area;
    sums[1] += area * along;
    sums[2] += area * along * along;
    sums[3] += (area * radius * radius) / 4;
  }
}

/** Adds what lies between the axis and an arc around a ring, from one direction to another further back. */
function addArc(sums: Sums, [along, ring]: Ring, radius: number, from: Direction, to: Direction): void {
  const [a, b] = [powersOf(from), powersOf(to)];
  // The integrals of the powers of the sine, from the second on by parts.
  const s = [to.angle - from.angle, from.cosine - to.cosine];
  for (let k = 2; k <= 5; k++) {
    s.push((a[k - 1]! * from.cosine - b[k - 1]! * to.cosine + (k - 1) * s[k - 2]!) / k);
  }
  const [, s1, s2, s3, s4, s5] = s as [number, number, number, number, number, number];
  // Those of the cosine, or its square, times powers of the sine.
  const c = (k: number): number => (b[k + 1]! - a[k + 1]!) / (k + 1);
  const square = (one: number, two: number, three: number): number =>
    radius * (ring * ring * one + 2 * ring * radius * two + radius * radius * three);
  const area = square(s1, s2, s3);
  const first = radius * square(c(1), c(2), c(3));
  sums[0] += area;
  sums[1] += along * area + first;
  sums[2] += along * along * area + 2 * along * first + radius * radius * square(s1 - s3, s2 - s4, s3 - s5);
  const [p, q, r] = [ring * ring, ring * radius, radius * radius];
  const fourth = p * p * s1 + 4 * p * q * s2 + 6 * q * q * s3 + 4 * q * r * s4 + r * r * s5;
  sums[3] += (radius * fourth) / 4;
}

/** Powers of a sine, from 0 to 4. */
function powersOf({ sine }: Direction): number[] {
  return [1, sine, sine * sine, sine * sine * sine, sine * sine * sine * sine];
}
