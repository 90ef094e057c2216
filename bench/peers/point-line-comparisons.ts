/**
 * The closest points of a point and a line, with comparisons of the language and with those in units in the
 * last place, after Poscher 2020, §6.3, who took the latter from the library broccoli and gave them up for
 * their time. Plain JavaScript, float64. Functions leave core points in `closest`, return their squared gap.
 */
import { closest } from './plain-cores.ts';

/** Numbers that differ by up to so many roundings of their sum count as equal. */
const UNITS = 2;

function isAlmostEqual(x: number, y: number): boolean {
  const apart = Math.abs(x - y);
  return apart <= Number.EPSILON * Math.abs(x + y) * UNITS || apart < 2 ** -1022;
}

function isLessOrEqual(x: number, y: number): boolean {
  return x < y || isAlmostEqual(x, y);
}

function isGreaterOrEqual(x: number, y: number): boolean {
  return x > y || isAlmostEqual(x, y);
}

export function pointLineByOperators(p: Float64Array, i: number, t: Float64Array, k: number): number {
  const along = projection(p, i, t, k);
  const whole = squaredLength(t, k);
  return place(p, i, t, k, along <= 0 ? 0 : along >= whole ? 1 : along / whole);
}

export function pointLineByUnits(p: Float64Array, i: number, t: Float64Array, k: number): number {
  const along = projection(p, i, t, k);
  const whole = squaredLength(t, k);
  return place(p, i, t, k, isLessOrEqual(along, 0) ? 0 : isGreaterOrEqual(along, whole) ? 1 : along / whole);
}

function projection(p: Float64Array, i: number, t: Float64Array, k: number): number {
  const x = (p[i]! - t[k]!) * (t[k + 3]! - t[k]!);
  const y = (p[i + 1]! - t[k + 1]!) * (t[k + 4]! - t[k + 1]!);
  return x + y + (p[i + 2]! - t[k + 2]!) * (t[k + 5]! - t[k + 2]!);
}

function squaredLength(t: Float64Array, k: number): number {
  const x = t[k + 3]! - t[k]!;
  const y = t[k + 4]! - t[k + 1]!;
  const z = t[k + 5]! - t[k + 2]!;
  return x * x + y * y + z * z;
}

function place(p: Float64Array, i: number, t: Float64Array, k: number, share: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const onLine = t[k + axis]! + share * (t[k + 3 + axis]! - t[k + axis]!);
    const way = onLine - p[i + axis]!;
    closest[axis] = p[i + axis]!;
    closest[3 + axis] = onLine;
    squared += way * way;
  }
  return squared;
}
