import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { PointElement } from '../../../bindings/elements/element.ts';
import { isEndless } from '../../../bindings/elements/endless.ts';
import type { ElementSource, Mesh } from '../../../bindings/elements/mesh.ts';
import { elementGeometry } from '../../../bindings/geometry/element-geometry.ts';
import type { Engine } from '../../../bindings/index.ts';
import { joinMeshes } from '../shapes/join-meshes.ts';

/** Spheres that hold the surface of all that a link is made of, in the frame of the link. */
export interface SphereCover {
  readonly spheres: readonly PointElement[];
  /** How far the surface of each sphere is from the shapes at most, metres. */
  readonly excesses: readonly number[];
  /** How many half-spaces and planes are left out, as no sphere holds them. */
  readonly endless: number;
}

/** Shapes that are covered one by one. */
type Coverable = Exclude<ElementSource, { readonly kind: 'point' | 'halfSpace' | 'plane' }>;

/** A surface of triangles for that of a shape. */
interface Shell {
  readonly surface: Pick<Mesh, 'vertices' | 'indices'>;
  /** What inflates the triangles of the shape, metres. */
  readonly radius: number;
  /** How far a point of the surface of the shape may be from these triangles beyond that, metres. */
  readonly slack: number;
}

/** Segments of a full turn in the polyhedra that stand for what is round. */
const DETAIL = 32;

/** How far a circle of radius 1 is from the polygon that its points make. */
const SAGITTA = 1 - sineAndCosine(Math.PI / DETAIL)[1];

/** How far vertices of polyhedra are off at most, as a part of the largest coordinate: they are float32. */
const ROUNDING = 2 ** -22;

/**
 * Covers the shapes of a link with spheres. Spheres stay what they are. All others of one radius are covered
 * together, each lot with its share of `count`. What is round is a polyhedron for that, inflated by what it
 * is smaller.
 *
 * @param count - the most spheres besides those that are there; more where shapes have more radii than that
 * @param onProgress - is told which part is done, 0 to 1
 */
export function coverWithSpheres(
  engine: Engine,
  sources: readonly ElementSource[],
  count: number,
  onProgress: (part: number) => void,
): SphereCover {
  const own = sources.filter((source) => source.kind === 'point');
  const coverable = sources.filter(
    (source): source is Coverable => source.kind !== 'point' && !isEndless(source),
  );
  const shells = coverable.map(shellOf);
  const radii = [...new Set(shells.map(({ radius }) => radius))];
  const share = Math.max(1, Math.floor(count / radii.length));
  const lots = radii.map((radius, i) => {
    const lot = shells.filter((shell) => shell.radius === radius);
    const slack = Math.max(...lot.map((shell) => shell.slack));
    const surface = joinMeshes(
      lot.map((shell) => shell.surface),
      radius + slack,
    );
    const report = (part: number): void => onProgress((i + part) / radii.length);
    const cover = engine.fitElements(surface, { kind: 'points', count: share, onProgress: report });
    return { cover, slack };
  });
  return {
    spheres: [...own, ...lots.flatMap(({ cover }) => cover.elements as readonly PointElement[])],
    excesses: [
      ...own.map(() => 0),
      ...lots.flatMap(({ cover, slack }) => cover.excesses.map((excess) => excess + slack)),
    ],
    endless: sources.length - own.length - coverable.length,
  };
}

function shellOf(source: Coverable): Shell {
  switch (source.kind) {
    case 'mesh':
      return { surface: source, radius: source.radius, slack: 0 };
    case 'points':
      return { surface: cornersAlone(source.xyz), radius: source.radius, slack: 0 };
    case 'line':
    case 'triangle':
      return { surface: cornersJoined(source.vertices.flat()), radius: source.radius, slack: 0 };
    case 'box':
    case 'hull':
      return polyhedronOf(source, 0);
    case 'cylinder':
    case 'cone':
      return polyhedronOf(source, SAGITTA * source.radius);
    case 'ellipsoid':
      // A ball is round in two ways, and the ellipsoid is one that is stretched.
      return polyhedronOf(source, 2 * SAGITTA * Math.max(...source.semiAxes));
  }
}

/** Each point as a triangle without extent. */
function cornersAlone(xyz: ArrayLike<number>): Shell['surface'] {
  const indices = Uint32Array.from({ length: xyz.length }, (_, i) => Math.floor(i / 3));
  return { vertices: Float64Array.from(xyz), indices };
}

/** The lines from the first point to the others, or the triangle between three. */
function cornersJoined(vertices: ArrayLike<number>): Shell['surface'] {
  const count = vertices.length / 3;
  const indices = count === 3 ? [0, 1, 2] : Array.from({ length: count }, (_, i) => [0, i, i]).flat();
  return { vertices: Float64Array.from(vertices), indices: Uint32Array.from(indices) };
}

/**
 * The triangles of a solid without its rounding.
 *
 * @param sagitta - how far its surface is from them at most, metres
 */
function polyhedronOf(source: Extract<Coverable, { readonly rounding: number }>, sagitta: number): Shell {
  const { positions, indices } = elementGeometry({ ...source, rounding: 0 }, { detail: DETAIL });
  const largest = positions.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  // What has no area is the line, or the point, that is left of it.
  const surface =
    indices.length === 0 ? cornersJoined(positions) : { vertices: Float64Array.from(positions), indices };
  return { surface, radius: source.rounding, slack: sagitta + ROUNDING * largest };
}
