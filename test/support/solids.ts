import { type Element, ELEMENT_KINDS, type ElementKind } from '../../bindings/elements/element.ts';
import { type Engine, hull, type Precision } from '../../bindings/index.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { realArray } from '../../bindings/base/types.ts';
import { add } from './vectors.ts';
import type { Columns } from './contract.ts';

/** Two kinds of elements, in canonical order. */
export interface KindPair {
  name: string;
  kindA: ElementKind;
  kindB: ElementKind;
}

/** Two elements of any kinds: rows as `Engine.distances` takes them. */
export interface SolidPair {
  kindA: ElementKind;
  kindB: ElementKind;
  a: readonly number[];
  b: readonly number[];
}

/** All pairs of kinds. */
export const SOLID_PAIRS: readonly KindPair[] = ELEMENT_KINDS.flatMap((kindA, i) =>
  ELEMENT_KINDS.slice(i).map((kindB) => ({ name: `${kindA}–${kindB}`, kindA, kindB })),
);

/** Pairs that the suites check. Of two without end, hardly any are apart: they have tests of their own. */
export const CHECKED_PAIRS = SOLID_PAIRS.filter(({ kindA }) => !isEndless({ kind: kindA }));

/**
 * Runs a batch of rows in the engine's precision; all pairs are of two kinds. Of rows in double precision, an
 * engine of single precision makes more accurate cylinders than of these, unknown to `roundSolids`.
 *
 * @param isExact - whether cores of lines and triangles that cross have a depth
 */
export function evaluateSolids(engine: Engine, pairs: readonly SolidPair[], isExact = false): Columns {
  const { kindA, kindB } = pairs[0]!;
  const type = realArray(engine.build.precision);
  return engine.distances(
    kindA,
    kindB,
    batchOf(
      type,
      kindA,
      pairs.map(({ a }) => a),
    ),
    batchOf(
      type,
      kindB,
      pairs.map(({ b }) => b),
    ),
    { penetration: isExact ? 'exact' : 'saturated' },
  );
}

/** One side of a batch. Hulls have no rows there: here theirs are their vertices and the rounding. */
export function batchOf(
  type: Float64ArrayConstructor | Float32ArrayConstructor,
  kind: ElementKind,
  rows: readonly (readonly number[])[],
): Float64Array | Float32Array | readonly Element[] {
  if (kind !== 'hull') return type.from(rows.flat());
  return rows.map((row) => hull(placesOf(kind, row), row.at(-1)));
}

/** A pair in rows of the given precision. */
export function roundSolids(precision: Precision, pair: SolidPair): SolidPair {
  if (precision === 'double') return pair;
  return { ...pair, a: pair.a.map(Math.fround), b: pair.b.map(Math.fround) };
}

/** A pair with the roles of A and B exchanged. */
export function swapSolids({ kindA, kindB, a, b }: SolidPair): SolidPair {
  return { kindA: kindB, kindB: kindA, a: b, b: a };
}

/** What the numbers of a row are. */
type Meaning = 'place' | 'direction' | 'length';

const MEANINGS: Readonly<Record<Exclude<ElementKind, 'hull'>, readonly (readonly [Meaning, number])[]>> = {
  point: [
    ['place', 1],
    ['length', 1],
  ],
  line: [
    ['place', 2],
    ['length', 1],
  ],
  triangle: [
    ['place', 3],
    ['length', 1],
  ],
  box: [
    ['place', 1],
    ['length', 3],
    ['direction', 3],
    ['length', 1],
  ],
  cylinder: [
    ['place', 2],
    ['length', 2],
  ],
  cone: [
    ['place', 2],
    ['length', 2],
  ],
  ellipsoid: [
    ['place', 1],
    ['length', 3],
    ['direction', 3],
    ['length', 1],
  ],
  halfSpace: [
    ['direction', 1],
    ['length', 1],
  ],
  plane: [
    ['direction', 1],
    ['length', 1],
  ],
};

/** What the numbers of a row are, and how many there are of each, in turn. */
function meaningsOf(kind: ElementKind, row: readonly number[]): readonly (readonly [Meaning, number])[] {
  if (kind !== 'hull') return MEANINGS[kind];
  return [
    ['place', (row.length - 1) / 3],
    ['length', 1],
  ];
}

/** What moves a row: functions of places, directions and lengths. */
export interface Motion {
  place: (place: Vector) => Vector;
  direction: (direction: Vector) => Vector;
  length: (length: number) => number;
}

/** Moves a row. Offsets of half-spaces and planes also grow by how far the origin moves along the normal. */
export function moveRow(kind: ElementKind, row: readonly number[], motion: Motion): number[] {
  const moved: number[] = [];
  for (const [meaning, count] of meaningsOf(kind, row)) {
    for (let i = 0; i < count; i++) {
      const at = moved.length;
      if (meaning === 'length') moved.push(motion.length(row[at]!));
      else moved.push(...motion[meaning]([row[at]!, row[at + 1]!, row[at + 2]!]));
    }
  }
  if (!isEndless({ kind })) return moved;
  const origin = motion.place([0, 0, 0]);
  return [...moved.slice(0, 3), origin.reduce((sum, x, i) => sum + x * moved[i]!, moved[3]!)];
}

/** Moves both elements. */
export function moveSolids(pair: SolidPair, motion: Motion): SolidPair {
  return { ...pair, a: moveRow(pair.kindA, pair.a, motion), b: moveRow(pair.kindB, pair.b, motion) };
}

/** A motion by an offset. */
export function shift(offset: Vector): Motion {
  return { place: (place) => add(place, offset), direction: (direction) => direction, length: (x) => x };
}

/** The places of a row: vertices, centers, ends; none for half-spaces and planes. */
export function placesOf(kind: ElementKind, row: readonly number[]): Vector[] {
  const [meaning, count] = meaningsOf(kind, row)[0]!;
  if (meaning !== 'place') return [];
  return Array.from({ length: count }, (_, i) => [row[3 * i]!, row[3 * i + 1]!, row[3 * i + 2]!] as const);
}

/** The sum of the lengths in a row: extents, radii, the offset of a half-space. */
export function lengthsOf(kind: ElementKind, row: readonly number[]): number {
  let [at, sum] = [0, 0];
  for (const [meaning, count] of meaningsOf(kind, row)) {
    const end = at + (meaning === 'length' ? count : 3 * count);
    if (meaning === 'length') for (const x of row.slice(at, end)) sum += Math.abs(x);
    at = end;
  }
  return sum;
}

/** A pair in words that can be pasted into a test. */
export function solidSource({ kindA, kindB, a, b }: SolidPair): string {
  return `{ kindA: '${kindA}', a: [${a.join(', ')}], kindB: '${kindB}', b: [${b.join(', ')}] }`;
}
