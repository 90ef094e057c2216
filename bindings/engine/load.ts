import { type Engine, type EngineOptions, loadEngineWith } from './engine.ts';
import type { BuildName } from '../wasm/instance.ts';
import { startFromFile } from '../workers/start-file.ts';

/**
 * Where each binary lies, next to this file. Every URL is written out, so that bundlers find the asset.
 */
const URLS: Readonly<Record<BuildName, () => URL>> = {
  'double-simd': () => new URL('../wasm/double-simd.wasm', import.meta.url),
  'double-scalar': () => new URL('../wasm/double-scalar.wasm', import.meta.url),
  'single-simd': () => new URL('../wasm/single-simd.wasm', import.meta.url),
  'single-scalar': () => new URL('../wasm/single-scalar.wasm', import.meta.url),
};

/**
 * Loads an engine: one WebAssembly instance with its own memory. The same call works in Node, in a page and in
 * a worker.
 *
 * @throws TypeError or RangeError that names the option; Error where `simd: 'on'` meets a host without it
 */
export function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  return loadEngineWith({ fetchBinary, startWorker: startFromFile }, options);
}

/** Fetches one binary: from the file system in Node, over the network elsewhere. */
export async function fetchBinary(name: BuildName): Promise<BufferSource | WebAssembly.Module> {
  const url = URLS[name]();
  if (url.protocol === 'file:') {
    // Not a literal import: bundlers for the browser would stumble over it.
    const { readFile } = process.getBuiltinModule('node:fs').promises;
    return await readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`loadEngine: ${url.href} answered ${response.status}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return response.arrayBuffer();
}
