/** Parts of steps: each group of bodies has its own, and none passes another. */
import { afterAll, describe, expect, it } from 'vitest';
import { box, type Engine, halfSpace, loadEngine, sphere, type Vector } from '../../../bindings/index.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import { createRandom } from '../../support/random.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const RADIUS = 0.05;
const HALF = 0.1;

/** A ball that flies against a wall at x = 1, and is thrown back. */
function thrown(speed: number): World {
  const world = createWorld(engine, { gravity: [0, 0, 0], contact: { restitution: 1, friction: 0 } });
  world.addBody('wall', { elements: [halfSpace([-1, 0, 0], -1)], static: true });
  addBall(world, 'ball', [0.5, 0, 0], [speed, 0, 0]);
  return world;
}

function addBall(world: World, name: string, position: Vector, linear: Vector): void {
  const velocity = { linear };
  world.addBody(name, { elements: [sphere([0, 0, 0], RADIUS)], mass: 1, pose: { position }, velocity });
}

const speedOf = (world: World, name: string): number => world.body(name).velocity.linear[0];

describe('a step', () => {
  it('has what is thrown back meet what was not on its way', () => {
    const world = thrown(20);
    addBall(world, 'other', [0, 0, 0], [0, 0, 0]);
    world.step(0.1);
    // Both weigh the same: the ball stops where it meets the other one, which goes on with its speed.
    expect(speedOf(world, 'ball')).toBeCloseTo(0, 9);
    expect(speedOf(world, 'other')).toBeCloseTo(-20, 9);
    expect(world.body('ball').pose.position[0]).toBeGreaterThan(world.body('other').pose.position[0]);
    world.dispose();
  });

  it('wakes what is met by what was thrown back', () => {
    const world = createWorld(engine, { contact: { restitution: 0 } });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    world.addBody('wall', { elements: [halfSpace([-1, 0, 0], -1)], static: true, restitution: 1 });
    const elements = [box([0, 0, 0], [HALF, HALF, HALF])];
    world.addBody('crate', { elements, mass: 1, pose: { position: [0, 0, HALF] } });
    world.advance(1, { step: 0.01 });
    expect(world.isAsleep('crate')).toBe(true);
    addBall(world, 'ball', [0.5, 0, HALF], [20, 0, 0]);
    world.step(0.1);
    expect(world.isAsleep('crate')).toBe(false);
    expect(world.body('crate').velocity.linear[0]).toBeLessThan(-1);
    expect(world.body('ball').pose.position[0]).toBeGreaterThan(world.body('crate').pose.position[0]);
    world.dispose();
  });

  it.each(['impulses', 'springs'] as const)('of %s has no bit of what is cut elsewhere', (law) => {
    const seen = ['alone', 'among others'].map((where) => {
      const world = createWorld(engine, { law, contact: { restitution: 0.3 } });
      world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      const random = createRandom(7);
      const elements = [box([0, 0, 0], [HALF, HALF, HALF])];
      const turned = (): [number, number, number, number] => {
        const list = [0, 0, 0, 0].map(() => random.unit() - 0.5);
        const length = Math.hypot(...list);
        return list.map((x) => x / length) as [number, number, number, number];
      };
      for (let i = 0; i < (where === 'alone' ? 1 : 12); i++) {
        const position: Vector = [0.5 * i, 0, 0.3 + 0.05 * random.unit()];
        // Others are faster, so that more is near them.
        const velocity = { linear: [0, 0, i === 0 ? 0 : -3] };
        world.addBody(`cube ${i}`, { elements, mass: 1, pose: { position, quaternion: turned() }, velocity });
      }
      const states = Array.from({ length: 250 }, () => {
        world.step(0.004);
        return world.body('cube 0');
      });
      world.dispose();
      return states;
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  it('is not cut by what touches and flies together', () => {
    let looks = 0;
    const createScene: Engine['createScene'] = (description) => {
      const scene = engine.createScene(description);
      for (const name of ['evaluate', 'evaluateGiven'] as const) {
        const look = scene[name].bind(scene) as (...given: unknown[]) => Numbers;
        Object.assign(scene, { [name]: (...given: unknown[]) => (looks++, look(...given)) });
      }
      return scene;
    };
    const world = createWorld({ createScene } as Engine, { gravity: [0, 0, 0] });
    const elements = [box([0, 0, 0], [HALF, HALF, HALF])];
    const velocity = { linear: [20, 0, -5] as Vector };
    for (const [i, height] of [0, 2 * HALF].entries()) {
      world.addBody(`crate ${i}`, { elements, mass: 1, pose: { position: [0, 0, height] }, velocity });
    }
    world.step(0.01);
    looks = 0;
    for (let i = 0; i < 20; i++) world.step(0.01);
    expect(world.contacts().count).toBe(0);
    expect(looks).toBe(20);
    world.dispose();
  });

  it('goes on bit for bit from states in the middle of impacts', () => {
    const world = createWorld(engine, { contact: { restitution: 0.5 } });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    for (let i = 0; i < 6; i++) addBall(world, `ball ${i}`, [0.3 * i, 0, 0.1 + 0.02 * i], [1, 0, -i]);
    for (let i = 0; i < 40; i++) {
      const state = world.save();
      const runs = [0, 1].map(() => {
        world.restore(state);
        world.step(0.01);
        return { numbers: world.save().numbers, contacts: [...world.contacts()] };
      });
      expect(runs[1]).toEqual(runs[0]);
    }
    world.dispose();
  });
});
