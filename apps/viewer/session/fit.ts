import {
  box,
  type ElementSource,
  type Engine,
  type Mesh,
  sphere,
  type Vector,
} from '../../../bindings/index.ts';

/** What can be put around a segment. */
export const COVERS = ['capsules', 'spheres', 'one box', 'one sphere'] as const;

/** What can be put around a segment. */
export type CoverChoice = (typeof COVERS)[number];

/** What was put around a segment. */
export interface Fitted {
  readonly elements: readonly ElementSource[];
  /** How far it reaches beyond the segment at most, metres; undefined where nobody says. */
  readonly excess: number | undefined;
}

/**
 * Puts volumes around the elements of a segment.
 *
 * @throws Error for capsules and spheres around what is no mesh
 */
export function fitAround(
  engine: Engine,
  elements: readonly ElementSource[],
  choice: CoverChoice,
  count: number,
): Fitted {
  if (choice === 'one sphere') {
    const { center, radius } = engine.fitSphere(elements);
    return { elements: [sphere(center, radius)], excess: undefined };
  }
  if (choice === 'one box') {
    const { center, halfExtents, axes } = engine.fitBox(elements);
    return { elements: [box(center, halfExtents, quaternionOf(axes))], excess: undefined };
  }
  const meshes = elements.filter((element): element is Mesh => element.kind === 'mesh');
  if (meshes.length === 0 || meshes.length < elements.length) {
    throw new Error(
      `${choice} are put around meshes; this segment has other elements, take one box or one sphere`,
    );
  }
  const kind = choice === 'capsules' ? 'lines' : 'points';
  const covers = meshes.map((mesh) => engine.fitElements(mesh, { kind, count }));
  return {
    elements: covers.flatMap((cover) => cover.elements),
    excess: Math.max(...covers.map(({ excess }) => excess)),
  };
}

/** The unit quaternion of right-handed axes, by the largest of its four numbers (Shepperd 1978). */
function quaternionOf([x, y, z]: readonly [Vector, Vector, Vector]): [number, number, number, number] {
  const trace = x[0] + y[1] + z[2];
  const squares = [1 + 2 * x[0] - trace, 1 + 2 * y[1] - trace, 1 + 2 * z[2] - trace, 1 + trace];
  const largest = squares.indexOf(Math.max(...squares));
  const rows = [
    [squares[0]!, x[1] + y[0], z[0] + x[2], y[2] - z[1]],
    [x[1] + y[0], squares[1]!, y[2] + z[1], z[0] - x[2]],
    [z[0] + x[2], y[2] + z[1], squares[2]!, x[1] - y[0]],
    [y[2] - z[1], z[0] - x[2], x[1] - y[0], squares[3]!],
  ][largest]!;
  const length = Math.hypot(...rows);
  return rows.map((value) => value / length) as [number, number, number, number];
}
