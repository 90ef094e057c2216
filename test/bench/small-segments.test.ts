import { expect, it } from 'vitest';
import { makeRandom } from '../../bench/random.ts';
import { KINDS, SHAPES } from '../../bench/scenes/small-segments.ts';
import { forEachBuild } from '../support/for-builds.ts';

it('come in growing sizes, all small enough to do without a tree', () => {
  const counts = SHAPES.map(({ count }) => count);
  expect(counts).toEqual([6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 180, 250]);
});

forEachBuild((_build, engine) => {
  it.each(Object.entries(KINDS))(
    '%s have as many elements as they should, within half a metre',
    (_, make) => {
      for (const shape of SHAPES) {
        const scene = engine().createScene({ segments: { a: make(makeRandom(1), shape) } });
        expect(scene.segment('a').size).toBe(shape.count);
        const { halfExtents } = engine().fitBox(scene.segment('a').elements);
        for (const extent of halfExtents) expect(extent).toBeLessThan(0.5);
        expect(Math.max(...halfExtents)).toBeGreaterThan(0.1);
        scene.dispose();
      }
    },
  );
});
