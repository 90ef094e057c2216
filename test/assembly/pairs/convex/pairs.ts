import type { Random } from '../../../support/random.ts';

/** The kinds that are compared with a cylinder here. */
export const KINDS = ['line', 'triangle', 'box', 'cylinder'] as const;
export type Kind = (typeof KINDS)[number];

/** Numbers of the kinds in linear memory, and of numbers in their rows: `assembly/layout/records.ts`. */
export const KIND_NUMBER: Record<Kind, number> = { line: 1, triangle: 2, box: 3, cylinder: 4 };
export const ROW_NUMBERS: Record<Kind, number> = { line: 7, triangle: 10, box: 16, cylinder: 9 };

/** A pair as two rows of linear memory: an element of some kind, and a cylinder. */
export interface Pair {
  kind: Kind;
  a: number[];
  b: number[];
}

export const add = (a: readonly number[], b: readonly number[]): number[] => a.map((x, i) => x + b[i]!);
export const scale = (s: number, a: readonly number[]): number[] => a.map((x) => s * x);
export const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((x, i) => x - b[i]!);
export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0);
export const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
export const unit = (a: readonly number[]): number[] => scale(1 / Math.hypot(...a), a);

/** What a kind is drawn from: where it is, its axes, and lengths in each of these directions. */
function rowOf(kind: Kind, center: number[], axes: number[][], lengths: number[], radius: number): number[] {
  const [x, y, z] = axes as [number[], number[], number[]];
  const [h, k, l] = lengths as [number, number, number];
  switch (kind) {
    case 'line':
      return [...minus(center, scale(h, x)), ...add(center, scale(h, x)), radius];
    case 'triangle':
      return [
        ...minus(center, scale(h, x)),
        ...add(center, scale(h, x)),
        ...add(add(center, scale(k, y)), scale(l, x)),
        radius,
      ];
    case 'box':
      return [...center, h, k, l, ...x, ...y, ...z, radius];
    case 'cylinder':
      return [...center, ...x, h, k, radius];
  }
}

/** Three axes at right angles, of which the first has this direction. */
function frame(random: Random, first: readonly number[]): number[][] {
  const x = unit(first);
  const y = unit(cross(x, Math.abs(x[0]!) < 0.5 ? [1, 0, 0] : [0, 1, 0]));
  const z = cross(x, y);
  const angle = random.integer(0, 1) * random.between(0, 6.3);
  const turned = add(scale(Math.cos(angle), y), scale(Math.sin(angle), z));
  return [x, turned, unit(cross(x, turned))];
}

function draw<T>(random: Random, choices: readonly T[]): T {
  return choices[random.integer(0, choices.length - 1)]!;
}

function randomPair(random: Random, kind: Kind, reach: number): Pair {
  const lengths = (): [number, number, number] => [
    random.between(0.01, 1),
    random.between(0.01, 1),
    random.between(0.01, 1),
  ];
  const place = (): number[] => [...random.vector(reach)];
  return {
    kind,
    a: rowOf(kind, place(), frame(random, [...random.direction()]), lengths(), 0.1),
    b: rowOf('cylinder', place(), frame(random, [...random.direction()]), lengths(), 0.2),
  };
}

/** A direction that lies to another in a way that decides nothing: along it, square to it, or nearly so. */
function related(random: Random, other: readonly number[]): number[] {
  const square = cross(other, random.direction());
  const tilt = scale(draw(random, [0, 0, 1e-12, 1e-8, 1e-4]), random.direction());
  return add(
    draw(random, [[...other], scale(-1, other), square, [0, 0, 1], [1, 1, 0], random.direction()]),
    tilt,
  );
}

/**
 * A cylinder whose lowest point lies by a face of a box, or of what has its lengths: a little above it or
 * deep in it, over its middle, near its edges or beside these.
 */
function pressedPair(random: Random, kind: Kind): Pair {
  const axes = frame(random, [...random.direction()]);
  const lengths = [0, 1, 2].map(() => random.between(0.1, 1));
  const center = [...random.vector(1)];
  const lowest = [1, draw(random, [0, 0.5, 0.9, 1, 1.1]), draw(random, [0, 0.5, 0.99, -1])].map(
    (share, i) => (share + draw(random, [0.1, -0.01, -0.2, -0.5]) * Number(i === 0)) * lengths[i]!,
  );
  const [half, radius] = [random.between(0.1, 1), random.between(0.1, 1)];
  const axis = unit(add(axes[0]!, scale(draw(random, [1e-3, 0.3, 1, 100]), random.direction())));
  const cosine = dot(axis, axes[0]!);
  const aside = unit(minus(axes[0]!, scale(cosine, axis)));
  const at = lowest.map((length, i) => scale(length, axes[i]!)).reduce(add, center);
  const middle = add(at, add(scale(Math.sign(cosine) * half, axis), scale(radius, aside)));
  const b = rowOf('cylinder', middle, frame(random, axis), [half, radius, 0], 0);
  return { kind, a: rowOf(kind, center, axes, lengths, 0), b };
}

/** Lengths of 0, of all magnitudes, and equal ones; axes parallel, crossed or nearly so; offsets of 0. */
function specialPair(random: Random, kind: Kind): Pair {
  const length = (): number =>
    draw(random, [0, 1, 1, 0.5, 1e-6, 1e-3, random.unit(), random.magnitude(-6, 1), 1e-12]);
  const axesB = frame(random, draw(random, [[1, 0, 0], [0, 0, 1], random.direction()]));
  const axesA = frame(random, related(random, axesB[0]!));
  const offset = [0, 1, 2].map((i) =>
    scale(draw(random, [0, 0, 1, -0.5, random.between(-2, 2), 1e-9]), axesB[i]!),
  );
  const center = draw(random, [[0, 0, 0], [3, -2, 1], [...random.vector(1)]]);
  return {
    kind,
    a: rowOf(kind, center, axesA, [length(), length(), length()], draw(random, [0, 0.25])),
    b: rowOf(
      'cylinder',
      add(center, offset.reduce(add)),
      axesB,
      [length(), length(), 0],
      draw(random, [0, 0.5]),
    ),
  };
}

/** Ways in which the two elements of a pair lie to each other. */
export const POSITIONS: Record<string, (random: Random, kind: Kind) => Pair> = {
  apart: (random, kind) => randomPair(random, kind, 3),
  crowded: (random, kind) => randomPair(random, kind, 1),
  contained: (random, kind) => randomPair(random, kind, 0.1),
  special: specialPair,
  pressed: pressedPair,
};

/** So many pairs of one position. */
export function drawPairs(random: Random, position: string, kind: Kind, count: number): Pair[] {
  return Array.from({ length: count }, () => POSITIONS[position]!(random, kind));
}

/** A pair with B moved. */
export function moveB(pair: Pair, by: readonly number[]): Pair {
  return { ...pair, b: [...add(pair.b.slice(0, 3), by), ...pair.b.slice(3)] };
}

/** A pair in numbers of single precision. */
export function rounded(pair: Pair): Pair {
  return { ...pair, a: pair.a.map(Math.fround), b: pair.b.map(Math.fround) };
}

/** Which numbers of a row are lengths, and are scaled with it. */
function isLength(kind: Kind, place: number): boolean {
  if (kind === 'box') return place < 6 || place === 15;
  return kind !== 'cylinder' || place < 3 || place > 5;
}

/** A pair of another size. */
export function resized(pair: Pair, by: number): Pair {
  const resize = (kind: Kind, row: number[]): number[] => row.map((x, i) => (isLength(kind, i) ? by * x : x));
  return { kind: pair.kind, a: resize(pair.kind, pair.a), b: resize('cylinder', pair.b) };
}

/** The largest length of a pair: sizes, radii, and the way between the elements. */
export function sizeOf(pair: Pair): number {
  const own = (kind: Kind, row: number[]): number => {
    const points = kind === 'line' ? 2 : kind === 'triangle' ? 3 : 1;
    return Math.max(
      ...row.map((x, i) =>
        i < 3 * points ? Math.abs(x - pair.a[i % 3]!) : isLength(kind, i) ? Math.abs(x) : 0,
      ),
    );
  };
  return Math.max(own(pair.kind, pair.a), own('cylinder', pair.b));
}
