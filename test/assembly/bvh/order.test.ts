import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/index.ts';
import { BUILDS } from '../../support/builds.ts';
import { randomCloud } from '../../support/clouds.ts';
import { triangleSoup } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { instantiate } from '../scene/segments.ts';

/** Elements in a leaf, and children of a node. */
const WIDTH = 4;

/** An element by its number, and the middle of its box. */
interface Entry {
  readonly number: number;
  readonly middle: Vector;
}

/** Whether elements are split by area, or along the axis in which they spread furthest. */
type Rule = 'area' | 'spread';

function spreads(entries: readonly Entry[]): Vector {
  return [0, 1, 2].map((axis) => {
    const along = entries.map(({ middle }) => middle[axis]!);
    return Math.max(...along) - Math.min(...along);
  }) as unknown as Vector;
}

function area(entries: readonly Entry[]): number {
  const [x, y, z] = spreads(entries);
  return x * y + y * z + z * x;
}

/** Sorts entries anew along each axis, and takes the first `count` of them from the end that costs least. */
function split(entries: readonly Entry[], count: number, rule: Rule): [Entry[], Entry[]] {
  const ways = [0, 1, 2].map((axis) => entries.toSorted((a, b) => a.middle[axis]! - b.middle[axis]!));
  if (rule === 'spread') {
    const [x, y, z] = spreads(entries);
    ways.splice(0, 3, ways[z > x && z > y ? 2 : y > x ? 1 : 0]!);
  } else if (2 * count !== entries.length) ways.push(...ways.map((way) => way.toReversed()));
  const parts = ways.map((way): [Entry[], Entry[]] => [way.slice(0, count), way.slice(count)]);
  const costs = parts.map(([a, b]) => a.length * area(a) + b.length * area(b));
  return parts[costs.indexOf(Math.min(...costs))]!;
}

/** The leaves of a complete tree, from the first to the last: sorted numbers of their elements. */
function leavesOf(entries: readonly Entry[], rule: Rule): number[][] {
  if (entries.length <= WIDTH) return [entries.map(({ number }) => number).sort((a, b) => a - b)];
  let child = WIDTH;
  while (WIDTH * child < entries.length) child *= WIDTH;
  let parts = [entries];
  for (const count of [2 * child, child]) {
    parts = parts.flatMap((part) => (part.length > count ? split(part, count, rule) : [part]));
  }
  return parts.flatMap((part) => leavesOf(part, rule));
}

describe.each(BUILDS)('the order of a tree, $name', (build) => {
  it.each([5, 64, 250, 1500])(
    `is that of splits at which everything is sorted: %i, SEED=${SEED}`,
    async (count) => {
      const { host, make } = await instantiate(build);
      const random = createRandom(SEED + count);
      const check = (source: Parameters<typeof make>[0][0], entries: readonly Entry[], rule: Rule): void => {
        const { segment, numbers } = make([source]);
        const leaves = leavesOf(entries, rule);
        const found = leaves.map((_, i) =>
          [...numbers.subarray(WIDTH * i, WIDTH * i + WIDTH)].filter((n) => n >= 0),
        );
        expect(found.map((leaf) => leaf.sort((a, b) => a - b))).toEqual(leaves);
        segment.dispose();
      };
      const round = (x: number) => (host.precision === 'single' ? Math.fround(x) : x);
      const soup = triangleSoup(random, count, 0.1);
      const corner = (i: number, axis: number) => round(soup.vertices[3 * soup.indices[i]! + axis]!);
      const middles = Array.from({ length: count }, (_, number): Entry => {
        const middle = [0, 1, 2].map((axis) => {
          const along = [0, 1, 2].map((k) => corner(3 * number + k, axis));
          return (Math.min(...along) + Math.max(...along)) / 2;
        });
        return { number, middle: middle as unknown as Vector };
      });
      check(soup, middles, 'area');
      const cloud = randomCloud(random, count);
      const at = (number: number): Entry => ({
        number,
        middle: [0, 1, 2].map((axis) => round(cloud.xyz[3 * number + axis]!)) as unknown as Vector,
      });
      check(
        cloud,
        Array.from({ length: count }, (_, number) => at(number)),
        'spread',
      );
      expect(host.heap.used).toBe(0);
    },
  );
});
