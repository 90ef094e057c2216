/**
 * A cylinder rolled over the ridge of two slopes, apart from both. In the plane of the one beside it, beyond
 * the ridge, it was 3 mm deep, and a contact of that depth was listed: a world lifted it by 0.4 mm in a step,
 * out of nothing.
 */
import { describe, expect, it } from 'vitest';
import { cylinder, mesh } from '../../bindings/index.ts';
import { contacts } from '../../modules/contacts/index.ts';
import { forEachBuild } from '../support/for-builds.ts';

/** Two slopes whose ridge goes from the first corner to the third. */
const VERTICES = [...[-0.8, 0.2, -0.0038, -0.6, 0.2, -0.0471], ...[-0.6, 0.4, -0.011, -0.8, 0.4, -0.0241]];
const ROLLER = cylinder([0, 0, -0.04], [0, 0, 0.0181], 0.03);
const POSE = {
  position: [-0.71613, 0.26456, 0.02138],
  quaternion: [-0.2358143, -0.6739612, 0.6656542, 0.2169615],
} as const;

describe('a cylinder above the ridge of two slopes', () => {
  forEachBuild((_, engine) => {
    it('touches neither more closely than it is to both', () => {
      using scene = engine().createScene({
        segments: { hill: [mesh(VERTICES, [0, 1, 2, 0, 2, 3])], roller: [ROLLER] },
        pairs: [['hill', 'roller']],
      });
      scene.setPose('roller', POSE);
      const away = scene.evaluate().distance[0]!;
      expect(away).toBeGreaterThan(1e-4);
      const found = [...contacts(scene, { maxDistance: 1e-3 })];
      expect(found.length).toBeGreaterThan(0);
      for (const { distance } of found) expect(distance).toBeGreaterThan(away - 1e-6);
    });
  });
});
