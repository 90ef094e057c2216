/** From element pairs to segment pairs: keep the closest; of equals, the one with the lowest element numbers. */
import { REAL_BYTES } from '../lanes';
import { Columns, PairColumns } from '../layout';
import { Entry } from './queue';

/** Forgets the result of one segment pair. */
export function clearPair(columns: PairColumns, pair: i32): void {
  store<real>(columns.distance + pair * REAL_BYTES, Infinity);
  store<i32>(columns.elementA + pair * 4, -1);
  store<i32>(columns.elementB + pair * 4, -1);
  for (let i = 3 * pair; i < 3 * pair + 3; i++) {
    store<real>(columns.pointA + i * REAL_BYTES, 0);
    store<real>(columns.pointB + i * REAL_BYTES, 0);
    store<real>(columns.normal + i * REAL_BYTES, 0);
  }
}

/** Takes over the result of an element pair, in row `i` of the kernel's columns, if it is the closest so far. */
export function keepCloser(columns: PairColumns, entry: Entry, results: Columns, i: i32): void {
  const pair = entry.pair;
  const distance = load<real>(results.distance + i * REAL_BYTES);
  const best = load<real>(columns.distance + pair * REAL_BYTES);
  if (distance > best || (distance == best && !comesFirst(columns, entry))) return;
  store<real>(columns.distance + pair * REAL_BYTES, distance);
  store<i32>(columns.elementA + pair * 4, entry.elementA);
  store<i32>(columns.elementB + pair * 4, entry.elementB);
  const pointA = entry.swapped ? results.pointB : results.pointA;
  const pointB = entry.swapped ? results.pointA : results.pointB;
  const sign: real = entry.swapped ? -1 : 1;
  for (let axis = 0; axis < 3; axis++) {
    const from = (3 * i + axis) * REAL_BYTES;
    const to = (3 * pair + axis) * REAL_BYTES;
    store<real>(columns.pointA + to, load<real>(pointA + from));
    store<real>(columns.pointB + to, load<real>(pointB + from));
    store<real>(columns.normal + to, sign * load<real>(results.normal + from));
  }
}

function comesFirst(columns: PairColumns, entry: Entry): bool {
  const elementA = load<i32>(columns.elementA + entry.pair * 4);
  if (entry.elementA != elementA) return entry.elementA < elementA;
  return entry.elementB < load<i32>(columns.elementB + entry.pair * 4);
}
