/* global document, crossOriginIsolated */
import { line, loadEngine, point } from 'clearance';

const engine = await loadEngine();
// A page whose policy allows no workers from text names their file.
const hasPolicy = document.querySelector('meta[http-equiv]') !== null;
const program = hasPolicy ? new URL('/dist/wasm/worker.js', document.baseURI) : undefined;
const pool = await engine.createPool({ workers: 2, threshold: 0, program });
const scene = engine.createScene({
  segments: { beam: [line([-1, 0, 0], [1, 0, 0], 0.25)], ball: [point([0, 0, 0], 0.5)] },
  pairs: [['beam', 'ball']],
});
const poses = [0, 3, 5].flatMap((y) => [0, 0, 0, 0, 0, 0, 1, 0, y, 0, 0, 0, 0, 1]);
const { distance } = await scene.on(pool).evaluateBatch(poses, { count: 3, format: 'transform' });
const output = /** @type {HTMLOutputElement} */ (document.querySelector('output'));
output.textContent = JSON.stringify({
  isolated: crossOriginIsolated,
  sharedMemory: pool.sharedMemory,
  distance: [...distance],
});
