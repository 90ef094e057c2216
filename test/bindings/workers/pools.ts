import { type BatchDistances, type Engine, type PoseFormat, type Scene } from '../../../bindings/index.ts';
import type { Random } from '../../support/random.ts';
import { matrixOf, randomScene, randomTransform } from '../scenes.ts';

/** Both ways in which pools and workers exchange data. */
export const MEMORY_MODES = ['auto', 'off'] as const;

/** `count` sets of poses for a scene of so many segments. */
export function randomPoses(
  random: Random,
  count: number,
  segments: number,
  format: PoseFormat,
): Float64Array {
  const poses = Array.from({ length: count * segments }, () => {
    const transform = randomTransform(random, 1.5);
    return format === 'matrix' ? matrixOf(transform) : [...transform.position, ...transform.quaternion];
  });
  return Float64Array.from(poses.flat());
}

/** A random scene whose segments are at random places. */
export function placedScene(engine: Engine, random: Random, segments: number): Scene {
  const { scene } = randomScene(engine, random, { segments, elements: 3, share: 0.7 });
  for (const id of scene.segments) scene.setPose(id, randomTransform(random, 1.5));
  return scene;
}

/** The arrays of columns, without their names. */
export function columnsOf({
  distance,
  pointA,
  pointB,
  normal,
  elementA,
  elementB,
  beyond,
}: BatchDistances): BatchDistances[keyof BatchDistances][] {
  return [distance, pointA, pointB, normal, elementA, elementB, beyond];
}
