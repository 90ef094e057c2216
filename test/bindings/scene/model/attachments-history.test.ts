import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine, Scene, SceneJSON } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, matrixOf, randomElements, randomTransform } from '../../../support/scenes.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Step {
  action: keyof typeof ACTIONS;
  seed: number;
}

/** What can happen to a scene with attachments; some of it is refused. */
const ACTIONS = {
  attach(scene: Scene, random: Random): void {
    const touch = random.unit() < 0.5 ? [] : [pickOne(random)];
    scene.attach(pickOne(random), pickOne(random), { touch });
  },
  detach(scene: Scene, random: Random): void {
    scene.detach(pickOne(random));
  },
  move(scene: Scene, random: Random): void {
    scene.setPose(pickOne(random), randomTransform(random, 2));
  },
  moveAll(scene: Scene, random: Random): void {
    scene.setPoses(scene.movable.flatMap(() => matrixOf(randomTransform(random, 2))));
  },
  addPair(scene: Scene, random: Random): void {
    scene.addPair(pickOne(random), pickOne(random));
  },
  removePair(scene: Scene, random: Random): void {
    scene.removePair(pickOne(random), pickOne(random));
  },
  setMargin(scene: Scene, random: Random): void {
    scene.setMargin(pickOne(random), pickOne(random), random.between(-1, 1));
  },
  setStatic(scene: Scene, random: Random): void {
    scene.segment(pickOne(random)).setStatic(random.unit() < 0.5);
  },
  replaceSegment(scene: Scene, random: Random): void {
    const id = pickOne(random);
    scene.removeSegment(id);
    scene.addSegment(id, randomElements(random, 1, 3));
  },
  askMany(scene: Scene, random: Random): void {
    const poses = scene.movable.flatMap(() => matrixOf(randomTransform(random, 2)));
    scene.evaluateBatch(poses, { count: 1 });
  },
};

const step = fc.record<Step>({
  action: fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]), 'attach', 'addPair'),
  seed: fc.nat(),
});

describe('a scene with attachments', () => {
  forSomeBuilds((_, engine) => {
    it(`answers as one made from its description, whatever happened to it, SEED=${SEED}`, () => {
      let carried = 0;
      const property = fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
        const scene = engine().createScene({ segments: {} });
        try {
          const random = createRandom(SEED);
          for (const id of IDS) scene.addSegment(id, randomElements(random, 1, 3));
          for (const next of steps) {
            run(scene, next);
            if (next.seed % 3 === 0) expectSame(engine(), scene);
          }
          expectSame(engine(), scene);
          carried += scene.toJSON().attached?.length ?? 0;
        } finally {
          scene.dispose();
        }
      });
      fc.assert(property, { seed: SEED, numRuns: 40 });
      expect(carried).toBeGreaterThan(40);
    });
  });
});

/** Does one thing. When it is refused, the scene must be as it was before. */
function run(scene: Scene, { action, seed }: Step): void {
  const { revision } = scene;
  const before = JSON.stringify(scene);
  try {
    ACTIONS[action](scene, createRandom(seed));
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    expect(JSON.stringify(scene)).toBe(before);
    expect(scene.revision).toBe(revision);
  }
}

/** Compares with the scene that its description makes, and with one that is put in place piece by piece. */
function expectSame(engine: Engine, scene: Scene): void {
  const copy = engine.createScene(JSON.parse(JSON.stringify(scene)) as SceneJSON);
  const plain = engine.createScene({ segments: {} });
  for (const id of scene.segments) {
    plain.addSegment(id, scene.segment(id).elements);
    plain.setPose(id, scene.getPose(id));
  }
  for (const [a, b] of scene.pairs) {
    plain.addPair(a, b);
    plain.setMargin(a, b, scene.segment(a).marginTo(b));
  }
  expect(JSON.stringify(copy)).toBe(JSON.stringify(scene));
  expect(copy.movable).toEqual(scene.movable);
  expect(copy.pairs).toEqual(scene.pairs);
  const columns = copyColumns(scene.evaluate());
  for (const other of [copy, plain]) {
    expect(copyColumns(other.evaluate())).toEqual(columns);
    for (const margin of [-0.5, 0.5]) expect(other.isFree({ margin })).toBe(scene.isFree({ margin }));
    other.dispose();
  }
}

function pickOne(random: Random): string {
  return IDS[random.integer(0, IDS.length - 1)]!;
}
