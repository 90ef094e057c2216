/** Elements, rows and poses out of which the golden hashes are made: the same bits in every host. */
import {
  box,
  cone,
  cylinder,
  ellipsoid,
  type Element,
  type ElementKind,
  halfSpace,
  hull,
  line,
  mesh,
  type Mesh,
  plane,
  point,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import type { Random } from '../support/random.ts';

/** The kinds that have golden hashes. Kinds that came later have sections of their own. */
export const KINDS: readonly ElementKind[] = ['point', 'line', 'triangle', 'box', 'cylinder', 'halfSpace'];

/** The kinds that came later, */
export const LATER_KINDS: readonly ElementKind[] = ['cone', 'hull'];

/**
 * A unit vector, by the four operations and the square root only: IEEE 754 leaves a host no choice there, as
 * `Math.hypot` and `Math.sin` do.
 */
function unitVector(random: Random): Vector {
  for (;;) {
    const [x, y, z] = random.vector(1);
    const square = x * x + y * y + z * z;
    if (square < 0.01 || square > 1) continue;
    const length = Math.sqrt(square);
    return [x / length, y / length, z / length];
  }
}

/** A unit quaternion x y z w. */
function unitQuaternion(random: Random): [number, number, number, number] {
  for (;;) {
    const [[x, y, z], w] = [random.vector(1), random.between(-1, 1)];
    const square = x * x + y * y + z * z + w * w;
    if (square < 0.01 || square > 1) continue;
    const length = Math.sqrt(square);
    return [x / length, y / length, z / length, w / length];
  }
}

/** The columns of the rotation of a unit quaternion. */
function axesOf([x, y, z, w]: readonly [number, number, number, number]): [Vector, Vector, Vector] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

function radius(random: Random): number {
  return random.integer(0, 2) === 0 ? 0 : random.between(0, 0.3);
}

function extents(random: Random): Vector {
  return [random.between(0.05, 0.6), random.between(0.05, 0.6), random.between(0.05, 0.6)];
}

function otherEnd(random: Random, start: Vector): Vector {
  const [x, y, z] = unitVector(random);
  const length = random.between(0.1, 1);
  return [start[0] + length * x, start[1] + length * y, start[2] + length * z];
}

/** A batch row of one kind, within a metre or so of the origin. */
function rowOf(random: Random, kind: ElementKind): number[] {
  const corner = (): Vector => random.vector(1);
  switch (kind) {
    case 'point':
      return [...corner(), radius(random)];
    case 'line':
      return [...corner(), ...corner(), radius(random)];
    case 'triangle':
      return [...corner(), ...corner(), ...corner(), radius(random)];
    case 'box':
    case 'ellipsoid':
      return [...corner(), ...extents(random), ...axesOf(unitQuaternion(random)).flat(), radius(random)];
    case 'cylinder': {
      const start = corner();
      return [...start, ...otherEnd(random, start), random.between(0.02, 0.5), radius(random)];
    }
    case 'halfSpace':
    case 'plane':
      return [...unitVector(random), random.between(-1, 1)];
    default:
      throw new Error(`no golden rows of ${kind as string}`);
  }
}

/** Rows of one kind, one after the other. */
export function rowsOf(random: Random, kind: ElementKind, count: number): Float64Array {
  return Float64Array.from(Array.from({ length: count }, () => rowOf(random, kind)).flat());
}

/** An element of one kind, as scenes take them. */
export function elementOf(random: Random, kind: ElementKind): Element {
  const corner = (): Vector => random.vector(0.5);
  switch (kind) {
    case 'point':
      return point(corner(), radius(random));
    case 'line':
      return line(corner(), corner(), radius(random));
    case 'triangle':
      return triangle(corner(), corner(), corner(), radius(random));
    case 'box':
      return box(corner(), extents(random), unitQuaternion(random), radius(random));
    case 'cylinder': {
      const start = corner();
      return cylinder(start, otherEnd(random, start), random.between(0.02, 0.3), radius(random));
    }
    case 'cone': {
      const base = corner();
      return cone(base, otherEnd(random, base), random.between(0.02, 0.4), radius(random));
    }
    case 'ellipsoid':
      return ellipsoid(corner(), extents(random), unitQuaternion(random), radius(random));
    case 'hull': {
      const [x, y, z] = corner();
      const near = (): Vector => {
        const [u, v, w] = random.vector(0.3);
        return [x + u, y + v, z + w];
      };
      return hull(Array.from({ length: random.integer(4, 30) }, near), radius(random));
    }
    case 'halfSpace':
      return halfSpace(unitVector(random), random.between(-1.5, 0));
    case 'plane':
      return plane(unitVector(random), random.between(-1.5, 1.5));
  }
}

/** Poses of so many segments, as matrices or as positions and quaternions. */
export function posesOf(random: Random, count: number, format: 'matrix' | 'transform'): Float64Array {
  const poses = Array.from({ length: count }, () => {
    const [position, quaternion] = [random.vector(1.2), unitQuaternion(random)];
    if (format === 'transform') return [...position, ...quaternion];
    return [...axesOf(quaternion).flatMap((axis) => [...axis, 0]), ...position, 1];
  });
  return Float64Array.from(poses.flat());
}

/** A bumpy closed surface of 8 · 4^levels triangles: an octahedron, its edges halved and pushed outward. */
export function bumpyMesh(random: Random, levels: number, size: number): Mesh {
  const vertices: Vector[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  let faces = [0, 1].flatMap((x) => [2, 3].flatMap((y) => [4, 5].map((z) => [x, y, z] as const)));
  for (let level = 0; level < levels; level++) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number): number => {
      const key = `${Math.min(a, b)},${Math.max(a, b)}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      const [x, y, z] = [0, 1, 2].map((i) => vertices[a]![i]! + vertices[b]![i]!) as [number, number, number];
      const scale = random.between(0.95, 1.05) / Math.sqrt(x * x + y * y + z * z);
      vertices.push([scale * x, scale * y, scale * z]);
      middles.set(key, vertices.length - 1);
      return vertices.length - 1;
    };
    faces = faces.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [[a, ab, ca] as const, [b, bc, ab] as const, [c, ca, bc] as const, [ab, bc, ca] as const];
    });
  }
  return mesh(
    vertices.flatMap((vertex) => vertex.map((x) => size * x)),
    faces.flat(),
  );
}
