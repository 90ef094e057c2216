import { describe, expect, it } from 'vitest';
import { type Engine, line, point, type Scene } from '../../../bindings/index.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { translation } from '../../support/scenes.ts';

function makeHeap(): Memory {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 16 });
  return new Memory({ memory, heapBase: () => 0 });
}

describe('the view of a growing buffer', () => {
  it('has the length of the buffer after it came back to where it was', () => {
    const heap = makeHeap();
    const buffer = new GrowingBuffer(heap);
    buffer.reserve('test', 64);
    expect(buffer.float64.length).toBe(8);
    const first = buffer.address;
    buffer.dispose();
    // Nobody looks at the view in between.
    buffer.reserve('test', 192);
    expect(buffer.address).toBe(first);
    expect(buffer.float64.length).toBe(24);
  });

  it('is of the memory of the moment after a disposal and after growth', () => {
    const heap = makeHeap();
    const buffer = new GrowingBuffer(heap);
    buffer.reserve('test', 64);
    expect(buffer.float64.length).toBe(8);
    buffer.dispose();
    expect(buffer.float64.length).toBe(0);
    heap.allocate('test', 100_000);
    expect(buffer.float64.buffer).toBe(heap.buffer);
  });
});

forSomeBuilds((build, engine) => {
  /** Makes the memory of an engine grow, which detaches all views. */
  function grow(of: Engine): void {
    const { buffer } = of.createScene({ segments: {} }).evaluate().distance;
    for (let count = 1024; buffer.byteLength > 0; count *= 2) {
      of.createScene({ segments: { a: Array.from({ length: count }, () => point([0, 0, 0], 1)) } }).dispose();
    }
  }

  const add = (scene: Scene, id: string): void => scene.addSegment(id, [point([0, 0, 0], 1)]);

  it('batches run after batches of no sets, however segments came between', () => {
    const scene = engine().createScene({ segments: {} });
    const poses = (): number[] => scene.movable.flatMap((_, i) => translation(3 * i, 0, 0));
    for (let i = 0; i < 12; i++) {
      add(scene, `s${i}`);
      const count = i % 2 === 0 ? 1 : 0;
      expect(scene.evaluateBatch(count === 1 ? poses() : [], { count }).distance.length).toBe(0);
      expect([...scene.areFree(count === 1 ? poses() : [], { count })]).toEqual(count === 1 ? [1] : []);
    }
    for (let i = 12; i < 40; i++) {
      add(scene, `s${i}`);
      scene.setPoses(poses());
      scene.evaluateBatch([], { count: 0 });
      expect([...scene.areFree(poses())]).toEqual([1]);
    }
    scene.addPair('s0', 's1');
    expect([...scene.evaluateBatch(poses()).distance]).toEqual([1]);
    scene.dispose();
  });

  it('columns without rows are of the memory of the moment', () => {
    const scene = engine().createScene({ segments: { a: [line([0, 0, 0], [1, 0, 0], 1)] } });
    const found = scene.evaluate();
    grow(engine());
    for (const column of [
      'distance',
      'pointA',
      'pointB',
      'normal',
      'elementA',
      'elementB',
      'beyond',
    ] as const) {
      expect(found[column].length).toBe(0);
      expect(found[column].slice(), `${build.name}: ${column}`).toEqual(scene.evaluate()[column].slice());
    }
    scene.dispose();
  });

  it('columns with rows hold their results when memory has grown', () => {
    const scene = engine().createScene({
      segments: { a: [point([0, 0, 0], 1)], b: [point([5, 0, 0], 1)] },
      pairs: [['a', 'b']],
    });
    const found = scene.evaluate();
    grow(engine());
    expect([...found.distance]).toEqual([3]);
    expect(found.distance).toBe(found.distance);
    scene.dispose();
  });
});
