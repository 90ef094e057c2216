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
  let loaded: { module: WebAssembly.Module; instance: WebAssembly.Instance };
  try {
    loaded = await instantiate(source);
  } catch (error) {
    throw new TypeError(`loadEngine: source cannot be instantiated; ${advice}`, { cause: error });
  }
  const { module, instance } = loaded;
  if (!isOurs(instance.exports)) {
    throw new TypeError(`loadEngine: source is not a clearance binary; ${advice}`);
  }
  return { module, exports: withAllEntries(instance.exports) };
}

/** Functions of an entry, and how many parameters each has. */
type Counts = Readonly<Record<string, number>>;

/** Whether a binary was built without an entry. All have `core`. */
function lacks(exports: WebAssembly.Exports, functions: Counts): boolean {
  return functions !== PARAMETERS.core && Object.keys(functions).every((name) => !(name in exports));
}

/** Whether a binary's entries are complete, and its functions take the parameters that the bindings give. */
function isOurs(exports: WebAssembly.Exports): boolean {
  const fits = ([name, count]: [string, number]): boolean =>
    (exports[name] as { length?: number } | undefined)?.length === count;
  return Object.values<Counts>(PARAMETERS).every(
    (functions) => lacks(exports, functions) || Object.entries(functions).every(fits),
  );
}

/** The exports of an instance. Functions of entries that it lacks are there too, and throw when called. */
function withAllEntries(exports: WebAssembly.Exports): Exports {
  const missing = Object.entries<Counts>(PARAMETERS).filter(([, functions]) => lacks(exports, functions));
  // That of a whole binary is used as it is. Behind another one, its functions are found as fast.
  const all = missing.length === 0 ? exports : (Object.create(exports) as Record<string, () => never>);
  for (const [entry, functions] of missing) {
    for (const name of Object.keys(functions)) {
      const refuse = (): never => {
        throw new Error(
          `${name}: the engine's binary was built without the entry '${entry}', which has this function; ` +
            `name that entry where the binary is built, or take one with all entries from clearance/wasm/`,
        );
      };
      Object.defineProperty(all, name, { value: refuse });
    }
  }
  return all as unknown as Exports;
}

/** Instantiates a binary, for those who need no more than its functions. */
export async function instantiateBinary(source: BufferSource | WebAssembly.Module): Promise<Exports> {
  return (await loadBinary(source)).exports;
}

/** Instantiates a module that `loadBinary` compiled, at once: for workers, which may block. */
export function instantiateModule(module: WebAssembly.Module): Exports {
  return withAllEntries(instantiateSync(module).instance.exports);
}
