/** Closed meshes of every kind, and what is inside them by another way than the engine's. */
import { type Mesh, mesh, type Vector } from '../../bindings/index.ts';
import { cross, dot } from './vectors.ts';

/** Vertices and triangles, before they are a mesh. */
export interface Shape {
  readonly vertices: readonly Vector[];
  readonly triangles: readonly (readonly [number, number, number])[];
}

export function solidMesh({ vertices, triangles }: Shape, radius = 0): Mesh {
  return mesh(vertices.flat(), triangles.flat(), { radius, solid: true });
}

/** A shape as a mesh of which nobody says what it is. */
export function plainMesh({ vertices, triangles }: Shape): Mesh {
  return mesh(vertices.flat(), triangles.flat());
}

/** A shape as a surface. */
export function surfaceMesh({ vertices, triangles }: Shape, radius = 0): Mesh {
  return mesh(vertices.flat(), triangles.flat(), { radius, solid: false });
}

/** A box of twelve triangles around the origin. */
export function boxShape([x, y, z]: Vector): Shape {
  const vertices = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vector => [
    i & 1 ? x : -x,
    i & 2 ? y : -y,
    i & 4 ? z : -z,
  ]);
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ] as const;
  return { vertices, triangles: faces.flatMap(([a, b, c, d]) => [[a, b, c] as const, [a, c, d] as const]) };
}

/** A surface of n × m quadrangles that closes in both directions. */
function closedGrid(n: number, m: number, at: (i: number, k: number) => Vector): Shape {
  const vertices: Vector[] = [];
  const triangles: [number, number, number][] = [];
  for (let i = 0; i < n; i++) for (let k = 0; k < m; k++) vertices.push(at(i, k));
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < m; k++) {
      const [a, b] = [i * m + k, ((i + 1) % n) * m + k];
      const [c, d] = [i * m + ((k + 1) % m), ((i + 1) % n) * m + ((k + 1) % m)];
      triangles.push([a, b, d], [a, d, c]);
    }
  }
  return { vertices, triangles };
}

/** A ring around the z axis. */
export function torusShape(large: number, small: number, n = 24, m = 12): Shape {
  return closedGrid(n, m, (i, k) => {
    const [u, v] = [(2 * Math.PI * i) / n, (2 * Math.PI * k) / m];
    const r = large + small * Math.cos(v);
    return [r * Math.cos(u), r * Math.sin(u), small * Math.sin(v)];
  });
}

/** A sphere of an octahedron whose faces are divided, and whose vertices may be moved in and out. */
export function sphereShape(
  size: number,
  steps: number,
  bump: (direction: Vector) => number = () => 0,
): Shape {
  const vertices: Vector[] = [];
  const known = new Map<string, number>();
  const vertex = (p: Vector): number => {
    const key = p.join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const length = Math.hypot(...p);
    const direction: Vector = [p[0] / length, p[1] / length, p[2] / length];
    const r = size * (1 + bump(direction));
    vertices.push([r * direction[0], r * direction[1], r * direction[2]]);
    known.set(key, vertices.length - 1);
    return vertices.length - 1;
  };
  const triangles: [number, number, number][] = [];
  for (let octant = 0; octant < 8; octant++) {
    const [sx, sy, sz] = [octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1];
    const corner = (i: number, k: number): number => vertex([sx * i, sy * k, sz * (steps - i - k)]);
    const isMirrored = sx * sy * sz < 0;
    const face = (a: number, b: number, c: number): void => {
      triangles.push(isMirrored ? [a, c, b] : [a, b, c]);
    };
    for (let i = 0; i < steps; i++) {
      for (let k = 0; k < steps - i; k++) {
        face(corner(i, k), corner(i + 1, k), corner(i, k + 1));
        if (k < steps - i - 1) face(corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1));
      }
    }
  }
  return { vertices, triangles };
}

/** Several shapes as one. */
export function together(...shapes: readonly Shape[]): Shape {
  const vertices: Vector[] = [];
  const triangles: [number, number, number][] = [];
  for (const shape of shapes) {
    const first = vertices.length;
    vertices.push(...shape.vertices);
    for (const [a, b, c] of shape.triangles) triangles.push([first + a, first + b, first + c]);
  }
  return { vertices, triangles };
}

/** A shape with its front sides facing the other way. */
export function insideOut({ vertices, triangles }: Shape): Shape {
  return { vertices, triangles: triangles.map(([a, b, c]) => [a, c, b]) };
}

export function moved({ vertices, triangles }: Shape, map: (vertex: Vector) => Vector): Shape {
  return { vertices: vertices.map(map), triangles };
}

/** The triangles of a shape, none of which share vertices by number. */
function unshared({ vertices, triangles }: Shape): Shape {
  return {
    vertices: triangles.flatMap((corners) => corners.map((corner) => vertices[corner]!)),
    triangles: triangles.map((_, i) => [3 * i, 3 * i + 1, 3 * i + 2]),
  };
}

/** Every kind of closed shape. */
export const CLOSED_SHAPES: readonly (readonly [string, Shape])[] = [
  ['a box', boxShape([1, 0.7, 0.5])],
  ['a bumpy sphere', sphereShape(1, 6, ([x, y, z]) => 0.3 * Math.sin(5 * x) * Math.cos(4 * y + z))],
  ['a ring', torusShape(0.7, 0.25)],
  ['a shell with a cavity', together(sphereShape(1, 4), insideOut(sphereShape(0.6, 3)))],
  [
    'a body in the cavity of a shell',
    together(sphereShape(1, 4), insideOut(sphereShape(0.7, 3)), sphereShape(0.3, 2)),
  ],
  [
    'parts that overlap',
    together(
      boxShape([0.6, 0.6, 0.6]),
      moved(sphereShape(0.6, 3), ([x, y, z]) => [x + 0.4, y + 0.1, z]),
    ),
  ],
  ['the same box twice', together(boxShape([0.8, 0.6, 0.4]), boxShape([0.8, 0.6, 0.4]))],
  [
    'two boxes that share an edge',
    together(
      moved(boxShape([0.4, 0.4, 0.4]), ([x, y, z]) => [x - 0.4, y - 0.4, z]),
      moved(boxShape([0.4, 0.4, 0.4]), ([x, y, z]) => [x + 0.4, y + 0.4, z]),
    ),
  ],
  ['a needle', moved(sphereShape(1, 3), ([x, y, z]) => [x, 1e-5 * y + 0.3 * x, 1e-5 * z - 0.7 * x])],
  ['a sheet', moved(boxShape([1, 1, 1]), ([x, y, z]) => [x, y, 1e-7 * z + 0.5 * x])],
  ['of vertices that nobody shares', unshared(torusShape(0.6, 0.3, 12, 8))],
];

/** How often a closed shape winds around a point: a sum of solid angles (van Oosterom, Strackee 1983). */
export function windingNumber({ vertices, triangles }: Shape, point: Vector): number {
  let sum = 0;
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner): Vector => {
      const [x, y, z] = vertices[corner]!;
      return [x - point[0], y - point[1], z - point[2]];
    }) as [Vector, Vector, Vector];
    const [u, v, w] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)];
    const height = dot(a, cross(b, c));
    sum += 2 * Math.atan2(height, u * v * w + dot(a, b) * w + dot(b, c) * u + dot(c, a) * v);
  }
  return sum / (4 * Math.PI);
}
