import { describe, expect, it } from 'vitest';
import { box, cylinder, hull, line, point, type Scene, type Vector } from '../../bindings/index.ts';
import { BUILDS, loadBuild } from '../support/builds.ts';
import { triangleSoup } from '../support/meshes.ts';
import { createRandom } from '../support/random.ts';

/**
 * An evaluation keeps the pairs that it had at hand, and takes them up again where the next list has the same
 * ones. A list without pairs has as many as are at hand after one of single elements: it took up segments
 * that had been removed, and read where their rows had been. Found by `npm run fuzz`, seed 2072085995.
 */
describe('a scene without pairs', () => {
  it.each(BUILDS)('is evaluated without a look at what was compared before, $name', async (build) => {
    for (let i = 1; i < 60; i += 2) {
      // Memory that nobody has used yet is divided alike each time.
      using engine = await loadBuild(build);
      const random = createRandom(i);
      const some = (): Vector[] => Array.from({ length: 4 + (i % 17) }, () => random.vector(0.5));
      const empty = (): Scene => engine.createScene({ segments: {} });
      const singles = engine.createScene({
        segments: { p: [point([0, 0, 0], 0.1)], q: [point([1, 0, 0], 0.1)] },
        pairs: [['p', 'q']],
      });
      const few = engine.createScene({
        segments: {
          a: [hull(some()), cylinder([0, 0, 0], [1, 0, 0], 0.2), line([0, 0, 0], [1, 0, 0], 0.1)],
          b: [hull(some()), box([0, 0, 0], [1, 1, 1])],
        },
        pairs: [['a', 'b']],
      });
      few.evaluate();
      few.removeSegment('a');
      few.removeSegment('b');
      singles.setPose('p', { position: [0, 0, 0], quaternion: [0, 0, 0, 1] });
      expect(singles.evaluate().distance[0]).toBeCloseTo(0.8, 6);
      expect(empty().evaluate().distance).toHaveLength(0);
      // What comes next lies where the segments did.
      for (let k = 0; k < 12; k++) {
        const soup = triangleSoup(random, 1 + ((7 * i + 13 * k) % 60), 0.3);
        const other = engine.createScene({ segments: { soup: [soup], far: [point([1e9, 1, 1], 1e9)] } });
        other.evaluate();
        expect(empty().evaluate().distance).toHaveLength(0);
        if (k % 3 === 0) other.dispose();
      }
    }
  });
});
