import type { ElementKind } from '../../bindings/elements/element.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { add, normalize } from './vectors.ts';
import type { ConvexBody } from '../oracle/solids/convex.ts';
import { readBody } from '../oracle/solids/convex-body.ts';
import { crossDirections } from '../oracle/solids/convex-directions.ts';
import type { Random } from './random.ts';
import { moveRow, moveSolids, shift, type SolidPair } from './solids.ts';
import { type Frame, rowOf, tilted, turnedAxes, uprightAxes } from './solids-bodies.ts';

/** Makes two random elements of given kinds in one sort of position. */
type Arrangement = (random: Random, kindA: ElementKind, kindB: ElementKind) => SolidPair;

const ZERO: Vector = [0, 0, 0];

function extents(random: Random, size = 1): Vector {
  return [size * random.between(0.1, 1), size * random.between(0.1, 1), size * random.between(0.1, 1)];
}

function radius(random: Random): number {
  return random.integer(0, 1) === 0 ? 0 : random.between(0, 0.5);
}

function frame(random: Random, center: Vector = random.vector(1.5)): Frame {
  return { center, axes: turnedAxes(random), half: extents(random), radius: radius(random) };
}

/** How far off a special position a "nearly" special one is: by 0, or from plain to a single rounding. */
function deviation(random: Random): number {
  return random.integer(0, 2) === 0 ? 0 : random.magnitude(-16, -2);
}

function pair(kindA: ElementKind, kindB: ElementKind, a: Frame, b: Frame): SolidPair {
  return { kindA, kindB, a: rowOf(kindA, a), b: rowOf(kindB, b) };
}

/** A point of a body that is farthest along a direction: within an edge or face, if that is square to it. */
function farthest(random: Random, { support }: ConvexBody, direction: Vector): Vector {
  const corners = [0, 1, 2].map(() => support(normalize(add(direction, random.direction(), 1e-9))));
  const weights = corners.map(() => random.unit() ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return corners.reduce<Vector>((sum, corner, i) => add(sum, corner, weights[i]! / total), ZERO);
}

/** B is moved to A until cores touch across one of the directions that matter, or any; or nearly so. */
function nearby(random: Random, { kindA, kindB, a, b }: SolidPair): SolidPair {
  const [bodyA, bodyB] = [readBody(kindA, a), readBody(kindB, b)];
  const back = (direction: Vector): Vector => add(ZERO, direction, -1);
  const isLevel = isEndless({ kind: kindB });
  const across = isLevel ? bodyB.faces.map(back) : crossDirections(bodyA, bodyB);
  const isAny = !isLevel && random.integer(0, 2) === 0;
  const direction = isAny ? random.direction() : across[random.integer(0, across.length - 1)]!;
  const meet = add(farthest(random, bodyA, direction), farthest(random, bodyB, back(direction)), -1);
  const gap = (random.integer(0, 2) === 0 ? -1 : 1) * deviation(random);
  return { kindA, kindB, a, b: moveRow(kindB, b, shift(add(meet, direction, gap))) };
}

const apart: Arrangement = (random, kindA, kindB) => {
  const way = add(ZERO, random.direction(), random.between(2, 6));
  return pair(kindA, kindB, frame(random, ZERO), frame(random, way));
};

const overlapping: Arrangement = (random, kindA, kindB) =>
  pair(kindA, kindB, frame(random, ZERO), frame(random, random.vector(0.6)));

const touching: Arrangement = (random, kindA, kindB) =>
  nearby(random, pair(kindA, kindB, frame(random), frame(random)));

/** Bodies with the same axes, or nearly so. */
const parallel: Arrangement = (random, kindA, kindB) => {
  const [a, b] = [frame(random), frame(random)];
  return pair(kindA, kindB, a, { ...b, axes: tilted(a.axes, random.direction(), deviation(random)) });
};

/** One after the other along an axis of both, or nearly so. */
const coaxial: Arrangement = (random, kindA, kindB) => {
  const [a, b] = [frame(random), frame(random)];
  const along = a.axes[random.integer(0, 2)]!;
  const center = add(add(a.center, along, random.between(-2.5, 2.5)), random.direction(), deviation(random));
  return pair(kindA, kindB, a, { ...b, center, axes: a.axes });
};

/** Parallel faces, edges and axes that touch or nearly do. */
const resting: Arrangement = (random, kindA, kindB) => nearby(random, parallel(random, kindA, kindB));

const contained: Arrangement = (random, kindA, kindB) => {
  const a = frame(random, ZERO);
  const b = { ...frame(random, random.vector(0.2)), half: extents(random, random.magnitude(-4, -1)) };
  return random.integer(0, 1) === 0 ? pair(kindA, kindB, a, b) : pair(kindA, kindB, b, a);
};

/** Bodies with the same center; half of them with the same axes. */
const concentric: Arrangement = (random, kindA, kindB) => {
  const [a, b] = [frame(random), frame(random)];
  const axes = random.integer(0, 1) === 0 ? a.axes : b.axes;
  return pair(kindA, kindB, a, { ...b, center: a.center, axes });
};

/** Extents of which some are next to nothing, or nothing. */
function thin(random: Random, half: Vector, keeps: (axis: number) => boolean): Vector {
  return half.map((extent, i) => (keeps(i) ? extent : extent * deviation(random))) as unknown as Vector;
}

function thinned(keeps: (random: Random) => (axis: number) => boolean): Arrangement {
  return (random, kindA, kindB) => {
    const [a, b] = [frame(random), frame(random)];
    const flatA = { ...a, half: thin(random, a.half, keeps(random)) };
    const both = random.integer(0, 1) === 0;
    const flatB = { ...b, half: both ? thin(random, b.half, keeps(random)) : b.half };
    const axes = random.integer(0, 1) === 0 ? a.axes : b.axes;
    const made = pair(kindA, kindB, flatA, { ...flatB, axes });
    return random.integer(0, 1) === 0 ? made : nearby(random, made);
  };
}

/** Long in one direction only. */
const needles = thinned(() => (axis) => axis === 2);

/** Without a height. */
const flat = thinned(() => (axis) => axis !== 2);

/** Any of the extents are missing. */
const vanishing = thinned((random) => {
  const kept = random.integer(0, 7);
  return (axis) => ((kept >> axis) & 1) === 1;
});

/** Whole numbers: exactly parallel, touching, crosswise, contained, without extent. */
const grid: Arrangement = (random, kindA, kindB) => {
  const whole = (low: number, high: number): Vector => [
    random.integer(low, high),
    random.integer(low, high),
    random.integer(low, high),
  ];
  const one = (): Frame => ({
    center: whole(-3, 3),
    axes: uprightAxes(random),
    half: whole(0, 3),
    radius: random.integer(0, 1),
  });
  return pair(kindA, kindB, one(), one());
};

function scaled(made: SolidPair, factor: number): SolidPair {
  return moveSolids(made, {
    place: (place) => add(ZERO, place, factor),
    direction: (direction) => direction,
    length: (length) => factor * length,
  });
}

const some: Arrangement = (random, kindA, kindB) =>
  [apart, overlapping, touching, resting][random.integer(0, 3)]!(random, kindA, kindB);

/** Everything small, or large. */
const scales: Arrangement = (random, kindA, kindB) =>
  scaled(some(random, kindA, kindB), random.magnitude(-6, 6));

/** Each of its own size. */
const mixedScales: Arrangement = (random, kindA, kindB) => {
  const one = (): Frame => ({ ...frame(random), half: extents(random, random.magnitude(-3, 3)) });
  return pair(kindA, kindB, one(), one());
};

/** Far from the origin together. */
const offsets: Arrangement = (random, kindA, kindB) =>
  moveSolids(some(random, kindA, kindB), shift(random.vector(random.magnitude(2, 6))));

/** The sorts of position that the suites of solids draw from. */
const ARRANGEMENTS: Readonly<Record<string, Arrangement>> = {
  apart,
  overlapping,
  touching,
  parallel,
  coaxial,
  resting,
  contained,
  concentric,
  needles,
  flat,
  vanishing,
  grid,
  scales,
  mixedScales,
  offsets,
};

/** So many pairs of each sort of position. */
export function drawSolids(
  random: Random,
  { kindA, kindB }: Pick<SolidPair, 'kindA' | 'kindB'>,
  count: number,
): SolidPair[] {
  return Object.values(ARRANGEMENTS).flatMap((arrange) =>
    Array.from({ length: count }, () => arrange(random, kindA, kindB)),
  );
}
