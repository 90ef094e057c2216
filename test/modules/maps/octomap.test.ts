import { describe, expect, it } from 'vitest';
import { octomapBoxes, readOctomap, writeOctomap } from '../../../modules/maps/index.ts';
import { readBytes } from '../../../data/read.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { btOf, chain, type Leaf, leavesOf, legacyOf, otOf, randomTree, sizeOf } from './trees.ts';

/** The occupied leaves of a map as the tests' trees give them. */
function leaves({ keys, levels }: { keys: Uint16Array; levels: Uint8Array }): Leaf[] {
  return [...levels].map((level, i) => [keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!, level]);
}

describe('geb079.bt', async () => {
  const bytes = await readBytes('maps/geb079.bt');
  const map = readOctomap(bytes, { name: 'geb079.bt' });

  it('has the nodes that were published', () => {
    expect(map.resolution).toBe(0.08);
    expect(map.counts).toEqual({ inner: 104_422, occupied: 143_729, free: 284_415 });
    expect(map.nodes).toHaveLength(104_422);
    const atDepth = (depth: number): number => map.levels.filter((level) => level === depth).length;
    expect([atDepth(14), atDepth(15), atDepth(16)]).toEqual([1, 5_983, 137_745]);
    expect(map.levels).toHaveLength(1 + 5_983 + 137_745);
  });

  it('comes to the cubes and bounds that were published', () => {
    const { cells, bounds, centers, halfSizes } = octomapBoxes(map);
    expect(cells).toBe(185_673);
    const finest = ({ lower, upper }: NonNullable<typeof bounds>): number[] =>
      [...lower, ...upper].map((x) => x / map.resolution);
    for (const [i, x] of [-100, -94, -4, 387, 93, 35].entries()) expect(finest(bounds!)[i]).toBeCloseTo(x, 9);
    expect(centers).toHaveLength(3 * 143_729);
    expect(new Set(halfSizes)).toEqual(new Set([0.04, 0.08, 0.16]));
  });

  it('is written as the same bytes', () => {
    expect(writeOctomap(map)).toEqual(bytes);
  });

  it('takes at most six bytes per node', () => {
    const { nodes, keys, levels } = map;
    expect(nodes.byteLength + keys.byteLength + levels.byteLength).toBeLessThan(6 * 532_566);
  });
});

describe('readOctomap', () => {
  const random = createRandom(SEED);
  const trees = Array.from({ length: 40 }, () => randomTree(random));

  it('finds the occupied leaves of random trees, whichever file they are in', () => {
    for (const tree of trees) {
      const expected = leavesOf(tree);
      for (const bytes of [btOf(tree), legacyOf(tree), otOf(tree)]) {
        const map = readOctomap(bytes);
        expect(leaves(map)).toEqual(expected);
        expect(map.resolution).toBe(0.1);
        const { inner, occupied, free } = map.counts;
        expect([inner + occupied + free, occupied]).toEqual([sizeOf(tree), expected.length]);
      }
    }
    expect(Math.max(...trees.map(sizeOf))).toBeGreaterThan(1000);
  });

  it('keeps what is needed to write a tree again', () => {
    for (const tree of trees) {
      const bytes = btOf(tree);
      for (const read of [bytes, legacyOf(tree), otOf(tree)])
        expect(writeOctomap(readOctomap(read))).toEqual(bytes);
    }
  });

  it.each([0, 7])('reads a single cell in the last level, in child %d of each node', (child) => {
    for (const bytes of [btOf(chain(16, 'occupied', child)), otOf(chain(16, 'occupied', child))]) {
      const [x, y, z] = [0, 0, 0].map(() => (child === 0 ? 0 : 65535));
      expect(leaves(readOctomap(bytes))).toEqual([[x, y, z, 16]]);
    }
  });

  it('reads an empty map', () => {
    for (const bytes of [btOf('free', { size: 0 }), legacyOf('free', 0.1, 0)]) {
      const map = readOctomap(bytes);
      expect(map).toMatchObject({ counts: { inner: 0, occupied: 0, free: 0 }, levels: new Uint8Array(0) });
      expect(octomapBoxes(map)).toMatchObject({ cells: 0, bounds: undefined });
      expect(writeOctomap(map)).toEqual(btOf('free', { size: 0 }));
    }
  });

  it('reads a .ot without any but its root as eight leaves', () => {
    expect(leaves(readOctomap(otOf('occupied')))).toEqual(
      leavesOf(Array.from({ length: 8 }, () => 'occupied')),
    );
    expect(readOctomap(otOf('free')).counts).toEqual({ inner: 1, occupied: 0, free: 8 });
  });

  it('takes log-odds from a threshold on as occupied, 0 unless told', () => {
    const tree = ['free', 'occupied'] as const;
    const occupiedAt = (occupied?: number): number => readOctomap(otOf(tree), { occupied }).counts.occupied;
    expect([occupiedAt(), occupiedAt(0.5), occupiedAt(0.51), occupiedAt(-0.5), occupiedAt(-0.49)]).toEqual([
      1, 1, 0, 2, 1,
    ]);
  });

  it('takes an ArrayBuffer, a part of one, and lines that end as on other systems', () => {
    const tree = trees[0]!;
    const bytes = btOf(tree);
    const expected = leavesOf(tree);
    expect(leaves(readOctomap(bytes.buffer))).toEqual(expected);
    const larger = new Uint8Array(bytes.length + 10);
    larger.set(bytes, 3);
    expect(leaves(readOctomap(larger.subarray(3, 3 + bytes.length)))).toEqual(expected);
    const header = '# Octomap OcTree file\r\nid 1\r\n\r\nres 0.1\r\nsize 9\r\ndata\r\n';
    const root = otOf(Array.from({ length: 8 }, () => 'occupied')).slice(-45);
    const mixed = Uint8Array.from([...new TextEncoder().encode(header), ...root]);
    expect(readOctomap(mixed).counts).toEqual({ inner: 1, occupied: 8, free: 0 });
  });
});

describe('octomapBoxes', () => {
  it('places cubes of any size', () => {
    const map = readOctomap(
      btOf([...(chain(1, 'occupied', 7) as []).slice(0, 7), chain(15, 'occupied', 0)], { res: 0.5 }),
    );
    const { centers, halfSizes, cells, bounds } = octomapBoxes(map);
    expect([...centers, ...halfSizes, cells]).toEqual([0.25, 0.25, 0.25, 0.25, 1]);
    expect(bounds).toEqual({ lower: [0, 0, 0], upper: [0.5, 0.5, 0.5] });
    const eighth = octomapBoxes(readOctomap(btOf(chain(1, 'occupied', 1), { res: 0.5 })));
    expect([...eighth.centers, ...eighth.halfSizes]).toEqual([8192, -8192, -8192, 8192]);
    expect(eighth.cells).toBe(2 ** 45);
    expect(eighth.bounds).toEqual({ lower: [0, -16384, -16384], upper: [16384, 0, 0] });
  });

  it.each([
    [null, /map must be a map, got null/],
    [{ resolution: 1, keys: [], levels: new Uint8Array(0) }, /map\.keys must be a Uint16Array/],
    [{ resolution: 1, keys: new Uint16Array(3), levels: [16] }, /map\.levels must be a Uint8Array/],
    [
      { resolution: 1, keys: new Uint16Array(2), levels: Uint8Array.of(16) },
      /map\.keys must be three numbers/,
    ],
    [
      { resolution: 1, keys: new Uint16Array(3), levels: Uint8Array.of(17) },
      /map\.levels\[0\] must be at most 16/,
    ],
    [
      { resolution: 0, keys: new Uint16Array(3), levels: Uint8Array.of(16) },
      /map\.resolution must be above 0/,
    ],
  ])('refuses %j', (map, message) => {
    expect(() => octomapBoxes(map as never)).toThrow(message);
  });
});

describe('writeOctomap', () => {
  it.each([
    [undefined, /map must be a map/],
    [{ resolution: 0, nodes: new Uint16Array(0) }, /map\.resolution must be above 0/],
    [{ resolution: '1', nodes: new Uint16Array(0) }, /map\.resolution must be a number/],
    [{ resolution: 1, nodes: [0] }, /map\.nodes must be a Uint16Array/],
    [{ resolution: 1, nodes: Uint16Array.of(3) }, /at map\.nodes\[1\] the tree goes on/],
    [{ resolution: 1, nodes: Uint16Array.of(1, 0) }, /at map\.nodes\[1\] the tree ends here, but 1 more/],
    [
      { resolution: 1, nodes: new Uint16Array(17).fill(3) },
      /at map\.nodes\[16\] a node of depth 16 has children/,
    ],
  ])('refuses what could not be read again: %j', (map, message) => {
    expect(() => writeOctomap(map as never)).toThrow(message);
  });
});
