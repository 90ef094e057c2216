import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pair, pairKey } from '../../../../bindings/scene/pairs/pairs.ts';
import {
  carriersFirst,
  comparedPairs,
  letTouch,
  type PairMap,
  type CarriedSegment,
  withoutTouch,
} from '../../../../bindings/scene/pairs/carried-pairs.ts';
import { SEED } from '../../../support/random.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function toMap(pairs: readonly Pair[]): PairMap {
  return new Map(pairs.map((pair) => [pairKey(...pair), pair]));
}

function compare(chosen: readonly Pair[], carried: readonly CarriedSegment[]): Pair[] {
  return [...comparedPairs(toMap(chosen), carriersFirst(carried)).values()];
}

function rides(id: string, to: string, ...touch: string[]): CarriedSegment {
  return { id, to, touch };
}

/** What must be compared, found without any order: rules are applied until none adds a pair. */
function findCompared(chosen: readonly Pair[], carried: readonly CarriedSegment[]): Set<string> {
  const suspended = (x: string, y: string): boolean =>
    carried.some(({ id, to, touch }) =>
      [
        [x, y],
        [y, x],
      ].some(([first, second]) => id === first && (to === second || touch.includes(second!))),
    );
  const compared = new Set(chosen.filter(([a, b]) => !suspended(a, b)).map((pair) => pairKey(...pair)));
  for (let before = -1; before !== compared.size;) {
    before = compared.size;
    for (const { id, to } of carried) {
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
  carried: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: IDS.length - 1 }),
      to: fc.nat(),
      touch: fc.subarray(IDS, { maxLength: 2 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
});

describe('carried', () => {
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
    const carried = [rides('cup', 'tray'), rides('tray', 'hand')];
    const expected: Pair[] = [...chosen, ['tray', 'table'], ['cup', 'table']];
    expect(compare(chosen, carried)).toEqual(expected);
    expect(compare(chosen, carried.toReversed())).toEqual(expected);
  });

  it('of two carriers that are compared are compared, in one row', () => {
    const carried = [rides('box', 'left'), rides('cup', 'right')];
    expect(compare([['left', 'right']], carried)).toEqual([
      ['left', 'right'],
      ['box', 'right'],
      ['left', 'cup'],
      ['box', 'cup'],
    ]);
  });

  it('of one carrier are not compared with each other unless they were', () => {
    const carried = [rides('box', 'hand'), rides('cup', 'hand')];
    expect(
      compare(
        [
          ['hand', 'cup'],
          ['hand', 'box'],
        ],
        carried,
      ),
    ).toEqual([]);
    expect(compare([['cup', 'box']], carried)).toEqual([['cup', 'box']]);
  });

  it('bring what comes of several attachments', () => {
    const carried = [rides('cup', 'hand', 'lid'), rides('spoon', 'cup'), rides('lid', 'pot')];
    const expected = [
      ['hand', 'pot'],
      ['cup', 'pot'],
      ['hand', 'lid'],
      ['spoon', 'pot'],
      ['spoon', 'lid'],
    ];
    const compared = compare([['hand', 'pot']], carried);
    expect(new Set(compared.map((pair) => pairKey(...pair)))).toEqual(
      new Set(expected.map(([a, b]) => pairKey(a!, b!))),
    );
  });

  it(`are compared as rules without any order say, SEED=${SEED}`, () => {
    let brought = 0;
    const property = fc.property(arrangement, ({ pairs, carried: drawn }) => {
      const chosen = pairs.filter(([a, b]) => a !== b);
      const carried = drawn.map(({ id, to, touch }) => rides(IDS[id]!, IDS[to % id]!, ...touch));
      const compared = compare(chosen, carried).map((pair) => pairKey(...pair));
      expect(new Set(compared)).toEqual(findCompared(chosen, carried));
      expect(new Set(compared).size).toBe(compared.length);
      const kept = chosen.map((pair) => pairKey(...pair)).filter((key) => compared.includes(key));
      expect(compared.slice(0, kept.length)).toEqual(kept);
      brought += compared.length - kept.length;
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
    expect(brought).toBeGreaterThan(500);
  });

  it('come after their carriers, and otherwise in the order given', () => {
    const carried = [rides('c', 'b'), rides('x', 'y'), rides('b', 'a'), rides('d', 'c'), rides('e', 'a')];
    expect(carriersFirst(carried).map(({ id }) => id)).toEqual(['x', 'b', 'e', 'c', 'd']);
    expect(carriersFirst(carriersFirst(carried))).toEqual(carriersFirst(carried));
  });

  it('touch what they are told to, once, but not their carrier', () => {
    const carried = [rides('box', 'hand', 'wall'), rides('cup', 'box')];
    expect(letTouch(carried, 'wall', 'box')).toEqual(carried);
    expect(letTouch(carried, 'hand', 'box')).toEqual(carried);
    const touching = [rides('box', 'hand', 'wall', 'foot'), rides('cup', 'box')];
    expect(letTouch(carried, 'foot', 'box')).toEqual(touching);
    expect(withoutTouch(touching, 'box', 'foot')).toEqual(carried);
    expect(withoutTouch(carried, 'cup', 'foot')).toEqual(carried);
  });
});
