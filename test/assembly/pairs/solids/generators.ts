import type { Vector } from '../../../../bindings/base/checks.ts';
import {
  boxOf,
  cylinderOf,
  type Element,
  frameOf,
  type Kind,
  vectorAt,
} from '../../../oracle/solids/core.ts';
import type { Random } from '../../../support/random.ts';
import { turned } from '../box/obb/generators.ts';
import { add } from '../../../support/vectors.ts';
import type { ElementPair } from './run.ts';

const SWEPT: readonly Kind[] = ['point', 'line', 'triangle'];

/** A radius: none, or up to 1. */
function radius(random: Random): number {
  return random.integer(0, 2) === 0 ? 0 : random.unit();
}

/** How far off a special position a "nearly" special one is: by 0, or from plain to a single rounding. */
function deviation(random: Random): number {
  return random.integer(0, 3) === 0 ? 0 : random.between(-1, 1) * random.magnitude(-16, -3);
}

/** Axes that are turned at random, or those of the world, or nearly these. */
function axes(random: Random): readonly [Vector, Vector, Vector] {
  const world = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  return random.integer(0, 2) === 0 ? world : turned(random);
}

/** An element of a kind, of about a size, around a center. */
export function elementOf(random: Random, kind: Kind, size: number, center: Vector): Element {
  const extent = (): number => size * (random.integer(0, 7) === 0 ? 0 : random.between(0.1, 1));
  if (kind === 'box') {
    const row = [...center, extent(), extent(), extent(), ...axes(random).flat(), size * radius(random)];
    return { kind, row };
  }
  if (kind === 'cylinder') {
    return { kind, row: [...center, ...axes(random)[2], extent(), extent(), size * radius(random)] };
  }
  if (kind === 'halfSpace') {
    const normal = axes(random)[random.integer(0, 2)]!;
    return { kind, row: [...normal, size * random.between(-1, 1)] };
  }
  const vertices = Array.from({ length: SWEPT.indexOf(kind) + 1 }, () => add(center, random.vector(size)));
  return { kind, row: [...vertices.flat(), size * radius(random)] };
}

/** Elements anywhere, of like size. */
function uniform(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const one = (kind: Kind): Element => elementOf(random, kind, 1, random.vector(1.2));
  return { a: one(kindA), b: one(kindB) };
}

/** Each element of its own size. */
function mixedScales(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const one = (kind: Kind): Element => elementOf(random, kind, random.magnitude(-4, 2), random.vector(1));
  return { a: one(kindA), b: one(kindB) };
}

/** Both far from the origin. */
function bigOffsets(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const offset = random.vector(random.magnitude(2, 6));
  const one = (kind: Kind): Element => elementOf(random, kind, 1, add(offset, random.vector(1)));
  return { a: one(kindA), b: one(kindB) };
}

/** Whole numbers: parallel, touching, contained, without extent. */
function lattice(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const whole = (low: number, high: number): Vector => [
    random.integer(low, high),
    random.integer(low, high),
    random.integer(low, high),
  ];
  const one = (kind: Kind): Element => {
    const turns = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, -1],
    ] as const;
    const first = random.integer(0, 2);
    const [x, y, z] = [0, 1, 2].map((i) => turns[(first + i) % 3]!) as [Vector, Vector, Vector];
    const rounding = random.integer(0, 1);
    if (kind === 'box') return { kind, row: [...whole(-3, 3), ...whole(0, 3), ...x, ...y, ...z, rounding] };
    if (kind === 'cylinder') return { kind, row: [...whole(-3, 3), ...x, ...whole(0, 3).slice(1), rounding] };
    if (kind === 'halfSpace') return { kind, row: [...x, random.integer(-3, 3)] };
    const vertices = Array.from({ length: SWEPT.indexOf(kind) + 1 }, () => whole(-4, 4));
    return { kind, row: [...vertices.flat(), rounding] };
  };
  return { a: one(kindA), b: one(kindB) };
}

/** The point with some parts of the extents of a solid, from its center. */
function pointIn(element: Element, [i, j, k]: Vector): Vector {
  if (element.kind === 'box') {
    const { center, half, axes: turns } = boxOf(element);
    return [i, j, k].reduce((sum, part, n) => add(sum, turns[n]!, part * half[n]!), center);
  }
  if (element.kind === 'cylinder') {
    const { center, axis, half, girth } = cylinderOf(element);
    const [u, v] = frameOf(axis);
    const side = Math.max(1, Math.hypot(i, j) / Math.max(Math.abs(i), Math.abs(j)) || 1);
    return add(add(add(center, axis, k * half), u, (i * girth) / side), v, (j * girth) / side);
  }
  const normal = vectorAt(element.row, 0);
  const [u, v] = frameOf(normal);
  return add(add(add([0, 0, 0], normal, k * element.row[3]!), u, i), v, j);
}

/** The vertices of A lie on features of B, or nearly: faces, edges, vertices, axes, faces' planes, inside. */
function onFeatures(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const b = elementOf(random, kindB, 1, random.vector(1));
  const part = (): number => {
    const special = [-1, 1, 0, random.between(-1, 1), random.between(-2, 2)][random.integer(0, 4)]!;
    return special + deviation(random);
  };
  const vertices = Array.from({ length: SWEPT.indexOf(kindA) + 1 }, () =>
    pointIn(b, [part(), part(), part()]),
  );
  return { a: { kind: kindA, row: [...vertices.flat(), radius(random)] }, b };
}

/** A is long and thin, and next to parallel to one of B's axes: within a rounding, or not quite. */
function needles(random: Random, kindA: Kind, kindB: Kind): ElementPair {
  const b = elementOf(random, kindB, 1, random.vector(1));
  const start: Vector = [random.between(-1.5, 1.5), random.between(-1.5, 1.5), random.between(-1.5, 1.5)];
  const turn = random.integer(0, 2);
  const at = (along: number): Vector => {
    const shifted = start.map((x, i) => x + (i === turn ? along : 0) + deviation(random));
    return pointIn(b, shifted as unknown as Vector);
  };
  const vertices = [at(0), at(random.between(0.5, 3)), at(random.unit())].slice(0, SWEPT.indexOf(kindA) + 1);
  return { a: { kind: kindA, row: [...vertices.flat(), radius(random)] }, b };
}

type Generate = (random: Random, kindA: Kind, kindB: Kind) => ElementPair;

/** Positions that any two kinds can have. */
const ANY_KIND: Readonly<Record<string, Generate>> = { uniform, mixedScales, bigOffsets, lattice };

/** Positions of a swept sphere relative to a solid. */
const SWEPT_KIND: Readonly<Record<string, Generate>> = { ...ANY_KIND, onFeatures, needles };

/** The kinds of position that random tests draw from, for pairs whose A is of some kind. */
export function generatorsOf(kindA: Kind): Readonly<Record<string, Generate>> {
  return SWEPT.includes(kindA) ? SWEPT_KIND : ANY_KIND;
}

/** The pairs of kinds that are compared in closed form. */
export const KIND_PAIRS: readonly (readonly [Kind, Kind])[] = [
  ['point', 'box'],
  ['line', 'box'],
  ['triangle', 'box'],
  ['point', 'cylinder'],
  ['point', 'halfSpace'],
  ['line', 'halfSpace'],
  ['triangle', 'halfSpace'],
  ['box', 'halfSpace'],
  ['cylinder', 'halfSpace'],
];
