/** Commands of pools: any number of workers gives the answers of the scene. */
import { castRays, anyHit } from '../../../modules/sensors/index.ts';
import type { BatchDistances, Pool } from '../../../bindings/index.ts';
import { type Draw, pickOne } from '../draw.ts';
import { expectSame } from '../same.ts';
import { readRows, type World } from '../world.ts';

/** The pool of a world, which starts when it is first asked. */
const pools = new WeakMap<World, Promise<Pool>>();

function poolOf(world: World, draw: Draw): Promise<Pool> {
  const options = {
    workers: draw.random.integer(1, 2),
    sharedMemory: pickOne(draw.random, ['auto', 'off'] as const),
    threshold: 0,
  };
  const pool = pools.get(world) ?? world.first.engine.createPool(options);
  pools.set(world, pool);
  return pool;
}

export async function askPool(world: World, draw: Draw): Promise<void> {
  const pool = await poolOf(world, draw);
  const { scene } = world.first;
  const count = draw.random.integer(1, 9);
  const format = pickOne(draw.random, ['matrix', 'transform'] as const);
  const poses = draw.poses(count, format);
  const [maxDistance, margin] = [draw.maxDistance(), draw.distance()];
  const rows = (columns: BatchDistances) => readRows(columns);
  switch (draw.random.integer(0, 3)) {
    case 0: {
      const options = { count, format, maxDistance };
      const found = await scene.on(pool).evaluateBatch(poses, options);
      expectSame('SceneOnPool.evaluateBatch', rows(found), rows(scene.evaluateBatch(poses, options)));
      break;
    }
    case 1: {
      const found = await scene.on(pool).evaluate({ maxDistance });
      using copy = world.makeCopy();
      expectSame('SceneOnPool.evaluate', rows(found), readRows(copy.evaluate({ maxDistance })));
      break;
    }
    case 2: {
      const rays = Float64Array.from({ length: 6 * count }, () => draw.random.between(-2, 2));
      // Rays go forward only.
      const reach = { maxDistance: Math.abs(maxDistance) };
      const found = await castRays(scene.on(pool), rays, reach);
      expectSame('castRays', found, castRays(scene, rays, reach));
      expectSame('anyHit', await anyHit(scene.on(pool), rays), anyHit(scene, rays));
      break;
    }
    default: {
      const options = { count, format, margin };
      const found = await scene.on(pool).areFree(poses, options);
      expectSame('SceneOnPool.areFree', found, scene.areFree(poses, options));
    }
  }
}

/** Simultaneous questions are answered one by one; what is refused leaves the others alone. */
export async function askPoolTogether(world: World, draw: Draw): Promise<void> {
  const pool = await poolOf(world, draw);
  const { scene } = world.first;
  const lists = [1, 2, 3].map((count) => draw.poses(count, 'matrix'));
  const bad = scene.on(pool).evaluateBatch([NaN], { count: 2 });
  const asked = lists.map((poses, i) => scene.on(pool).evaluateBatch(poses, { count: i + 1 }));
  const refused = await bad.then(
    () => false,
    (error: unknown) => error instanceof RangeError,
  );
  expectSame('whether a pool refuses bad poses', refused, true);
  for (const [i, poses] of lists.entries()) {
    const found = readRows(await asked[i]!);
    expectSame(
      `SceneOnPool.evaluateBatch, call ${i}`,
      found,
      readRows(scene.evaluateBatch(poses, { count: i + 1 })),
    );
  }
}
