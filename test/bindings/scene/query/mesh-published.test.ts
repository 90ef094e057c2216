import { elementPairs } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import type { Element, Engine, Scene, SweptElement } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { findViolations } from '../../../support/contract.ts';
import { expand } from '../../../support/expand.ts';
import { readEnvironmentAndRobot } from '../../../support/meshes.ts';
import { placeRounded } from '../../../support/full-comparison.ts';

const { env, rob, rows } = await readEnvironmentAndRobot();
const elements: Record<string, readonly Element[]> = { env: expand([env]), rob: expand([rob]) };

/** The largest coordinate of the house, mm: what errors are relative to. */
const SCALE = Math.max(...env.vertices.map(Math.abs));

/**
 * How far distances may be from the published ones, relative to SCALE. In single precision, poses and
 * vertices are rounded to a share of 2^-24 = 6e-8 each, and three products and sums of them as often; a
 * vertex may end up where six such errors add up.
 */
const BOUND = { double: 1e-9, single: 6 * 2 ** -24 };

/** Trees of both, and of the house alone. */
const TREES = [1, 256];

function makeScene(engine: Engine, treeFrom: number, turned: boolean): Scene {
  return engine.createScene({
    segments: { env, rob },
    pairs: [turned ? ['rob', 'env'] : ['env', 'rob']],
    static: ['env'],
    treeFrom,
  });
}

describe('a piano in a house, as FCL has it', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(TREES)('is as far from it as published, treeFrom %d', (treeFrom) => {
      using scene = makeScene(engine(), treeFrom, treeFrom === 1);
      let worst = 0;
      rows.forEach((row, i) => {
        scene.setPose('rob', row.matrix);
        const distance = scene.evaluate().distance[0]!;
        worst = Math.max(worst, Math.abs(distance - row.distance));
        expect({ i, overlap: distance <= 0 }).toEqual({ i, overlap: row.overlap });
        expect({ i, overlap: !scene.isFree({ margin: 0 }) }).toEqual({ i, overlap: row.overlap });
      });
      expect(worst / SCALE).toBeLessThanOrEqual(BOUND[precision]);
      // None is so close to touching that single precision could not tell.
      expect(rows.filter(({ overlap }) => overlap).length).toBe(160);
      expect(
        Math.min(...rows.filter(({ overlap }) => !overlap).map(({ distance }) => distance)),
      ).toBeGreaterThan(5);
    });

    it('is the same in batches', () => {
      using scene = makeScene(engine(), 32, false);
      const poses = Float64Array.from(rows.flatMap(({ matrix }) => matrix));
      const batch = scene.evaluateBatch(poses, { count: rows.length });
      const single = rows.map(({ matrix }) => {
        scene.setPose('rob', matrix);
        return scene.evaluate().distance[0]!;
      });
      expect([...batch.distance]).toEqual(single);
      const free = scene.areFree(poses, { count: rows.length });
      expect([...free]).toEqual(rows.map(({ overlap }) => (overlap ? 0 : 1)));
    });

    it('has as many pairs of triangles that meet', () => {
      using scene = makeScene(engine(), 32, true);
      for (const { matrix, intersecting } of rows) {
        scene.setPose('rob', matrix);
        const pairs = elementPairs(scene, 'env', 'rob');
        expect(pairs.elementA.length).toBe(intersecting);
        expect(pairs.distance.every((distance) => distance <= 0)).toBe(true);
      }
    });

    it('keeps the contract of kernels between the triangles that are named', () => {
      using scene = makeScene(engine(), 32, false);
      for (const { matrix } of rows) {
        scene.setPose('rob', matrix);
        const d = scene.evaluate();
        const [a, b] = (['env', 'rob'] as const).map((id, side) => {
          const element = elements[id]![[d.elementA, d.elementB][side]![0]!]! as SweptElement;
          return placeRounded(precision, element, scene.getPose(id));
        });
        expect(findViolations(precision, [{ a: a!, b: b!, radiusA: 0, radiusB: 0 }], d)).toEqual([]);
      }
    });
  });
});
