import { checkElement, type SweptElement } from '../elements/element.ts';
import { checkItems, type Vector, vectorAt } from '../base/checks.ts';
import { checkObject, outOfRange } from '../base/errors.ts';
import { recordAt, unsigned } from '../wasm/fields.ts';
import type { Host } from '../wasm/host.ts';
import { type BulkSource, checkMesh, type ElementSource } from '../elements/mesh.ts';
import { checkCloud, type PointCloud } from '../elements/points.ts';
import type {
  BoxElement,
  ConeElement,
  CylinderElement,
  EllipsoidElement,
  HullElement,
} from '../elements/solids.ts';
import { isEndless } from '../elements/endless.ts';
import { numbersOf, volumeNumber } from './convert.ts';
import { BALL, FIT, PLAIN_BOX_NUMBERS } from '../wasm/records.ts';

/** What has vertices, and a radius around these. */
type Swept = SweptElement | HullElement | BulkSource;

/** What the binary has balls for. */
type Solid = BoxElement | CylinderElement | ConeElement | EllipsoidElement;

/** What a bounding volume is fitted to: one or more elements with an end, meshes and clouds, in a frame. */
export type FitElements = ElementSource | readonly ElementSource[];

/** A sphere around elements. Metres, in the frame of the elements. */
export interface BoundingSphere {
  readonly center: Vector;
  readonly radius: number;
}

/** An oriented box around elements. Metres, in the frame of the elements. */
export interface BoundingBox {
  readonly center: Vector;
  /** How far it reaches from the center along each axis. */
  readonly halfExtents: Vector;
  /** Unit vectors, right-handed. */
  readonly axes: readonly [Vector, Vector, Vector];
  /** All of it as a row of 15 numbers: center, half extents, x axis, y axis, z axis. */
  readonly row: Float64Array;
}

/** Numbers of a ball around a vertex: x, y, z, radius. */
const BALL_NUMBERS = BALL.bytes / Float64Array.BYTES_PER_ELEMENT;

/** Fits the smallest sphere; see `Engine.fitSphere`. */
export function fitSphere(host: Host, elements: FitElements): BoundingSphere {
  const { row, radius } = run('Engine.fitSphere', host, elements, (address, count) =>
    host.exports.fitSphere(address, count),
  );
  return Object.freeze({ center: vectorsIn(row)[0]!, radius });
}

/** Fits a tight oriented box; see `Engine.fitBox`. */
export function fitBox(host: Host, elements: FitElements): BoundingBox {
  const { row } = run('Engine.fitBox', host, elements, (address, count) =>
    host.exports.fitBox(address, count),
  );
  const [center, halfExtents, x, y, z] = vectorsIn(row);
  return Object.freeze({
    center: center!,
    halfExtents: halfExtents!,
    axes: Object.freeze([x!, y!, z!] as const),
    row,
  });
}

/** The vectors that numbers make, three by three. */
function vectorsIn(numbers: Float64Array): Vector[] {
  return Array.from({ length: numbers.length / 3 }, (_, i) => Object.freeze(vectorAt(numbers, i)));
}

/** Stages the balls of elements, runs a fit, and returns a copy of its results. Nothing stays in memory. */
function run(
  where: string,
  host: Host,
  elements: FitElements,
  fit: (address: number, count: number) => void,
): { row: Float64Array; radius: number } {
  const { exports, heap } = host;
  const checked = checkElements(where, elements);
  const solids = checked.filter(isSolid);
  const balls = toBalls(checked.filter((element) => !isSolid(element)));
  const own = solids.map((solid) => exports.solidBallCount(volumeNumber(solid)));
  const given = balls.length / BALL_NUMBERS;
  const count = given + own.reduce((sum, n) => sum + n, 0);
  return heap.lend(where, exports.fitBytes(count), (address) => {
    const first = unsigned(exports.fitBalls(address));
    heap.float64(first, balls.length).set(balls);
    let next = given;
    solids.forEach((solid, i) => {
      stageSolid(where, host, solid, recordAt(first, BALL, next));
      next += own[i]!;
    });
    fit(address, count);
    // A fit begins with the row of its box.
    const row = heap.float64(address, PLAIN_BOX_NUMBERS).slice();
    return { row, radius: heap.read(address, FIT.fields.radius) };
  });
}

/** Writes the balls that stand for a box, cylinder, cone or ellipsoid. */
function stageSolid(where: string, { exports, heap }: Host, solid: Solid, balls: number): void {
  const numbers = numbersOf(solid);
  heap.lend(where, exports.volumeBytes(), (address) => {
    heap.float64(address, numbers.length).set(numbers);
    exports.writeSolidBalls(volumeNumber(solid), address, balls);
  });
}

const SOLIDS: readonly string[] = ['box', 'cylinder', 'cone', 'ellipsoid'] satisfies Solid['kind'][];

function isSolid(element: Swept | Solid): element is Solid {
  return SOLIDS.includes(element.kind);
}

function checkElements(where: string, value: unknown): (Swept | Solid)[] {
  if (!Array.isArray(value)) return [checkSource(where, 'elements', value)];
  if (value.length === 0) throw outOfRange(where, 'elements', 'at least one element', value);
  return checkItems(value, (element, i) => checkSource(where, `elements[${i}]`, element));
}

function checkSource(where: string, argument: string, value: unknown): Swept | Solid {
  checkObject(
    where,
    argument,
    value,
    'an element, mesh or cloud, made by point(), box(), mesh() or their like',
  );
  const { kind } = value as Partial<Swept>;
  if (kind === 'mesh') return checkMesh(where, `${argument}.`, value);
  if (kind === 'points') return checkFullCloud(where, argument, value);
  const element = checkElement(where, argument, value);
  if (!isEndless(element)) return element;
  throw outOfRange(where, `${argument}.kind`, 'a kind of element that has an end', element.kind);
}

/** Checks a cloud that has a point. */
function checkFullCloud(where: string, argument: string, value: unknown): PointCloud {
  const cloud = checkCloud(where, `${argument}.`, value);
  if (cloud.xyz.length > 0) return cloud;
  throw outOfRange(where, `${argument}.xyz`, 'the coordinates of at least one point', cloud.xyz);
}

/** A ball for each vertex: what a convex volume has to hold. */
export function toBalls(elements: readonly ElementSource[]): Float64Array {
  const parts = (elements as readonly Swept[]).map((source) => ({
    vertices: verticesOf(source),
    radius: source.kind === 'hull' ? source.rounding : source.radius,
  }));
  const balls = new Float64Array(
    parts.reduce((sum, { vertices }) => sum + (vertices.length / 3) * BALL_NUMBERS, 0),
  );
  let at = 0;
  for (const { vertices, radius } of parts) {
    for (let i = 0; i < vertices.length; i += 3) {
      for (let k = 0; k < 3; k++) balls[at++] = vertices[i + k]!;
      balls[at++] = radius;
    }
  }
  return balls;
}

/** Coordinates of the vertices: of a mesh only those that its triangles use. */
function verticesOf(source: Swept): ArrayLike<number> {
  if (source.kind === 'points') return source.xyz;
  if (source.kind !== 'mesh') return source.vertices.flat();
  const { vertices, indices } = source;
  const used = new Uint8Array(vertices.length / 3);
  for (const vertex of indices) used[vertex] = 1;
  return vertices.filter((_, i) => used[Math.floor(i / 3)] === 1);
}
