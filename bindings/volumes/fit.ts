import { checkElement, type SweptElement } from '../elements/element.ts';
import type { Vector } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { Memory } from '../wasm/heap.ts';
import { checkMesh, type ElementSource, type Mesh } from '../elements/mesh.ts';
import type { BoxElement, ConeElement, CylinderElement, HullElement } from '../elements/solids.ts';
import { numbersOf, volumeNumber } from './convert.ts';
import type { Exports } from '../wasm/instance.ts';

/** What has vertices, and a radius around these. */
type Swept = SweptElement | HullElement | Mesh;

/** What has flat faces. */
type Solid = BoxElement | CylinderElement | ConeElement;

/** What a bounding volume is fitted to: one or more elements and meshes in one frame, none of them a half-space. */
export type FitElements = ElementSource | readonly ElementSource[];

/** A sphere around elements. Metres, in the frame of the elements. */
export interface BoundingSphere {
  readonly center: Vector;
  readonly radius: number;
}

/** An oriented box around elements. Metres, in the frame of the elements. */
export interface BoundingBox {
  readonly center: Vector;
  /** How far it reaches from the centre along each axis. */
  readonly halfExtents: Vector;
  /** Unit vectors, right-handed. */
  readonly axes: readonly [Vector, Vector, Vector];
  /** All of it as a row of 15 numbers: centre, half extents, x axis, y axis, z axis. */
  readonly row: Float64Array;
}

/** A ball around a vertex: x, y, z, radius. */
const BALL_LENGTH = 4;

/** Where the results of a fit lie in its record, in numbers. */
const ROW_OF_BOX = 15;
const RADIUS = ROW_OF_BOX;

/** Fits the smallest sphere; see `Engine.fitSphere`. */
export function fitSphere(exports: Exports, memory: Memory, elements: FitElements): BoundingSphere {
  const results = run('Engine.fitSphere', memory, exports, elements, (address, count) =>
    exports.fitSphere(address, count),
  );
  return Object.freeze({ center: vectorAt(results, 0), radius: results[RADIUS]! });
}

/** Fits a tight oriented box; see `Engine.fitBox`. */
export function fitBox(exports: Exports, memory: Memory, elements: FitElements): BoundingBox {
  const results = run('Engine.fitBox', memory, exports, elements, (address, count) =>
    exports.fitBox(address, count),
  );
  return Object.freeze({
    center: vectorAt(results, 0),
    halfExtents: vectorAt(results, 3),
    axes: Object.freeze([vectorAt(results, 6), vectorAt(results, 9), vectorAt(results, 12)] as const),
    row: results.slice(0, ROW_OF_BOX),
  });
}

function vectorAt(numbers: Float64Array, i: number): Vector {
  return Object.freeze([numbers[i]!, numbers[i + 1]!, numbers[i + 2]!] as const);
}

/** Stages the balls of elements, runs a fit, and returns a copy of its results. Nothing stays in memory. */
function run(
  where: string,
  memory: Memory,
  exports: Exports,
  elements: FitElements,
  fit: (address: number, count: number) => void,
): Float64Array {
  const checked = checkElements(where, elements);
  const solids = checked.filter(isSolid);
  const balls = toBalls(checked.filter((element) => !isSolid(element)));
  const own = solids.map((solid) => exports.solidBallCount(volumeNumber(solid)));
  const count = balls.length / BALL_LENGTH + own.reduce((sum, n) => sum + n, 0);
  const address = memory.allocate(where, exports.fitBytes(count));
  try {
    const first = exports.fitBalls(address) >>> 0;
    memory.float64(first, balls.length).set(balls);
    let next = first + balls.byteLength;
    solids.forEach((solid, i) => {
      stageSolid(where, memory, exports, solid, next);
      next += own[i]! * BALL_LENGTH * Float64Array.BYTES_PER_ELEMENT;
    });
    fit(address, count);
    return memory.float64(address, ROW_OF_BOX + 1).slice();
  } finally {
    memory.free(address);
  }
}

/** Writes the balls that stand for a box, cylinder or cone. */
function stageSolid(where: string, memory: Memory, exports: Exports, solid: Solid, balls: number): void {
  const numbers = numbersOf(solid);
  const address = memory.allocate(where, exports.volumeBytes());
  try {
    memory.float64(address, numbers.length).set(numbers);
    exports.writeSolidBalls(volumeNumber(solid), address, balls);
  } finally {
    memory.free(address);
  }
}

function isSolid(element: Swept | Solid): element is Solid {
  return element.kind === 'box' || element.kind === 'cylinder' || element.kind === 'cone';
}

function checkElements(where: string, value: unknown): (Swept | Solid)[] {
  if (!Array.isArray(value)) return [checkSource(where, 'elements', value)];
  if (value.length === 0) throw outOfRange(where, 'elements', 'at least one element', value);
  return Array.from(value, (element, i) => checkSource(where, `elements[${i}]`, element));
}

function checkSource(where: string, argument: string, value: unknown): Swept | Solid {
  if (typeof value !== 'object' || value === null) {
    throw wrongType(
      where,
      argument,
      'an element or mesh, made by point(), box(), mesh() or their like',
      value,
    );
  }
  if ((value as Partial<Swept>).kind === 'mesh') return checkMesh(where, `${argument}.`, value);
  const element = checkElement(where, argument, value);
  if (element.kind !== 'halfSpace') return element;
  throw outOfRange(where, `${argument}.kind`, 'a kind of element that has an end', element.kind);
}

/** A ball for each vertex: what a convex volume has to hold. */
export function toBalls(elements: readonly ElementSource[]): Float64Array {
  const parts = (elements as readonly Swept[]).map((source) => ({
    vertices: verticesOf(source),
    radius: source.kind === 'hull' ? source.rounding : source.radius,
  }));
  const balls = new Float64Array(
    parts.reduce((sum, { vertices }) => sum + (vertices.length / 3) * BALL_LENGTH, 0),
  );
  let at = 0;
  for (const { vertices, radius } of parts) {
    for (let i = 0; i < vertices.length; i += 3, at += BALL_LENGTH) {
      for (let k = 0; k < 3; k++) balls[at + k] = vertices[i + k]!;
      balls[at + 3] = radius;
    }
  }
  return balls;
}

/** Coordinates of the vertices: of a mesh only those that its triangles use. */
function verticesOf(source: Swept): ArrayLike<number> {
  if (source.kind !== 'mesh') return source.vertices.flat();
  const { vertices, indices } = source;
  const used = new Uint8Array(vertices.length / 3);
  for (const vertex of indices) used[vertex] = 1;
  return vertices.filter((_, i) => used[Math.floor(i / 3)] === 1);
}
