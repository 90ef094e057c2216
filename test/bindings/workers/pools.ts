import type { Engine, Scene } from '../../../bindings/index.ts';
import type { Random } from '../../support/random.ts';
import { randomScene, randomTransform } from '../../support/scenes.ts';

/** Both ways in which pools and workers exchange data. */
export const MEMORY_MODES = ['auto', 'off'] as const;

/** A random scene whose segments are at random places. */
export function placedScene(engine: Engine, random: Random, segments: number): Scene {
  const { scene } = randomScene(engine, random, { segments, elements: 3, share: 0.7 });
  for (const id of scene.segments) scene.setPose(id, randomTransform(random, 1.5));
  return scene;
}
