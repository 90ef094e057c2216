import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { BUILDS } from '../support/builds.ts';
import { PACKAGE } from '../support/package.ts';

/** Two spheres of radius 1, 3 apart, in a thread that runs the built package. */
const PROGRAM = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { loadEngine, point } from ${JSON.stringify(`${PACKAGE.href}index.js`)};
  const engine = await loadEngine(workerData);
  const scene = engine.createScene({
    segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
    pairs: [['a', 'b']],
  });
  parentPort.postMessage({ build: engine.build, distance: scene.evaluate().distance[0] });
`;

describe('a worker of Node', () => {
  it.each(BUILDS)('loads an engine of its own: $name', async ({ precision, simd }) => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
    const worker = new Worker(url, { workerData: { precision, simd: simd ? 'on' : 'off' } });
    const answer = await new Promise((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    );
    await worker.terminate();
    expect(answer).toEqual({ build: { precision, simd }, distance: 1 });
  });
});
