/** Meshes, poses and distances from the tests of FCL. */
import { mesh, type Mesh } from '../../bindings/index.ts';
import { readBytes, readText } from '../../data/read.ts';
import { MESH_WORKS } from '../names.ts';
import { type MeshWork, reachOf } from './mesh-work.ts';

/** Numbers per row of env_rob_poses.bin: a quaternion w x y z of any length, a position, results. */
const STRIDE = 12;
const DISTANCE = 7;

/**
 * A room of 2,180 triangles and a robot of 216 in 300 poses, 6 km across if its units were metres. Distances
 * are those of the file: the least of all pairs of triangles.
 *
 * @param count - how many of the poses, from the first on
 */
export async function loadFclWork(count: number): Promise<MeshWork> {
  const [a, b] = await Promise.all([loadFclMesh('env'), loadFclMesh('rob')]);
  const rows = new Float64Array((await readBytes('meshes/env_rob_poses.bin')).buffer).subarray(
    0,
    STRIDE * count,
  );
  const indices = Array.from({ length: rows.length / STRIDE }, (_, i) => STRIDE * i);
  const poses = indices.map((i) => matrixOf(rows.subarray(i, i + 7)));
  const distances = Float64Array.from(indices, (i) => rows[i + DISTANCE]!);
  return { name: MESH_WORKS.room, a, b, poses, distances, reach: reachOf(a, b, poses) };
}

/** Reads one of the two meshes. */
export async function loadFclMesh(name: 'env' | 'rob'): Promise<Mesh> {
  return parseMesh(await readText(`meshes/${name}.obj`));
}

/** Reads vertices and triangles of an OBJ file. */
function parseMesh(text: string): Mesh {
  const rows = text.split('\n').map((row) => row.trim().split(/\s+/));
  const numbers = (kind: string) => rows.filter(([key]) => key === kind).flatMap((row) => row.slice(1));
  return mesh(
    numbers('v').map(Number),
    numbers('f').map((corner) => parseInt(corner) - 1),
    { solid: false },
  );
}

/** The matrix of a quaternion w x y z of any length and a position. */
function matrixOf(row: Float64Array): number[] {
  const [w, x, y, z, ...position] = row as unknown as [number, number, number, number, ...number[]];
  const s = 2 / (w * w + x * x + y * y + z * z);
  return [
    ...[1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y), 0],
    ...[s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x), 0],
    ...[s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y), 0],
    ...[...position, 1],
  ];
}
