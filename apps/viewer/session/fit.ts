import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { fromRows } from '../../../bindings/geometry/transforms.ts';
import { box, type ElementSource, type Engine, type Mesh, sphere } from '../../../bindings/index.ts';

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
    const turn = fromRows([0, 1, 2].flatMap((row) => [...axes.map((axis) => axis[row]!), 0]));
    return { elements: [box(center, halfExtents, rotationOf(turn))], excess: undefined };
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
