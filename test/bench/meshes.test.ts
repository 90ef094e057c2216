import { precisionOf } from '../../bench/builds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkMeshes, type MeshPair, OurMeshes, makePeerMeshes } from '../../bench/meshes-queries.ts';
import { type BuildName, MESH_PEERS, MESH_TASKS } from '../../bench/names.ts';
import { makeBumpyGaps, makeBumpyOverlaps } from '../../bench/scenes/bumpy.ts';
import { loadFclWork } from '../../bench/scenes/fcl.ts';
import type { MeshWork } from '../../bench/scenes/mesh-work.ts';
import { type Engine, loadEngine } from '../../bindings/index.ts';
import { forEachBuild } from '../support/for-builds.ts';

const { distance, free } = MESH_TASKS;

let engine: Engine;
let room: MeshWork;
let gaps: MeshWork;
let overlaps: MeshWork;
beforeAll(async () => {
  engine = await loadEngine();
  room = await loadFclWork(60);
  gaps = makeBumpyGaps(engine, 2);
  overlaps = makeBumpyOverlaps(engine, 40);
});
afterAll(() => engine.dispose());

forEachBuild((build, loaded) => {
  const name = build.name.replace(' ', '-') as BuildName;

  it('finds the distances and overlaps of the file and of the reference', () => {
    for (const work of [room, gaps, overlaps]) {
      const pair = new OurMeshes(loaded(), work, { by: name, tolerance: precisionOf(name).tolerance });
      for (const task of [distance, free]) {
        const { agreement } = checkMeshes(work, task, pair);
        expect(agreement, `${work.name}: ${task}`).toMatchObject({ compared: work.poses.length, wrong: 0 });
      }
    }
  });

  it('counts what a query had to do', () => {
    const { counts } = checkMeshes(
      room,
      distance,
      new OurMeshes(loaded(), room, { by: name, tolerance: precisionOf(name).tolerance }),
    );
    const all = (room.a.indices.length / 3) * (room.b.indices.length / 3);
    for (const count of Object.values(counts!)) {
      expect(count).toBeGreaterThan(1);
      expect(count).toBeLessThan(all / 100);
    }
  });
});

describe('makePeerMeshes', () => {
  it('find the same distances', () => {
    for (const work of [room, gaps]) {
      const { agreement } = checkMeshes(work, distance, makePeerMeshes(work)[0]!);
      expect(agreement).toMatchObject({ compared: work.poses.length, wrong: 0, missing: 0 });
    }
  });

  it('find the same overlaps, in both ways', () => {
    for (const work of [room, overlaps]) {
      const all = makePeerMeshes(work);
      expect(all.map(({ by }) => by)).toEqual(Object.values(MESH_PEERS));
      for (const peer of all) {
        expect(checkMeshes(work, free, peer).agreement).toMatchObject({
          compared: work.poses.length,
          wrong: 0,
        });
      }
    }
  });

  it('that are wrong are reported', () => {
    const [peer] = makePeerMeshes(room);
    const broken: MeshPair = {
      by: 'broken',
      tolerance: 1e-7,
      distance: (pose) => peer!.distance!(pose) + 0.5,
      overlaps: (pose) => !peer!.overlaps!(pose),
    };
    expect(checkMeshes(room, distance, broken).agreement).toMatchObject({ wrong: room.poses.length });
    expect(checkMeshes(room, free, broken).agreement).toMatchObject({ wrong: room.poses.length });
  });
});
