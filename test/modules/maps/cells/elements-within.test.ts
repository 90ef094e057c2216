import { elementsWithin } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import { box, mesh, type Scene, type SegmentSource, type Vector } from '../../../../bindings/index.ts';
import { points } from '../../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { boxesOf, makeMap, randomCells } from '../../../support/cells.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

const CASES: readonly { readonly name: string; readonly make: (random: Random) => SegmentSource }[] = [
  { name: 'cells', make: (random) => makeMap(randomCells(random, 400, 12, 0.1), 0.1) },
  {
    name: 'a cloud',
    make: (random) => points(Array.from({ length: 300 }, () => random.vector(1)).flat(), { radius: 0.01 }),
  },
  { name: 'all kinds', make: (random) => ELEMENT_KINDS.map((kind) => randomOfKind(random, kind)) },
  {
    name: 'triangles',
    make: (random) =>
      mesh(
        Array.from({ length: 300 }, () => random.vector(1)).flat(),
        Array.from({ length: 600 }, () => random.integer(0, 299)),
      ),
  },
];

/** Every element by itself. */
function distancesOf(scene: Scene, position: Vector): number[] {
  return scene.segment('one by one').elements.length === 0
    ? []
    : scene.segments
        .filter((id) => id.startsWith('e'))
        .map((id) => scene.nearestElement(id, position)!.distance);
}

describe('elements within a distance of a point', () => {
  forSomeBuilds((_, engine) => {
    it.each(CASES)(`are those that are, one by one: $name, SEED=${SEED}`, ({ make }) => {
      const random = createRandom(SEED);
      const source = make(random);
      using all = engine().createScene({ segments: { all: source }, pairs: [] });
      const elements =
        'kind' in source && source.kind === 'cells'
          ? boxesOf(source)
          : 'kind' in source && source.kind === 'points'
            ? Array.from({ length: source.xyz.length / 3 }, (_, i) =>
                points(source.xyz.slice(3 * i, 3 * i + 3), { radius: 0.01 }),
              )
            : 'kind' in source && source.kind === 'mesh'
              ? Array.from({ length: source.indices.length / 3 }, (_, i) =>
                  mesh(source.vertices, source.indices.slice(3 * i, 3 * i + 3)),
                )
              : (source as readonly ReturnType<typeof randomOfKind>[]);
      using single = engine().createScene({
        segments: {
          'one by one': [box([9, 9, 9], [1, 1, 1])],
          ...Object.fromEntries(elements.map((element, i) => [`e${i}`, [element]])),
        },
        pairs: [],
      });
      for (let round = 0; round < 6; round++) {
        const pose = matrixOf(randomTransform(random, 0.5));
        for (const id of single.segments) single.setPose(id, pose);
        all.setPose('all', pose);
        const position = random.vector(1);
        const distances = distancesOf(single, position);
        // At the boundary, too: the distance of one of them.
        for (const radius of [0, 0.2, Math.max(0, distances[round % distances.length]!), 5]) {
          const { element, distance } = elementsWithin(all, 'all', position, radius);
          const expected = [...distances.keys()].filter((i) => distances[i]! <= radius);
          expect([...element]).toEqual(expected);
          expect([...distance]).toEqual(expected.map((i) => distances[i]));
        }
      }
    });

    it('says what it does not take', () => {
      using scene = engine().createScene({ segments: { map: makeMap([], 0.1) }, pairs: [] });
      expect(elementsWithin(scene, 'map', [0, 0, 0], 1).element.length).toBe(0);
      expect(() => elementsWithin(scene, 'map', [0, 0, 0], -1)).toThrow('elementsWithin: radius must be');
      expect(() => elementsWithin(scene, 'map', [0, NaN, 0], 1)).toThrow('elementsWithin');
      expect(() => elementsWithin(scene, 'nothing', [0, 0, 0], 1)).toThrow(
        'elementsWithin: id must be the id of a segment',
      );
    });
  });
});
