import { beforeAll, describe, expect, it } from 'vitest';
import { someBuilds } from '../../support/for-builds.ts';
import { type PoisonedEngine, poisonedEngine, POISONS } from '../../support/poisoned.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { evaluateSolids, type KindPair, SOLID_PAIRS, type SolidPair } from '../../support/solids.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';
import { isSwept } from '../../support/solids-violations.ts';
import { DEGENERATE } from './degenerate-rows.ts';

/** Pairs of which at least one element is degenerate for its kind, and one of each sort of position. */
function samplesOf(kinds: KindPair): SolidPair[] {
  const { kindA, kindB } = kinds;
  const special = DEGENERATE[kindA].flatMap((a) => DEGENERATE[kindB].map((b) => ({ kindA, kindB, a, b })));
  const drawn = kindA === 'halfSpace' ? [] : drawSolids(createRandom(SEED), kinds, 1);
  return [...special, ...drawn];
}

/** The bits of all that is known of some pairs of the same kinds, one text for each. */
function run({ engine }: PoisonedEngine, pairs: readonly SolidPair[]): string[] {
  const results = [evaluateSolids(engine, pairs)];
  if (isSwept(pairs[0]!.kindB)) results.push(evaluateSolids(engine, pairs, true));
  return pairs.map((_, i) =>
    results
      .flatMap(({ distance, ...vectors }) => [
        distance[i]!,
        ...[vectors.pointA, vectors.pointB, vectors.normal].flatMap((column) =>
          [0, 1, 2].map((k) => column[3 * i + k]!),
        ),
      ])
      .map((x) => (Object.is(x, -0) ? '-0' : String(x)))
      .join(' '),
  );
}

describe.each(someBuilds())('$name: results do not depend on earlier queries', (build) => {
  let poisoned: PoisonedEngine;
  beforeAll(async () => {
    poisoned = await poisonedEngine(build);
    for (const kinds of SOLID_PAIRS) {
      poisoned.reset();
      run(poisoned, samplesOf(kinds));
    }
  });

  it.each(SOLID_PAIRS)('$name', (kinds) => {
    const pairs = samplesOf(kinds);
    poisoned.reset();
    const alone = pairs.map((pair) => run(poisoned, [pair])[0]);
    for (const [name, number] of Object.entries(POISONS)) {
      poisoned.poison(number);
      const behind = pairs.map((pair) => run(poisoned, [pair])[0]);
      expect(behind, `behind ${name}`).toEqual(alone);
    }
    poisoned.leave();
    expect(run(poisoned, pairs), 'side by side').toEqual(alone);
    expect(run(poisoned, pairs.toReversed()).toReversed(), 'the other way round').toEqual(alone);
  });
});
