import { describe, expect, it } from 'vitest';
import { checkElements } from '../../../bindings/elements/source.ts';
import { isKeptList, keepList } from '../../../bindings/elements/kept.ts';
import { box, hull, mesh, point, type Vector } from '../../../bindings/index.ts';
import { forEachBuild } from '../../support/for-builds.ts';

/** Beyond what single precision allows, metres. */
const FAR = 2 ** 61;

const CORNERS: Vector[] = [
  [0, 0, 0],
  [0.3, 0, 0],
  [0, 0.3, 0],
  [0, 0, 0.3],
];

describe('lists of elements that nobody can change', () => {
  it('are taken as they are; those with a mesh, whose vertices may change, are copied', () => {
    const kept = keepList([point([0, 0, 0], 1)]);
    expect(checkElements('test', 'elements', kept)).toBe(kept);
    const meshes = keepList([mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])]);
    expect(isKeptList(meshes)).toBe(false);
    const [copy] = checkElements('test', 'elements', meshes);
    expect(copy).not.toBe(meshes[0]);
  });

  forEachBuild((build, engine) => {
    it('give one scene after the other the bits of lists that were checked', () => {
      const make = () => [
        point([0.1, 0.2, 0.3], 0.05),
        box([0.5, 0, 0], [0.1, 0.2, 0.3]),
        hull(CORNERS),
        point([-0.4, 0, 0.1], 0.02),
      ];
      const withoutHull = (list: ReturnType<typeof make>) => list.filter(({ kind }) => kind !== 'hull');
      const kept = [keepList(make()), keepList(withoutHull(make()))];
      const evaluate = (list: ReturnType<typeof make>) => {
        const probe = [point([0.2, -0.6, 0.1], 0.01)];
        using scene = engine().createScene({ segments: { list, probe }, pairs: [['list', 'probe']] });
        const bits = [...scene.evaluate().distance, ...scene.evaluate().pointA];
        const inside = scene.segment('list').elements;
        return { bits, inside };
      };
      for (const [i, list] of kept.entries()) {
        const expected = evaluate(i === 0 ? make() : withoutHull(make()));
        for (let time = 0; time < 3; time++) expect(evaluate(list)).toEqual(expected);
      }
    });

    it('are refused each time where a number is too large', () => {
      const list = keepList([point([FAR, 0, 0], 1)]);
      const take = () =>
        engine()
          .createScene({ segments: { ball: list } })
          .dispose();
      for (let time = 0; time < 3; time++) {
        if (build.precision === 'double') expect(take).not.toThrow();
        else expect(take).toThrow(`elements[0] must be at most ${2 ** 60} in magnitude (single), got ${FAR}`);
      }
    });
  });
});

describe('a list that was taken in double precision', () => {
  const list = keepList([point([FAR, 0, 0], 1)]);
  forEachBuild(({ precision }, engine) => {
    it(`is ${precision === 'double' ? 'taken' : 'refused'}`, () => {
      const take = () =>
        engine()
          .createScene({ segments: { ball: list } })
          .dispose();
      if (precision === 'double') expect(take).not.toThrow();
      else expect(take).toThrow('in magnitude (single)');
    });
  });
});
