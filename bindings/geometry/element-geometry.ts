import { angleOf } from '../base/angles.ts';
import { checkFinite, checkPositive, outOfRange } from '../base/errors.ts';
import { boxAxes } from '../elements/rows.ts';
import { type Vector, vectorAt } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { checkOptions } from '../base/options.ts';
import type { Mesh, SegmentItem } from '../elements/mesh.ts';
import { type Cells, cubesOf } from '../elements/cells.ts';
import { meshOfField } from '../elements/field-mesh.ts';
import type { PointCloud } from '../elements/points.ts';
import type {
  BoxElement,
  ConeElement,
  CylinderElement,
  EllipsoidElement,
  PlaneElement,
} from '../elements/solids.ts';
import { checkBody } from '../elements/source.ts';
import { boxShape } from './box-shape.ts';
import { hullShape } from './faces.ts';
import { capsuleOutline, coneOutline, cylinderOutline, meridians, revolve } from './revolution.ts';
import { addRounded } from './rounded.ts';
import { type ElementGeometry, TriangleCollector } from './triangles.ts';
import { add, cross, normalize, squareTo, subtract } from './vectors.ts';

/** What `elementGeometry` may be told. */
export interface GeometryOptions {
  /** How many segments a full turn has: an even number from 4 to 256. Default 24. */
  readonly detail?: number | undefined;
  /** The side of the square that a half-space or a plane is shown as, metres. Default 4. */
  readonly size?: number | undefined;
}

/** Most segments of a turn for each of very many small bodies: points of a cloud, inflated triangles. */
const SMALL_DETAIL = 8;

/** What a point of a cloud without a radius is shown with, metres: nothing would not be seen. */
const POINT_RADIUS = 1e-3;

/**
 * The surface of an element as triangles, for drawing it. All vertices lie on the surface, so that what is
 * round is drawn too small: by less than 1 % of its radius with 24 segments per turn. What is solid is
 * closed, its triangles counterclockwise as seen from outside.
 *
 * A mesh is drawn as it is, and with a radius as the rounded triangles that it stands for; a map of cells as
 * its cubes; a height field as its triangles; a cloud as a ball per point, 1 mm wide where it has no radius;
 * a half-space or a plane as a square around the point of its surface that is nearest to the origin; that of
 * a plane has a front and a back.
 *
 * @param element - an element, a mesh, a point cloud, a map of cells or a height field
 * @returns new arrays, in the frame of the segment that holds the element; metres
 * @throws TypeError or RangeError that names the argument
 */
export function elementGeometry(element: SegmentItem, options: GeometryOptions = {}): ElementGeometry {
  const where = 'elementGeometry';
  checkOptions(where, options, ['detail', 'size']);
  const detail = checkFinite(where, 'options.detail', options.detail ?? 24);
  if (!(Number.isInteger(detail / 2) && detail >= 4 && detail <= 256)) {
    throw outOfRange(where, 'options.detail', 'an even number from 4 to 256', detail);
  }
  const size = checkPositive(where, 'options.size', options.size ?? 4);
  const [checked] = checkBody(where, 'element', element);
  const out = new TriangleCollector();
  if (checked === undefined) return out.finish();
  (ADD[checked.kind] as Add<SegmentItem['kind']>)(out, checked, detail, size);
  return out.finish();
}

/** Adds the triangles of an element of a kind. */
type Add<Kind> = (
  out: TriangleCollector,
  element: Extract<SegmentItem, { readonly kind: Kind }>,
  detail: number,
  size: number,
) => void;

const ADD: { readonly [Kind in SegmentItem['kind']]: Add<Kind> } = {
  point: (out, { vertices: [center], radius }, detail) => addBall(out, center, radius, detail),
  line: (out, { vertices, radius }, detail) => addCapsule(out, vertices, radius, detail),
  triangle: (out, { vertices, radius }, detail) => addHull(out, vertices, radius, detail),
  box: addBox,
  hull: (out, { vertices, rounding }, detail) => addHull(out, vertices, rounding, detail),
  ellipsoid: addEllipsoid,
  cylinder: addAxial,
  cone: addAxial,
  halfSpace: (out, element, _, size) => addSquare(out, element, size),
  plane: addBothSides,
  mesh: (out, element, detail) => addMesh(out, element, Math.min(SMALL_DETAIL, detail)),
  points: (out, element, detail) => addCloud(out, element, Math.min(SMALL_DETAIL, detail)),
  heightField: (out, element, detail) => addMesh(out, meshOfField(element), detail),
  cells: addCells,
};

function addAxial(out: TriangleCollector, element: CylinderElement | ConeElement, detail: number): void {
  const { kind, radius, rounding } = element;
  const [from, to] = element.vertices;
  const way = subtract(to, from);
  const length = lengthOf(...way);
  const outline =
    kind === 'cylinder'
      ? cylinderOutline(length, radius, rounding, detail)
      : coneOutline(length, radius, rounding, angleOf(length, radius), detail);
  revolve(out, from, normalize(way), outline, detail);
}

function addBall(out: TriangleCollector, center: Vector, radius: number, detail: number): void {
  revolve(out, center, [0, 0, 1], capsuleOutline(0, radius, detail), detail);
}

function addCapsule(
  out: TriangleCollector,
  [from, to]: readonly [Vector, Vector],
  radius: number,
  detail: number,
): void {
  const way = subtract(to, from);
  const length = lengthOf(...way);
  if (length === 0) addBall(out, from, radius, detail);
  else revolve(out, from, normalize(way), capsuleOutline(length, radius, detail), detail);
}

function addHull(out: TriangleCollector, points: readonly Vector[], radius: number, detail: number): void {
  const shape = hullShape(points);
  if (shape.kind === 'point') addBall(out, shape.at, radius, detail);
  else if (shape.kind === 'segment') addCapsule(out, shape.ends, radius, detail);
  else addRounded(out, points, shape.faces, radius, detail);
}

function addBox(out: TriangleCollector, element: BoxElement, detail: number): void {
  const { center, halfExtents, rounding } = element;
  const columns = boxAxes(element);
  const axes = [vectorAt(columns, 0), vectorAt(columns, 1), vectorAt(columns, 2)] as const;
  const place = ([x, y, z]: Vector, from: Vector): Vector =>
    add(add(add(from, axes[0], x), axes[1], y), axes[2], z);
  const { points, faces } = boxShape(halfExtents);
  const corners = points.map((corner) => place(corner, center));
  // A plate, a rod or a point: faces without area have edges without a direction.
  if (faces === undefined) addHull(out, corners, rounding, detail);
  else {
    const turned = faces.map((face) => ({ ...face, normal: place(face.normal, [0, 0, 0]) }));
    addRounded(out, corners, turned, rounding, detail);
  }
}

/**
 * A ball of which each point m becomes a point of the ellipsoid, moved out along the normal there. Along an
 * axis with a half e and a rounding r, the normal is as m / (e + r), so that both are covered evenly.
 */
function addEllipsoid(out: TriangleCollector, element: EllipsoidElement, detail: number): void {
  const { center, semiAxes, rounding } = element;
  const columns = boxAxes(element);
  const place = (m: Vector): Vector => {
    const normal = normalize(m.map((x, i) => x / (semiAxes[i]! + rounding)) as unknown as Vector);
    const onBall = rounding > 0 ? normal.map((x, i) => x * semiAxes[i]!) : m;
    const length = lengthOf(...(onBall as Vector)) || 1;
    const along = semiAxes.map(
      (half, i) => (half * onBall[i]!) / length + (rounding > 0 ? rounding * normal[i]! : 0),
    );
    return along.reduce((sum, x, i) => add(sum, vectorAt(columns, i), x), center);
  };
  const rows = meridians([0, 0, 0], [0, 0, 1], capsuleOutline(0, 1, detail), detail);
  for (let i = 0; i < detail; i++) out.addStrip(rows(i).map(place), rows(i + 1).map(place));
}

function addCells(out: TriangleCollector, map: Cells, detail: number): void {
  for (const cube of cubesOf(map)) addBox(out, cube, detail);
}

function addBothSides(out: TriangleCollector, plane: PlaneElement, _: number, size: number): void {
  addSquare(out, plane, size);
  addSquare(out, { normal: subtract([0, 0, 0], plane.normal), offset: -plane.offset }, size);
}

function addSquare(
  out: TriangleCollector,
  { normal, offset }: Omit<PlaneElement, 'kind'>,
  size: number,
): void {
  const u = squareTo(normal);
  const v = cross(normal, u);
  const center: Vector = [normal[0] * offset, normal[1] * offset, normal[2] * offset];
  const corner = (a: number, b: number): Vector => add(add(center, u, (a * size) / 2), v, (b * size) / 2);
  out.add(corner(-1, -1), corner(1, -1), corner(1, 1));
  out.add(corner(-1, -1), corner(1, 1), corner(-1, 1));
}

function addMesh(out: TriangleCollector, { vertices, indices, radius }: Mesh, detail: number): void {
  const vertex = (number: number): Vector => vectorAt(vertices, number);
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [vertex(indices[i]!), vertex(indices[i + 1]!), vertex(indices[i + 2]!)] as const;
    if (radius === 0) out.add(...corners);
    else {
      out.forget();
      addHull(out, corners, radius, detail);
    }
  }
}

function addCloud(out: TriangleCollector, { xyz, radius }: PointCloud, detail: number): void {
  for (let i = 0; i < xyz.length; i += 3) {
    out.forget();
    addBall(
      out,
      [xyz[i]!, xyz[i + 1]!, xyz[i + 2]!],
      radius > 0 ? radius : POINT_RADIUS,
      radius > 0 ? detail : 4,
    );
  }
}
