import { type Engine, type EngineOptions, loadEngineWith } from './engine/engine.ts';
import type { BuildName } from './wasm/instance.ts';
import { BINARIES } from './wasm/binaries.ts';
import { startFromText } from './workers/start-text.ts';

export * from './index.ts';

/**
 * Like `loadEngine` of `clearance`, with the binaries and the workers' program embedded in this one file: for
 * bundlers that drop assets and pages that may not fetch.
 */
export function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  const fetchBinary = (name: BuildName) => Promise.resolve(decode(BINARIES[name]));
  return loadEngineWith({ fetchBinary, startWorker: startFromText }, options);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
