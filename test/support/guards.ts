/**
 * Runs before every suite where the binaries have guards (`npm run test:guards`): after each suite, nothing
 * may have written behind a static area of any binary that the suite has made an instance of.
 */
import { afterAll, expect } from 'vitest';

/** What scripts/build/guarded-asc.js adds to a binary. */
interface Guards {
  readonly memory: WebAssembly.Memory;
  readonly GUARD_BYTES: WebAssembly.Global;
  readonly GUARD_PATTERN: WebAssembly.Global;
  guardCount(): number;
  guardAt(i: number): number;
  guardName(i: number): number;
}

const instances = new Set<Guards>();
const { instantiate, Instance } = WebAssembly;

function note(instance: WebAssembly.Instance): void {
  const exports = instance.exports as unknown as Guards;
  // Also small binaries that tests make have instances.
  if ('guardCount' in exports) instances.add(exports);
}

WebAssembly.instantiate = (async (
  source: BufferSource & WebAssembly.Module,
  imports?: WebAssembly.Imports,
) => {
  const made: unknown = await instantiate(source, imports);
  note(made instanceof Instance ? made : (made as WebAssembly.WebAssemblyInstantiatedSource).instance);
  return made;
}) as typeof instantiate;

WebAssembly.Instance = class extends Instance {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    note(this);
  }
};

afterAll(() => {
  const broken = new Set([...instances].flatMap(findBroken));
  instances.clear();
  expect([...broken], 'static areas that were written behind').toEqual([]);
});

/** The areas behind which something was written: where in the sources they are. */
function findBroken({ memory, ...guards }: Guards): string[] {
  const bytes = new Uint8Array(memory.buffer);
  const pattern = guards.GUARD_PATTERN.value as number;
  const numbers = Array.from({ length: guards.guardCount() }, (_, i) => i);
  if (numbers.length === 0) throw new Error('guards: the binary has none');
  return numbers.flatMap((i) => {
    const at = guards.guardAt(i);
    const isWhole = bytes
      .subarray(at, at + (guards.GUARD_BYTES.value as number))
      .every((byte) => byte === pattern);
    return isWhole ? [] : [readText(memory, guards.guardName(i))];
  });
}

/** A text of AssemblyScript: UTF-16, its length in bytes before it. */
function readText(memory: WebAssembly.Memory, at: number): string {
  const [length] = new Uint32Array(memory.buffer.slice(at - 4, at));
  return new TextDecoder('utf-16le').decode(memory.buffer.slice(at, at + length!));
}
