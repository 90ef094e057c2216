import { PLAIN_BOX_NUMBERS } from '../../bindings/wasm/records.ts';

/**
 * The peer of `Engine.boxesOverlap` that any user could write: plain JavaScript, float64, flat arrays, after
 * Gottschalk, Lin, Manocha 1996. Equal rows in, largest separation out; `count` is 15 axes, or 6 of faces.
 */
export function separatePlainly(
  a: Float64Array,
  b: Float64Array,
  pairs: number,
  count: 15 | 6,
  separations: Float64Array,
): void {
  for (let pair = 0; pair < pairs; pair++) {
    separations[pair] = largestSeparation(a, b, pair * PLAIN_BOX_NUMBERS, count);
  }
}

/** Edges whose angle has a smaller sine, squared, have no axis. */
const PARALLEL = 1e-20;

/** Products of the axes of A and of B, row by row, and the way between the centers in the frame of A. */
const r = new Float64Array(9);
const t = new Float64Array(3);

function largestSeparation(a: Float64Array, b: Float64Array, at: number, count: 15 | 6): number {
  const dx = b[at]! - a[at]!;
  const dy = b[at + 1]! - a[at + 1]!;
  const dz = b[at + 2]! - a[at + 2]!;
  let best = -Infinity;
  for (let i = 0; i < 3; i++) {
    const u = at + 6 + 3 * i;
    const [ux, uy, uz] = [a[u]!, a[u + 1]!, a[u + 2]!];
    t[i] = dx * ux + dy * uy + dz * uz;
    let reach = a[at + 3 + i]!;
    for (let j = 0; j < 3; j++) {
      const v = at + 6 + 3 * j;
      const cosine = ux * b[v]! + uy * b[v + 1]! + uz * b[v + 2]!;
      r[3 * i + j] = cosine;
      reach += b[at + 3 + j]! * Math.abs(cosine);
    }
    best = Math.max(best, Math.abs(t[i]!) - reach);
  }
  for (let j = 0; j < 3; j++) {
    const v = at + 6 + 3 * j;
    let reach = b[at + 3 + j]!;
    for (let i = 0; i < 3; i++) reach += a[at + 3 + i]! * Math.abs(r[3 * i + j]!);
    best = Math.max(best, Math.abs(dx * b[v]! + dy * b[v + 1]! + dz * b[v + 2]!) - reach);
  }
  return count === 15 ? Math.max(best, alongEdges(a, b, at)) : best;
}

function alongEdges(a: Float64Array, b: Float64Array, at: number): number {
  let best = -Infinity;
  for (let i = 0; i < 3; i++) {
    const k = (i + 1) % 3;
    const l = (i + 2) % 3;
    for (let j = 0; j < 3; j++) {
      const m = (j + 1) % 3;
      const n = (j + 2) % 3;
      const rk = r[3 * k + j]!;
      const rl = r[3 * l + j]!;
      const squared = rk * rk + rl * rl;
      if (squared < PARALLEL) continue;
      const reach =
        a[at + 3 + k]! * Math.abs(rl) +
        a[at + 3 + l]! * Math.abs(rk) +
        b[at + 3 + m]! * Math.abs(r[3 * i + n]!) +
        b[at + 3 + n]! * Math.abs(r[3 * i + m]!);
      best = Math.max(best, (Math.abs(t[l]! * rk - t[k]! * rl) - reach) / Math.sqrt(squared));
    }
  }
  return best;
}
