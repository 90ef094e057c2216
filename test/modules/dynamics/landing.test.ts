/** Stacks that land: corners of a face share what holds it, and nothing is left for rounds to find. */
import { afterAll, describe, expect, it } from 'vitest';
import { box, halfSpace, loadEngine, type Quaternion, type Vector } from '../../../bindings/index.ts';
import { createWorld, type World } from '../../../modules/dynamics/index.ts';
import { watch } from '../../../bench/simulation/watched.ts';
import { createRandom } from '../../support/random.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const HALF = 0.1;
const STEP = 4e-3;
const MASS = 2;
const GRAVITY = 9.81;

/** Crates above each other, with gaps. */
function fallingStack(count: number): World {
  const world = createWorld(engine, { sleep: false });
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const elements = [box([0, 0, 0], [HALF, HALF, HALF])];
  for (let i = 0; i < count; i++) {
    const position: Vector = [0, 0, HALF * (2 * i + 1) + 0.02 * (i + 1)];
    world.addBody(`crate ${i}`, { elements, mass: MASS, pose: { position } });
  }
  return world;
}

describe('a stack that falls', () => {
  it('lands straight, on corners that carry alike', () => {
    const world = fallingStack(5);
    world.advance(0.4, { step: STEP });
    const found = [...world.contacts()];
    expect(found).toHaveLength(20);
    for (const { b, impulse } of found) {
      const above = 5 - Number(b.slice('crate '.length));
      expect(impulse[2]).toBeCloseTo((above * MASS * GRAVITY * STEP) / 4, 12);
      expect(Math.hypot(impulse[0], impulse[1])).toBeLessThan(1e-12);
    }
    for (let i = 0; i < 5; i++) {
      const { pose, velocity } = world.body(`crate ${i}`);
      expect(Math.hypot(...velocity.linear, ...velocity.angular)).toBeLessThan(1e-12);
      expect(Math.abs(pose.position[2] - HALF * (2 * i + 1))).toBeLessThan(1e-5);
      expect(Math.hypot(pose.position[0], pose.position[1])).toBeLessThan(1e-12);
    }
    world.dispose();
  });

  it('holds a crate off its middle by what its corners can push, and drops one that they cannot', () => {
    for (const [offset, stands] of [
      [0.09, true],
      [0.11, false],
    ] as const) {
      const world = createWorld(engine, { sleep: false });
      world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      const elements = [box([0, 0, 0], [HALF, HALF, HALF])];
      world.addBody('lower', { elements, mass: 50, pose: { position: [0, 0, HALF] } });
      world.addBody('upper', { elements, mass: MASS, pose: { position: [offset, 0, 3 * HALF] } });
      world.advance(0.5, { step: STEP });
      const { position } = world.body('upper').pose;
      if (stands) expect(position[2]).toBeCloseTo(3 * HALF, 4);
      else expect(position[2]).toBeLessThan(3 * HALF - 0.01);
      world.dispose();
    }
  });

  it('slides as a whole where friction does not hold it', () => {
    const world = createWorld(engine, { sleep: false, contact: { friction: 0.2 } });
    const [sin, cos] = [Math.sin(0.3), Math.cos(0.3)];
    world.addBody('slope', { elements: [halfSpace([-sin, 0, cos], 0)], static: true });
    const quaternion: Quaternion = [0, -Math.sin(0.15), 0, Math.cos(0.15)];
    const position: Vector = [-sin * HALF, 0, cos * HALF];
    world.addBody('crate', {
      elements: [box([0, 0, 0], [HALF, HALF, HALF])],
      mass: MASS,
      pose: { position, quaternion },
    });
    world.advance(1, { step: STEP });
    const { linear, angular } = world.body('crate').velocity;
    expect(Math.hypot(...linear)).toBeCloseTo(GRAVITY * (sin - 0.2 * cos), 6);
    expect(Math.hypot(...angular)).toBeLessThan(1e-9);
    world.dispose();
  });
});

describe('what moves on a half-space', () => {
  it('is shown not to have been in it however fast it slides', () => {
    const watched = watch(engine, false);
    const world = createWorld(watched.engine, { contact: { friction: 0 } });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    world.addBody('puck', {
      elements: [box([0, 0, 0], [HALF, HALF, HALF])],
      mass: MASS,
      pose: { position: [0, 0, HALF] },
      velocity: { linear: [10, 0, 0] },
    });
    world.step(STEP);
    watched.take();
    world.step(STEP);
    expect(watched.take().tries).toBe(1);
    world.dispose();
  });

  it.each(['ball', 'rod'])('is never deeper in it than the envelope: a %s that spins', (shape) => {
    const random = createRandom(11);
    for (let run = 0; run < 20; run++) {
      const world = createWorld(engine, { contact: { restitution: random.unit(), friction: 0.5 } });
      world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      const elements = [box([0, 0, 0], shape === 'rod' ? [0.01, 0.01, 0.2] : [0.05, 0.05, 0.05])];
      const velocity = { linear: random.vector(3), angular: random.vector(60) };
      world.addBody('body', { elements, mass: 1, pose: { position: [0, 0, 0.25] }, velocity });
      for (let i = 0; i < 60; i++) {
        world.step(0.01);
        const { position, quaternion } = world.body('body').pose;
        const [x, y, z, w] = quaternion;
        // How low its lowest corner is.
        const rows = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
        const half = shape === 'rod' ? [0.01, 0.01, 0.2] : [0.05, 0.05, 0.05];
        const low = rows.reduce((sum, row, k) => sum + Math.abs(row) * half[k]!, 0);
        expect(position[2] - low).toBeGreaterThan(-1e-3);
      }
      world.dispose();
    }
  });
});
