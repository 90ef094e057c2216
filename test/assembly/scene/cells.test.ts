import { describe, expect, it } from 'vitest';
import { cells, type Cells } from '../../../modules/maps/index.ts';
import { makeHost } from '../../../bindings/wasm/host.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { CELL_MAP } from '../../../bindings/wasm/records.ts';
import { Segment } from '../../../bindings/scene/model/segment.ts';
import { binaryOf } from '../../support/binaries.ts';
import { someBuilds } from '../../support/for-builds.ts';
import { randomCells } from '../../support/cells.ts';
import { createRandom, SEED } from '../../support/random.ts';

function codesOf(list: ReturnType<typeof randomCells>): { keys: Uint16Array; levels: Uint8Array } {
  return {
    keys: Uint16Array.from(list.flatMap(([x, y, z]) => [x, y, z])),
    levels: Uint8Array.from(list, ([, , , level]) => level),
  };
}

/** How often cells in order come to another cube of 4 × 4 × 4 cells of about their size. */
function countBricks({ keys, levels }: Pick<Cells, 'keys' | 'levels'>): number {
  let bricks = 0;
  let last = '';
  for (const [i, level] of levels.entries()) {
    const edge = 4 ** (1 + Math.floor((16 - level) / 2));
    const brick = [edge, ...keys.subarray(3 * i, 3 * i + 3).map((key) => Math.floor(key / edge))].join(' ');
    if (brick !== last) bricks++;
    last = brick;
  }
  return bricks;
}

describe.each(someBuilds())('the tree of a map, $name', (build) => {
  it(`is sound after each of 1e5 changes, and takes the memory of what is occupied, SEED=${SEED}`, async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const random = createRandom(SEED);
    const segment = new Segment('test', 'map', [cells({ resolution: 0.1, origin: [0.3, 0, -4] })], 256, host);
    const map = segment.cells!;
    const empty = host.heap.used;
    const batch = 100;
    for (let changes = 0; changes < 1e5; changes += batch) {
      const list = codesOf(randomCells(random, batch, 12, 0.05));
      if (random.unit() < 0.55) map.join('test', list);
      else map.cut('test', list);
      if (host.exports.validateTree(segment.address) !== 0) expect.fail(`unsound after ${changes} changes`);
      const most = (build.precision === 'double' ? 30 : 22) * map.size + 32 * countBricks(map.read());
      expect(host.heap.used - empty).toBeLessThan(most + 1000);
    }
    map.cutBox('test', [0, 0, 0], [65535, 65535, 65535]);
    expect(map.size).toBe(0);
    expect(host.heap.used).toBe(empty);
    segment.dispose();
    expect(host.heap.used).toBe(0);
  });
});

describe.each(someBuilds())('a change that there is no room for, $name', (build) => {
  it('leaves the map as it was', async () => {
    const host = makeHost(await instantiateBinary(binaryOf(build)));
    const segment = new Segment('test', 'map', [cells({ resolution: 0.1, keys: [1, 2, 3] })], 256, host);
    const map = segment.cells!;
    map.join('test', { keys: Uint16Array.of(0, 0, 0), levels: Uint8Array.of(0) });
    const used = host.heap.used;
    // A plate through the whole grid: its surroundings are more cells than a map may have.
    expect(() => map.cutBox('test.cutBox', [0, 0, 32768], [65535, 65535, 32768])).toThrow(
      'test.cutBox: cells must be at most 16777216 in a map, got 16777217',
    );
    expect(map.size).toBe(1);
    expect(host.heap.used).toBe(used);
    expect(host.exports.validateTree(segment.address)).toBe(0);
  });
});

/** What `validateTree` calls bricks that are not those of the cells. */
const WRONG_BRICKS = 5;

describe.each(someBuilds())('the bricks of a map, $name', (build) => {
  it(`are found to be damaged wherever one bit is wrong, SEED=${SEED}`, async () => {
    const { exports } = makeHost(await instantiateBinary(binaryOf(build)));
    let address = 0;
    const layCells: typeof exports.layCells = (...given) => {
      address = given[1];
      exports.layCells(...given);
    };
    const host = makeHost({ ...exports, layCells });
    const random = createRandom(SEED);
    const list = codesOf(randomCells(random, 200, 20, 0.2));
    const segment = new Segment('test', 'map', [cells({ resolution: 0.1, ...list })], 256, host);
    const { bricks, slots } = CELL_MAP.fields;
    const bytes = 16 * host.heap.read(address, slots);
    expect(bytes).toBeGreaterThan(32 * 40);
    const directory = new Uint8Array(host.heap.buffer, host.heap.read(address, bricks), bytes);
    expect(host.exports.validateTree(segment.address)).toBe(0);
    for (let i = 0; i < 100; i++) {
      // The second half of a slot are its bits.
      const at = 16 * random.integer(0, bytes / 16 - 1) + random.integer(8, 15);
      const bit = 1 << random.integer(0, 7);
      directory[at]! ^= bit;
      expect(host.exports.validateTree(segment.address)).toBe(WRONG_BRICKS);
      directory[at]! ^= bit;
    }
    expect(host.exports.validateTree(segment.address)).toBe(0);
    segment.dispose();
  });
});
