import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Element, type Engine, point, triangle } from '../../../bindings/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene } from '../../../bindings/scene/scene.ts';
import type { Exports } from '../../../bindings/wasm/exports.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { SEED } from '../../support/random.ts';
import { binaryOf, watchedEngine } from '../../support/binaries.ts';
import { copyColumns, translation } from '../../support/scenes.ts';

const PAGE = 65536;
/** Not a multiple of the alignment. */
const HEAP_BASE = 1234;

interface Piece {
  offset: number;
  size: number;
}

/** An arena on top of a memory of its own, with one page to begin with. */
function makeMemory(pages: number): { memory: Memory; size: () => number } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: pages });
  const exports = { memory, heapBase: () => HEAP_BASE } as unknown as Exports;
  return { memory: new Memory(exports), size: () => memory.buffer.byteLength };
}

function overlap(a: Piece, b: Piece): boolean {
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

describe('the arena', () => {
  it(`hands out aligned pieces that do not overlap and takes all of them back, SEED=${SEED}`, () => {
    const step = fc.record({ free: fc.boolean(), size: fc.nat(5000), which: fc.nat() });
    const property = fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { memory, size: memorySize } = makeMemory(64);
      const live: Piece[] = [];
      for (const { free, size, which } of steps) {
        if (free && live.length > 0) {
          memory.free(live.splice(which % live.length, 1)[0]!.offset);
          continue;
        }
        const piece = { offset: memory.allocate('test', size), size };
        expect(piece.offset % 16).toBe(0);
        expect(piece.offset).toBeGreaterThanOrEqual(HEAP_BASE);
        expect(piece.offset + size).toBeLessThanOrEqual(memorySize());
        expect(live.some((other) => overlap(piece, other) || other.offset === piece.offset)).toBe(false);
        live.push(piece);
      }
      expect(memory.used).toBeGreaterThanOrEqual(live.reduce((sum, { size }) => sum + size, 0));
      for (const { offset } of live) memory.free(offset);
      expect(memory.used).toBe(0);
      const before = memorySize();
      memory.allocate('test', before - HEAP_BASE - 16);
      expect(memorySize()).toBe(before);
    });
    fc.assert(property, { seed: SEED, numRuns: 200 });
  });

  it('uses what was given back before it grows', () => {
    const { memory, size } = makeMemory(4);
    const pieces = Array.from({ length: 5 }, () => memory.allocate('test', 10_000));
    memory.free(pieces[1]!);
    memory.free(pieces[3]!);
    memory.free(pieces[2]!);
    expect(memory.allocate('test', 30_000)).toBe(pieces[1]);
    expect(size()).toBe(PAGE);
  });

  it('refuses to take back what it did not hand out, or twice', () => {
    const { memory } = makeMemory(1);
    const offset = memory.allocate('test', 100);
    expect(() => memory.free(offset + 16)).toThrow(`Memory.free: nothing was allocated at ${offset + 16}`);
    memory.free(offset);
    expect(() => memory.free(offset)).toThrow(`Memory.free: nothing was allocated at ${offset}`);
    expect(memory.used).toBe(0);
  });

  it('says so when memory cannot grow, and is as it was', () => {
    const { memory, size } = makeMemory(2);
    const first = memory.allocate('test', 1000);
    const used = memory.used;
    const allocate = (): number => memory.allocate('Scene.addSegment', 2 * PAGE);
    expect(allocate).toThrow(RangeError);
    expect(allocate).toThrow(
      /^Scene\.addSegment: needs 131072 bytes, which is more than WebAssembly memory can hold beside the 2\d\d\d bytes in use; use fewer elements or dispose scenes that are no longer needed$/,
    );
    expect(() => memory.allocate('test', 2 ** 40)).toThrow(RangeError);
    expect(memory.used).toBe(used);
    expect(size()).toBe(PAGE);
    const second = memory.allocate('test', PAGE);
    expect(overlap({ offset: first, size: 1000 }, { offset: second, size: PAGE })).toBe(false);
    expect(size()).toBe(2 * PAGE);
  });

  it('takes back what was allocated on the way to an error', () => {
    const { memory } = makeMemory(1);
    const kept = memory.allocate('test', 100);
    const used = memory.used;
    const fail = (): void => {
      memory.allOrNothing(() => {
        memory.allocate('test', 100);
        memory.allocate('test', 2 * PAGE);
      });
    };
    expect(fail).toThrow(/^test: needs 131072 bytes/);
    expect(memory.used).toBe(used);
    memory.free(kept);
    expect(memory.used).toBe(0);
  });

  it('makes views of the buffer of the moment', () => {
    const { memory } = makeMemory(4);
    const offset = memory.allocate('test', 16);
    const old = memory.float64(offset, 2);
    old.set([1, 2]);
    memory.allocate('test', 2 * PAGE);
    expect(old.length).toBe(0);
    expect([...memory.float64(offset, 2)]).toEqual([1, 2]);
    expect(memory.float32(offset, 4).byteOffset).toBe(offset);
    expect(memory.int32(offset, 4).buffer).toBe(memory.buffer);
    expect(memory.uint8(offset, 16).length).toBe(16);
  });
});

describe.each(BUILDS)('the memory of an engine, $name', (build) => {
  const triangles = (count: number): Element[] =>
    Array.from({ length: count }, () => triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0));
  /** Two spheres, 1 apart at first. */
  const makeScene = (engine: Engine): Scene =>
    engine.createScene({
      segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
      pairs: [['a', 'b']],
    });

  it('has everything back after a scene', async () => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new Scene({ exports, heap: memory, precision: build.precision }, () => undefined);
    for (let i = 0; i < 40; i++) {
      scene.addSegment(`s${i}`, triangles(i % 3));
      if (i > 0) scene.addPair('s0', `s${i}`);
      if (i % 8 === 0) scene.evaluate();
    }
    for (let i = 1; i < 10; i++) scene.attach(`s${i}`, `s${i + 1}`);
    scene.detach('s5');
    expect(() => scene.addSegment('tilted', [], { pose: [1] })).toThrow(RangeError);
    const poses = scene.movable.flatMap(() => translation(0, 0, 0));
    scene.setPoses(poses);
    scene.evaluateBatch(poses, { count: 1 });
    scene.areFree(poses, { count: 1 });
    scene.isFree();
    scene.removeSegment('s0');
    expect(memory.used).toBeGreaterThan(0);
    scene.dispose();
    expect(memory.used).toBe(0);
    scene.dispose();
  });

  it('does not grow with scenes that come and go', async () => {
    const { engine, size } = await watchedEngine(build);
    const kept = makeScene(engine);
    makeScene(engine).dispose();
    const before = size();
    for (let i = 0; i < 1000; i++) {
      const scene = makeScene(engine);
      scene.addSegment('c', triangles(i % 7));
      scene.addPair('c', 'a');
      scene.evaluate();
      scene.removeSegment('b');
      scene.dispose();
    }
    expect(size()).toBe(before);
    expect(kept.evaluate().distance[0]).toBe(1);
    engine.dispose();
  });

  it('does not grow with evaluations', async () => {
    const { engine, size } = await watchedEngine(build);
    const scene = makeScene(engine);
    const pose = Float64Array.from(translation(0, 0, 0));
    const poses = [...translation(0, 0, 0), ...translation(1, 0, 0)];
    const batch = scene.evaluateBatch(poses, { count: 1 });
    const rows = Float64Array.of(0, 0, 0, 1);
    const columns = engine.distances('point', 'point', rows, rows);
    const before = size();
    const { buffer } = scene.evaluate().distance;
    let right = 0;
    for (let i = 0; i < 100_000; i++) {
      pose[12] = -i;
      scene.setPose('a', pose);
      if (scene.evaluate().distance[0] === i + 1) right++;
    }
    expect(right).toBe(100_000);
    for (let i = 0; i < 1000; i++) {
      scene.evaluateBatch(poses, { count: 1, out: batch });
      scene.areFree(poses, { count: 1 });
      scene.setPoses(poses);
      scene.isFree();
      engine.distances('point', 'point', rows, rows, { out: columns });
    }
    expect(size()).toBe(before);
    expect(scene.evaluate().distance.buffer).toBe(buffer);
    engine.dispose();
  });

  it('is enough for as many scenes after a failure as before', async () => {
    const { engine, size, limit } = await watchedEngine(build);
    limit(size());
    const fill = (): Scene[] => {
      const scenes: Scene[] = [];
      for (;;) {
        try {
          scenes.push(makeScene(engine));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect((error as Error).message).toMatch(
            /^Engine\.createScene.*: needs \d+ bytes, which is more than/,
          );
          return scenes;
        }
      }
    };
    const scenes = fill();
    for (let i = 0; i < 100; i++) expect(fill()).toEqual([]);
    const rows = Float64Array.of(0, 0, 0, 1);
    for (let i = 0; i < 100; i++) {
      expect(() => engine.distances('point', 'point', rows, rows)).toThrow(
        /^Engine\.distances: needs \d+ bytes/,
      );
    }
    for (const scene of scenes) expect(scene.evaluate().distance[0]).toBe(1);
    for (const scene of scenes) scene.dispose();
    const again = fill();
    expect(again.length).toBe(scenes.length);
    engine.dispose();
  });

  it('that is full leaves a scene as it was', async () => {
    const { engine, size, limit } = await watchedEngine(build);
    const scene = makeScene(engine);
    for (let i = 0; i < 8; i++) scene.addSegment(`s${i}`, []);
    const before = copyColumns(scene.evaluate());
    const json = scene.toJSON();
    const filler: Scene[] = [];
    limit(size());
    for (const count of [1000, 100, 10, 0]) {
      try {
        for (;;) filler.push(engine.createScene({ segments: { a: triangles(count) } }));
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
    const identity = translation(0, 0, 0);
    const poses = Array.from({ length: 1000 }, () => scene.segments.flatMap(() => identity)).flat();
    const calls: [string, () => unknown][] = [
      ['Scene.addSegment', () => scene.addSegment('new', triangles(100))],
      ['Scene.evaluateBatch', () => scene.evaluateBatch(poses, { count: 1000 })],
      ['Scene.areFree', () => scene.areFree(poses, { count: 1000 })],
      ['Scene.addPair', () => addAllPairs(scene)],
    ];
    for (const [name, call] of calls) {
      expect(call).toThrow(RangeError);
      expect(call).toThrow(new RegExp(`^${name}: needs \\d+ bytes`));
    }
    const added = scene.pairs.slice(1);
    for (const [a, b] of added) scene.removePair(a, b);
    expect(scene.toJSON()).toEqual(json);
    expect(copyColumns(scene.evaluate())).toEqual(before);
    for (const other of filler) other.dispose();
    limit(Infinity);
    scene.addSegment('new', triangles(100));
    expect(
      scene.areFree([...poses, ...Array.from({ length: 1000 }, () => identity).flat()], { count: 1000 })[999],
    ).toBe(1);
    engine.dispose();
  });
});

/** Adds pairs, in a fixed order, until one is refused. */
function addAllPairs(scene: Scene): void {
  const ids = scene.segments;
  ids.forEach((a, i) => {
    for (const b of ids.slice(i + 1)) {
      if (!scene.pairs.some((pair) => pair.includes(a) && pair.includes(b))) scene.addPair(a, b);
    }
  });
}
