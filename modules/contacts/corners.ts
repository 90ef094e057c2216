import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import type { Numbers } from '../../bindings/base/types.ts';
import type { ElementSource, Mesh } from '../../bindings/elements/mesh.ts';
import { outlineOf } from '../../bindings/elements/outline.ts';
import { type HullElement, isEndless } from '../../bindings/elements/solids.ts';
import { sizeOf } from '../../bindings/elements/staging.ts';
import { hullShape } from '../../bindings/geometry/faces.ts';
import { add, cross, dot, subtract } from '../../bindings/geometry/vectors.ts';
import type { SceneParts } from '../../bindings/scene/model/model.ts';
import type { Segment } from '../../bindings/scene/model/segment.ts';
import type { ListedContacts } from './listing.ts';

/** The corners of an element in the frame of its segment, and how far it reaches around them, metres. */
interface Corners {
  readonly corners: readonly Vector[];
  readonly radius: number;
}

/**
 * Where contacts act if those of bodies with corners on half-spaces and planes are at the mean of the corners
 * that are below, of which each counts as much as it is deep. All others stay where they are.
 *
 * Source: Petersen 2007, §5.4.6.
 *
 * @param maxDistance - of the contacts: planes are lifted by it
 * @returns three numbers per row
 */
export function weighCorners(parts: SceneParts, found: ListedContacts, maxDistance: number): Numbers {
  const points = found.point.slice();
  for (const [i, row] of found.row.entries()) {
    const [a, b] = parts.pairs.rows[row]!.map((id) => parts.segments.get('contacts', 'id', id)) as [
      Segment,
      Segment,
    ];
    const sides = [
      { segment: a, number: found.elementA[i]!, sign: 1 },
      { segment: b, number: found.elementB[i]!, sign: -1 },
    ].map((side) => ({ ...side, ...elementAt(side.segment, side.number) }));
    const body = sides.find(({ source }) => source !== undefined && !isEndless(source));
    if (body === undefined || !sides.some(({ source }) => source !== undefined && isEndless(source)))
      continue;
    const known = cornersOf(body.source!, body.part);
    if (known === undefined) continue;
    const pose = parts.poses.read(body.segment.address);
    const corners = known.corners.map((corner) => placed(pose, corner));
    const normal = vectorAt(found.normal, i);
    const [pointA, pointB] = [vectorAt(found.pointA, i), vectorAt(found.pointB, i)];
    const middle = add(pointA, subtract(pointB, pointA), 0.5);
    const surface = body.sign > 0 ? pointB : pointA;
    const lifted = known.radius + Math.max(0, maxDistance);
    const weights = corners.map((corner) =>
      Math.max(0, body.sign * dot(subtract(corner, surface), normal) + lifted),
    );
    const mean = meanOf(corners, weights) ?? middle;
    points.set(add(mean, normal, dot(subtract(middle, mean), normal)), 3 * i);
  }
  return points;
}

/** The mean of points by weights; undefined where all are 0. */
function meanOf(points: readonly Vector[], weights: readonly number[]): Vector | undefined {
  const most = Math.max(...weights);
  if (!(most > 0)) return undefined;
  // From one of the points and by shares of the largest weight, so that nothing overflows.
  const [first] = points;
  const shares = weights.map((weight) => weight / most);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return points.reduce((mean, point, i) => add(mean, subtract(point, first!), shares[i]! / total), first!);
}

/** What the element of a number is of, and which part of that: the triangle of a mesh. Of maps, nothing. */
function elementAt(segment: Segment, number: number): { source?: ElementSource; part: number } {
  let part = number;
  if (segment.map !== undefined) return { part };
  for (const source of segment.elements) {
    const size = sizeOf(source);
    if (part < size) return { source, part };
    part -= size;
  }
  return { part };
}

/** The corners of lines, triangles, boxes and hulls; undefined for what is round. */
function cornersOf(source: ElementSource, part: number): Corners | undefined {
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
      return { corners: trianglesOf(source, part), radius: source.radius };
    default:
      return undefined;
  }
}

function trianglesOf({ vertices, indices }: Mesh, triangle: number): Vector[] {
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

function placed(pose: readonly number[], [x, y, z]: Vector): Vector {
  const row = (k: number): number => pose[k]! * x + pose[4 + k]! * y + pose[8 + k]! * z + pose[12 + k]!;
  return [row(0), row(1), row(2)];
}
