import {
  sphere,
  type SweptElement,
  type ElementSource,
  triangle,
  type Vector,
} from '../../bindings/index.ts';

/** The single swept spheres that sources without solids stand for, in the order of their numbers. */
export function expand(sources: readonly ElementSource[]): SweptElement[] {
  return sources.flatMap((source) => {
    if (source.kind === 'points') {
      const { xyz, radius } = source;
      return Array.from({ length: xyz.length / 3 }, (_, i) =>
        sphere([xyz[3 * i]!, xyz[3 * i + 1]!, xyz[3 * i + 2]!], radius),
      );
    }
    if (source.kind !== 'mesh') return [source as SweptElement];
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
