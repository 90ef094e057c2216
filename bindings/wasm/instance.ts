import { instantiate, instantiateSync } from '@assemblyscript/loader';
import type { Precision } from '../base/types.ts';
import { type Exports, PARAMETERS } from './exports.ts';

/** The name of one of the four compiled binaries. */
export type BuildName = `${Precision}-${'simd' | 'scalar'}`;

/** A module that uses one SIMD instruction: (func (result v128) (i8x16.splat (i32.const 0))) */
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
);

/** Whether this host runs WebAssembly SIMD. */
export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_PROBE);
}

/** Which of the four binaries an instance is. */
export interface Build {
  readonly precision: Precision;
  readonly simd: boolean;
}

/** Says which binary an instance is. */
export function buildOf(exports: Exports): Build {
  return { precision: exports.REAL_BYTES.value === 8 ? 'double' : 'single', simd: exports.LANES.value > 1 };
}

/** A compiled binary, and one instance of it. */
export interface Binary {
  readonly module: WebAssembly.Module;
  readonly exports: Exports;
}

/**
 * Compiles and instantiates a binary.
 *
 * @throws TypeError when it cannot be compiled or is none of ours
 */
export async function loadBinary(source: BufferSource | WebAssembly.Module): Promise<Binary> {
  const advice = 'take one from clearance/wasm/';
  let binary: Binary;
  try {
    const { module, instance } = await instantiate(source);
    binary = { module, exports: instance.exports as unknown as Exports };
  } catch (error) {
    throw new TypeError(`loadEngine: source cannot be instantiated; ${advice}`, { cause: error });
  }
  if (!isOurs(binary.exports)) {
    throw new TypeError(`loadEngine: source is not a clearance binary; ${advice}`);
  }
  return binary;
}

/** Whether an instance has the functions that the bindings call, with as many parameters. */
function isOurs(exports: Partial<Exports>): boolean {
  const names = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];
  return names.every((name) => exports[name]?.length === PARAMETERS[name]);
}

/** Instantiates a binary, for those who need no more than its functions. */
export async function instantiateBinary(source: BufferSource | WebAssembly.Module): Promise<Exports> {
  return (await loadBinary(source)).exports;
}

/** Instantiates a module that `loadBinary` compiled, at once: for workers, which may block. */
export function instantiateModule(module: WebAssembly.Module): Exports {
  return instantiateSync(module).instance.exports as unknown as Exports;
}
