import { describe, expect, it } from 'vitest';
import type { ElementSource, Mesh, Vector } from '../../../bindings/index.ts';
import { writeCounts } from '../../../bindings/elements/staging.ts';
import { MESH_CASES } from '../../support/mesh-shapes.ts';
import { randomElements } from '../../support/scenes.ts';
import { BUILD_PAIRS, BUILDS } from '../../support/builds.ts';
import { bumpySphere, mapMesh, triangleSoup } from '../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { instantiate, LEVEL_WORDS, type TreeSegment } from './segments.ts';

/** What `validateTree` calls the faults. */
const WRONG_LEVELS = 1;
const WRONG_NUMBERS = 2;
const NOT_ENCLOSED = 3;
const WRONG_LOWEST = 4;

/** A list of sources with every mesh deformed. */
function deform(random: Random, sources: readonly ElementSource[]): ElementSource[] {
  const moved = (source: Mesh): Mesh =>
    mapMesh(
      source,
      ([x, y, z]): Vector => {
        const [dx, dy, dz] = random.vector(1);
        return [dx - y, x + dy, z + dz];
      },
      random.unit(),
    );
  return sources.map((source) => (source.kind === 'mesh' ? moved(source) : source));
}

/** Numbers of boxes in a tree: of one leaf, one node of every level, and the top. */
function someNodes({ levels }: TreeSegment): [level: number, index: number][] {
  return levels.map(({ count }, level) => [level, count >> 1]);
}

describe.each(BUILDS)('a tree, $name', (build) => {
  it.each(MESH_CASES)(`is sound at first and refitted: $name, SEED=${SEED}`, async (meshes) => {
    const { host, make } = await instantiate(build);
    const random = createRandom(SEED + MESH_CASES.indexOf(meshes));
    for (const shape of meshes.make(random)) {
      const sources = Array.isArray(shape) ? shape : [shape];
      for (const treeFrom of [1, 256]) {
        const { segment, validate } = make(sources, treeFrom);
        expect(validate()).toBe(0);
        segment.replace('test', deform(random, sources));
        expect(validate()).toBe(0);
        segment.dispose();
      }
    }
    expect(host.heap.used).toBe(0);
  });

  it(`is sound with any numbers of points, lines and triangles, SEED=${SEED}`, async () => {
    const { make } = await instantiate(build);
    const random = createRandom(SEED + 1);
    for (let i = 0; i < 100; i++) {
      const { segment, validate } = make(randomElements(random, 1, 90));
      expect(validate()).toBe(0);
      expect(segment.hasTree).toBe(true);
      segment.dispose();
    }
  });

  it('has as few levels as can be', async () => {
    const { make } = await instantiate(build);
    for (const count of [1, 4, 5, 16, 17, 64, 65, 256, 257, 1024, 1025]) {
      const { levels, levelRecords } = make([bumpySphere(count)]);
      expect(levels.length).toBe(1 + Math.ceil(Math.log(Math.ceil(count / 4)) / Math.log(4) - 1e-9));
      levels.forEach(({ boxes, count: nodes }, i) => {
        const record = levelRecords.subarray(LEVEL_WORDS * i, LEVEL_WORDS * (i + 1));
        expect([...record.subarray(0, 2)]).toEqual([boxes, nodes]);
        // Boxes for rays lie behind all others.
        if (record[2] !== 0) expect(record[2]).toBeGreaterThan(levels[0]!.boxes);
      });
    }
  });

  it('is found to be damaged wherever one number of a box is wrong', async () => {
    const { make } = await instantiate(build);
    const tree = make([triangleSoup(createRandom(SEED), 700, 0.1)]);
    expect(tree.levels.length).toBeGreaterThan(3);
    for (const [level, index] of someNodes(tree)) {
      for (let i = 0; i < 6; i++) {
        const number = tree.boxNumber(level, index, i);
        const before = number[0]!;
        const damages = i < 3 ? [before + 0.01, before - 0.01, NaN] : [before * 0.99, 0, -before, NaN];
        for (const damage of damages) {
          number[0] = damage;
          expect({ level, i, damage, found: tree.validate() }).toEqual({
            level,
            i,
            damage,
            found: NOT_ENCLOSED,
          });
        }
        number[0] = before;
        expect(tree.validate()).toBe(0);
      }
      const lowest = tree.lowest(level, index);
      const before = lowest[0]!;
      for (const damage of [before - 1, before + 1, -1, 700]) {
        lowest[0] = damage;
        expect(tree.validate()).toBe(WRONG_LOWEST);
      }
      lowest[0] = before;
      expect(tree.validate()).toBe(0);
    }
  });

  it('is found to be damaged where a number is missing, doubled or none', async () => {
    const { make } = await instantiate(build);
    const { numbers, validate } = make([triangleSoup(createRandom(SEED), 203, 0.1)]);
    expect([...numbers].toSorted((a, b) => a - b)).toEqual([-1, ...Array.from({ length: 203 }, (_, i) => i)]);
    const full = [...numbers.keys()].filter((place) => numbers[place]! >= 0);
    for (const place of [full[0]!, full[100]!, full.at(-1)!]) {
      const before = numbers[place]!;
      for (const damage of [-1, 203, (before + 1) % 203, 2 ** 31 - 1]) {
        numbers[place] = damage;
        expect(validate()).toBe(WRONG_NUMBERS);
      }
      numbers[place] = before;
      expect(validate()).toBe(0);
    }
    numbers[numbers.indexOf(-1)] = 203;
    expect(validate()).toBe(WRONG_NUMBERS);
  });

  it('is found to be damaged where a level has another number of nodes', async () => {
    const { make } = await instantiate(build);
    const { levels, levelRecords, validate } = make([triangleSoup(createRandom(SEED), 700, 0.1)]);
    levels.forEach(({ count }, level) => {
      for (const damage of [count - 1, count + 1, 0]) {
        levelRecords[LEVEL_WORDS * level + 1] = damage;
        expect(validate()).toBe(WRONG_LEVELS);
      }
      levelRecords[LEVEL_WORDS * level + 1] = count;
      expect(validate()).toBe(0);
    });
  });

  it('is refitted in its order, and tight', async () => {
    const { make } = await instantiate(build);
    const random = createRandom(SEED + 2);
    const soup = triangleSoup(random, 300, 0.1);
    const tree = make([soup]);
    const order = [...tree.numbers];
    const halves = (): number[] => someNodes(tree).map(([level, i]) => tree.boxNumber(level, i, 3)[0]!);
    const before = halves();
    tree.segment.replace('test', [mapMesh(soup, ([x, y, z]) => [2 * x, 2 * y, 2 * z])]);
    expect([...tree.numbers]).toEqual(order);
    halves().forEach((half, i) => expect(half / before[i]!).toBeCloseTo(2, 5));
    tree.segment.replace('test', [soup]);
    expect(halves()).toEqual(before);
    expect(tree.validate()).toBe(0);
  });

  it('takes 64 bytes per triangle at most, in single precision', async () => {
    const { host } = await instantiate(build);
    const count = 10_000;
    const counts = writeCounts([0, 0, count, 0, 0, 0], host);
    const perTriangle = host.exports.segmentBytes(counts, 1) / count;
    // Its own row, 10 reals, and its number are 44 or 84 of them.
    expect(perTriangle).toBeGreaterThan(build.precision === 'single' ? 44 : 84);
    expect(perTriangle).toBeLessThanOrEqual(build.precision === 'single' ? 64 : 112);
  });
});

it.each(BUILD_PAIRS)(`is the same with vectors and without, $precision, SEED=${SEED}`, async ({ builds }) => {
  const instances = await Promise.all(builds.map(instantiate));
  const random = createRandom(SEED + 3);
  for (const meshes of MESH_CASES) {
    for (const shape of meshes.make(random)) {
      const trees = instances.map(({ make }) => make(Array.isArray(shape) ? shape : [shape]));
      const [first, second] = trees.map((tree) => ({
        numbers: [...tree.numbers],
        boxes: tree.levels.flatMap(({ count }, level) =>
          Array.from({ length: count }, (_, i) => [
            ...[0, 1, 2, 3, 4, 5].map((k) => tree.boxNumber(level, i, k)[0]!),
            tree.lowest(level, i)[0]!,
          ]),
        ),
      }));
      expect(second).toEqual(first);
      for (const { segment } of trees) segment.dispose();
    }
  }
});
