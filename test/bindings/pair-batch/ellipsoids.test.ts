import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../../../bindings/elements/element.ts';
import { box, cylinder, type Element, ellipsoid, line, sphere } from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { resultAt } from '../../support/contract.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { evaluateSolids, type SolidPair, swapSolids } from '../../support/solids.ts';
import { type Frame, rowOf, turnedAxes } from '../../support/solids-bodies.ts';
import { expectNoneBroken, findBrokenSolids, gateOf } from '../../support/solids-violations.ts';
import { add } from '../../support/vectors.ts';

/** Cases of each pair of kinds and shape. */
const CASES = IS_DEEP ? 150 : 40;

/** Halves of ellipsoids: as drawn for boxes, flat, and needles, a hundred times as long as wide. */
const SHAPES: Readonly<Record<string, (random: Random) => Frame['half']>> = {
  plump: (random) => [random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)],
  flat: (random) => [random.between(0.5, 1), random.between(0.5, 1), 0.01],
  needles: (random) => [0.01, random.between(0.01, 0.02), 1],
};

const OTHERS: readonly ElementKind[] = ['line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'ellipsoid'];

function draw(random: Random, kind: ElementKind, half: Frame['half'], away: number): SolidPair {
  const frame = (own: Frame['half']): Frame => ({
    center: random.vector(1),
    axes: turnedAxes(random),
    half: own,
    radius: random.unit() < 0.5 ? 0 : random.between(0, 0.2),
  });
  const [a, b] = [frame([0.3, 0.4, 0.5]), frame(half)];
  const center = add(b.center, random.direction(), away);
  return { kindA: kind, kindB: 'ellipsoid', a: rowOf(kind, { ...a, center }), b: rowOf('ellipsoid', b) };
}

describe.each(Object.keys(SHAPES))(`ellipsoids that are %s, SEED=${SEED}`, (shape) => {
  describe.each(OTHERS)('and a %s', (kind) => {
    const random = createRandom(SEED + OTHERS.indexOf(kind));
    const pairs = Array.from({ length: CASES }, (_, i) =>
      draw(random, kind, SHAPES[shape]!(random), i % 4 === 0 ? 0.3 : random.between(0.5, 4)),
    );

    forSomeBuilds(({ precision }, engine) => {
      it('keep the contract, both ways round', () => {
        for (const given of [pairs, pairs.map(swapSolids)]) {
          expectNoneBroken(findBrokenSolids(precision, given, evaluateSolids(engine(), given)));
        }
      });
    });
  });
});

describe('an ellipsoid with one length for all axes', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(OTHERS.filter((kind) => kind !== 'hull'))('is a sphere beside a %s', (kind) => {
      const random = createRandom(SEED);
      for (let i = 0; i < CASES; i++) {
        const pair = draw(random, kind, [0.5, 0.5, 0.5], random.between(0.5, 3));
        const ball = { ...pair, kindB: 'point' as const, b: [...pair.b.slice(0, 3), 0.5 + pair.b.at(-1)!] };
        const distances = [pair, ball].map(
          (one) => resultAt(evaluateSolids(engine(), [one]), 0).distance,
        ) as [number, number];
        // A depth goes out of both, where the sphere's core is a point.
        if (distances[1] < 0) continue;
        expect(Math.abs(distances[0] - distances[1])).toBeLessThanOrEqual(gateOf(precision, pair));
      }
    });
  });
});

describe('depths of ellipsoids that one can see', () => {
  const KNOWN: readonly [string, Element, Element, number][] = [
    ['a line along the middle', ellipsoid([0, 0, 0], [3, 1, 2]), line([0, 0, -9], [0, 0, 9], 0), -1],
    ['in itself', ellipsoid([1, 2, 3], [3, 1, 2]), ellipsoid([1, 2, 3], [3, 1, 2]), -2],
    ['across each other', ellipsoid([0, 0, 0], [4, 1, 2]), ellipsoid([0, 0, 0], [1, 4, 2]), -4],
    ['a box around it', ellipsoid([0, 0, 0.5], [1, 1, 1]), box([0, 0, 0], [4, 4, 2]), -2.5],
    ['a sphere around it', ellipsoid([0, 0, 0], [1, 1, 0.5]), sphere([0, 0, 0], 3), -3.5],
    [
      'on the end of a cylinder',
      ellipsoid([0, 0, 1.75], [2, 3, 1]),
      cylinder([0, 0, -1], [0, 0, 1], 4),
      -0.25,
    ],
  ];
  forSomeBuilds(({ precision }, engine) => {
    it.each(KNOWN)('%s', (_, a, b, distance) => {
      const found = resultAt(engine().distances(a.kind, b.kind, [a], [b]), 0);
      expect(found.distance).toBeCloseTo(distance, precision === 'double' ? 9 : 5);
      const bound = engine().certifyDepth(a.kind, b.kind, [a], [b], Float64Array.from(found.normal));
      expect(bound[0]).toBeGreaterThanOrEqual(distance - 1e-5);
      expect(bound[0]).toBeLessThanOrEqual(distance + 1e-2);
    });

    it('certificates prove random depths', () => {
      const random = createRandom(SEED);
      const [a, b] = [0, 1].map(() => Array.from({ length: 60 }, () => randomOfKind(random, 'ellipsoid')));
      const { distance, normal } = engine().distances('ellipsoid', 'ellipsoid', a!, b!);
      const bounds = engine().certifyDepth('ellipsoid', 'ellipsoid', a!, b!, normal);
      const slack = precision === 'double' ? 1e-8 : 2e-5;
      bounds.forEach((bound, i) => {
        if (bound < Infinity) expect(Math.abs(bound - distance[i]!)).toBeLessThan(slack);
      });
    });
  });
});

describe('what makes no sense is refused', () => {
  it.each([
    [() => ellipsoid([0, 0, 0], [1, -1, 1]), 'ellipsoid: semiAxes[1] must be'],
    [() => ellipsoid([0, 0, NaN], [1, 1, 1]), 'ellipsoid: center[2] must be'],
    [() => ellipsoid([0, 0, 0], [1, 1] as never), 'ellipsoid: semiAxes must be'],
    [() => ellipsoid([0, 0, 0], [1, 1, 1], [0, 0, 0, 2]), 'ellipsoid: rotation must be'],
    [() => ellipsoid([0, 0, 0], [1, 1, 1], undefined, -1), 'ellipsoid: rounding must be'],
  ])('%s', (make, message) => {
    expect(make).toThrow(message);
  });

  forSomeBuilds((_, engine) => {
    it('rows with axes that are none', () => {
      const rows = Float64Array.of(0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0);
      const points = Float64Array.of(3, 0, 0, 0);
      expect(() => engine().distances('point', 'ellipsoid', points, rows)).toThrow(
        /b\[6\] \(row 0\).*three orthonormal axes/,
      );
      rows.set([1, -1], 3);
      expect(() => engine().distances('point', 'ellipsoid', points, rows)).toThrow(/semi-axis of at least 0/);
    });
  });
});
