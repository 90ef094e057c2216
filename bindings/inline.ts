import { type Engine, type EngineOptions, loadEngineWith } from './engine.ts';
import { startRecording } from './record/recorder.ts';
import { PACKED as doubleScalar } from './wasm/binaries/double-scalar.ts';
import { PACKED as doubleSimd } from './wasm/binaries/double-simd.ts';
import { PACKED as singleScalar } from './wasm/binaries/single-scalar.ts';
import { PACKED as singleSimd } from './wasm/binaries/single-simd.ts';
import type { BuildName } from './wasm/instance.ts';
import { unpackBinary, unpackProgram } from './wasm/unpack.ts';
import { PACKED as workerProgram } from './wasm/worker-program.ts';
import { startFromText } from './workers/start.ts';

export * from './index.ts';

const BINARIES: Readonly<Record<BuildName, string>> = {
  'double-simd': doubleSimd,
  'double-scalar': doubleScalar,
  'single-simd': singleSimd,
  'single-scalar': singleScalar,
};

/**
 * Like `loadEngine` of `clearance`, but the four binaries and the program of workers come with this module:
 * nothing is loaded later.
 */
export function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  const fetchBinary = async (name: BuildName) => unpackBinary(BINARIES[name]);
  const prepareWorkers = async () => startFromText(await unpackProgram(workerProgram));
  const prepareRecorder = () => Promise.resolve(startRecording);
  return loadEngineWith({ fetchBinary, prepareWorkers, prepareRecorder }, options);
}
