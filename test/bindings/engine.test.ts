import { afterEach, describe, expect, it, vi } from 'vitest';
import * as inline from '../../bindings/inline.ts';
import { type Engine, loadEngine, point, type Scene } from '../../bindings/index.ts';
import { hasSimd } from '../../bindings/wasm/instance.ts';
import { BUILDS, loadBuild } from '../support/builds.ts';
import { binaryOf } from '../support/binaries.ts';
import { copyColumns, translation } from '../support/scenes.ts';

/** Spheres of radius 1 with their centers 3 apart. */
function makeScene(engine: Engine): Scene {
  return engine.createScene({
    segments: { a: [point([0, 0, 0], 1)], b: [point([3, 0, 0], 1)] },
    pairs: [['a', 'b']],
  });
}

/** The distance of two points that 0.1 tells apart in single and double. */
function distanceOf(engine: Engine): number {
  return engine.distances('point', 'point', Float64Array.of(0, 0, 0, 0), Float64Array.of(0.1, 0, 0, 0))
    .distance[0]!;
}

describe('loadEngine', () => {
  afterEach(() => vi.restoreAllMocks());

  it('takes double precision, and SIMD where the host has it', async () => {
    const engine = await loadEngine();
    expect(engine.build).toEqual({ precision: 'double', simd: hasSimd() });
    expect(Object.isFrozen(engine.build)).toBe(true);
    engine.dispose();
  });

  it.each(BUILDS)('loads the build that is asked for: $name', async (build) => {
    const engine = await loadBuild(build);
    expect(engine.build).toEqual({ precision: build.precision, simd: build.simd });
    expect(distanceOf(engine)).toBe(build.precision === 'double' ? 0.1 : Math.fround(0.1));
    engine.dispose();
  });

  it('does without SIMD where the host has none, and says so when it is asked for', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    const engine = await loadEngine({ simd: 'auto' });
    expect(engine.build.simd).toBe(false);
    engine.dispose();
    await expect(loadEngine({ simd: 'on' })).rejects.toThrow(
      "loadEngine: simd is 'on', but this host has no WebAssembly SIMD; use 'auto' or 'off'",
    );
  });

  it.each<[object, string]>([
    [{ precision: 'half' }, "loadEngine: precision must be 'double' or 'single', got \"half\""],
    [{ precision: null }, "loadEngine: precision must be 'double' or 'single', got null"],
    [{ precision: 64 }, "loadEngine: precision must be 'double' or 'single', got 64"],
    [{ simd: true }, "loadEngine: simd must be 'auto', 'on' or 'off', got true"],
    [{ simd: 'ON' }, "loadEngine: simd must be 'auto', 'on' or 'off', got \"ON\""],
  ])('refuses %j', async (options, message) => {
    await expect(loadEngine(options)).rejects.toThrow(new RangeError(message));
    await expect(inline.loadEngine(options)).rejects.toThrow(new RangeError(message));
  });

  it.each(BUILDS)('takes the binary itself, as bytes or as a module: $name', async (build) => {
    const bytes = binaryOf(build);
    const options = { precision: build.precision, simd: build.simd ? 'on' : 'off' } as const;
    const padded = new Uint8Array(bytes.length + 8);
    padded.set(bytes, 8);
    const sources = [bytes, bytes.buffer, padded.subarray(8), await WebAssembly.compile(bytes)];
    for (const source of sources) {
      const engine = await loadEngine({ ...options, source });
      expect(engine.build).toEqual({ precision: build.precision, simd: build.simd });
      const scene = makeScene(engine);
      expect(scene.evaluate().distance[0]).toBe(1);
      engine.dispose();
    }
  });

  it('takes one module for several engines, each with its own memory', async () => {
    const source = await WebAssembly.compile(binaryOf({ precision: 'double', simd: false }));
    const engines = await Promise.all([1, 2, 3].map(() => loadEngine({ simd: 'off', source })));
    const scenes = engines.map(makeScene);
    const results = scenes.map((scene) => scene.evaluate());
    scenes.forEach((scene, i) => scene.setPose('b', translation(i, 0, 0)));
    for (const scene of scenes) scene.evaluate();
    expect(results.map((d) => d.distance[0])).toEqual([1, 2, 3]);
    expect(new Set(results.map((d) => d.distance.buffer)).size).toBe(3);
    engines[0]!.dispose();
    expect(scenes[1]!.evaluate().distance[0]).toBe(2);
    for (const engine of engines) engine.dispose();
  });

  it('refuses a module that is not one of its binaries', async () => {
    const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    for (const source of [empty, await WebAssembly.compile(empty)]) {
      await expect(loadEngine({ source })).rejects.toThrow(
        new TypeError('loadEngine: source is not a clearance binary; take one from clearance/wasm/'),
      );
    }
  });

  it('refuses a source that is no module at all', async () => {
    const sources = [new Uint8Array(100), new Uint8Array(0), 'double-simd.wasm', 7, {}];
    for (const source of sources) {
      await expect(loadEngine({ source: source as never })).rejects.toThrow(
        new TypeError('loadEngine: source cannot be instantiated; take one from clearance/wasm/'),
      );
    }
  });

  it.each(BUILDS)('takes precision and lanes from a source: $name', async ({ precision, simd }) => {
    const source = binaryOf({ precision, simd });
    const engine = await loadEngine({ source });
    expect(engine.build).toEqual({ precision, simd });
    const { distance } = engine.distances(
      'point',
      'point',
      Float64Array.of(0, 0, 0, 0),
      Float64Array.of(1, 0, 0, 0),
    );
    expect(distance[0]).toBe(1);
    const other = precision === 'double' ? 'single' : 'double';
    await expect(loadEngine({ source, precision: other })).rejects.toThrow(
      new RangeError(`loadEngine: precision must be '${precision}', as the source is, got "${other}"`),
    );
    const lanes = simd ? 'off' : 'on';
    const kind = simd ? 'a SIMD binary' : 'a scalar binary';
    await expect(loadEngine({ source, simd: lanes })).rejects.toThrow(
      new RangeError(`loadEngine: simd must be 'auto', as the source is ${kind}, got "${lanes}"`),
    );
  });
});

describe('several engines', () => {
  it('of all builds work side by side', async () => {
    const engines = await Promise.all(BUILDS.map(loadBuild));
    const scenes = engines.map(makeScene);
    for (let x = 3; x < 20; x++) {
      for (const scene of scenes) scene.setPose('b', translation(x, 0, 0));
      expect(scenes.map((scene) => scene.evaluate().distance[0])).toEqual(scenes.map(() => x + 1));
    }
    for (const engine of engines) engine.dispose();
  });
});

describe.each(BUILDS)('an engine, $name', (build) => {
  it('ends with all its scenes, once', async () => {
    const engine = await loadBuild(build);
    const scenes = [makeScene(engine), makeScene(engine)];
    distanceOf(engine);
    scenes[0]!.dispose();
    engine.dispose();
    engine.dispose();
    engine[Symbol.dispose]();
    const row = new Float64Array(4);
    expect(() => engine.distances('point', 'point', row, row)).toThrow(
      new TypeError('Engine.distances: the engine is disposed'),
    );
    expect(() => engine.createScene({ segments: {} })).toThrow(
      new TypeError('Engine.createScene: the engine is disposed'),
    );
    expect(() => scenes[1]!.evaluate()).toThrow(new TypeError('Scene.evaluate: the scene is disposed'));
    scenes[1]!.dispose();
  });

  it('keeps its other scenes when one ends, or could not be made', async () => {
    const engine = await loadBuild(build);
    const scenes = [makeScene(engine), makeScene(engine), makeScene(engine)];
    scenes[1]!.dispose();
    expect(() => engine.createScene({ segments: { a: [] }, pairs: [['a', 'b']] })).toThrow(RangeError);
    const other = makeScene(engine);
    other.setPose('a', translation(-10, 0, 0));
    expect([scenes[0]!, scenes[2]!, other].map((scene) => scene.evaluate().distance[0])).toEqual([1, 1, 11]);
    engine.dispose();
    expect(() => other.evaluate()).toThrow(TypeError);
  });

  it('is the same with embedded binaries, which nobody fetches', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const options = { precision: build.precision, simd: build.simd ? 'on' : 'off' } as const;
    const engine = await inline.loadEngine(options);
    expect(fetched).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const other = await loadBuild(build);
    expect(engine.build).toEqual(other.build);
    const poses = translation(0.1, 0.2, 0.3);
    const [a, b] = [makeScene(engine), makeScene(other)];
    for (const scene of [a, b]) scene.setPose('b', poses);
    expect(copyColumns(a.evaluate())).toEqual(copyColumns(b.evaluate()));
    engine.dispose();
    other.dispose();
  });

  it('exports the same from clearance/inline', async () => {
    expect(inline.point).toBe(point);
    const { loadEngine: inlineLoad, ...rest } = inline;
    const { loadEngine: load, ...expected } = await import('../../bindings/index.ts');
    expect(rest).toEqual(expected);
    expect(inlineLoad).not.toBe(load);
  });
});

describe.runIf(typeof window !== 'undefined')('in a page', () => {
  afterEach(() => vi.restoreAllMocks());

  it('an engine loads in a worker', async () => {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    const answer = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
    worker.terminate();
    expect(answer).toEqual({ build: { precision: 'double', simd: true }, distance: 1 });
  });

  it('nothing is fetched, as binaries are modules', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const engine = await loadEngine({ precision: 'single', simd: 'off' });
    expect(distanceOf(engine)).toBe(Math.fround(0.1));
    expect(fetched).not.toHaveBeenCalled();
    engine.dispose();
  });
});
