import { afterAll, describe, expect, it } from 'vitest';
import { fallingCube, STEP } from '../../../../bench/dynamics/holck/falling-cube.ts';
import { FRICTIONS, spinningBall, watchBall } from '../../../../bench/dynamics/holck/spinning-ball.ts';
import { loadEngine } from '../../../../bindings/index.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

describe('test 1: a cube that bounces without friction and loss', () => {
  it('keeps its energy within 1e-6 for 10 s, and bounces again and again', () => {
    const stage = fallingCube(engine);
    const { world } = stage;
    const { total } = world.energy();
    let [worst, deepest, bounces] = [0, 0, 0];
    world.advance(10, {
      step: STEP,
      onFrame: () => {
        worst = Math.max(worst, Math.abs(world.energy().total / total - 1));
        deepest = Math.max(deepest, stage.deepest());
        bounces += world.contacts().count;
      },
    });
    expect(worst).toBeLessThan(1e-6);
    expect(deepest).toBeLessThan(1e-3);
    expect(bounces).toBeGreaterThan(10);
  });
});

describe('test 2: a ball that spins between rails', () => {
  const runs = new Map(FRICTIONS.map((friction) => [friction, watchBall(spinningBall(engine, friction), 4)]));

  it('does not move sideways without friction', () => {
    const { at, away, sideways } = runs.get(0)!;
    expect([away, sideways]).toEqual([0, 0]);
    expect(at).toBe(Infinity);
  });

  it('is at rest the sooner, the more friction there is', () => {
    const [, little, more, most] = FRICTIONS.map((friction) => runs.get(friction)!.at);
    expect(little).toBeGreaterThan(more!);
    expect(more).toBeGreaterThan(most!);
    expect(most).toBeLessThan(4);
  });

  it('stays between the rails', () => {
    for (const { away } of runs.values()) expect(away).toBeLessThan(0.02);
  });
});
