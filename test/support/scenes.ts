import { SWEPT_KINDS, ROW_LENGTH } from '../../bindings/elements/element.ts';
import {
  type BatchDistances,
  type SweptElement,
  type Engine,
  line,
  type Pair,
  point,
  type PoseFormat,
  type Scene,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import type { Core } from '../oracle/distance.ts';
import type { Random } from './random.ts';

/** Position in metres and unit quaternion x y z w. */
export interface RandomTransform {
  position: Vector;
  quaternion: readonly [number, number, number, number];
}

/** The pose of a segment that was never moved. */
export const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A 4×4 matrix, column by column, that only moves. */
export function translation(x: number, y: number, z: number): number[] {
  return [...IDENTITY.slice(0, 12), x, y, z, 1];
}

/** An element of a random kind, about one metre in size; a quarter have radius 0. */
function randomElement(random: Random): SweptElement {
  const kind = random.integer(0, 2);
  const radius = random.unit() < 0.25 ? 0 : random.between(0, 0.3);
  if (kind === 0) return point(random.vector(1), radius);
  if (kind === 1) return line(random.vector(1), random.vector(1), radius);
  return triangle(random.vector(1), random.vector(1), random.vector(1), radius);
}

/** Between `least` and `most` random elements. */
export function randomElements(random: Random, least: number, most: number): SweptElement[] {
  return Array.from({ length: random.integer(least, most) }, () => randomElement(random));
}

/** Any rotation, and a position within ±reach. */
export function randomTransform(random: Random, reach: number): RandomTransform {
  const halfAngle = random.between(0, Math.PI);
  const [x, y, z] = random.direction();
  const sine = Math.sin(halfAngle);
  return { position: random.vector(reach), quaternion: [sine * x, sine * y, sine * z, Math.cos(halfAngle)] };
}

/** The matrix of a transform, column by column: what it does to the axes. */
export function matrixOf({ position, quaternion }: RandomTransform): number[] {
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((axis) => [...rotate(quaternion, axis as unknown as Vector), 0]);
  return [...columns.flat(), ...position, 1];
}

/** A random pose, stretched and sheared by nearly as much as a matrix may be that counts as rigid. */
export function stretchedMatrix(random: Random, reach: number): number[] {
  const pose = matrixOf(randomTransform(random, reach));
  const amount = (): number => (random.unit() < 0.5 ? -1 : 1) * 2.3e-6;
  const [s, t] = [amount(), amount()];
  for (let axis = 0; axis < 3; axis++) {
    const [x, y, z] = [pose[axis]!, pose[4 + axis]!, pose[8 + axis]!];
    pose[axis] = x + s * (x + y) + t * z;
    pose[4 + axis] = y + s * (x + y) + t * z;
    pose[8 + axis] = z + t * (x + y + z);
  }
  return pose;
}

/** Turns a vector by a unit quaternion: v + 2w(q × v) + 2 q × (q × v). */
export function rotate([x, y, z, w]: RandomTransform['quaternion'], v: Vector): Vector {
  const c = cross([x, y, z], v);
  const d = cross([x, y, z], c);
  return [v[0] + 2 * (w * c[0] + d[0]), v[1] + 2 * (w * c[1] + d[1]), v[2] + 2 * (w * c[2] + d[2])];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The vertices of an element in the world. */
export function placeCore(element: SweptElement, m: readonly number[]): Core {
  const at = (row: number, [x, y, z]: Vector): number =>
    m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
  return element.vertices.map((vertex) => [at(0, vertex), at(1, vertex), at(2, vertex)] as const);
}

/** A rigid body of the model: its elements, and the matrix that places them. */
export interface Body {
  elements: readonly SweptElement[];
  matrix: readonly number[];
}

/** One element pair out of two bodies. */
export interface ElementPair {
  elementA: number;
  elementB: number;
  distance: number;
  pointA: number[];
  pointB: number[];
  normal: number[];
}

/** Every element of `a` with every element of `b`, one call each, vertices moved here. */
export function flatList(engine: Engine, a: Body, b: Body): ElementPair[] {
  return a.elements.flatMap((first, elementA) =>
    b.elements.map((second, elementB) => {
      const rowA = Float64Array.of(...placeCore(first, a.matrix).flat(), first.radius);
      const rowB = Float64Array.of(...placeCore(second, b.matrix).flat(), second.radius);
      const result = engine.distances(first.kind, second.kind, rowA, rowB);
      return {
        elementA,
        elementB,
        distance: result.distance[0]!,
        pointA: [...result.pointA],
        pointB: [...result.pointB],
        normal: [...result.normal],
      };
    }),
  );
}

/** The closest of a flat list; of equals the first, which has the lowest element numbers. */
export function closest(list: readonly ElementPair[]): ElementPair {
  return list.reduce((best, next) => (next.distance < best.distance ? next : best));
}

/** A scene of random segments `s0`, `s1`, … and random pairs of them, all at the origin. */
export function randomScene(
  engine: Engine,
  random: Random,
  sizes: { segments: number; elements: number; share: number },
): { scene: Scene; bodies: Record<string, readonly SweptElement[]>; pairs: Pair[] } {
  const ids = Array.from({ length: sizes.segments }, (_, i) => `s${i}`);
  const bodies = Object.fromEntries(ids.map((id) => [id, randomElements(random, 1, sizes.elements)]));
  const pairs = ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b): Pair[] => {
      if (random.unit() >= sizes.share) return [];
      return random.unit() < 0.5 ? [[a, b]] : [[b, a]];
    }),
  );
  return { scene: engine.createScene({ segments: bodies, pairs }), bodies, pairs };
}

/** What columns of results have in common, whoever owns them. */
export interface ResultColumns {
  distance: ArrayLike<number>;
  pointA: ArrayLike<number>;
  pointB: ArrayLike<number>;
  normal: ArrayLike<number>;
  elementA: ArrayLike<number>;
  elementB: ArrayLike<number>;
  beyond: ArrayLike<number>;
}

/** A copy of result columns, for comparison bit for bit: `toEqual` tells 0 from −0. */
export function copyColumns(columns: ResultColumns): Record<keyof ResultColumns, number[]> {
  return {
    distance: Array.from(columns.distance),
    pointA: Array.from(columns.pointA),
    pointB: Array.from(columns.pointB),
    normal: Array.from(columns.normal),
    elementA: Array.from(columns.elementA),
    elementB: Array.from(columns.elementB),
    beyond: Array.from(columns.beyond),
  };
}

/** Random rows of one kind, about one metre in size. */
export function randomRows(random: Random, kind: SweptElement['kind'], count: number): Float64Array {
  const length = ROW_LENGTH[kind];
  return Float64Array.from({ length: count * length }, (_, i) =>
    i % length === length - 1 ? random.between(0, 0.3) : random.between(-1, 1),
  );
}

/** All nine ordered pairs of kinds. */
export const ORDERED_KINDS = SWEPT_KINDS.flatMap((kindA) => SWEPT_KINDS.map((kindB) => ({ kindA, kindB })));

/** `count` sets of poses for a scene of so many segments. */
export function randomPoses(
  random: Random,
  count: number,
  segments: number,
  format: PoseFormat,
): Float64Array {
  const poses = Array.from({ length: count * segments }, () => {
    const transform = randomTransform(random, 1.5);
    return format === 'matrix' ? matrixOf(transform) : [...transform.position, ...transform.quaternion];
  });
  return Float64Array.from(poses.flat());
}

/** The arrays of columns, without their names. */
export function columnsOf({
  distance,
  pointA,
  pointB,
  normal,
  elementA,
  elementB,
  beyond,
}: BatchDistances): BatchDistances[keyof BatchDistances][] {
  return [distance, pointA, pointB, normal, elementA, elementB, beyond];
}
