import { Matrix4, Object3D, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { point, type Pose } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

describe('the forms of a pose', () => {
  const half = Math.SQRT1_2;
  const position = [1, 2, 3] as const;
  const quaternion = [0, 0, half, half] as const;

  forSomeBuilds((_, engine) => {
    const poseOf = (pose: Pose): number[] => {
      using scene = engine().createScene({ segments: { ball: [point([0, 0, 0], 1)] }, pairs: [] });
      scene.setPose('ball', pose);
      return scene.getPose('ball');
    };

    it('are the same for what three.js has', () => {
      const expected = poseOf({ position, quaternion });
      const object = new Object3D();
      object.position.set(...position);
      object.quaternion.set(...quaternion);
      for (const pose of [
        { position: new Vector3(...position), quaternion: new Quaternion(...quaternion) },
        { position: { x: 1, y: 2, z: 3 }, quaternion: { x: 0, y: 0, z: half, w: half } },
        object,
      ]) {
        expect(poseOf(pose)).toEqual(expected);
      }
      const matrix = new Matrix4().makeTranslation(...position);
      expect(poseOf(matrix)).toEqual(poseOf({ position }));
      expect(poseOf(matrix)).toEqual(poseOf(matrix.elements));
    });

    it('need no quaternion where nothing is turned', () => {
      expect(poseOf({ position })).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]);
    });

    it.each([
      [
        { position, rotation: [0, 0, 1] },
        'pose has "rotation", which is not read; a pose is { position, quaternion',
      ],
      [{ position: { x: 1, y: 2 } }, 'position.z must be a number, got undefined'],
      [{ position, quaternion: { x: 0, y: 0, z: 0 } }, 'quaternion.w must be a number, got undefined'],
      [{ position, quaternion: null }, 'quaternion must be an array of 4 numbers, got null'],
      [{ quaternion }, 'position must be an array of 3 numbers, got undefined'],
      [{ elements: [1, 2] }, 'elements must have 16 numbers, got 2'],
    ] as const)('are refused where something would be lost: %o', (pose, message) => {
      expect(() => poseOf(pose as never)).toThrow(`Scene.setPose("ball"): ${message}`);
    });
  });
});
