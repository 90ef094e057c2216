import { type Vector, vectorAt } from '../base/checks.ts';
import { hullShape } from './faces.ts';
import { cross, dot } from './vectors.ts';
import type { ElementSource, Mesh } from '../elements/mesh.ts';
import { outlineOf } from '../elements/outline.ts';
import type { HullElement } from '../elements/solids.ts';

/** The corners of an element in the frame of its segment, and how far it reaches around them, metres. */
export interface Corners {
  readonly corners: readonly Vector[];
  readonly radius: number;
}

/**
 * The corners of a line, triangle, box or hull, or of a triangle of a mesh; undefined for what is round.
 *
 * @param triangle - the number of that of a mesh
 */
export function cornersOf(source: ElementSource, triangle: number): Corners | undefined {
  switch (source.kind) {
    case 'line':
    case 'triangle':
      return { corners: source.vertices, radius: source.radius };
    case 'box': {
      const { points, outer } = outlineOf(source)!;
      return { corners: vectorsOf(points), radius: outer };
    }
    case 'hull':
      return { corners: cornersOfHull(source), radius: source.rounding };
    case 'mesh':
      return { corners: triangleOf(source, triangle), radius: source.radius };
    default:
      return undefined;
  }
}

function triangleOf({ vertices, indices }: Mesh, triangle: number): Vector[] {
  return [0, 1, 2].map((corner) => vectorAt(vertices, indices[3 * triangle + corner]!));
}

function vectorsOf(numbers: ArrayLike<number>): Vector[] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => vectorAt(numbers, i));
}

const KNOWN = new WeakMap<HullElement, readonly Vector[]>();

/** The corners of a hull: its vertices but for those inside of it, of a face or of an edge, and each once. */
function cornersOfHull(hull: HullElement): readonly Vector[] {
  const known = KNOWN.get(hull);
  if (known !== undefined) return known;
  const shape = hullShape(hull.vertices);
  let corners: readonly Vector[];
  if (shape.kind === 'point') corners = [shape.at];
  else if (shape.kind === 'segment') corners = shape.ends;
  else {
    const numbers = [...new Set(shape.faces.flatMap((face) => face.corners))];
    const normalsAt = (number: number): Vector[] =>
      shape.faces.flatMap((face) => (face.corners.includes(number) ? [face.normal] : []));
    const isCorner = (number: number): boolean => shape.kind === 'flat' || spanSpace(normalsAt(number));
    corners = numbers.filter(isCorner).map((number) => hull.vertices[number]!);
  }
  KNOWN.set(hull, corners);
  return corners;
}

/** The volume that three unit vectors span, from which on their planes meet in a point for certain. */
const SPANNED = 1e-9;

/** Whether three of some unit vectors are not in one plane. */
function spanSpace(normals: readonly Vector[]): boolean {
  return normals.some((a, i) =>
    normals.slice(i).some((b) => normals.some((c) => Math.abs(dot(cross(a, b), c)) > SPANNED)),
  );
}
