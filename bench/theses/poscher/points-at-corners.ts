import type { PairRows } from '../../element-pairs.ts';
import { makeRandom } from '../../random.ts';

/** A triangle with an obtuse angle at its first corner, metres. */
const TRIANGLE = [0, 0, 0, 0.4, 0, 0, -0.24, 0.16, 0] as const;

/**
 * The shares of points in the sections around that corner: nearest to the second edge, to the corner, to the
 * first edge. Those of the thesis's table 6.2, of twelve points each.
 */
export const MIXES = [
  [4, 6, 2],
  [6, 0, 6],
  [0, 12, 0],
] as const;

/** How a mix is called in the results. */
export function nameOfMix([second, corner, first]: readonly [number, number, number]): string {
  return `second edge ${second}, corner ${corner}, first edge ${first} of 12`;
}

/** Points beyond both edges of the obtuse corner, in a given mix of sections, each with the triangle. */
export function pointsAtCorner(mix: readonly [number, number, number], count: number): PairRows {
  const random = makeRandom(62);
  const a = new Float64Array(4 * count);
  const b = new Float64Array(10 * count);
  const [first, second] = [TRIANGLE.slice(3, 6), TRIANGLE.slice(6, 9)] as [number[], number[]];
  const wanted = mix.flatMap((share, section) => new Array<number>(share).fill(section));
  for (let i = 0; i < count; i++) {
    const section = wanted[Math.floor(random() * wanted.length)]!;
    let point: number[];
    do {
      // Both parameters negative: beyond both edges.
      const [s, t] = [-random(), -random()];
      point = [0, 1, 2].map((k) => s * first[k]! + t * second[k]!);
      point[2] = random() - 0.5;
    } while (sectionOf(point, first, second) !== section);
    a.set([...point, 0.05], 4 * i);
    b.set([...TRIANGLE, 0.05], 10 * i);
  }
  return { a, b, count };
}

function sectionOf(point: readonly number[], first: readonly number[], second: readonly number[]): number {
  const along = (edge: readonly number[]) =>
    edge.reduce((sum, component, k) => sum + component * point[k]!, 0);
  if (along(second) > 0) return 0;
  return along(first) > 0 ? 2 : 1;
}
