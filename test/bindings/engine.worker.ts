import { loadEngine, point } from '../../bindings/index.ts';

const engine = await loadEngine();
const scene = engine.createScene({
  segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
  pairs: [['a', 'b']],
});
postMessage({ build: engine.build, distance: scene.evaluate().distance[0] });
