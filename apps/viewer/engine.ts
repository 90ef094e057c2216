import type { Engine } from '../../bindings/index.ts';
import { loadEngineWith } from '../../bindings/engine.ts';
import { PACKED } from '../../bindings/wasm/binaries/double-simd.ts';
import { unpackBinary } from '../../bindings/wasm/unpack.ts';

/** Loads the engine that is part of the page: double precision with SIMD. Nothing is fetched. */
export function loadOwnEngine(): Promise<Engine> {
  const prepareWorkers = (): never => {
    throw new Error('the viewer has no workers for batches');
  };
  const prepareRecorder = (): never => {
    throw new Error('the viewer plays recordings and makes none');
  };
  return loadEngineWith(
    { fetchBinary: () => unpackBinary(PACKED), prepareWorkers, prepareRecorder },
    { simd: 'on' },
  );
}
