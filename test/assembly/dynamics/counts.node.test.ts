import { readFileSync } from 'node:fs';
import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';
import { BodyTree } from '../../../bindings/dynamics/tree.ts';
import type { DynamicsExports } from '../../../bindings/wasm/dynamics-exports.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { binaryFiles, ROOT } from '../../../scripts/build/paths.js';
import { createRandom } from '../../support/random.ts';
import { randomTree } from '../../support/trees.ts';

/** Loads and stores of memory since the last look, by a binary that reports each of them. */
let accesses = 0;

function makeCountingHost(): { exports: DynamicsExports; heap: Memory } {
  const module = binaryen.readBinary(readFileSync(ROOT + binaryFiles().get('dynamics')!));
  module.runPasses(['instrument-memory']);
  // Each is reported by its address, and by its number; the last argument is what it goes on with.
  const report = (name: string) => (args: readonly unknown[]) => {
    if (name.endsWith('_ptr')) accesses++;
    return args.at(-1);
  };
  const env = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          report(String(name))(args),
    },
  );
  const compiled = new WebAssembly.Module(module.emitBinary() as Uint8Array<ArrayBuffer>);
  const exports = new WebAssembly.Instance(compiled, { env }).exports as unknown as DynamicsExports;
  return { exports, heap: new Memory(exports) };
}

const host = makeCountingHost();

/** How often something looks at memory, for a chain of so many joints that turn. */
function countOf(count: number, run: (tree: number) => void): number {
  const description = randomTree(createRandom(1), { count, chain: true, motions: ['turn'] });
  const tree = new BodyTree('test', host, description);
  host.exports.accelerate(tree.address);
  accesses = 0;
  run(tree.address);
  const counted = accesses;
  tree.dispose();
  return counted;
}

describe('the work of a chain', () => {
  const { exports, heap } = host;
  const at = heap.allocate('test', 8 * 256 ** 2);

  it.each([
    ['accelerations', (tree: number) => exports.accelerate(tree)],
    ['torques', (tree: number) => exports.inverseDynamics(tree)],
    ['an impulse', (tree: number) => exports.applyImpulse(tree, 8, at, at)],
    ['steps', (tree: number) => exports.stepRungeKutta(tree, 0.01)],
  ] as const)('grows by as much with each joint, for %s', (_, run) => {
    const [few, more, many] = [8, 16, 128].map((count) => countOf(count, run)) as [number, number, number];
    expect(few).toBeGreaterThan(0);
    expect((many - more) / (128 - 16)).toBe((more - few) / (16 - 8));
  });

  it('does not grow with joints that carry neither point of a response', () => {
    const counts = [8, 16, 128].map((count) =>
      countOf(count, (tree) => {
        // Before that, as many numbers are cleared as there are joints.
        exports.writeLever(tree, 5, at, at, at + 4096);
        exports.pushPoint(tree, at + 4096, 1, 2, 3);
        exports.findGains(tree, at + 4096, at);
      }),
    );
    expect(counts[0]).toBeGreaterThan(0);
    expect(new Set(counts).size).toBe(1);
  });
});
