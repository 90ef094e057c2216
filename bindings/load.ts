import { type Engine, type EngineOptions, loadEngineWith } from './engine.ts';
import type { StartRecording } from './record/recorder.ts';
import type { BuildName } from './wasm/instance.ts';
import { unpackBinary, unpackProgram } from './wasm/unpack.ts';
import type { StartWorker } from './workers/handle.ts';
import { startFromText } from './workers/start.ts';

/** The modules that hold the binaries. Every import is written out, so that bundlers make a file of each. */
const BINARIES: Readonly<Record<BuildName, () => Promise<{ readonly PACKED: string }>>> = {
  'double-simd': () => import('./wasm/binaries/double-simd.ts'),
  'double-scalar': () => import('./wasm/binaries/double-scalar.ts'),
  'single-simd': () => import('./wasm/binaries/single-simd.ts'),
  'single-scalar': () => import('./wasm/binaries/single-scalar.ts'),
};

/**
 * Loads an engine: one WebAssembly instance with its own memory, in Node, in a page or in a worker.
 *
 * @throws TypeError or RangeError that names the option; Error where `simd: 'on'` meets a host without it, or
 *   the binary does not load
 */
export function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  return loadEngineWith({ fetchBinary, prepareWorkers, prepareRecorder }, options);
}

/**
 * Loads the one binary of that name.
 *
 * @throws Error that names it, where its module does not load
 */
export async function fetchBinary(name: BuildName): Promise<ArrayBuffer> {
  const { PACKED } = await BINARIES[name]().catch((error: unknown) => {
    const { message } = error as Error;
    throw new Error(`loadEngine: the binary ${name} does not load: ${message}`, { cause: error });
  });
  return unpackBinary(PACKED);
}

async function prepareWorkers(): Promise<StartWorker> {
  return startFromText(await unpackProgram((await import('./wasm/worker-program.ts')).PACKED));
}

async function prepareRecorder(): Promise<StartRecording> {
  return (await import('./record/recorder.ts')).startRecording;
}
