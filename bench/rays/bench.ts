import { castRays, castFan, anyHit } from '../../modules/sensors/index.ts';
import type { Engine, Scene } from '../../bindings/index.ts';
import type { RayHits } from '../../modules/sensors/index.ts';
import type { Agreement } from '../cross-check.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, nameOfWorkers, RAYS } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import { type Bench, timeLaterInTurn } from '../timing.ts';
import { elementOf, type World } from './bodies.ts';
import { benchCones } from './cones.ts';
import { benchDepthBuffer } from './depth-bench.ts';
import { benchFleet } from './fleet-bench.ts';
import { loadRayPeers } from './peers.ts';
import { GRIDS } from './published.ts';
import { compareRanges } from './ranges.ts';
import { benchVehicles } from './vehicles.ts';
import { makeCity, makeCityScan, makeRayWorks, type RayWork } from './works.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 5000;

/** Builds that are timed: one of each precision. */
const BUILDS = ['single-simd', 'double-simd'] as const;

/** The build that answers are compared with, and that workers are asked in. */
const EXACT = 'double-simd';

/** How far a distance may be from ours, metres. */
const TOLERANCE = 1e-3;

/** Times rays beside other libraries, after comparing their answers, and what theses have timed. */
export async function benchRays(bench: Bench): Promise<Findings> {
  const engines = new Map<BuildName, Engine>();
  for (const build of BUILDS) engines.set(build, await loadBuild(build));
  const measurements: Measurement[] = [];
  for (const work of await makeRayWorks(bench.quick)) {
    bench.progress(work.name);
    measurements.push(...(await benchWork(bench, engines, work)));
  }
  measurements.push(...benchCones(bench, engines));
  bench.progress(RAYS.grids);
  measurements.push(...(await benchGrids(bench, engines)));
  measurements.push(...(await benchVehicles(bench, engines)));
  measurements.push(...(await benchFleet(bench, engines)));
  measurements.push(...(await benchDepthBuffer(bench, engines)));
  for (const engine of engines.values()) engine.dispose();
  return { unit: 'ray', measurements };
}

/** A scene of one segment that stands still. */
export function makeWorldScene(engine: Engine, world: World): Scene {
  const segments = { world: 'mesh' in world ? [world.mesh] : world.bodies.map(elementOf) };
  return engine.createScene({ segments, static: ['world'], pairs: [] });
}

/** The first hits of a work, as somebody with a sensor asks for them. */
export function ask(scene: Scene, { rays, maxDistance, sensor }: RayWork, out?: RayHits): RayHits {
  const options = out === undefined ? { maxDistance } : { maxDistance, out };
  if (sensor === undefined) return castRays(scene, rays, options);
  const pose = { position: sensor.at, quaternion: [0, 0, 0, 1] } as const;
  return castFan(scene, { pose }, sensor.fan, options);
}

async function benchWork(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
  work: RayWork,
): Promise<Measurement[]> {
  const { name, world, rays, maxDistance } = work;
  const units = rays.length / 6;
  const scenes = [...engines].map(([build, engine]) => {
    const scene = makeWorldScene(engine, world);
    return { build, scene, hits: ask(scene, work) };
  });
  const expected = scenes.find(({ build }) => build === EXACT)!.hits.distance;
  const peers = await loadRayPeers(world);
  const distances = new Float64Array(units);
  const entry = (task: string, by: string, run: () => unknown, agreement?: Agreement): Entry => ({
    ...{ group: name, task, by, units, work: () => void run() },
    ...(agreement && { agreement }),
  });
  const nearest = [
    ...scenes.map(({ build, scene, hits }) =>
      entry(
        RAYS.nearest,
        build,
        () => ask(scene, work, hits),
        compareRanges(expected, hits.distance, TOLERANCE),
      ),
    ),
    ...peers.map((peer) => {
      peer.cast(rays, maxDistance, distances);
      const agreement = compareRanges(expected, distances, TOLERANCE);
      return entry(RAYS.nearest, peer.name, () => peer.cast(rays, maxDistance, distances), agreement);
    }),
  ];
  const out = new Uint8Array(units);
  const any = scenes.map(({ build, scene, hits }) => {
    anyHit(scene, rays, { maxDistance, out });
    const wrong = out.filter((met, i) => (met === 1) !== hits.distance[i]! < Infinity).length;
    if (wrong > 0) throw new Error(`${name}, ${build}: anyHit and castRays differ for ${wrong} rays`);
    return entry(RAYS.any, build, () => anyHit(scene, rays, { maxDistance, out }));
  });
  const measured = measureInTurn(bench, [...nearest, ...any], LONGEST);
  for (const peer of peers) peer.dispose();
  const shared = name === RAYS.triangles ? await benchWorkers(bench, engines.get(EXACT)!, work) : [];
  for (const { scene } of scenes) scene.dispose();
  return [...measured, ...shared];
}

/** None, one and two workers. */
async function benchWorkers(bench: Bench, engine: Engine, work: RayWork): Promise<Measurement[]> {
  const { name, world, rays, maxDistance } = work;
  const scene = makeWorldScene(engine, world);
  const units = rays.length / 6;
  const expected = castRays(scene, rays, { maxDistance });
  const teams = await Promise.all(
    [0, 1, 2].map(async (workers) => {
      if (workers === 0) {
        const out = castRays(scene, rays, { maxDistance });
        return { workers, cast: () => Promise.resolve(castRays(scene, rays, { maxDistance, out })) };
      }
      const pool = await engine.createPool({ workers, threshold: 0 });
      const out = await castRays(scene.on(pool), rays, { maxDistance });
      const isSame = out.distance.every((x, i) => x === expected.distance[i]);
      if (!isSame) throw new Error(`${name}: ${workers} workers find other distances`);
      return { workers, pool, cast: () => castRays(scene.on(pool), rays, { maxDistance, out }) };
    }),
  );
  const timings = await timeLaterInTurn(
    bench,
    teams.map(({ cast }) => ({ units, work: cast })),
  );
  for (const { pool } of teams) pool?.dispose();
  scene.dispose();
  return teams.map(({ workers }, i) => ({
    ...{ group: name, task: RAYS.shared, by: nameOfWorkers(workers), timing: timings[i]! },
  }));
}

/** Scans of the city by a scanner that nods, one for each of `GRIDS`. */
export async function makeGridWorks(): Promise<RayWork[]> {
  const city = await makeCity();
  const degrees = (whole: number) => ({
    count: whole + 1,
    ...{ from: (-whole * Math.PI) / 360, to: (whole * Math.PI) / 360 },
  });
  return GRIDS.map(([across, up]) => {
    const pitch = Object.freeze(degrees(up));
    return makeCityScan(
      RAYS.grids,
      city,
      Object.freeze({ type: 'tilt' as const, ...degrees(across), pitch }),
    );
  });
}

/** Times scans of a scanner that nods, of one size after the other. */
async function benchGrids(bench: Bench, engines: ReadonlyMap<BuildName, Engine>): Promise<Measurement[]> {
  const works = (await makeGridWorks()).slice(0, bench.quick ? 2 : undefined);
  // Sizes are compared with each other, so they take turns as contestants do.
  const entries = [...engines].flatMap(([build, engine]) =>
    works.map((work) => {
      const scene = makeWorldScene(engine, work.world);
      const out = ask(scene, work);
      return { build, at: out.distance.length, scene, units: out.distance.length, out, asked: work };
    }),
  );
  const measured = measureInTurn(
    bench,
    entries.map(({ build, at, units, scene, asked, out }) => ({
      ...{ group: RAYS.grids, task: RAYS.nearest, by: `${build}, ${at}`, units },
      work: () => void ask(scene, asked, out),
    })),
    LONGEST,
  );
  for (const { scene } of entries) scene.dispose();
  return measured.map((one, i) => ({ ...one, by: entries[i]!.build, at: entries[i]!.at }));
}
