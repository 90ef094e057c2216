import { describe, expect, it } from 'vitest';
import { box, mesh } from '../../bindings/index.ts';
import { contacts } from '../../modules/contacts/index.ts';
import { forEachBuild } from '../support/for-builds.ts';

/** Four corners that stand on three of them, by a hair: the side of the others leans out over the ground. */
const VERTICES = [
  ...[0.030654079490777062, 0.030654079490777062, 0.030654079490777062],
  ...[0.061308158981554124, 0, 0, 0, 0.061308158981554124, 0, 0, 0, 0.061308158981554124],
];
const INDICES = [1, 3, 2, 0, 2, 3, 0, 3, 1, 0, 1, 2];
const POSE = [
  ...[0.7021669142061132, -0.08226802635585839, -0.707243661289217, 0],
  ...[-0.7025241296037362, 0.08157029753925171, -0.7069696838506379, 0],
  ...[0.1158510764679283, 0.9932664589116407, -0.0005193094958557687, 0],
  ...[0.19206778776856234, -0.19272454057001653, 0.043368261288438514, 1],
];

describe('a small mesh on a large box, which once was metres deep in the plane of a side that leaned', () => {
  forEachBuild((_, engine) => {
    it('touches it from above', () => {
      using scene = engine().createScene({
        segments: { ground: [box([0, 0, -0.1], [2, 2, 0.1])], stone: [mesh(VERTICES, INDICES)] },
        pairs: 'all',
        static: ['ground'],
      });
      scene.setPose('stone', POSE);
      const found = [...contacts(scene, { maxDistance: 1e-3 })];
      expect(found.length).toBeGreaterThan(0);
      for (const { distance, normal } of found) {
        expect(Math.abs(distance)).toBeLessThan(1e-5);
        expect(normal[2]).toBeGreaterThan(0.999);
      }
    });
  });
});
