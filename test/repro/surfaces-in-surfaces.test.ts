/**
 * Meshes sank into meshes and height fields. Where two surfaces cross, their distance is 0, however deep they
 * are in each other: a step that was shown not to leave anything deeper than the envelope had passed for
 * shown, whatever it did. What hung below the ground then touched it on both of its sides, which threw it up.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { capsule, loadEngine, mesh, type SegmentItem, triangle } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { heightField } from '../../modules/maps/index.ts';
import { boxShape, moved, plainMesh, solidMesh } from '../support/closed-meshes.ts';
import { createRandom } from '../support/random.ts';
import { expectSound } from '../support/sound-worlds.ts';

const [double, single] = [
  await loadEngine({ precision: 'double' }),
  await loadEngine({ precision: 'single' }),
];
afterAll(() => [double, single].forEach((engine) => engine.dispose()));

const ENVELOPE = 1e-3;
const GRID = { columns: 11, rows: 11, spacing: [0.2, 0.2], origin: [-1, -1, 0] } as const;
const LEVEL = new Float32Array(121);
const BELOW = moved(boxShape([1, 1, 0.1]), ([x, y, z]) => [x, y, z - 0.1]);
const random = createRandom(7);
const ROUGH = Float32Array.from({ length: 121 }, () => random.between(-0.05, 0));

const GROUNDS: Readonly<Record<string, SegmentItem>> = {
  'a rough height field that is solid': heightField(ROUGH, { ...GRID, solid: true }),
  'a rough height field': heightField(ROUGH, GRID),
  'a closed mesh': solidMesh(BELOW),
  'a mesh that is a surface': plainMesh(BELOW),
};

/** They have a depth of less than the envelope in what has none. */
const BODIES: Readonly<Record<string, SegmentItem>> = {
  tetrahedron: mesh(
    [0.03, 0.03, 0.03, 0.06, 0, 0, 0, 0.06, 0, 0, 0, 0.06],
    [1, 3, 2, 0, 2, 3, 0, 3, 1, 0, 1, 2],
  ),
  crate: solidMesh(boxShape([0.05, 0.04, 0.03])),
  plate: triangle([0.06, 0, 0], [-0.04, 0.05, 0], [-0.04, -0.05, 0], 0),
  needle: capsule([-0.05, 0, 0], [0.05, 0, 0], 4e-4),
};

const MASS = { mass: 1, center: [0, 0, 0], inertia: [1e-3, 1e-3, 1e-3, 0, 0, 0] } as const;

describe.each([
  { seed: 20262213, steps: 263 },
  { seed: 20262225, steps: 160 },
  { seed: 20262995, steps: 283 },
])('the random world of seed $seed, in which a mesh was below a height field', ({ seed, steps }) => {
  it('is sound', () => expectSound(double, seed, steps));
});

describe.each([
  ['double', double],
  ['single', single],
] as const)('in %s precision, what falls', (_, engine) => {
  it.each(Object.keys(GROUNDS))('on %s never crosses it, nor what lies on it', (ground) => {
    const elements = { ...BODIES, ground: GROUNDS[ground]! };
    const names = Object.keys(BODIES);
    const world = createWorld(engine, { contact: { restitution: 0.3, friction: 0.5 } });
    world.addBody('ground', { elements: [elements.ground], static: true });
    names.forEach((name, i) => {
      const pose = {
        position: [0.02 * i, 0, 0.1 + 0.2 * i],
        quaternion: [0.5, -0.1, 0.1, 0.854400374531753],
      } as const;
      world.addBody(name, {
        elements: [BODIES[name]!],
        inertial: MASS,
        pose,
        velocity: { linear: [0.3, 0, 0] },
      });
    });
    using scene = engine.createScene({
      segments: Object.fromEntries(Object.entries(elements).map(([name, element]) => [name, [element]])),
      pairs: 'all',
    });
    for (let i = 0; i < 150; i++) {
      world.step(5e-3);
      for (const name of names) scene.setPose(name, world.body(name).pose);
      expect(Math.min(...scene.evaluate({ maxDistance: 1 }).distance), `step ${i}`).toBeGreaterThan(0);
    }
    world.dispose();
  });

  it('from next to no height stands on each other, and on the ground', () => {
    const world = createWorld(engine);
    world.addBody('ground', { elements: [heightField(LEVEL, { ...GRID, solid: true })], static: true });
    const elements = [solidMesh(boxShape([0.125, 0.125, 0.125]))];
    for (let i = 0; i < 3; i++) {
      world.addBody(`crate ${i}`, {
        elements,
        mass: 1,
        pose: { position: [0.03, 0.02, 0.125 + 0.25 * i + 1e-5 * (i + 1)] },
      });
    }
    world.advance(1, { step: 2e-3 });
    for (let i = 0; i < 3; i++) {
      const [x, y, z] = world.body(`crate ${i}`).pose.position;
      expect(Math.abs(x - 0.03)).toBeLessThan(ENVELOPE);
      expect(Math.abs(y - 0.02)).toBeLessThan(ENVELOPE);
      expect(Math.abs(z - 0.125 - 0.25 * i)).toBeLessThan((i + 1) * ENVELOPE);
    }
    world.dispose();
  });
});
