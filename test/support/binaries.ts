import { Engine } from '../../bindings/engine.ts';
import type { Exports } from '../../bindings/wasm/exports.ts';
import { fetchBinary } from '../../bindings/load.ts';
import { type BuildName, instantiateBinary } from '../../bindings/wasm/instance.ts';
import type { Build } from './builds.ts';

const NAMES: readonly BuildName[] = ['double-simd', 'double-scalar', 'single-simd', 'single-scalar'];
const BINARIES = new Map(
  await Promise.all(NAMES.map(async (name) => [name, new Uint8Array(await fetchBinary(name))] as const)),
);

/** The bytes of the binary of one build. */
export function binaryOf({ precision, simd }: Omit<Build, 'name'>): Uint8Array<ArrayBuffer> {
  return BINARIES.get(`${precision}-${simd ? 'simd' : 'scalar'}`)!;
}

/** An engine whose memory a test can look at and keep from growing. */
export interface WatchedEngine {
  engine: Engine;
  /** Bytes of linear memory. */
  size: () => number;
  /** The memory will not grow beyond so many bytes from now on. */
  limit: (bytes: number) => void;
}

/** Makes an engine of one build with a memory that can be watched. */
export async function watchedEngine(build: Build): Promise<WatchedEngine> {
  const exports = await instantiateBinary(binaryOf(build));
  const { memory } = exports;
  let largest = Infinity;
  const watched = {
    get buffer() {
      return memory.buffer;
    },
    grow(pages: number) {
      const bytes = memory.buffer.byteLength + 65536 * pages;
      if (bytes > largest) throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
      return memory.grow(pages);
    },
  };
  const limited = { ...exports, memory: watched } as unknown as Exports;
  return {
    engine: new Engine(limited),
    size: () => memory.buffer.byteLength,
    limit: (bytes) => {
      largest = bytes;
    },
  };
}
