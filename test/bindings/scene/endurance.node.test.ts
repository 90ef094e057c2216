import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { line, point, type Scene, triangle } from '../../../bindings/index.ts';
import { someBuilds } from '../../support/for-builds.ts';
import { watchedEngine } from '../../support/binaries.ts';
import { translation } from '../../support/scenes.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const EVALUATIONS = 1_000_000;
const SETS = 20;

/** What remains on the JavaScript heap, bytes. */
function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe.each(someBuilds())('a million evaluations, $name', (build) => {
  it('leave memory as large as it was', async () => {
    const { engine, size } = await watchedEngine(build);
    const scene = engine.createScene({
      segments: {
        hand: [point([0, 0, 0], 0.1), line([0, 0, 0], [0, 0, 1], 0.1)],
        cup: [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0.1)],
      },
      pairs: [['hand', 'cup']],
    });
    const poses = Array.from({ length: 8 }, (_, i) => Float64Array.from(translation(i / 4, 0, 2)));
    const batch = Float64Array.from({ length: SETS * 32 }, (_, i) => poses[(i >> 5) % 8]![i % 16]!);
    const out = scene.evaluateBatch(batch, { count: SETS });
    const free = new Uint8Array(SETS);
    const distances = poses.map((pose) => evaluateAt(scene, pose));
    const before = { memory: size(), heap: heapUsed() };
    let wrong = 0;
    for (let i = 0; i < EVALUATIONS; i++) {
      if (evaluateAt(scene, poses[i & 7]!) !== distances[i & 7]) wrong++;
      if (i % 1000 > 0) continue;
      scene.evaluateBatch(batch, { count: SETS, out });
      scene.areFree(batch, { count: SETS, out: free });
      if (!scene.isFree()) wrong++;
    }
    expect(wrong).toBe(0);
    expect(size()).toBe(before.memory);
    // A single byte per evaluation would be ten times as much; compiled code is what may come.
    expect(heapUsed() - before.heap).toBeLessThan(EVALUATIONS / 2);
    engine.dispose();
  });

  it('of scenes that come and go leave memory as large as it was', async () => {
    const { engine, size } = await watchedEngine(build);
    const elements = [point([0, 0, 0], 0.1), line([0, 0, 0], [0, 0, 1], 0.1)];
    const live = (): void => {
      using scene = engine.createScene({ segments: { a: elements, b: elements }, pairs: [['a', 'b']] });
      scene.setPose('a', translation(3, 0, 0));
      expect(scene.evaluate().count).toBe(1);
      scene.addSegment('c', elements);
      scene.addPair('a', 'c');
      expect(scene.isFree()).toBe(true);
      scene.areFree([...translation(0, 0, 0), ...translation(3, 0, 0), ...translation(6, 0, 0)], {
        count: 1,
      });
    };
    for (let i = 0; i < 100; i++) live();
    const before = { memory: size(), heap: heapUsed() };
    for (let i = 0; i < 5000; i++) live();
    expect(size()).toBe(before.memory);
    // What a scene takes is far more than 200 bytes.
    expect(heapUsed() - before.heap).toBeLessThan(1_000_000);
    engine.dispose();
  });
});

function evaluateAt(scene: Scene, pose: Float64Array): number {
  scene.setPose('hand', pose);
  return scene.evaluate().distance[0]!;
}
