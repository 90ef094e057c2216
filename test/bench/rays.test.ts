import { castRays, castFan, rangeInCone } from '../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { ask, makeGridWorks, makeWorldScene } from '../../bench/rays/bench.ts';
import { makeSonars, WALLS } from '../../bench/rays/cones.ts';
import { compareDepths } from '../../bench/rays/depth-figures.ts';
import { loadRayPeers } from '../../bench/rays/peers.ts';
import { TARGETS, USARSIM } from '../../bench/rays/published.ts';
import { quantum } from '../../bench/rays/quantum.ts';
import { compareRanges } from '../../bench/rays/ranges.ts';
import { makeRayWorks } from '../../bench/rays/works.ts';
import { makeRayTables } from '../../bench/rays/tables.ts';
import { RAY_PEERS, RAYS } from '../../bench/names.ts';
import { loadEngine } from '../../bindings/index.ts';
import type { RayHits } from '../../modules/sensors/index.ts';
import { results, timing } from './results.ts';

describe('rays that are timed', () => {
  it('meet something and pass something, and libraries find the same', async () => {
    const engine = await loadEngine();
    const works = await makeRayWorks(true);
    expect(works.map(({ name }) => name)).toEqual(Object.keys(TARGETS));
    for (const { name, world, rays, maxDistance, sensor } of works) {
      const scene = makeWorldScene(engine, world);
      const { distance } = castRays(scene, rays, { maxDistance });
      expect([name, new Set(distance.map((x) => (x < Infinity ? 1 : 0))).size]).toEqual([name, 2]);
      if (sensor !== undefined) {
        const pose = { position: sensor.at, quaternion: [0, 0, 0, 1] } as const;
        expect(castFan(scene, { pose }, sensor.fan, { maxDistance }).distance).toEqual(distance);
      }
      const peers = await loadRayPeers(world);
      const names = peers.map((peer) => peer.name);
      expect(names).toEqual(Object.values(RAY_PEERS).slice(name === RAYS.solids ? 1 : 0));
      for (const peer of peers) {
        const got = new Float64Array(distance.length).fill(-1);
        peer.cast(rays, maxDistance, got);
        const { wrong, compared } = compareRanges(distance, got, 1e-3);
        // Rays of this library at capsules are millimeters off.
        const most = name === RAYS.solids && peer.name === RAY_PEERS.rapier ? 0.15 : 0.002;
        expect([name, peer.name, wrong <= most * compared]).toEqual([name, peer.name, true]);
        peer.dispose();
      }
      scene.dispose();
    }
    engine.dispose();
  });

  it('are sides of cones that meet the same wall, whether it is a box or a hull', async () => {
    using engine = await loadEngine();
    const sonars = makeSonars();
    expect(Object.keys(WALLS)).toEqual(['a box', 'a hull']);
    const [asBox, asHull] = Object.values(WALLS).map((wall) => {
      using scene = engine.createScene({ segments: { wall: [wall] }, pairs: [] });
      return rangeInCone(scene, sonars, { halfAngle: 0.15 });
    });
    for (let i = 0; i < sonars.length / 6; i++) {
      // The nearest point of the wall is straight ahead, and beside the cone.
      expect(asBox!.lower[i]! + sonars[6 * i]!).toBeGreaterThan(2.1);
      expect(Math.abs(asBox!.upper[i]! - asHull!.upper[i]!)).toBeLessThan(2e-3);
    }
  });

  it('are wrong where only one meets something, or both meet something else', () => {
    const expected = [1, Infinity, 2, 3, Infinity];
    expect(compareRanges(expected, [1.0005, Infinity, Infinity, 3.5, 2], 1e-3)).toEqual({
      ...{ compared: 5, wrong: 3, worst: 0.5, tolerance: 1e-3, missing: 0 },
    });
  });

  it('are as many in the smallest and the largest grid as USARSim cast, and see what each ray of its own sees', async () => {
    using engine = await loadEngine();
    const published = Object.keys(USARSIM).map(Number);
    const works = await makeGridWorks();
    const counts = works.map((work) => {
      using scene = makeWorldScene(engine, work.world);
      const { distance } = ask(scene, work);
      const { rays, maxDistance } = work;
      expect(distance).toEqual(castRays(scene, rays, { maxDistance }).distance);
      return distance.length;
    });
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([published[0], published.at(-1)]);
  });

  it('make tables with targets, and with published figures', () => {
    const by = 'double-simd';
    const one = (group: string, task: string, at?: number) => ({
      ...{ group, task, by, timing: timing(100), ...(at !== undefined && { at }) },
    });
    const tables = makeRayTables(
      results(
        [
          one(RAYS.triangles, RAYS.nearest),
          one(RAYS.triangles, RAYS.any),
          one(RAYS.cones, 'a hull'),
          one(RAYS.grids, RAYS.nearest, 14_641),
          one(RAYS.grids, RAYS.nearest, 43_621),
          one(RAYS.vehicles, '80 × 60', 3),
        ],
        { bench: 'rays' },
      ),
    );
    expect(tables.map(({ rows }) => rows[0]?.[0])).toEqual([
      ...[by, RAYS.triangles, undefined, 'a hull', '14,641', '80 × 60'],
    ]);
    expect(tables[0]!.rows[0]!.slice(0, 5)).toEqual([by, '100.0', '101.5', '300.0', '1.0×']);
    expect(tables[3]!.rows).toEqual([['a hull', by, '0.1', '0.1']]);
    expect(tables[4]!.rows.map((row) => row.at(-1))).toEqual(['0.99 ms', '3.27 ms']);
    expect(tables[5]!.rows[0]).toEqual(['80 × 60', '3', '0.0', 'yes', '144,000,000,000', '1']);
  });
});

describe('a depth buffer', () => {
  it('is as coarse as its formula says', () => {
    expect(quantum(4, 24)).toBeCloseTo(0.095e-3, 6);
    expect(quantum(20, 24)).toBeCloseTo(2.4e-3, 4);
    expect(quantum(4, 16)).toBeCloseTo(24e-3, 3);
    expect(quantum(20, 16)).toBeCloseTo(0.61, 2);
    // The next value of the buffer is as far away as it says.
    const [near, far, z, bits] = [0.01, 20, 4, 16] as const;
    const value = (far / (far - near)) * (1 - near / z);
    const next = (near * far) / (far - (value + 2 ** -bits) * (far - near));
    expect((next - z) / quantum(z, bits)).toBeCloseTo(1, 1);
  });

  it('is compared apart on square faces, slanted ones, and at edges', () => {
    const [square, slanted] = [
      [-1, 0, 0],
      [0, -1, 0],
    ] as const;
    const make = (distance: readonly number[], normals: readonly (readonly number[])[]): RayHits => ({
      distance: Float64Array.from(distance),
      segment: new Int32Array(distance.length),
      element: new Int32Array(distance.length),
      point: new Float64Array(3 * distance.length),
      normal: Float64Array.from(normals.flat()),
      inside: new Uint8Array(distance.length),
    });
    const compare = (exact: RayHits, got: number[]) =>
      compareDepths(exact, got, 3, new Array<number>(got.length).fill(1), 16);
    const step = quantum(2, 16);
    const all = (normal: readonly number[]) => make([2, 2, 2], [normal, normal, normal]);
    const none = { pixels: 0, worst: 0, steps: 0 };
    const off = {
      pixels: 3,
      worst: expect.closeTo(step, 9) as number,
      steps: expect.closeTo(1, 6) as number,
    };
    const got = [2, 2 + step, 2 - step / 2];
    expect(compare(all(square), got)).toEqual({ square: off, slanted: none, edges: none, single: 0 });
    expect(compare(all(slanted), got)).toEqual({ square: none, slanted: off, edges: none, single: 0 });
    const mixed = compare(make([2, 2, Infinity], [square, slanted, [0, 0, 0]]), [2, Infinity, Infinity]);
    expect(mixed.single).toBe(1);
    expect(mixed.edges.pixels).toBe(1);
  });
});
