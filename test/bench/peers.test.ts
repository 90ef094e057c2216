import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEERS } from '../../bench/peers/index.ts';
import type { PeerScene } from '../../bench/peers/peer.ts';
import { PLAIN_PEERS } from '../../bench/peers/plain-scene.ts';
import { checkPeer } from '../../bench/scene-bench.ts';
import { makeHumanoidScene } from '../../bench/scenes/humanoid.ts';
import { makeRandomScene } from '../../bench/scenes/robot-scene.ts';
import type { SceneWork } from '../../bench/scenes/work.ts';
import { type BatchDistances, type Engine, loadEngine } from '../../bindings/index.ts';
import { type Build } from '../support/builds.ts';
import { forEachBuild } from '../support/for-builds.ts';

const WORKS: readonly SceneWork[] = [
  makeRandomScene({ segments: 8, elements: 6, pairs: 20, sets: 3 }),
  makeHumanoidScene(2),
];

/** Our distances of all sets of poses. */
function ours(engine: Engine, { segments, pairs, poses, sets }: SceneWork): Float64Array {
  const scene = engine.createScene({ segments, pairs });
  const { distance } = scene.evaluateBatch(poses, { count: sets });
  scene.dispose();
  return Float64Array.from(distance);
}

const TOLERANCE: Readonly<Record<Build['precision'], number>> = { double: 1e-12, single: 1e-5 };

forEachBuild((build, engine) => {
  describe.each(WORKS)('$name', (work) => {
    it.each(PLAIN_PEERS)('$name finds what we find', async (peer) => {
      const scene = await peer.load(work);
      const tolerance = TOLERANCE[build.precision];
      const agreement = checkPeer(work, { ...peer, tolerance }, scene, ours(engine(), work));
      expect(agreement).toMatchObject({ compared: work.sets * work.pairs.length, wrong: 0, missing: 0 });
    });
  });
});

describe('peers', () => {
  const work = WORKS[0]!;
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine();
  });
  afterAll(() => engine.dispose());

  it.each(PEERS)('$name is compared with us before it is timed', async (peer) => {
    const scene = await peer.load(work);
    const { compared, wrong } = checkPeer(work, peer, scene, ours(engine, work));
    scene.dispose?.();
    // Libraries may be wrong now and then; one that is wrong often is used wrongly.
    expect(compared).toBe(work.sets * work.pairs.length);
    expect(wrong / compared).toBeLessThan(0.02);
  });

  it('that return wrong distances are reported', async () => {
    const scene = await PLAIN_PEERS[1]!.load(work);
    const broken = {
      distance: scene.distance,
      evaluate(set: number) {
        scene.evaluate(set);
        scene.distance[0]! += 0.25;
      },
    };
    const agreement = checkPeer(work, { tolerance: 1e-12, overlap: 'depth' }, broken, ours(engine, work));
    expect(agreement.wrong).toBe(work.sets);
    expect(agreement.worst).toBeCloseTo(0.25, 9);
  });

  it('in plain JavaScript give points, normals and elements as we do', async () => {
    const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
    const expected = scene.evaluateBatch(work.poses, { count: work.sets });
    const last = (column: ArrayLike<number>) =>
      Array.from(column).slice((column.length * (work.sets - 1)) / work.sets);
    for (const peer of PLAIN_PEERS) {
      const plain = (await peer.load(work)) as PeerScene & BatchDistances;
      plain.evaluate(work.sets - 1);
      for (const name of ['pointA', 'pointB', 'normal'] as const) {
        const right = last(expected[name]);
        Array.from(plain[name]).forEach((value, i) => expect(value).toBeCloseTo(right[i]!, 9));
      }
      for (const name of ['elementA', 'elementB'] as const) {
        expect(Array.from(plain[name])).toEqual(last(expected[name]));
      }
    }
  });

  it('in plain JavaScript say rightly whether a set of poses is free', async () => {
    const scene = engine.createScene({ segments: work.segments, pairs: work.pairs });
    for (const margin of [-0.2, -0.02, 0, 0.1]) {
      const expected = [...scene.areFree(work.poses, { count: work.sets, margin })];
      for (const peer of PLAIN_PEERS) {
        const plain = await peer.load(work);
        expect(expected.map((_, set) => Number(plain.isFree!(set, margin)))).toEqual(expected);
      }
    }
  });
});
