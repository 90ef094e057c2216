import { describe, expect, it } from 'vitest';
import { box, cylinder } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

const UP = Float64Array.of(0, 0, 1);

describe('engine.certifyDepth', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 9 : 4;
    const cube = [box([0, 0, 0], [1, 1, 1])];

    it('sees a depth that is too deep', () => {
      // Out through the top of the cube by 1.75 m, or through its side by 0.75 m.
      const can = [cylinder([0.75, 0, -0.5], [0.75, 0, 0.5], 0.5)];
      const { distance, normal } = engine().distances('box', 'cylinder', cube, can);
      expect(distance[0]).toBeCloseTo(-0.75, digits);
      expect(engine().certifyDepth('box', 'cylinder', cube, can, normal)[0]).toBeCloseTo(-0.75, digits);
      expect(engine().certify('box', 'cylinder', cube, can, UP)[0]).toBe(-1.5);
      expect(engine().certifyDepth('box', 'cylinder', cube, can, UP)[0]).toBeCloseTo(-0.75, digits);
      expect(engine().certifyDepth('cylinder', 'box', can, cube, UP)[0]).toBeCloseTo(-0.75, digits);
    });

    it('counts radii, and says nothing of cores that are apart', () => {
      const pair = (z: number) => [[...cube], [box([0, 0, z], [1, 1, 1], undefined, 0.25)]] as const;
      const [a, near] = pair(1.5);
      expect(engine().certifyDepth('box', 'box', a, near, UP)[0]).toBeCloseTo(-0.75, digits);
      const [, far] = pair(2.125);
      expect(engine().certifyDepth('box', 'box', a, far, UP)[0]).toBe(Infinity);
    });

    it('refuses half-spaces and normals of another number', () => {
      const ball = Float64Array.of(0, 0, 0, 1);
      expect(() => engine().certifyDepth('point', 'halfSpace', ball, ball, UP)).toThrow(
        'Engine.certifyDepth: kindB must be another kind than halfSpace and plane, got "halfSpace"',
      );
      expect(() => engine().certifyDepth('halfSpace', 'point', ball, ball, UP)).toThrow(
        'Engine.certifyDepth: kindA must be another kind than halfSpace and plane, got "halfSpace"',
      );
      expect(() => engine().certifyDepth('point', 'point', ball, ball, new Float64Array(6))).toThrow(
        'Engine.certifyDepth: normals must be 1 rows of 3 numbers',
      );
    });
  });
});
