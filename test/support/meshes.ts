/** Meshes that tests are about: from files, and made to measure. */
import { type Mesh, mesh, type Vector } from '../../bindings/index.ts';
import { readBytes, readText } from '../../data/read.ts';
import type { Random } from './random.ts';

/** Reads vertices and triangles of an OBJ file. */
function parseObj(text: string): Mesh {
  const rows = text.split('\n').map((row) => row.trim().split(/\s+/));
  const numbers = (kind: string) => rows.filter(([key]) => key === kind).flatMap((row) => row.slice(1));
  return mesh(
    numbers('v').map(Number),
    numbers('f').map((corner) => parseInt(corner) - 1),
  );
}

/** Where a robot is in its environment, and what an independent program found out about it. */
export interface PosedPair {
  /** A rigid 4×4 matrix, column by column. */
  matrix: number[];
  distance: number;
  overlap: boolean;
  /** How many pairs of triangles have a point in common. */
  intersecting: number;
}

/** Numbers in a record of env_rob_poses.bin: env_rob_poses.json names them. */
const RECORD = 12;

/** The meshes of FCL's tests, a house and a piano, and 300 poses of the second in the first. Millimetres. */
export async function readEnvironmentAndRobot(): Promise<{ env: Mesh; rob: Mesh; rows: PosedPair[] }> {
  const [env, rob, bytes] = await Promise.all([
    readText('meshes/env.obj'),
    readText('meshes/rob.obj'),
    readBytes('meshes/env_rob_poses.bin'),
  ]);
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  const rows = Array.from({ length: numbers.length / RECORD }, (_, i): PosedPair => {
    const [qw, qx, qy, qz, tx, ty, tz, distance, overlap, intersecting] = numbers.subarray(RECORD * i);
    return {
      matrix: [...rotation(qw!, qx!, qy!, qz!), tx!, ty!, tz!, 1],
      distance: distance!,
      overlap: overlap === 1,
      intersecting: intersecting!,
    };
  });
  return { env: parseObj(env), rob: parseObj(rob), rows };
}

/** The first three columns of the matrix of a quaternion of any length. */
function rotation(w: number, x: number, y: number, z: number): number[] {
  const n = w * w + x * x + y * y + z * z;
  const columns = [
    [w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z],
  ];
  return columns.flatMap((column) => [...column.map((entry) => entry / n), 0]);
}

/** A mesh of separate triangles, three vertices each. */
export function meshOf(triangles: readonly (readonly [Vector, Vector, Vector])[], radius = 0): Mesh {
  const vertices = triangles.flat(2);
  return mesh(
    vertices,
    Array.from({ length: vertices.length / 3 }, (_, i) => i),
    radius,
  );
}

/**
 * The first `count` triangles of a closed surface around the origin, about as large as `size` to each side,
 * with waves on it. All of them, and it is closed, when `count` is twice a square.
 */
export function bumpySphere(count: number, size = 1, radius = 0): Mesh {
  const steps = Math.ceil(Math.sqrt(count / 2));
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= steps; i++) {
    for (let k = 0; k <= steps; k++) {
      const [turn, height] = [(2 * Math.PI * k) / steps, Math.PI * (i / steps - 0.5)];
      const reach = size * (1 + 0.05 * Math.sin(5 * turn) * Math.cos(3 * height));
      const ring = reach * Math.cos(height);
      vertices.push(ring * Math.cos(turn), ring * Math.sin(turn), reach * Math.sin(height));
      const at = vertices.length / 3 - 1;
      if (i < steps && k < steps) {
        indices.push(at, at + 1, at + steps + 1, at + 1, at + steps + 2, at + steps + 1);
      }
    }
  }
  return mesh(vertices, indices.slice(0, 3 * count), radius);
}

/** Triangles anywhere within ±1 m, each about `size` large. */
export function triangleSoup(random: Random, count: number, size: number, radius = 0): Mesh {
  const corner = ([x, y, z]: Vector): Vector => {
    const [dx, dy, dz] = random.vector(size);
    return [x + dx, y + dy, z + dz];
  };
  return meshOf(
    Array.from({ length: count }, () => {
      const middle = random.vector(1);
      return [corner(middle), corner(middle), corner(middle)] as const;
    }),
    radius,
  );
}

/** A mesh with every vertex changed. */
export function mapMesh(
  { vertices, indices, radius }: Mesh,
  change: (vertex: Vector) => Vector,
  newRadius = radius,
): Mesh {
  const changed = Array.from({ length: vertices.length / 3 }, (_, i) =>
    change([vertices[3 * i]!, vertices[3 * i + 1]!, vertices[3 * i + 2]!]),
  );
  return mesh(changed.flat(), indices, newRadius);
}

/** A square in the plane z = 0, from 0 to `size`, of 2 · steps² triangles. */
export function sheet(steps: number, size = 1, radius = 0): Mesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= steps; i++) {
    for (let k = 0; k <= steps; k++) {
      vertices.push((size * k) / steps, (size * i) / steps, 0);
      const at = vertices.length / 3 - 1;
      if (i < steps && k < steps) {
        indices.push(at, at + 1, at + steps + 1, at + 1, at + steps + 2, at + steps + 1);
      }
    }
  }
  return mesh(vertices, indices, radius);
}
