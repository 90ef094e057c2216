import { castRays, anyHit, castFan } from '../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, type Pool, loadEngine, type Scene, sphere } from '../../../bindings/index.ts';
import type { Fan, RayHits } from '../../../modules/sensors/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { randomTransform, translation } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { MEMORY_MODES } from './pools.ts';

/** None, one, fewer than workers, more than workers, and more than are staged at once. */
const COUNTS = [0, 1, 2, 4, 701, 5000];

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;

const FAN: Fan = Object.freeze({ type: 'planar', count: 682, from: -2, to: 2 });

/** A segment of each kind of element, at random places; the second is carried by the first. */
function sceneOfKinds(engine: Engine, random: Random): Scene {
  const scene = engine.createScene({
    segments: Object.fromEntries(
      KINDS.map((kind) => [kind, [1, 2, 3].map(() => randomOfKind(random, kind))]),
    ),
    pairs: [],
  });
  scene.attach('line', 'point');
  move(scene, random);
  return scene;
}

function move(scene: Scene, random: Random): void {
  for (const id of KINDS) {
    // What is carried moves along.
    if (id !== 'line' && scene.segments.includes(id)) scene.setPose(id, randomTransform(random, 1.5));
  }
}

/** Rays from around the scene towards its middle, directions of any length. */
function randomRays(random: Random, count: number): Float64Array {
  const rows = Array.from({ length: count }, () => {
    const from = random.vector(6);
    const to = random.vector(2);
    const length = random.between(0.1, 9);
    return [...from, ...to.map((x, i) => length * (x - from[i]!))];
  });
  return Float64Array.from(rows.flat());
}

/** A copy, for comparison bit for bit: `toEqual` tells 0 from −0. */
function copyHits(hits: RayHits): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(hits as unknown as Record<string, Float64Array>).map(([k, v]) => [k, [...v]]),
  );
}

describe('rays in a pool', () => {
  forSomeBuilds(({ precision }, engine) => {
    describe.each(MEMORY_MODES)('sharedMemory %s', (sharedMemory) => {
      const withPool = async (workers: number, run: (pool: Pool) => Promise<void>): Promise<void> => {
        const pool = await engine().createPool({ workers, sharedMemory, threshold: 0 });
        try {
          await run(pool);
        } finally {
          pool.dispose();
        }
      };

      it.each(IS_DEEP ? [1, 2, 3] : [1, 3])(
        `meet what the scene says, bit for bit: %i workers, SEED=${SEED}`,
        (workers) =>
          withPool(workers, async (pool) => {
            const random = createRandom(SEED + workers);
            const scene = sceneOfKinds(engine(), random);
            for (const count of COUNTS) {
              for (const options of [{}, { maxDistance: 5, ignore: ['box', 'hull'] }]) {
                const rays = randomRays(random, count);
                const expected = castRays(scene, rays, options);
                expect(copyHits(await castRays(scene.on(pool), rays, options))).toEqual(copyHits(expected));
                expect(await anyHit(scene.on(pool), rays, options)).toEqual(anyHit(scene, rays, options));
                if (count > 700) {
                  expect(expected.distance.filter((x) => x < Infinity).length).toBeGreaterThan(count / 20);
                  expect(expected.distance.filter((x) => x === Infinity).length).toBeGreaterThan(count / 20);
                }
              }
              move(scene, random);
            }
            const mount = { segment: 'line', pose: translation(0.1, 0.2, 0.3) };
            const options = { maxDistance: 4, ignore: ['line'] };
            expect(copyHits(await castFan(scene.on(pool), mount, FAN, options))).toEqual(
              copyHits(castFan(scene, mount, FAN, options)),
            );
            if (workers > 1) {
              expect(pool.threads.map(({ revisions }) => revisions.size)).toEqual(new Array(workers).fill(1));
            }
            scene.dispose();
          }),
      );

      it('take arrays, float32, shared memory and columns to write into', () =>
        withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = sceneOfKinds(engine(), random);
          const rays = Float32Array.from(randomRays(random, 300));
          const expected = copyHits(castRays(scene, rays));
          const shared = new Float64Array(new SharedArrayBuffer(8 * rays.length));
          shared.set(rays);
          for (const given of [rays, [...rays], Float64Array.from([1, 2, ...rays]).subarray(2), shared]) {
            expect(copyHits(await castRays(scene.on(pool), given, { count: 300 }))).toEqual(expected);
          }
          const own = await castRays(scene.on(pool), rays);
          expect(own.distance).toBeInstanceOf(precision === 'double' ? Float64Array : Float32Array);
          expect(own.distance.buffer instanceof SharedArrayBuffer).toBe(sharedMemory === 'auto');
          for (const out of [own, castRays(scene, rays), { ...own, point: castRays(scene, rays).point }]) {
            const others = randomRays(random, 300);
            expect(await castRays(scene.on(pool), others, { out })).toBe(out);
            expect(copyHits(out)).toEqual(copyHits(castRays(scene, others)));
          }
          for (const out of [new Uint8Array(300), new Uint8Array(new SharedArrayBuffer(300))]) {
            expect(await anyHit(scene.on(pool), rays, { out })).toBe(out);
            expect([...out]).toEqual([...anyHit(scene, rays)]);
          }
          scene.dispose();
        }));

      it('meet what is there when the call is made', () =>
        withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = sceneOfKinds(engine(), random);
          const answers: Promise<unknown>[] = [];
          const expected: unknown[] = [];
          const rays = randomRays(random, 200);
          for (let i = 0; i < 4; i++) {
            answers.push(castRays(scene.on(pool), rays).then(copyHits), anyHit(scene.on(pool), rays));
            expected.push(copyHits(castRays(scene, rays)), anyHit(scene, rays));
            answers.push(castFan(scene.on(pool), 'line', FAN).then(copyHits));
            expected.push(copyHits(castFan(scene, 'line', FAN)));
            // All of this happens while the calls above are under way.
            rays.set(randomRays(random, 200));
            move(scene, random);
            if (i === 1) scene.addSegment('new', [sphere([0, 0, 0], 1)]);
            if (i === 2) scene.removeSegment('box');
          }
          scene.dispose();
          expect(await Promise.all(answers)).toEqual(expected);
        }));

      it('are refused with the words of the scene, before anything is written', () =>
        withPool(2, async (pool) => {
          const random = createRandom(SEED);
          const scene = sceneOfKinds(engine(), random);
          const rays = randomRays(random, 100);
          const out = castRays(scene, rays);
          const before = copyHits(out);
          const bad = rays.slice();
          bad.fill(0, 6 * 77 + 3, 6 * 78);
          const wrong: [readonly unknown[], 'castRays' | 'anyHit' | 'castFan'][] = [
            [[bad, { out }], 'castRays'],
            [[rays, { out: {} }], 'castRays'],
            [[rays, { out: castRays(scene, rays.subarray(6)) }], 'castRays'],
            [[rays, { ignore: ['nobody'], out }], 'castRays'],
            [[rays, { maxDistance: -1, out }], 'castRays'],
            [[rays, { reach: 1, out }], 'castRays'],
            [[rays.subarray(1), { out }], 'castRays'],
            [[bad], 'anyHit'],
            [[rays, { out: new Uint8Array(1) }], 'anyHit'],
            [[rays, { ignore: ['nobody'] }], 'anyHit'],
            [['nobody', FAN], 'castFan'],
            [['line', { ...FAN, count: 0 }], 'castFan'],
            [['line', FAN, { out }], 'castFan'],
          ];
          for (const [args, name] of wrong) {
            const cast = { castRays, anyHit, castFan }[name] as (...args: unknown[]) => unknown;
            let message = '';
            try {
              cast(scene, ...args);
            } catch (error) {
              message = (error as Error).message;
            }
            expect(message).toMatch(new RegExp(`^${name}: `));
            await expect(cast(scene.on(pool), ...args)).rejects.toThrow(message);
            expect(copyHits(out)).toEqual(before);
          }
          await expect(castRays('scene' as never, rays)).rejects.toThrow('castRays: scene must be a scene');
          const shared = scene.on(pool);
          scene.dispose();
          await expect(castRays(shared, rays)).rejects.toThrow('castRays: the scene is disposed');
          await expect(castFan(shared, 'line', FAN)).rejects.toThrow('castFan: the scene is disposed');
          expect(() => scene.on(pool)).toThrow('Scene.on: the scene is disposed');
        }));
    });
  });

  it('stay in the calling thread where they are few', async () => {
    const engine = await loadEngine();
    const scene = engine.createScene({ segments: { ball: [sphere([3, 0, 0], 1)] }, pairs: [] });
    const pool = await engine.createPool({ workers: 1 });
    expect([...(await castRays(scene.on(pool), [0, 0, 0, 1, 0, 0])).distance]).toEqual([2]);
    expect([...(await anyHit(scene.on(pool), [0, 0, 0, 0, 1, 0]))]).toEqual([0]);
    expect(pool.threads[0]!.revisions.size).toBe(0);
    engine.dispose();
  });
});
