import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS, type RowKind } from '../../../bindings/elements/element.ts';
import { expandAxial } from '../../../bindings/elements/expand-axial.ts';
import { batchRow } from '../../../bindings/elements/rows.ts';
import { cone, cylinder, type Element, type HullElement, type Vector } from '../../../bindings/index.ts';
import { toIntegers } from '../../oracle/dyadic.ts';
import { roundFraction, roundSquareRoot } from '../../oracle/round.ts';
import { ulpsBetween } from '../../oracle/ulps.ts';
import { firstDifference } from '../../support/bits.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

/** An end at some distance from the other, in any direction. */
function endAt(random: Random, start: Vector, distance: number): Vector {
  const direction = random.direction();
  return [0, 1, 2].map((i) => start[i]! + distance * direction[i]!) as unknown as Vector;
}

type Ends = readonly [Vector, Vector];

const SHAPES: Readonly<Record<string, (random: Random) => Ends>> = {
  'of any shape': (random) => [random.vector(1), random.vector(1)],
  'like needles': (random) => {
    const start = random.vector(1e-3);
    return [start, endAt(random, start, random.between(10, 1000))];
  },
  'like discs': (random) => {
    const start = random.vector(1);
    return [start, endAt(random, start, random.magnitude(-4, -2))];
  },
  'like discs far away': (random) => {
    const start = random.vector(1000);
    return [start, endAt(random, start, 1e-3)];
  },
  'of the largest size': (random) => [random.vector(2 ** 500), random.vector(2 ** 500)],
  'of the smallest size': (random) => [random.vector(1e-310), random.vector(1e-310)],
};

/** The center, direction and half length of a cylinder, each rounded once to the nearest double. */
function exactCylinder([start, end]: Ends): number[] {
  const { integers, exponent } = toIntegers([...start, ...end]);
  const along = [0, 1, 2].map((i) => integers[i + 3]! - integers[i]!);
  const square = along.reduce((sum, x) => sum + x * x, 0n);
  const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);
  return [
    ...[0, 1, 2].map((i) => {
      const sum = integers[i]! + integers[i + 3]!;
      return (sum < 0n ? -1 : 1) * roundFraction({ numerator: magnitude(sum), denominator: 2n }, exponent);
    }),
    ...along.map((x) => (x < 0n ? -1 : 1) * roundSquareRoot({ numerator: x * x, denominator: square }, 0)),
    roundSquareRoot({ numerator: square, denominator: 4n }, 2 * exponent),
  ];
}

describe(`cylinders as the binary takes them, SEED=${SEED}`, () => {
  it.each(Object.entries(SHAPES))('are accurate to the last places: cylinders %s', (_, shape) => {
    const random = createRandom(SEED);
    for (let i = 0; i < 1000; i++) {
      const ends = shape(random);
      const [double, single] = [new Float64Array(9), new Float32Array(9)];
      for (const to of [double, single]) expandAxial([...ends.flat(), 0.25, 0.5], to, 1);
      const exact = exactCylinder(ends);
      expect([...double.subarray(0, 3)], 'center').toEqual(exact.slice(0, 3).map((x) => x + 0));
      for (let k = 3; k < 7; k++) {
        expect(ulpsBetween(double[k]!, exact[k]!), `number ${k}`).toBeLessThanOrEqual(2);
      }
      expect([...double.subarray(7)]).toEqual([0.25, 0.5]);
      expect(single).toEqual(Float32Array.from(double));
    }
  });

  it('have the direction of the z axis where both ends are in one place', () => {
    const rows = new Float64Array(18);
    expandAxial([1, 2, 3, 1, 2, 3, 4, 5, 0, 0, 0, 0, -0, 0, 0, 0], rows, 2);
    expect([...rows]).toEqual([1, 2, 3, 0, 0, 1, 0, 4, 5, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });

  it('have a direction however close the ends are', () => {
    const row = new Float64Array(9);
    const least = Number.MIN_VALUE;
    expandAxial([0, least, 0, least, 0, -least, 1, 0], row, 1);
    const share = 1 / Math.sqrt(3);
    for (const [i, sign] of [1, -1, -1].entries()) expect(row[3 + i]).toBeCloseTo(sign * share, 15);
  });
});

/** An element that has a row in a batch. */
type WithRow = Exclude<Element, HullElement>;

const ROW_KINDS = ELEMENT_KINDS.filter((kind): kind is RowKind => kind !== 'hull');

/** Pairs of a cylinder or cone and an element of each kind in turn. */
const PAIRS = 2000;

function randomPair(random: Random, other: RowKind): [WithRow, WithRow] {
  const shapes = Object.values(SHAPES).slice(0, 4);
  const [start, end] = shapes[random.integer(0, shapes.length - 1)]!(random);
  const rounding = random.integer(0, 1) * random.between(0, 0.2);
  const make = random.integer(0, 1) === 0 ? cylinder : cone;
  return [make(start, end, random.between(0, 1), rounding), randomOfKind(random, other) as WithRow];
}

forSomeBuilds((_, engine) => {
  it(`a cylinder or cone in a batch and in a scene gives the same bits, ${PAIRS} pairs, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    for (let i = 0; i < PAIRS; i++) {
      const [a, b] = randomPair(random, ROW_KINDS[i % ROW_KINDS.length]!);
      using scene = engine().createScene({ segments: { a: [a], b: [b] }, pairs: [['a', 'b']] });
      const [rowA, rowB] = [Float64Array.from(batchRow(a)), Float64Array.from(batchRow(b))];
      const fromBatch = engine().distances(a.kind, b.kind, rowA, rowB);
      expect(firstDifference(scene.evaluate(), fromBatch), `pair ${i}, ${b.kind}`).toBeUndefined();
    }
  });
});
