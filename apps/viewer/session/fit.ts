import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { fromRows } from '../../../bindings/geometry/transforms.ts';
import {
  box,
  type DecomposeOptions,
  type ElementSource,
  type Engine,
  type Mesh,
  sphere,
} from '../../../bindings/index.ts';

/** What can be put around a segment. */
export const COVERS = [
  'capsules',
  'spheres',
  'convex pieces',
  'solid pieces',
  'simple pieces',
  'one hull',
  'one box',
  'one sphere',
] as const;

/** What can be put around a segment. */
export type CoverChoice = (typeof COVERS)[number];

/** How much may be put around each mesh of a segment. */
export interface FitLimits {
  /** The most capsules or spheres. */
  readonly count: number;
  /** How far convex pieces may be from it, metres. */
  readonly excess: number;
}

/** How pieces are made of a mesh, for the choices that make some, within an excess in metres. */
const PIECES: Partial<Record<CoverChoice, (excess: number) => DecomposeOptions>> = {
  'convex pieces': (excess) => ({ excess }),
  'solid pieces': (excess) => ({ excess, solid: true }),
  'simple pieces': (excess) => ({ excess, kinds: ['hull', 'box', 'capsule', 'cylinder', 'sphere'] }),
  'one hull': () => ({ pieces: 1 }),
};

/** What was put around a segment. */
export interface Fitted {
  readonly elements: readonly ElementSource[];
  /** How far it reaches beyond the segment at most, metres; undefined where nobody says. */
  readonly excess: number | undefined;
}

/**
 * Puts volumes around the elements of a segment.
 *
 * @throws Error for what is put around meshes, where something is no mesh
 */
export function fitAround(
  engine: Engine,
  elements: readonly ElementSource[],
  choice: CoverChoice,
  { count, excess }: FitLimits,
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
  const pieces = PIECES[choice];
  if (pieces !== undefined) {
    const made = meshes.map((mesh) => engine.decompose(mesh, pieces(excess)));
    return {
      elements: made.flatMap(({ elements: own }) => own),
      excess: Math.max(...made.map(({ excess: reach }) => reach[1])),
    };
  }
  const kind = choice === 'capsules' ? 'lines' : 'points';
  const covers = meshes.map((mesh) => engine.fitElements(mesh, { kind, count }));
  return {
    elements: covers.flatMap((cover) => cover.elements),
    excess: Math.max(...covers.map(({ excess }) => excess)),
  };
}
