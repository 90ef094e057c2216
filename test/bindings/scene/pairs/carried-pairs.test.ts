import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pair, pairKey } from '../../../../bindings/scene/pairs/pairs.ts';
import {
  carriersFirst,
  comparedPairs,
  letTouch,
  type PairMap,
  type Rider,
  withoutTouch,
} from '../../../../bindings/scene/pairs/carried-pairs.ts';
import { SEED } from '../../../support/random.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function toMap(pairs: readonly Pair[]): PairMap {
  return new Map(pairs.map((pair) => [pairKey(...pair), pair]));
}

function compare(chosen: readonly Pair[], riders: readonly Rider[]): Pair[] {
  return [...comparedPairs(toMap(chosen), carriersFirst(riders)).values()];
}

function rides(id: string, to: string, ...touch: string[]): Rider {
  return { id, to, touch };
}

/** What must be compared, found without any order: rules are applied until none adds a pair. */
function findCompared(chosen: readonly Pair[], riders: readonly Rider[]): Set<string> {
  const suspended = (x: string, y: string): boolean =>
    riders.some(({ id, to, touch }) =>
      [
        [x, y],
        [y, x],
      ].some(([first, second]) => id === first && (to === second || touch.includes(second!))),
    );
  const compared = new Set(chosen.filter(([a, b]) => !suspended(a, b)).map((pair) => pairKey(...pair)));
  for (let before = -1; before !== compared.size;) {
    before = compared.size;
    for (const { id, to } of riders) {
      for (const other of IDS) {
        if (other === id || other === to || suspended(id, other)) continue;
        if (compared.has(pairKey(to, other))) compared.add(pairKey(id, other));
      }
    }
  }
  return compared;
}

/** Any pairs, and segments that ride on one with an earlier name, in any order. */
const arrangement = fc.record({
  pairs: fc.uniqueArray(fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(...IDS)), {
    selector: ([a, b]) => pairKey(a, b),
    maxLength: 15,
  }),
  riders: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: IDS.length - 1 }),
      to: fc.nat(),
      touch: fc.subarray(IDS, { maxLength: 2 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
});

describe('riders', () => {
  it('change nothing when there are none', () => {
    const chosen = toMap([
      ['a', 'b'],
      ['c', 'a'],
    ]);
    expect(comparedPairs(chosen, [])).toBe(chosen);
  });

  it('are not compared with their carrier, nor with what they touch', () => {
    const chosen: Pair[] = [
      ['box', 'hand'],
      ['finger', 'box'],
      ['box', 'table'],
    ];
    expect(compare(chosen, [rides('box', 'hand', 'finger')])).toEqual([['box', 'table']]);
  });

  it('take the place of the carrier in its pairs, after all others and in their order', () => {
    const chosen: Pair[] = [
      ['hand', 'table'],
      ['base', 'hand'],
      ['box', 'table'],
      ['hand', 'wall'],
      ['foot', 'wall'],
    ];
    expect(compare(chosen, [rides('box', 'hand')])).toEqual([...chosen, ['base', 'box'], ['box', 'wall']]);
    expect(compare(chosen, [rides('box', 'hand', 'wall')])).toEqual([...chosen, ['base', 'box']]);
  });

  it('take over what their carrier takes over, whoever was attached first', () => {
    const chosen: Pair[] = [
      ['hand', 'table'],
      ['hand', 'cup'],
    ];
    const riders = [rides('cup', 'tray'), rides('tray', 'hand')];
    const expected: Pair[] = [...chosen, ['tray', 'table'], ['cup', 'table']];
    expect(compare(chosen, riders)).toEqual(expected);
    expect(compare(chosen, riders.toReversed())).toEqual(expected);
  });

  it('of two carriers that are compared are compared, in one row', () => {
    const riders = [rides('box', 'left'), rides('cup', 'right')];
    expect(compare([['left', 'right']], riders)).toEqual([
      ['left', 'right'],
      ['box', 'right'],
      ['left', 'cup'],
      ['box', 'cup'],
    ]);
  });

  it('of one carrier are not compared with each other unless they were', () => {
    const riders = [rides('box', 'hand'), rides('cup', 'hand')];
    expect(
      compare(
        [
          ['hand', 'cup'],
          ['hand', 'box'],
        ],
        riders,
      ),
    ).toEqual([]);
    expect(compare([['cup', 'box']], riders)).toEqual([['cup', 'box']]);
  });

  it('bring what comes of several attachments', () => {
    const riders = [rides('cup', 'hand', 'lid'), rides('spoon', 'cup'), rides('lid', 'pot')];
    const expected = [
      ['hand', 'pot'],
      ['cup', 'pot'],
      ['hand', 'lid'],
      ['spoon', 'pot'],
      ['spoon', 'lid'],
    ];
    const compared = compare([['hand', 'pot']], riders);
    expect(new Set(compared.map((pair) => pairKey(...pair)))).toEqual(
      new Set(expected.map(([a, b]) => pairKey(a!, b!))),
    );
  });

  it(`are compared as rules without any order say, SEED=${SEED}`, () => {
    let brought = 0;
    const property = fc.property(arrangement, ({ pairs, riders: drawn }) => {
      const chosen = pairs.filter(([a, b]) => a !== b);
      const riders = drawn.map(({ id, to, touch }) => rides(IDS[id]!, IDS[to % id]!, ...touch));
      const compared = compare(chosen, riders).map((pair) => pairKey(...pair));
      expect(new Set(compared)).toEqual(findCompared(chosen, riders));
      expect(new Set(compared).size).toBe(compared.length);
      const kept = chosen.map((pair) => pairKey(...pair)).filter((key) => compared.includes(key));
      expect(compared.slice(0, kept.length)).toEqual(kept);
      brought += compared.length - kept.length;
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
    expect(brought).toBeGreaterThan(500);
  });

  it('come after their carriers, and otherwise in the order given', () => {
    const riders = [rides('c', 'b'), rides('x', 'y'), rides('b', 'a'), rides('d', 'c'), rides('e', 'a')];
    expect(carriersFirst(riders).map(({ id }) => id)).toEqual(['x', 'b', 'e', 'c', 'd']);
    expect(carriersFirst(carriersFirst(riders))).toEqual(carriersFirst(riders));
  });

  it('touch what they are told to, once, but not their carrier', () => {
    const riders = [rides('box', 'hand', 'wall'), rides('cup', 'box')];
    expect(letTouch(riders, 'wall', 'box')).toEqual(riders);
    expect(letTouch(riders, 'hand', 'box')).toEqual(riders);
    const touching = [rides('box', 'hand', 'wall', 'foot'), rides('cup', 'box')];
    expect(letTouch(riders, 'foot', 'box')).toEqual(touching);
    expect(withoutTouch(touching, 'box', 'foot')).toEqual(riders);
    expect(withoutTouch(riders, 'cup', 'foot')).toEqual(riders);
  });
});
