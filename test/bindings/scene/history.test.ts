import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Element, Engine, Pair, Scene } from '../../../bindings/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { copyColumns, IDENTITY, matrixOf, randomElements, randomTransform } from '../../support/scenes.ts';

/** What a scene is, without what happened to it. */
interface Model {
  segments: Map<string, { elements: readonly Element[]; matrix: readonly number[]; isStatic: boolean }>;
  pairs: Pair[];
  margins: Map<Pair, number>;
}

interface Step {
  action: keyof typeof ACTIONS;
  seed: number;
  maxDistance: number;
}

const MOST_SEGMENTS = 7;

/** Everything that can happen to a scene between two evaluations, done to the scene and to its model. */
const ACTIONS = {
  move(scene: Scene, model: Model, random: Random): void {
    const id = pickOne(random, [...model.segments.keys()]);
    if (id === undefined) return;
    const matrix = randomMatrix(random);
    const segment = model.segments.get(id)!;
    if (segment.isStatic) expect(() => scene.setPose(id, matrix)).toThrow(RangeError);
    else {
      scene.setPose(id, matrix);
      segment.matrix = matrix;
    }
  },
  moveAll(scene: Scene, model: Model, random: Random): void {
    const movable = [...model.segments.values()].filter(({ isStatic }) => !isStatic);
    for (const segment of movable) segment.matrix = randomMatrix(random);
    scene.setPoses(movable.flatMap(({ matrix }) => matrix));
  },
  addSegment(scene: Scene, model: Model, random: Random): void {
    const id = `s${random.integer(0, MOST_SEGMENTS - 1)}`;
    const elements = randomElements(random, 0, 5);
    if (model.segments.has(id)) expect(() => scene.addSegment(id, elements)).toThrow(RangeError);
    else {
      const isStatic = random.unit() < 0.3;
      scene.addSegment(id, elements, { static: isStatic });
      model.segments.set(id, { elements, matrix: IDENTITY, isStatic });
    }
  },
  removeSegment(scene: Scene, model: Model, random: Random): void {
    const id = pickOne(random, [...model.segments.keys()]);
    if (id === undefined) return;
    scene.removeSegment(id);
    model.segments.delete(id);
    model.pairs = model.pairs.filter((pair) => !pair.includes(id));
  },
  addPair(scene: Scene, model: Model, random: Random): void {
    const ids = [...model.segments.keys()];
    const [a, b] = [pickOne(random, ids), pickOne(random, ids)];
    if (a === undefined || b === undefined) return;
    const bothStatic = [a, b].every((id) => model.segments.get(id)!.isStatic);
    if (a === b || bothStatic || model.pairs.some((pair) => pair.includes(a) && pair.includes(b))) {
      expect(() => scene.addPair(a, b)).toThrow(RangeError);
    } else {
      scene.addPair(a, b);
      model.pairs.push([a, b]);
    }
  },
  removePair(scene: Scene, model: Model, random: Random): void {
    const pair = pickOne(random, model.pairs);
    if (pair === undefined) return;
    scene.removePair(pair[1], pair[0]);
    model.pairs = model.pairs.filter((other) => other !== pair);
  },
  setStatic(scene: Scene, model: Model, random: Random): void {
    const id = pickOne(random, [...model.segments.keys()]);
    if (id === undefined) return;
    const isStatic = random.unit() < 0.5;
    const partners = model.pairs.flatMap((pair) => (pair.includes(id) ? pair : []));
    const clash = partners.some((other) => other !== id && model.segments.get(other)!.isStatic);
    if (isStatic && clash) expect(() => scene.segment(id).setStatic(true)).toThrow(RangeError);
    else {
      scene.segment(id).setStatic(isStatic);
      model.segments.get(id)!.isStatic = isStatic;
    }
  },
  setMargin(scene: Scene, model: Model, random: Random): void {
    const pair = pickOne(random, model.pairs);
    if (pair === undefined) return;
    const margin = random.unit() < 0.3 ? undefined : random.between(-1, 1);
    scene.setMargin(pair[1], pair[0], margin);
    if (margin === undefined) model.margins.delete(pair);
    else model.margins.set(pair, margin);
  },
  ask(scene: Scene, _: Model, random: Random): void {
    scene.isFree({ margin: random.between(-1, 3) });
  },
  askMany(scene: Scene, _: Model, random: Random): void {
    const poses = Array.from({ length: 3 * scene.movable.length }, () => randomMatrix(random)).flat();
    scene.areFree(poses, { count: 3, margin: 0.1 });
    scene.evaluateBatch(poses, { count: 3 });
  },
  fail(scene: Scene, model: Model, random: Random): void {
    const id = pickOne(random, [...model.segments.keys()]) ?? 's0';
    expect(() => scene.setPose(id, new Array<number>(16).fill(random.unit()))).toThrow(RangeError);
    expect(() => scene.addPair(id, id)).toThrow(RangeError);
    expect(() => scene.setPoses([1])).toThrow(RangeError);
  },
};

const step = fc.record<Step>({
  action: fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])),
  seed: fc.nat(),
  maxDistance: fc.constantFrom(Infinity, Infinity, Infinity, 2, 0.5),
});

describe('what a scene answers', () => {
  forSomeBuilds((_, engine) => {
    it(`does not depend on its history, SEED=${SEED}`, () => {
      const property = fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const scene = engine().createScene({ segments: {} });
        const model: Model = { segments: new Map(), pairs: [], margins: new Map() };
        try {
          for (const { action, seed, maxDistance } of steps) {
            ACTIONS[action](scene, model, createRandom(seed));
            // Three times in four, changes pile up before the next evaluation.
            if (seed % 4 === 0) expectFresh(engine(), scene, model, maxDistance);
          }
          expectFresh(engine(), scene, model, Infinity);
        } finally {
          scene.dispose();
        }
      });
      fc.assert(property, { seed: SEED, numRuns: 60 });
    });
  });
});

/** Compares with a scene that was made in one go, bit for bit. */
function expectFresh(engine: Engine, scene: Scene, model: Model, maxDistance: number): void {
  const fresh = engine.createScene({ segments: {} });
  for (const [id, { elements, matrix, isStatic }] of model.segments) {
    fresh.addSegment(id, elements, { pose: matrix, static: isStatic });
  }
  for (const pair of model.pairs) {
    fresh.addPair(...pair);
    fresh.setMargin(...pair, model.margins.get(pair));
  }
  const d = scene.evaluate({ maxDistance });
  expect(d.pairs).toEqual(model.pairs);
  expect(copyColumns(d)).toEqual(copyColumns(fresh.evaluate({ maxDistance })));
  expect(scene.toJSON()).toEqual(fresh.toJSON());
  for (const margin of [-0.5, 0.5]) expect(scene.isFree({ margin })).toBe(fresh.isFree({ margin }));
  fresh.dispose();
}

function randomMatrix(random: Random): number[] {
  return matrixOf(randomTransform(random, 1.5));
}

function pickOne<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random.integer(0, list.length - 1)];
}
