import { describe, expect, it } from 'vitest';
import { WORLD_TESTS } from '../../bench/hierarchies/published.ts';
import { describeWorld } from '../../bench/hierarchies/worlds-bench.ts';
import { makeWorlds } from '../../bench/hierarchies/worlds.ts';
import { WORLDS } from '../../bench/names.ts';
import { loadEngine } from '../../bindings/index.ts';

/** Time steps of a world. */
const STEPS = 40;

describe('the worlds of Petersen 2007', () => {
  it.each(Object.values(WORLDS))('are scenes of as many pairs as published: %s', async (name) => {
    using engine = await loadEngine();
    const world = makeWorlds(2).find((one) => one.name === name)!;
    using scene = describeWorld(world).makeScene(engine);
    expect(scene.pairs.length).toBe(WORLD_TESTS[name]!.pairs);
  });

  it.each(Object.values(WORLDS))('are free in the steps in which each pair is: %s', async (name) => {
    using engine = await loadEngine();
    const world = makeWorlds(STEPS).find((one) => one.name === name)!;
    const { makeScene, poses } = describeWorld(world);
    using scene = makeScene(engine);
    for (const pose of poses) {
      scene.setPoses(pose);
      const isFree = scene.isFree();
      const { distance } = scene.evaluate();
      expect(isFree).toBe(distance.every((gap) => gap > 0));
    }
  });
});
