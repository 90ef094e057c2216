/** What comes to rest stays where it is, for as long as anybody looks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { box, type Engine, halfSpace, loadEngine, sphere, type Vector } from '../../../bindings/index.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { createRandom, SEED } from '../../support/random.ts';

const HALF = 0.05;
const CRATE = box([0, 0, 0], [HALF, HALF, HALF]);

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

function grounded(normal: Vector = [0, 0, 1], friction = 0.5): World {
  // What sleeps does not move in any case.
  const world = createWorld(engine, { contact: { restitution: 0, friction }, sleep: false });
  world.addBody('ground', { elements: [halfSpace(normal, 0)], static: true });
  return world;
}

describe('what is at rest', () => {
  it('ten crates stand on each other for a minute, within 1 mm', () => {
    const world = grounded();
    const names = Array.from({ length: 10 }, (_, i) => `crate ${i}`);
    const heights = names.map((_, i) => HALF * (2 * i + 1));
    names.forEach((name, i) => {
      world.addBody(name, { elements: [CRATE], mass: 1, pose: { position: [0, 0, heights[i]!] } });
    });
    for (let seconds = 0; seconds < 60; seconds += 10) {
      world.advance(10, { step: 1 / 100 });
      names.forEach((name, i) => {
        const [x, y, z] = world.body(name).pose.position;
        expect(Math.hypot(x, y, z - heights[i]!)).toBeLessThan(1e-3);
      });
    }
    world.dispose();
  });

  it('a crate on a slope of 20° does not creep in ten seconds, at a friction of 0.5', () => {
    const angle = Math.PI / 9;
    const normal: Vector = [Math.sin(angle), 0, Math.cos(angle)];
    const world = grounded(normal);
    const position = normal.map((x) => HALF * x) as unknown as Vector;
    const quaternion = [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;
    world.addBody('crate', { elements: [CRATE], mass: 1, pose: { position, quaternion } });
    world.advance(10, { step: 1 / 200 });
    const [x, y, z] = world.body('crate').pose.position;
    expect(Math.hypot(x - position[0], y - position[1], z - position[2])).toBeLessThan(1e-6);
    world.dispose();
  });

  it('is held by itself: other stacks, which take more rounds, change no bit of it', () => {
    const [alone, among] = [2, 12].map((stacks) => {
      const world = grounded();
      // The first two are of three and of five crates, the others of ten.
      for (let stack = 0; stack < stacks; stack++) {
        for (let i = 0; i < (stack < 2 ? 3 + 2 * stack : 10); i++) {
          // A little aside, so that friction has something to do.
          const pose = { position: [stack, 0.01 * (i % 3), HALF * (2 * i + 1)] as const };
          world.addBody(`${stack} ${i}`, { elements: [CRATE], mass: 1, pose });
        }
      }
      world.advance(0.5, { step: 1 / 100 });
      const states = ['0 0', '0 2', '1 0', '1 4'].map((name) => world.body(name));
      world.dispose();
      return states;
    });
    expect(among).toEqual(alone);
  });

  const [count, before, behind] = IS_DEEP ? [200, 1000, 200] : [40, 60, 20];
  it(`${count} bodies go on bit for bit from their state after ${before} steps, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const world = grounded();
    for (let i = 0; i < count; i++) {
      const elements = [i % 2 === 0 ? CRATE : sphere([0, 0, 0], HALF)];
      const [column, row, level] = [i % 10, Math.floor(i / 10) % (count / 20), Math.floor((2 * i) / count)];
      const position: Vector = [0.2 * column + random.between(0, 0.05), 0.2 * row, 0.1 + 0.15 * level];
      world.addBody(`body ${i}`, { elements, mass: random.between(0.5, 2), pose: { position } });
    }
    world.advance(before / 200, { step: 1 / 200 });
    const state = world.save();
    const goOn = (): Float64Array => {
      world.advance(behind / 200, { step: 1 / 200 });
      return world.save().numbers;
    };
    const first = goOn();
    world.restore(state);
    expect(new Uint8Array(goOn().buffer)).toEqual(new Uint8Array(first.buffer));
    expect(first).not.toEqual(state.numbers);
    world.dispose();
  }, 900_000);
});
