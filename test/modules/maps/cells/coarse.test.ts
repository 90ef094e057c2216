import { describe, expect, it } from 'vitest';
import { box, type BoxElement, type Vector } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { type Cell, finestOf, makeMap } from '../../../support/cells.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { matrixOf, randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;

describe('a larger cell', () => {
  forSomeBuilds(({ precision }, engine) => {
    it(`is as far away as the finest cells that it is, as boxes, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const coarse: Cell[] = [
        [32768, 32768, 32768, 13],
        [32744, 32768, 32784, 14],
      ];
      const half: Vector = [0.05, 0.05, 0.05];
      const finest = [...finestOf(coarse)].map((name): BoxElement => {
        const [x, y, z] = name.split(' ').map((key) => (Number(key) - 32768 + 0.5) * 0.1) as [
          number,
          number,
          number,
        ];
        return box([x, y, z], half);
      });
      expect(finest.length).toBe(512 + 64);
      const bodies = Object.fromEntries(KINDS.map((kind) => [kind, [randomOfKind(random, kind)]]));
      using scene = engine().createScene({
        segments: { map: makeMap(coarse, 0.1), finest, ...bodies },
        pairs: KINDS.flatMap((kind) => [['map', kind] as const, ['finest', kind] as const]),
      });
      // The gate of box pairs, at coordinates of a few metres.
      const gate = precision === 'double' ? 1e-11 : 2e-5;
      let apart = 0;
      for (let round = 0; round < 100; round++) {
        const place = matrixOf(randomTransform(random, 1));
        scene.setPose('map', place);
        scene.setPose('finest', place);
        for (const kind of KINDS) scene.setPose(kind, matrixOf(randomTransform(random, 3)));
        const { distance } = scene.evaluate();
        for (let i = 0; i < distance.length; i += 2) {
          // How deep a body is in one of many cubes is another depth than that in all of them.
          expect(distance[i]! <= 0).toBe(distance[i + 1]! <= 0);
          if (distance[i]! <= 0) continue;
          apart++;
          expect(Math.abs(distance[i]! - distance[i + 1]!)).toBeLessThan(gate);
        }
      }
      expect(apart).toBeGreaterThan(200);
    });
  });
});
