/** Corners that are in the ground by next to nothing were moved out of it for ever. */
import { expect, it } from 'vitest';
import { box, halfSpace, loadEngine, type Quaternion } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';

const HALF = 0.1;

it.each([
  ['two corners in the ground', 1.5e-8, 9.8e-7, 1e-9],
  ['two corners next to none above it', 1.31e-7, 1.2e-6, 6e-9],
])('a crate does not rise that has %s', async (_, height, pitch, roll) => {
  const engine = await loadEngine();
  const world = createWorld(engine, { sleep: false });
  world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const quaternion: Quaternion = [roll / 2, pitch / 2, 0, 1];
  const position = [0, 0, HALF + height] as const;
  world.addBody('crate', {
    elements: [box([0, 0, 0], [HALF, HALF, HALF])],
    mass: 2,
    pose: { position, quaternion },
  });
  world.advance(0.2, { step: 4e-3 });
  const before = world.body('crate').pose;
  world.advance(2, { step: 4e-3 });
  expect(world.body('crate').pose).toEqual(before);
  world.dispose();
  engine.dispose();
});
