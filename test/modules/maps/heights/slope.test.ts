import { describe, expect, it } from 'vitest';
import { sphere } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { fieldOf } from '../../../support/height-fields.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { translation } from '../../../support/scenes.ts';

/** Binary fractions, so that all heights are exact: a slope of 30.03°. */
const SPACING = 1 / 8;
const RISE = 37 / 64;

describe('a small ball on a slope of 30°', () => {
  forSomeBuilds(({ precision }, engine) => {
    const gate = precision === 'double' ? 1e-14 : 2e-6;
    it(`touches it wherever it is put down, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const slope = fieldOf((x, y) => RISE * (x - y / 2) - 1, { columns: 40, rows: 25, spacing: SPACING });
      const radius = SPACING / 10;
      using scene = engine().createScene({
        segments: { slope, ball: [sphere([0, 0, 0], radius)] },
        pairs: [['slope', 'ball']],
      });
      const length = Math.hypot(RISE, RISE / 2, 1);
      const normal = [-RISE / length, RISE / 2 / length, 1 / length] as const;
      for (let i = 0; i < 2000; i++) {
        // Anywhere, on edges, on diagonals and above points of the grid.
        let [x, y] = [random.between(0, 39 * SPACING), random.between(0, 24 * SPACING)];
        if (i % 4 === 1) x = Math.round(x / SPACING) * SPACING;
        if (i % 8 === 5) y = Math.round(y / SPACING) * SPACING;
        if (i % 8 === 2) y = Math.min(Math.floor(y / SPACING) * SPACING + (x % SPACING), 24 * SPACING);
        const at = (away: number) =>
          translation(
            x + (radius + away) * normal[0],
            y + (radius + away) * normal[1],
            RISE * (x - y / 2) - 1 + (radius + away) * normal[2],
          );
        scene.setPose('ball', at(0));
        const { distance, pointA } = scene.evaluate();
        const size = 2 * Math.max(40 * SPACING, radius);
        expect(Math.abs(distance[0]!)).toBeLessThanOrEqual(2 * gate * size);
        const reach = Math.sqrt(gate) * size;
        expect(Math.abs(pointA[0]! - x)).toBeLessThan(reach);
        expect(Math.abs(pointA[1]! - y)).toBeLessThan(reach);
        scene.setPose('ball', at(-8 * gate * size));
        expect(scene.isFree()).toBe(false);
        scene.setPose('ball', at(8 * gate * size));
        expect(scene.isFree()).toBe(true);
      }
    });
  });
});
