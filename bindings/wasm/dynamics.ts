import { PLAIN } from './binaries/dynamics.ts';
import type { DynamicsExports } from './dynamics-exports.ts';
import { Memory } from './heap.ts';
import { decode } from './unpack.ts';

/** One instance of the binary of dynamics, with a memory of its own. */
export interface DynamicsHost {
  readonly exports: DynamicsExports;
  /** The arena in its linear memory. */
  readonly heap: Memory;
}

let compiled: WebAssembly.Module | undefined;
let shared: DynamicsHost | undefined;

/**
 * Makes an instance at once: the binary comes with this module, and is compiled for the first one. It is the
 * one binary for all hosts, in double precision and without SIMD.
 *
 * @throws Error of the host where it does not run WebAssembly
 */
export function makeDynamicsHost(): DynamicsHost {
  compiled ??= new WebAssembly.Module(decode(PLAIN));
  const exports = new WebAssembly.Instance(compiled).exports as unknown as DynamicsExports;
  return { exports, heap: new Memory(exports) };
}

/** The instance that all share who need little memory. */
export function sharedDynamicsHost(): DynamicsHost {
  return (shared ??= makeDynamicsHost());
}
