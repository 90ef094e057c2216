import { describe, expect, it } from 'vitest';
import { allPairs, type Element, type EvaluateOptions, halfSpace } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomElements, randomTransform } from '../../../support/scenes.ts';

/** So many segments that their pairs fill queues several times. */
const COUNT = 36;
const IDS = Array.from({ length: COUNT }, (_, i) => `s${i}`);

describe('segments of one element', () => {
  forSomeBuilds((_, engine) => {
    it(`have the distances of segments that hold it twice, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 30);
      const elements = IDS.map((_, i): Element =>
        i % 12 === 0 ? halfSpace([0, 0, 1], -4) : randomElements(random, 1, 1)[0]!,
      );
      const make = (times: number) =>
        engine().createScene({
          segments: Object.fromEntries(
            IDS.map((id, i) => [id, new Array<Element>(times).fill(elements[i]!)]),
          ),
          pairs: allPairs(IDS),
        });
      using single = make(1);
      using double = make(2);
      const ask = (options?: EvaluateOptions): void => {
        const expected = copyColumns(double.evaluate(options));
        expect(copyColumns(single.evaluate(options))).toEqual(expected);
      };
      for (const options of [undefined, { maxDistance: 2 }, { penetration: 'exact' }] as const) {
        for (const reach of [1, 4, 10]) {
          const poses = IDS.flatMap(() => matrixOf(randomTransform(random, reach)));
          for (const scene of [single, double]) scene.setPoses(poses);
          ask(options);
          expect(engine().statistics().pairs).toBe(allPairs(IDS).length);
          // Only the pairs of what has moved are looked at.
          const pose = matrixOf(randomTransform(random, reach));
          for (const scene of [single, double]) scene.setPose('s3', pose);
          ask(options);
          expect(engine().statistics().pairs).toBe(COUNT - 1);
        }
      }
    });

    it(`may be compared with segments of none and of several, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 31);
      const segments = Object.fromEntries(IDS.map((id, i) => [id, randomElements(random, i % 4, i % 4)]));
      using scene = engine().createScene({ segments, pairs: allPairs(IDS) });
      scene.setPoses(IDS.flatMap(() => matrixOf(randomTransform(random, 5))));
      const { distance } = scene.evaluate();
      allPairs(IDS).forEach(([a, b], row) => {
        using pair = engine().createScene({
          segments: { a: segments[a]!, b: segments[b]! },
          pairs: [['a', 'b']],
        });
        pair.setPoses([...scene.getPose(a), ...scene.getPose(b)]);
        expect(distance[row]).toBe(pair.evaluate().distance[0]);
      });
    });
  });
});
