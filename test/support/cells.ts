import { cells, type Cells } from '../../modules/maps/index.ts';
import { cubesOf } from '../../bindings/elements/cells.ts';
import type { Random } from './random.ts';

const ORIGIN = 32768;

/** Keys in the order of an octree, depth first: z changes last of all. */
function rankOf([x, y, z]: readonly number[]): bigint {
  let rank = 0n;
  for (let bit = 15; bit >= 0; bit--) {
    for (const key of [z!, y!, x!]) rank = (rank << 1n) | BigInt((key >> bit) & 1);
  }
  return rank;
}

/** A cell as keys of its lower corner and a level. */
export type Cell = readonly [x: number, y: number, z: number, level: number];

/** The finest cells that some cells cover, as text. */
export function finestOf(list: readonly Cell[]): Set<string> {
  const finest = new Set<string>();
  for (const [x, y, z, level] of list) {
    const edge = 2 ** (16 - level);
    for (let i = 0; i < edge ** 3; i++) {
      finest.add(`${x + (i % edge)} ${y + (Math.floor(i / edge) % edge)} ${z + Math.floor(i / edge ** 2)}`);
    }
  }
  return finest;
}

/**
 * What a map of finest cells should be: largest cubes of which all cells are there, in order. Written apart
 * from the engine: cells become larger ones level by level.
 */
export function canonical(finest: ReadonlySet<string>): Cell[] {
  let level = 16;
  let left = new Set(finest);
  const done: Cell[] = [];
  while (left.size > 0) {
    const edge = 2 ** (16 - level);
    const parents = new Map<string, string[]>();
    for (const key of left) {
      const parent = key.split(' ').map((x) => Math.floor(Number(x) / (2 * edge)) * 2 * edge);
      const name = parent.join(' ');
      parents.set(name, [...(parents.get(name) ?? []), key]);
    }
    left = new Set();
    for (const [parent, children] of parents) {
      if (children.length === 8 && level > 0) left.add(parent);
      else
        for (const child of children)
          done.push([...(child.split(' ').map(Number) as [number, number, number]), level]);
    }
    level--;
  }
  return done.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
}

/** The cells of a map. */
export function listCells({ keys, levels }: Pick<Cells, 'keys' | 'levels'>): Cell[] {
  return Array.from(levels, (level, i) => [keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!, level]);
}

/** A map of cells, in any order. */
export function makeMap(
  list: readonly Cell[],
  resolution: number,
  origin: readonly [number, number, number] = [0, 0, 0],
): Cells {
  return cells({
    resolution,
    origin,
    keys: list.flatMap(([x, y, z]) => [x, y, z]),
    levels: list.map(([, , , level]) => level),
  });
}

/** The cubes of a map as boxes, numbered as the cells are. */
export function boxesOf(map: Cells): ReturnType<typeof cubesOf> {
  const { keys, levels } = makeMap(canonical(finestOf(listCells(map))), map.resolution);
  return cubesOf({ ...map, keys, levels });
}

/** Random cells within some finest cells of the origin of the grid; a share of them are larger ones. */
export function randomCells(random: Random, count: number, reach: number, larger: number): Cell[] {
  return Array.from({ length: count }, () => {
    const level = random.unit() < larger ? random.integer(13, 15) : 16;
    const edge = 2 ** (16 - level);
    const key = (): number => Math.floor(random.integer(ORIGIN - reach, ORIGIN + reach - 1) / edge) * edge;
    return [key(), key(), key(), level];
  });
}

/** Maps that are as maps are, and those that go wrong most easily. */
export const CELL_CASES: readonly { readonly name: string; readonly make: (random: Random) => Cells }[] = [
  { name: 'one cell', make: () => makeMap([[ORIGIN, ORIGIN, ORIGIN, 16]], 0.5) },
  { name: 'a few cells', make: (random) => makeMap(randomCells(random, 5, 4, 0), 0.3) },
  { name: 'sparse cells', make: (random) => makeMap(randomCells(random, 200, 40, 0), 0.05) },
  { name: 'dense cells', make: (random) => makeMap(randomCells(random, 900, 5, 0), 0.2) },
  { name: 'larger cells', make: (random) => makeMap(randomCells(random, 60, 30, 0.3), 0.05) },
  { name: 'cells across the middle', make: (random) => makeMap(randomCells(random, 60, 2, 0), 0.4) },
  {
    name: 'a plate',
    make: () =>
      makeMap(
        Array.from({ length: 256 }, (_, i) => [ORIGIN + (i % 16), ORIGIN + (i >> 4), ORIGIN, 16]),
        0.125,
      ),
  },
  {
    name: 'a grid elsewhere',
    make: (random) => makeMap(randomCells(random, 100, 8, 0.1), 0.11, [0.3, -1.7, 0.9]),
  },
  {
    name: 'two corners of the grid',
    make: () =>
      makeMap(
        [
          [0, 0, 0, 16],
          [65535, 65535, 65535, 16],
        ],
        0.01,
      ),
  },
];
