import { elementPairs } from '../../../modules/contacts/index.ts';
import { checkScene } from '../../../bindings/scene/model/format.ts';
import { expect, it } from 'vitest';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene } from '../../../bindings/scene/scene.ts';
import { readStatistics } from '../../../bindings/wasm/statistics.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { bumpySphere } from '../../support/meshes.ts';
import { binaryOf } from '../../support/binaries.ts';
import { copyColumns, translation } from '../../support/scenes.ts';

it.each(BUILDS)('meshes beyond the first 2 GiB are compared like any others, $name', async (build) => {
  const exports = await instantiateBinary(binaryOf(build));
  const memory = new Memory(exports);
  // Pages that nobody touches cost nothing.
  memory.allocate('test', 2 ** 31);
  const host = { exports, heap: memory, precision: build.precision };
  const far = new Scene(host, () => undefined);
  const engine = await loadBuild(build);
  const spec = {
    segments: { a: bumpySphere(300), b: bumpySphere(200, 0.5) },
    pairs: [['a', 'b'] as const],
  };
  far.load(checkScene('Engine.createScene', spec));
  const near = engine.createScene(spec);
  for (const x of [0.7, 1.3, 2]) {
    const [found, expected] = [far, near].map((scene) => {
      scene.setPose('b', translation(x, 0.1, 0.2));
      const poses = [...translation(0, 0, 0), ...translation(x + 1, 0, 0)];
      return {
        columns: copyColumns(scene.evaluate()),
        free: [0, 0.2].map((margin) => scene.isFree({ margin })),
        batch: copyColumns(scene.evaluateBatch(poses, { count: 1 })),
        pairs: elementPairs(scene, 'a', 'b', { maxDistance: 0.1 }),
        nearest: scene.nearestElement('b', [1, 2, 3]),
        statistics: scene === far ? readStatistics(host) : engine.statistics(),
      };
    });
    expect(found).toEqual(expected);
  }
  for (const scene of [far, near]) scene.segment('b').replace(bumpySphere(200, 0.25));
  expect(copyColumns(far.evaluate())).toEqual(copyColumns(near.evaluate()));
  expect(far.evaluate().distance.byteOffset).toBeGreaterThan(2 ** 31);
  engine.dispose();
});
