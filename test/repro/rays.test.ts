import { rangeInCone } from '../../modules/sensors/index.ts';
import { expect, it } from 'vitest';
import { cylinder } from '../../bindings/index.ts';
import { forEachBuild } from '../support/for-builds.ts';

forEachBuild((_build, engine) => {
  it('a cone that misses a cylinder says that nothing is there, and where is no number of it', () => {
    using scene = engine().createScene({
      segments: { a: [cylinder([-0.5, -0.4, -0.4], [-1.2, -1, -0.3], 0.15)] },
      pairs: [],
    });
    // What points away from it, past its side, and along it.
    for (const axis of [
      [1, 0.8, 0.5],
      [-0.2, 0.9, -0.4],
      [-0.7, -0.6, 0.8],
    ]) {
      const found = rangeInCone(scene, [0.4, -1.1, 0.9, ...axis], { halfAngle: 0.2 });
      expect([...found.lower, ...found.upper, ...found.point]).toEqual([Infinity, Infinity, 0, 0, 0]);
      expect([found.segment[0], found.element[0]]).toEqual([-1, -1]);
    }
  });
});
