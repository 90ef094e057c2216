import { describe, expect, it } from 'vitest';
import { SWEPT_KINDS } from '../../../../bindings/elements/element.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { type Core, exactDistance } from '../../../oracle/distance.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { findViolations, type Pair } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { evaluate, swap, vertexCount, withRadii } from './pairs.ts';
import { expectNone } from './report.ts';
import { add } from '../../../support/vectors.ts';

/** A core that has collapsed, and the plain core that it means. */
interface Collapsed {
  core: Core;
  means: Core;
}

/** Coordinates are small whole numbers, so that collinear vertices are exactly so. */
const COLLAPSES: [string, (start: Vector, step: Vector) => Collapsed][] = [
  ['a line of zero length', (p) => ({ core: [p, p], means: [p] })],
  ['a triangle of one point', (p) => ({ core: [p, p, p], means: [p] })],
  ...(
    [
      [0, 0, 2],
      [0, 2, 2],
      [0, 2, 0],
      [0, 1, 2],
      [1, 0, 2],
      [0, 2, 1],
      [2, 3, 0],
    ] as const
  ).map((steps): [string, (start: Vector, step: Vector) => Collapsed] => [
    `a triangle with vertices at ${steps.join(', ')} on one line`,
    (start, step) => ({
      core: steps.map((count) => add(start, step, count)),
      means: [add(start, step, Math.min(...steps)), add(start, step, Math.max(...steps))],
    }),
  ]),
];

const CASES = 60;

describe.each(COLLAPSES)('%s', (_, collapse) => {
  describe.each(SWEPT_KINDS)('against a %s', (other) => {
    const random = createRandom(SEED);
    const vertex = (): Vector => [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)];
    const drawn = Array.from({ length: CASES }, (_, i) => {
      const { core, means } = collapse(vertex(), vertex());
      const b = Array.from({ length: vertexCount(other) }, vertex);
      if (i % 3 === 0) b[0] = core[random.integer(0, core.length - 1)]!;
      const pair = withRadii(random, { a: core, b, radiusA: 0, radiusB: 0 });
      return { pair, distance: exactDistance(means, b).distance };
    });
    const pairs = drawn.map(({ pair }): Pair => pair);
    const distances = drawn.map(({ distance }) => distance);

    it('is tried both touching and apart', () => {
      expect(distances.some((distance) => distance === 0)).toBe(true);
      expect(distances.some((distance) => distance > 0)).toBe(true);
    });

    forEachBuild(({ precision }, engine) => {
      it('means the core that it collapses to', () => {
        expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), distances), pairs);
      });

      it('means the core that it collapses to, the other way round', () => {
        const swapped = pairs.map(swap);
        expectNone(findViolations(precision, swapped, evaluate(engine(), swapped), distances), swapped);
      });
    });
  });
});
