import { type Element, type ElementSource, triangle, type Vector } from '../../bindings/index.ts';

/** The single elements that sources stand for, in the order of their numbers. */
export function expand(sources: readonly ElementSource[]): Element[] {
  return sources.flatMap((source) => {
    if (source.kind !== 'mesh') return [source];
    const { vertices, indices, radius } = source;
    const corner = (i: number): Vector => {
      const [x, y, z] = vertices.subarray(3 * indices[i]!, 3 * indices[i]! + 3);
      return [x!, y!, z!];
    };
    return Array.from({ length: indices.length / 3 }, (_, i) =>
      triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2), radius),
    );
  });
}
