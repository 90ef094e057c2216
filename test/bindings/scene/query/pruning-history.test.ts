import { describe, expect, it } from 'vitest';
import type { Engine, Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { arrange, type Arrangement, ARRANGEMENTS, makeTwins } from '../../../support/scene-arrangements.ts';
import { copyColumns, type ResultColumns } from '../../../support/scenes.ts';

/** A scene, and where its segments may be. */
interface Past {
  scene: Scene;
  random: Random;
  pose: Arrangement['pose'];
}

/** One set of poses. */
function randomPoses({ scene, random, pose }: Past): number[] {
  return scene.movable.flatMap(() => pose(random));
}

/** Many of them. */
function randomSets(past: Past, count: number): Float64Array {
  return Float64Array.from(Array.from({ length: count }, () => randomPoses(past)).flat());
}

/** What may happen to a scene before its segments come to where they are asked about. */
const HISTORIES: Record<string, (past: Past) => void> = {
  'nothing at all': () => undefined,
  'other poses': (past) => {
    for (let i = 0; i < 3; i++) {
      past.scene.setPoses(randomPoses(past));
      past.scene.evaluate();
    }
  },
  'other poses of some segments': ({ scene, random, pose }) => {
    for (const id of scene.movable.slice(1)) {
      scene.setPose(id, pose(random));
      scene.evaluate();
    }
  },
  'a largest distance that leaves pairs out': (past) => {
    past.scene.setPoses(randomPoses(past));
    for (const maxDistance of [0.5, -Infinity, 1, 1e-3]) past.scene.evaluate({ maxDistance });
  },
  'a batch': (past) => {
    past.scene.evaluateBatch(randomSets(past, 5), { count: 5, maxDistance: 2 });
  },
  'tests of many poses': (past) => {
    for (const margin of [0.1, -0.5, 2]) past.scene.areFree(randomSets(past, 20), { count: 20, margin });
  },
  'tests where it is': ({ scene, random }) => {
    for (let i = 0; i < 10; i++) scene.isFree({ margin: random.between(-1, 3) });
  },
  'margins that came and went': ({ scene, random }) => {
    for (const [a, b] of scene.pairs) scene.setMargin(a, b, random.unit());
    scene.isFree();
    for (const [a, b] of scene.pairs) scene.setMargin(b, a, undefined);
  },
  'pairs that came and went': (past) => {
    const { scene } = past;
    scene.setPoses(randomPoses(past));
    scene.evaluate();
    const [a, b] = scene.pairs.at(-1)!;
    scene.removePair(a, b);
    scene.evaluate();
    scene.addPair(a, b);
  },
  'a segment that came and went': (past) => {
    const { scene } = past;
    scene.addSegment('guest', scene.segment(scene.segments[0]!).elements);
    for (const id of scene.segments.slice(0, -1)) scene.addPair('guest', id);
    past.scene.setPoses(randomPoses(past));
    scene.evaluate();
    scene.isFree();
    scene.removeSegment('guest');
  },
  'a segment that was carried': (past) => {
    const { scene } = past;
    const [carrier, carried] = scene.segments as [string, string];
    scene.attach(carried, carrier);
    scene.setPose(carrier, past.pose(past.random));
    scene.evaluate();
    scene.isFree();
    scene.detach(carried);
  },
};

/** What a scene says where it is. */
interface Answers {
  columns: Record<keyof ResultColumns, number[]>;
  near: Record<keyof ResultColumns, number[]>;
  free: boolean[];
  batch: Record<keyof ResultColumns, number[]>;
  sets: number[];
}

const MARGINS = [-0.3, 0, 0.4];

function ask(scene: Scene, poses: readonly number[], sets: Float64Array): Answers {
  scene.setPoses(poses);
  const columns = copyColumns(scene.evaluate());
  const near = copyColumns(scene.evaluate({ maxDistance: 0.7 }));
  const free = MARGINS.map((margin) => scene.isFree({ margin }));
  const count = sets.length / poses.length;
  const batch = copyColumns(scene.evaluateBatch(sets, { count }));
  const answers = MARGINS.flatMap((margin) => [...scene.areFree(sets, { count, margin })]);
  return { columns, near, free, batch, sets: answers };
}

/** A scene that depends on its arrangement and seed only, whatever happened to others. */
function makeScene(engine: Engine, arrangement: Arrangement, seed: number): Scene {
  return arrange(engine, createRandom(seed), arrangement).scene;
}

describe('results do not depend on history', () => {
  forSomeBuilds((_, engine) => {
    it.each(ARRANGEMENTS)(`for bodies $name, SEED=${SEED}`, (arrangement) => {
      const number = ARRANGEMENTS.indexOf(arrangement);
      const random = createRandom(SEED + 200 + number);
      const first = makeScene(engine(), arrangement, SEED + number);
      const past = { scene: first, random, pose: arrangement.pose };
      const poses = randomPoses(past);
      const sets = randomSets(past, 4);
      const expected = ask(first, poses, sets);
      first.dispose();
      for (const [name, happen] of Object.entries(HISTORIES)) {
        using made = makeScene(engine(), arrangement, SEED + number);
        for (const scene of makeTwins(engine(), made)) {
          happen({ scene, random, pose: arrangement.pose });
          expect({ name, ...ask(scene, poses, sets) }).toEqual({ name, ...expected });
          scene.dispose();
        }
      }
    });

    it(`for one scene that goes through all of them, SEED=${SEED}`, () => {
      const arrangement = ARRANGEMENTS[0]!;
      const random = createRandom(SEED + 300);
      const scene = makeScene(engine(), arrangement, SEED);
      const past = { scene, random, pose: arrangement.pose };
      const places = Array.from({ length: 3 }, () => randomPoses(past));
      const sets = randomSets(past, 4);
      const expected = places.map((poses) => ask(scene, poses, sets));
      const distances = expected.flatMap(({ columns }) => columns.distance);
      expect(distances.filter((distance) => distance < 0).length).toBeGreaterThan(0);
      expect(distances.filter((distance) => distance > 0).length).toBeGreaterThan(0);
      const pairs = [...scene.pairs];
      const names = Object.keys(HISTORIES);
      const twins = makeTwins(engine(), scene);
      for (let i = 0; i < 60; i++) {
        const happen = HISTORIES[names[random.integer(0, names.length - 1)]!]!;
        const place = random.integer(0, places.length - 1);
        for (const made of [scene, ...twins]) {
          happen({ ...past, scene: made });
          expect(made.pairs).toEqual(pairs);
          expect(ask(made, places[place]!, sets)).toEqual(expected[place]);
        }
      }
      for (const made of [scene, ...twins]) made.dispose();
    });
  });
});
