import { describe, expect, it } from 'vitest';
import { BodyTree } from '../../../bindings/dynamics/tree.ts';
import { makeDynamicsHost } from '../../../bindings/wasm/dynamics.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { createRandom } from '../../support/random.ts';
import { randomTree, treeOf, withMimics } from '../../support/trees.ts';

const random = createRandom(1);
const MIMICS = withMimics(random, randomTree(random, { count: 9, floating: true }), 0.6);

describe('a tree in memory', () => {
  it('has lists of its numbers, which stay what they are where memory grows', () => {
    const host = makeDynamicsHost();
    const tree = new BodyTree('test', host, MIMICS);
    const { configuration, velocities, torques, accelerations } = tree.lists;
    expect(configuration).toHaveLength(MIMICS.numbers);
    for (const list of [velocities, torques, accelerations]) expect(list).toHaveLength(MIMICS.rates);
    expect(tree.lists).toBe(tree.lists);
    configuration.set(configuration.map((_, i) => i));
    accelerations.fill(7);
    host.heap.allocate('test', host.heap.buffer.byteLength);
    expect(configuration).toHaveLength(0);
    expect([...tree.lists.configuration]).toEqual(Array.from({ length: MIMICS.numbers }, (_, i) => i));
    expect(new Set(tree.lists.accelerations)).toEqual(new Set([7]));
    // Velocities lie right behind the configuration, so that both are one list to whoever keeps states.
    const { byteOffset } = tree.lists.configuration;
    expect(tree.lists.velocities.byteOffset).toBe(byteOffset + 8 * MIMICS.numbers);
  });

  it('gives all of its memory back', () => {
    const host = makeDynamicsHost();
    const trees = [MIMICS, treeOf([]), treeOf([{ motion: 'float' }])].map(
      (description) => new BodyTree('test', host, description),
    );
    expect(host.heap.used).toBeGreaterThan(0);
    for (const tree of trees) tree.dispose();
    expect(host.heap.used).toBe(0);
  });

  it('is not begun where there is no room for it', () => {
    const { exports } = makeDynamicsHost();
    const { memory } = exports;
    const full = {
      ...exports,
      memory: {
        get buffer() {
          return memory.buffer;
        },
        grow: () => {
          throw new RangeError('full');
        },
      } as unknown as WebAssembly.Memory,
    };
    const heap = new Memory(full);
    const length = Math.ceil(memory.buffer.byteLength / 1000);
    const many = treeOf(Array.from({ length }, (_, i) => ({ parent: i })));
    expect(() => new BodyTree('createWorld', { exports: full, heap }, many)).toThrow(
      /^createWorld: needs \d+ bytes/,
    );
    expect(heap.used).toBe(0);
  });

  it('is beside others in one instance, and instances know nothing of each other', () => {
    const [one, other] = [makeDynamicsHost(), makeDynamicsHost()];
    expect(one.exports.memory).not.toBe(other.exports.memory);
    const [a, b, c] = [one, one, other].map((host) => new BodyTree('test', host, MIMICS)) as [
      BodyTree,
      BodyTree,
      BodyTree,
    ];
    expect(a.address).not.toBe(b.address);
    expect(a.address).toBe(c.address);
    a.lists.velocities.fill(1);
    for (const tree of [b, c]) expect(new Set(tree.lists.velocities)).toEqual(new Set([0]));
  });
});
