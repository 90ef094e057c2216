import { wrongType } from '../../bindings/base/errors.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { Scene, SceneOnPool } from '../../bindings/index.ts';
import { checkScene, isScene } from '../../bindings/scene/questions/question.ts';
import { type ConeOptions, type ConeRanges, readCones } from './rays/cones.ts';
import type { Fan } from './rays/fans.ts';
import { type AnyHitOptions, type CastOptions, type FanOptions, readRays } from './rays/given.ts';
import type { RayHits } from './rays/hits.ts';
import { type Mount, readMount } from './rays/mount.ts';
import { anyHits, casterOf, firstHits } from './rays/questions.ts';
import { readScan } from './rays/scan.ts';

/**
 * What rays meet first, of all segments, also of those that are compared with nothing. Solids and inflated
 * elements are closed sets; triangles without a radius are surfaces with two sides. Of what is equally far,
 * the lowest segment counts, and of that the lowest element. See docs/rays.md.
 *
 * @param scene - a scene, or `scene.on(pool)`: its workers then share the rays, and a promise is returned
 * @param rays - rows of six numbers: origin, metres, and direction of any length above 0, world frame
 * @throws TypeError or RangeError that names argument and row, RangeError if memory is full; `out` is kept
 */
export function castRays(scene: Scene, rays: ArrayLike<number>, options?: CastOptions): RayHits;
export function castRays(
  scene: SceneOnPool,
  rays: ArrayLike<number>,
  options?: CastOptions,
): Promise<RayHits>;
export function castRays(
  scene: Scene | SceneOnPool,
  rays: ArrayLike<number>,
  options?: CastOptions,
): RayHits | Promise<RayHits> {
  const where = 'castRays';
  if (tape.listener !== undefined) return tape.listener.call(where, castRays, [scene, rays, options]);
  if (isScene(scene)) {
    const given = readRays<RayHits>(where, rays, options);
    return casterOf(where, scene).cast(where, given);
  }
  return promise(() => {
    const { scene: own, pool } = checkShared(where, scene);
    return pool.ask(where, own, firstHits(own, where, readRays<RayHits>(where, rays, options)));
  });
}

/**
 * Whether rays meet anything: 1 or 0 for each. Faster than `castRays`, as each ray ends at the first finding.
 *
 * @param scene - as for `castRays`
 * @param rays - rows of six numbers, as for `castRays`
 * @throws TypeError or RangeError that names argument and row, RangeError if memory is full; `out` is kept
 */
export function anyHit(scene: Scene, rays: ArrayLike<number>, options?: AnyHitOptions): Uint8Array;
export function anyHit(
  scene: SceneOnPool,
  rays: ArrayLike<number>,
  options?: AnyHitOptions,
): Promise<Uint8Array>;
export function anyHit(
  scene: Scene | SceneOnPool,
  rays: ArrayLike<number>,
  options?: AnyHitOptions,
): Uint8Array | Promise<Uint8Array> {
  const where = 'anyHit';
  if (tape.listener !== undefined) return tape.listener.call(where, anyHit, [scene, rays, options]);
  if (isScene(scene)) {
    const given = readRays<Uint8Array>(where, rays, options);
    return casterOf(where, scene).any(where, given);
  }
  return promise(() => {
    const { scene: own, pool } = checkShared(where, scene);
    return pool.ask(where, own, anyHits(readRays<Uint8Array>(where, rays, options)));
  });
}

/**
 * What the beams of a sensor meet first: `castRays` for the directions of a fan.
 *
 * @param scene - as for `castRays`
 * @param mount - the segment that carries the sensor, and its pose in that frame; or its pose in the world
 * @param fan - how beams go out: `planar`, `tilt`, `spin` or `image`. A frozen one is worked out only once
 * @param options.maxDistance - metres. Default: no limit
 * @param options.ignore - ids of segments that are not seen, such as the carrier of the sensor
 * @throws TypeError or RangeError that names the argument, RangeError if memory is full; `out` is kept
 */
export function castFan(scene: Scene, mount: string | Mount, fan: Fan, options?: FanOptions): RayHits;
export function castFan(
  scene: SceneOnPool,
  mount: string | Mount,
  fan: Fan,
  options?: FanOptions,
): Promise<RayHits>;
export function castFan(
  scene: Scene | SceneOnPool,
  mount: string | Mount,
  fan: Fan,
  options?: FanOptions,
): RayHits | Promise<RayHits> {
  const where = 'castFan';
  if (tape.listener !== undefined) return tape.listener.call(where, castFan, [scene, mount, fan, options]);
  if (isScene(scene)) {
    const scan = readScan(where, mount, fan, options);
    return casterOf(where, scene).castFan(where, scan);
  }
  return promise(() => {
    const { scene: own, pool } = checkShared(where, scene);
    const scan = readScan(where, mount, fan, options);
    return pool.ask(where, own, firstHits(own, where, casterOf(where, own).raysOf(where, scan)));
  });
}

/**
 * The least distance from an apex to any point of the scene in a cone, as a sonar of that opening tells it.
 *
 * @param apexes - rows of six numbers: apex, metres, and axis of any length above 0, world frame
 * @throws TypeError or RangeError that names the argument and the row, RangeError when memory is full
 */
export function rangeInCone(scene: Scene, apexes: ArrayLike<number>, options: ConeOptions): ConeRanges {
  const where = 'rangeInCone';
  if (tape.listener !== undefined) return tape.listener.call(where, rangeInCone, [scene, apexes, options]);
  checkScene(where, scene);
  const cones = readCones(where, apexes, options);
  return casterOf(where, scene).ranges(where, cones);
}

/**
 * Where a sensor is in the world: a matrix of 16 numbers, column by column. x is ahead, y to the left, z up.
 *
 * @param mount - the segment that it moves with, and where it is in its frame; or where it is in the world
 * @throws TypeError or RangeError that names the argument
 */
export function sensorPose(scene: Scene, mount: string | Mount): number[] {
  const where = 'sensorPose';
  if (tape.listener !== undefined) return tape.listener.call(where, sensorPose, [scene, mount]);
  checkScene(where, scene);
  const sensor = readMount(where, mount);
  return Array.from(casterOf(where, scene).placeOf(where, sensor));
}

function checkShared(where: string, scene: SceneOnPool): SceneOnPool {
  if (typeof (scene as Partial<SceneOnPool> | null | undefined)?.pool === 'object') return scene;
  throw wrongType(where, 'scene', 'a scene, or what scene.on makes of it', scene);
}

/** What is thrown is the reason of a rejected promise. */
async function promise<Value>(run: () => Promise<Value>): Promise<Value> {
  return run();
}
