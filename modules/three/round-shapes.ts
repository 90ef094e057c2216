import type { BufferGeometry } from 'three';
import type { Vector } from '../../bindings/base/checks.ts';
import { line } from '../../bindings/elements/element.ts';
import { box, cone, ellipsoid } from '../../bindings/elements/solids.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { rotationOf } from '../../bindings/geometry/quaternions.ts';
import { identity, type Matrix, transformPoint } from '../../bindings/geometry/transforms.ts';
import { cross, dot } from '../../bindings/geometry/vectors.ts';
import type { XmlPlace } from '../robot/text/xml.ts';
import type { Shape } from '../robot/urdf/capsules.ts';

/** How far factors may differ that are meant to be one, and how far axes may be from square. */
const EQUAL = 1e-9;

/** What a constructor of three.js was told, by name. */
type Parameters = Readonly<Record<string, number | boolean | undefined>>;

/** A geometry that remembers what its constructor was told. */
type Parametric = BufferGeometry & {
  readonly parameters?: Parameters;
  readonly constructor: { fromJSON?: (parameters: Parameters) => BufferGeometry };
};

/** How something is placed that keeps its right angles: its axes, of unit length, and their factors. */
interface Placement {
  readonly matrix: Matrix;
  readonly center: Vector;
  readonly factors: Vector;
  /** What complaints are about. */
  readonly source: XmlPlace;
}

/** Makes a solid of what a constructor was told; undefined for a part of it, or one of few sides. */
type Reader = (parameters: Parameters, placement: Placement) => Shape | undefined;

/** The solids, by the type of their geometry. Those that turn about an axis turn about y. */
const READERS: Readonly<Record<string, Reader>> = {
  BoxGeometry({ width, height, depth }, { matrix, center, factors }) {
    const extents = [width, height, depth].map((size, i) => (Number(size) / 2) * factors[i]!);
    return box(center, extents as unknown as Vector, rotationOf(matrix));
  },
  SphereGeometry({ radius, widthSegments, phiLength, thetaLength }, { matrix, center, factors }) {
    if (!isRound(widthSegments) || phiLength !== 2 * Math.PI || thetaLength !== Math.PI) return undefined;
    const axes = factors.map((factor) => factor * Number(radius)) as unknown as Vector;
    if (areEqual(factors)) return { kind: 'sphere', center, radius: axes[0] };
    return ellipsoid(center, axes, rotationOf(matrix));
  },
  CylinderGeometry: readCylinder,
  ConeGeometry: ({ radius, ...others }, placement) =>
    readCylinder({ ...others, radiusTop: 0, radiusBottom: radius }, placement),
  CapsuleGeometry({ radius, height, length, radialSegments }, placement) {
    const { factors } = placement;
    if (!isRound(radialSegments) || !areEqual(factors)) return undefined;
    return line(...endsOf(Number(height ?? length), placement), Number(radius) * factors[0]);
  },
};

/**
 * The solid that a geometry is drawn for, in the frame to which a matrix leads: a sphere, ellipsoid, box,
 * cylinder, cone or capsule. Undefined where it is drawn for none, or a matrix distorts it.
 */
export function roundShapeOf(geometry: BufferGeometry, matrix: Matrix, source: XmlPlace): Shape | undefined {
  const { parameters, type } = geometry as Parametric;
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (reader === undefined || parameters === undefined || !isAsMade(geometry as Parametric)) return undefined;
  const placement = placementOf(matrix, source);
  return placement && reader(parameters, placement);
}

function readCylinder(
  { radiusTop, radiusBottom, height, radialSegments, openEnded, thetaLength }: Parameters,
  placement: Placement,
): Shape | undefined {
  const { factors, source } = placement;
  const [top, bottom] = [Number(radiusTop) * factors[0], Number(radiusBottom) * factors[0]];
  if (!isRound(radialSegments) || openEnded === true || thetaLength !== 2 * Math.PI) return undefined;
  if (!areEqual([factors[0], factors[0], factors[2]])) return undefined;
  const [start, end] = endsOf(Number(height), placement);
  if (top === bottom) {
    const length = Number(height) * factors[1];
    return { kind: 'cylinder', start, end, radius: top, length, source };
  }
  if (top === 0) return cone(start, end, bottom);
  return bottom === 0 ? cone(end, start, top) : undefined;
}

/** From so many sides on, a polygon stands for a circle. */
function isRound(sides: unknown): boolean {
  return Number(sides) >= 8;
}

function areEqual([x, y, z]: Vector): boolean {
  return Math.max(Math.abs(x - y), Math.abs(x - z)) <= EQUAL * x;
}

function endsOf(height: number, { matrix, factors }: Placement): [Vector, Vector] {
  const half = (height / 2) * factors[1];
  return [transformPoint(matrix, [0, -half, 0]), transformPoint(matrix, [0, half, 0])];
}

/** Whether a geometry still has the vertices that its constructor gave it: it may have been moved since. */
function isAsMade(geometry: Parametric): boolean {
  const { count } = geometry.drawRange;
  const hasMorphs = geometry.morphAttributes.position !== undefined;
  if (geometry.drawRange.start !== 0 || count !== Infinity || hasMorphs) return false;
  const made = geometry.constructor.fromJSON?.(geometry.parameters!);
  const [own, others] = [geometry, made].map((one) => one?.getAttribute('position'));
  if (own === undefined || own.array.length !== others?.array.length) return false;
  return own.array.every((x, i) => x === others.array[i]);
}

/** Where a matrix leaves its axes square to each other, how it places things. */
function placementOf(matrix: Matrix, source: XmlPlace): Placement | undefined {
  const columns = [0, 4, 8].map((i): Vector => [matrix[i]!, matrix[i + 1]!, matrix[i + 2]!]);
  const factors = columns.map((column) => lengthOf(...column)) as unknown as Vector;
  const [x, y, z] = columns.map((column, i) => column.map((value) => value / factors[i]!)) as unknown as [
    Vector,
    Vector,
    Vector,
  ];
  const isSquare = [dot(x, y), dot(x, z), dot(y, z)].every((product) => Math.abs(product) <= EQUAL);
  if (!isSquare) return undefined;
  const rigid = identity();
  // The solids look the same in a mirror that is square to the x axis.
  const sign = dot(cross(x, y), z) < 0 ? -1 : 1;
  rigid.set(
    x.map((value) => sign * value),
    0,
  );
  rigid.set(y, 4);
  rigid.set(z, 8);
  const center: Vector = [matrix[12]!, matrix[13]!, matrix[14]!];
  rigid.set(center, 12);
  return { matrix: rigid, center, factors, source };
}
