import { beforeAll, describe, expect, it } from 'vitest';
import { type Exports, PARAMETERS } from '../../../bindings/wasm/exports.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../support/binaries.ts';
import { BUILDS } from '../../support/builds.ts';

/** The functions of all entries, and what binaries export beside. */
const FUNCTIONS = Object.assign({}, ...Object.values(PARAMETERS)) as Record<string, number>;
const OTHERS: (keyof Exports)[] = ['memory', 'LANES', 'REAL_BYTES'];

const LANES: Record<string, number> = {
  'double simd': 2,
  'double scalar': 1,
  'single simd': 4,
  'single scalar': 1,
};

describe.each(BUILDS)('the binary $name', (build) => {
  let exports: Exports;
  beforeAll(async () => {
    exports = await instantiateBinary(binaryOf(build));
  });

  it('exports what the bindings call, and nothing else', () => {
    const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
    const parameters = functions.map(([name, { length }]: [string, { length: number }]) => [name, length]);
    expect(Object.fromEntries(parameters)).toEqual(FUNCTIONS);
    expect(Object.keys(exports).sort()).toEqual([...Object.keys(FUNCTIONS), ...OTHERS].sort());
    expect(exports.memory).toBeInstanceOf(WebAssembly.Memory);
  });

  it('needs nothing from its host', async () => {
    expect(WebAssembly.Module.imports(await WebAssembly.compile(binaryOf(build)))).toEqual([]);
  });

  it('has lanes as wide as its vectors', () => {
    expect(exports.LANES.value).toBe(LANES[build.name]);
  });

  it('leaves room in its first pages', () => {
    expect(exports.heapBase()).toBeGreaterThan(0);
    expect(exports.heapBase()).toBeLessThan(exports.memory.buffer.byteLength);
  });

  it('finds the first number of packed rows that is not allowed', () => {
    const address = Math.ceil(exports.heapBase() / 16) * 16;
    const numbers =
      build.precision === 'double'
        ? new Float64Array(exports.memory.buffer, address, 21)
        : new Float32Array(exports.memory.buffer, address, 21);
    const find = (index: number, value: number, count = 3): number => {
      numbers.fill(0.5);
      numbers[index] = value;
      return exports.findBadNumber(1, address, count, 100);
    };
    expect(find(0, 100)).toBe(-1);
    expect(find(0, -100)).toBe(-1);
    for (let i = 0; i < 21; i++) {
      for (const value of [NaN, Infinity, -Infinity, 100.5, -100.5]) expect(find(i, value)).toBe(i);
      expect(find(i, -0.25)).toBe(i % 7 === 6 ? i : -1);
      expect(find(i, NaN, 1)).toBe(i < 7 ? i : -1);
    }
  });
});
