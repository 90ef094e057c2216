import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import { point } from '../../../bindings/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { binaryOf } from '../../support/binaries.ts';
import { translation } from '../../support/scenes.ts';

describe.each(BUILDS)('a scene beyond the first 2 GiB, $name', (build) => {
  it('answers like any other', async () => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    // Pages that nobody touches cost nothing.
    memory.allocate('test', 2 ** 31);
    const scene = new Scene({ exports, heap: memory, precision: build.precision }, () => undefined);
    scene.load(
      checkScene('Engine.createScene', {
        segments: { a: [point([0, 0, 0], 1)], b: [point([5, 0, 0], 1)] },
        pairs: [['a', 'b']],
      }),
    );
    const d = scene.evaluate();
    expect(d.distance[0]).toBe(3);
    expect(d.distance.byteOffset).toBeGreaterThan(2 ** 31);
    scene.setPose('a', translation(-4, 0, 0));
    expect(scene.getPose('a')).toEqual(translation(-4, 0, 0));
    expect(scene.evaluate().at(0)).toMatchObject({ distance: 7, pointA: [-3, 0, 0], pointB: [4, 0, 0] });
    const poses = [...translation(0, 0, 0), ...translation(1, 0, 0)];
    expect([...scene.evaluateBatch(poses, { count: 1 }).distance]).toEqual([4]);
    expect([...scene.areFree(poses, { count: 1, margin: 4.5 })]).toEqual([0]);
  });
});
