import { describe, expect, it } from 'vitest';
import { mesh, type Mesh, point } from '../../../bindings/index.ts';
import { boxShape } from '../../support/closed-meshes.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';

/** A cube of 4 m about the origin: its corners, and triangles that face outward. */
const CUBE = boxShape([2, 2, 2]);
const CORNERS = CUBE.vertices.flat();
const CLOSED = CUBE.triangles.flat();
const OPEN = CLOSED.slice(6);
const INSIDE_OUT = CUBE.triangles.flatMap(([a, b, c]) => [c, b, a]);

describe('a mesh of which nobody says what it is', () => {
  it('is solid if it is closed, and else a surface that says why', () => {
    expect(mesh(CORNERS, CLOSED)).toMatchObject({ solid: true });
    const open = mesh(CORNERS, OPEN, 0.5);
    expect(open.solid).toBeUndefined();
    expect(open.opening).toMatch(/^is not closed: the edge from .* has .* triangle/);
    expect(mesh(CORNERS, INSIDE_OUT).opening).toBe('encloses no volume, or its triangles face inward');
  });

  it('is a surface where somebody says so, without a word', () => {
    for (const indices of [CLOSED, OPEN]) {
      const surface = mesh(CORNERS, indices, { solid: false });
      expect([surface.solid, surface.opening]).toEqual([false, undefined]);
    }
    expect(() => mesh(CORNERS, OPEN, { solid: true })).toThrow(
      'mesh: indices must be closed, as the mesh is solid',
    );
  });

  forSomeBuilds((_, engine) => {
    const sceneOf = (block: Mesh) =>
      engine().createScene({
        segments: { block, ball: [point([0, 0, 0], 0.1)] },
        pairs: [['block', 'ball']],
      });

    it('collides with what is wholly inside it', () => {
      using scene = sceneOf(mesh(CORNERS, CLOSED));
      expect([scene.isFree(), scene.evaluate().distance[0]! < -2, scene.warnings]).toEqual([false, true, []]);
      using surface = sceneOf(mesh(CORNERS, CLOSED, { solid: false }));
      expect([surface.isFree(), surface.warnings]).toEqual([true, []]);
    });

    it('warns where it is open, also behind a scene as JSON', () => {
      using scene = sceneOf(mesh(CORNERS, OPEN));
      const again = engine().createScene(JSON.parse(JSON.stringify(scene)) as never);
      for (const one of [scene, again]) {
        expect(one.isFree()).toBe(true);
        expect(one.warnings.length).toBe(1);
        expect(one.warnings[0]).toMatch(
          /^segment "block": a mesh is not closed: .* \(solid: false, if that is meant\)$/,
        );
      }
      again.dispose();
    });

    it('stays what it is in a scene, behind JSON and in its own copies', () => {
      for (const [block, solid] of [
        [mesh(CORNERS, CLOSED), true],
        [mesh(CORNERS, CLOSED, { solid: false }), false],
      ] as const) {
        using scene = sceneOf(block);
        using again = engine().createScene(JSON.parse(JSON.stringify(scene)) as never);
        for (const one of [scene, again]) expect(one.segment('block').elements[0]).toMatchObject({ solid });
      }
    });

    it('says how large it is', () => {
      using scene = sceneOf(mesh(CORNERS, CLOSED, 0.5));
      expect(scene.segment('block').bounds).toEqual({ lower: [-2.5, -2.5, -2.5], upper: [2.5, 2.5, 2.5] });
    });
  });
});
