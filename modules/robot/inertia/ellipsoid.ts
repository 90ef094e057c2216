import type { Vector } from '../../../bindings/base/checks.ts';
import type { Inertial } from '../model/inertial.ts';

/** The volume of a body with its center at the origin, and the integrals of x², y² and z². */
type Sums = [volume: number, xx: number, yy: number, zz: number];

/** How far apart the logarithms of tangents are that are summed over, and the factor between tangents. */
const STEP = 0.25;
const FACTOR = 1.2840254166877414;

/** Sums end where tangents are this much beyond the ratio of any two halves: e^40 is more than 2^53. */
const BEYOND = 160;

/** A half that is shorter, as a part of the whole, does not show. */
const FLAT = 1e-15;

/** The mass, at a density of 1 kg/m³, of an ellipsoid about its axes, inflated by a rounding. */
export function ellipsoidInertial(semiAxes: Vector, rounding: number): Inertial {
  // What is flat has faces all the same, which a surface told by its normals would leave out.
  const least = FLAT * (Math.max(...semiAxes) + rounding);
  const thick = semiAxes.map((half) => Math.max(half, least)) as unknown as Vector;
  const [mass, xx, yy, zz] = rounding > 0 ? inflated(thick, rounding) : sharp(semiAxes);
  return { mass, center: [0, 0, 0], inertia: [yy + zz, xx + zz, xx + yy, 0, 0, 0] };
}

function sharp(semiAxes: Vector): Sums {
  const [a, b, c] = semiAxes;
  const volume = (4 / 3) * Math.PI * a * b * c;
  const [xx, yy, zz] = semiAxes.map((half) => (volume * half * half) / 5) as unknown as Vector;
  return [volume, xx, yy, zz];
}

/**
 * By Gauss's theorem, the integrals of x·n and x² (x·n) over the surface, of which the directions n of its
 * normals are parameters: x = s + r n with s the ellipsoid's own point, and dS = (P + r T + r²) dω with the
 * product and the sum of its radii of curvature.
 *
 * Over an octant, both angles are summed over evenly spaced logarithms of their tangents. All of it is smooth
 * in these, however flat or long the ellipsoid is, and dies away at both ends: so the plain sum is right to
 * roundings (Trefethen and Weideman 2014, The Exponentially Convergent Trapezoidal Rule).
 */
function inflated(semiAxes: Vector, rounding: number): Sums {
  const squares = semiAxes.map((half) => half * half);
  const [a, b, c] = squares as [number, number, number];
  const tangents = tangentsFor(semiAxes);
  const sums: Sums = [0, 0, 0, 0];
  for (const t of tangents) {
    const cosine = 1 / Math.sqrt(1 + t * t);
    const sine = t * cosine;
    // The integral over an angle, of which the differential is t / (1 + t²) that of the logarithm.
    const ring = sine * t * cosine * cosine;
    const own: Sums = [0, 0, 0, 0];
    for (const u of tangents) {
      const near = 1 / Math.sqrt(1 + u * u);
      const n: Vector = [sine * near, sine * u * near, cosine];
      const [p, q, s] = n.map((x, i) => squares[i]! * x * x) as [number, number, number];
      const reach = Math.sqrt(p + q + s);
      const cube = reach * reach * reach;
      const product = (a * b * c) / (cube * reach);
      const sum = (a * (q + s) + b * (p + s) + c * (p + q)) / cube;
      const area = (product + rounding * (sum + rounding)) * ring * u * near * near;
      const flow = area * (reach + rounding);
      own[0] += flow / 3;
      for (let i = 0; i < 3; i++) {
        const x = (squares[i]! / reach + rounding) * n[i]!;
        own[i + 1]! += (x * x * flow) / 5;
      }
    }
    own.forEach((sum, i) => (sums[i]! += sum));
  }
  return sums.map((sum) => 8 * STEP * STEP * sum) as Sums;
}

/** Powers of the factor, from beyond the least ratio of two halves to beyond the largest. */
function tangentsFor(semiAxes: Vector): number[] {
  const ratio = Math.max(...semiAxes) / Math.min(...semiAxes);
  const tangents = [1];
  for (let t = FACTOR, more = BEYOND; more > 0; t *= FACTOR) {
    if (t > ratio) more--;
    tangents.push(t, 1 / t);
  }
  return tangents;
}
