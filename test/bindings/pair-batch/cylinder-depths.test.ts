import { describe, expect, it } from 'vitest';
import type { Precision, Vector } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { batchOf, evaluateSolids, roundSolids, type SolidPair, solidSource } from '../../support/solids.ts';
import { add, cross, normalize } from '../../support/vectors.ts';
import { realArray } from '../../../bindings/base/types.ts';

/**
 * How much deeper than what the search over all directions proves a depth may be; sizes are about one. Around
 * axes that are all but parallel, directions are as good, and that search ends after its last halving.
 */
const GATE: Readonly<Record<Precision, number>> = { double: 1e-7, single: 2e-5 };
const LOOSE: Readonly<Record<Precision, number>> = { double: 5e-5, single: 5e-4 };

/** What the depth of parallel cylinders may be off by, from that along their axes or square to them. */
const CLOSE: Readonly<Record<Precision, number>> = { double: 1e-14, single: 4e-6 };

const COUNT = 96;

/** A cylinder by its center, axis, half length and radius. */
interface Cylinder {
  center: Vector;
  axis: Vector;
  half: number;
  radius: number;
}

const thick = (random: Random): number => random.between(0.1, 1);

function direction(random: Random): Vector {
  return normalize(add(random.vector(1), [0.01, 0.02, 0.03]));
}

function pairOf(random: Random, axis: Vector, other: Vector, center: Vector): [Cylinder, Cylinder] {
  const one = (at: Vector, along: Vector): Cylinder => {
    return { center: at, axis: along, half: thick(random), radius: thick(random) };
  };
  return [one([0, 0, 0], axis), one(center, other)];
}

/** Ways in which two cylinders overlap, whose lunes or circles are as narrow or as large as can be. */
const SORTS: Readonly<Record<string, (random: Random) => [Cylinder, Cylinder]>> = {
  'axes that are all but parallel': (random) => {
    const axis = direction(random);
    const other = normalize(add(axis, random.vector(1), 10 ** -random.between(2, 17)));
    return pairOf(random, axis, other, random.vector(0.3));
  },
  'axes that meet': (random) => {
    const [axis, other] = [direction(random), direction(random)];
    const place = add([0, 0, 0], axis, random.between(-0.3, 0.3));
    return pairOf(random, axis, other, add(place, other, random.between(-0.3, 0.3)));
  },
  'axes at right angles': (random) => {
    const axis = direction(random);
    return pairOf(random, axis, normalize(cross(axis, direction(random))), random.vector(0.3));
  },
  'one center': (random) => pairOf(random, direction(random), direction(random), [0, 0, 0]),
  discs: (random) => {
    const [a, b] = pairOf(random, direction(random), direction(random), random.vector(0.3));
    return [
      { ...a, half: 10 ** -random.between(1, 5) },
      { ...b, half: 10 ** -random.between(1, 3) },
    ];
  },
  needles: (random) => {
    const [a, b] = pairOf(random, direction(random), direction(random), random.vector(0.2));
    return [{ ...a, radius: random.integer(0, 1) === 0 ? 0 : 10 ** -random.between(1, 5) }, b];
  },
};

function rowOf({ center, axis, half, radius }: Cylinder): number[] {
  return [...add(center, axis, -half), ...add(center, axis, half), radius, 0];
}

describe(`depths of two cylinders, SEED=${SEED}`, () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(Object.keys(SORTS))('are what a search over all directions proves: %s', (sort) => {
      const random = createRandom(SEED);
      const drawn = Array.from({ length: COUNT }, (): SolidPair => {
        const [a, b] = SORTS[sort]!(random).map(rowOf) as [number[], number[]];
        return roundSolids(precision, { kindA: 'cylinder', kindB: 'cylinder', a, b });
      });
      const all = evaluateSolids(engine(), drawn);
      const rows = [...drawn.keys()].filter((i) => all.distance[i]! < 0);
      expect(rows.length).toBeGreaterThan(COUNT / 3);
      const [a, b] = (['a', 'b'] as const).map((side) =>
        batchOf(
          realArray(precision),
          'cylinder',
          rows.map((i) => drawn[i]![side]),
        ),
      );
      const normals = Float64Array.from(rows.flatMap((i) => [0, 1, 2].map((k) => all.normal[3 * i + k]!)));
      const bounds = engine().certifyDepth('cylinder', 'cylinder', a!, b!, normals);
      const gate = (sort.includes('parallel') ? LOOSE : GATE)[precision];
      const broken = rows
        .map((row, i) => ({ row, off: bounds[i]! - all.distance[row]! }))
        .filter(({ off }) => !(Math.abs(off) <= gate))
        .map(({ row, off }) => `bound ${off} above: ${solidSource(drawn[row]!)}`);
      expect(broken).toEqual([]);
    });

    it.each([0, 0.5])('are known of parallel axes that are up to %f apart', (apart) => {
      const random = createRandom(SEED);
      const cylinders = Array.from({ length: COUNT }, (): readonly [Cylinder, Cylinder, number] => {
        const axis = direction(random);
        const aside = normalize(cross(axis, direction(random)));
        const [along, beside] = [random.between(-0.4, 0.4), random.between(0, apart)];
        const turned = random.integer(0, 1) === 0 ? axis : add([0, 0, 0], axis, -1);
        const [a, b] = pairOf(random, axis, turned, add(add([0, 0, 0], axis, along), aside, beside));
        const lengthwise = Math.abs(along) - a.half - b.half;
        return [a, b, Math.max(lengthwise, beside - a.radius - b.radius)];
      });
      const pairs = cylinders.map(([a, b]): SolidPair => {
        const drawn: SolidPair = { kindA: 'cylinder', kindB: 'cylinder', a: rowOf(a), b: rowOf(b) };
        return roundSolids(precision, drawn);
      });
      const { distance } = evaluateSolids(engine(), pairs);
      const overlapping = [...cylinders.keys()].filter((i) => cylinders[i]![2] < 0);
      expect(overlapping.length).toBeGreaterThan(COUNT / 3);
      for (const i of overlapping) {
        const off = Math.abs(distance[i]! - cylinders[i]![2]);
        expect(off, solidSource(pairs[i]!)).toBeLessThanOrEqual(CLOSE[precision]);
      }
    });
  });
});
