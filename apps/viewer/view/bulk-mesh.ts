import {
  BufferAttribute,
  BufferGeometry,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
} from 'three';
import type { SegmentSource } from '../../../bindings/index.ts';
import type { Cells } from '../../../bindings/elements/cells.ts';
import type { PointCloud } from '../../../bindings/elements/points.ts';

/** Points that are drawn as balls; more of them are drawn as dots as large. */
const MOST_BALLS = 4000;

/** Keys of the finest cells: the corner of the map has this one. */
const ORIGIN = 32768;

/** The six sides of a cell: along which axis, and whether it is the upper one. */
const SIDES = [0, 1, 2].flatMap((axis) => [0, 1].map((upper) => ({ axis, upper })));

/**
 * One object for a whole map of cells or a cloud of points, in the frame of its segment; undefined for
 * elements, which are drawn one by one.
 */
export function bulkMesh(source: SegmentSource, material: MeshStandardMaterial): Object3D | undefined {
  const only = Array.isArray(source) && source.length === 1 ? (source[0] as SegmentSource) : source;
  if (!('kind' in only)) return undefined;
  if (only.kind === 'cells') return cellsMesh(only, material);
  return only.kind === 'points' ? cloudMesh(only, material) : undefined;
}

/** The sides of cells behind which there is no cell of the size. */
function cellsMesh({ resolution, origin, keys, levels }: Cells, material: MeshStandardMaterial): Mesh {
  // Below 2⁵³: levels have 5 bits, and keys 16 each.
  const numberOf = (x: number, y: number, z: number, level: number): number =>
    ((level * 65536 + x) * 65536 + y) * 65536 + z;
  const there = new Set<number>();
  for (let i = 0; i < levels.length; i++) {
    there.add(numberOf(keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!, levels[i]!));
  }
  const positions: number[] = [];
  const at = [0, 0, 0];
  for (let i = 0; i < levels.length; i++) {
    const edge = 2 ** (16 - levels[i]!);
    const key = [keys[3 * i]!, keys[3 * i + 1]!, keys[3 * i + 2]!] as const;
    for (const { axis, upper } of SIDES) {
      const beside = [...key] as [number, number, number];
      beside[axis]! += upper === 1 ? edge : -edge;
      if (there.has(numberOf(...beside, levels[i]!))) continue;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
      // Counterclockwise seen from outside: the two triangles of the side.
      const corners = upper === 1 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      for (const corner of corners) {
        at[axis] = key[axis]! + upper * edge;
        at[u] = key[u]! + (corner === 1 || corner === 2 ? edge : 0);
        at[v] = key[v]! + (corner >= 2 ? edge : 0);
        for (let k = 0; k < 3; k++) positions.push(origin[k]! + (at[k]! - ORIGIN) * resolution);
      }
    }
  }
  material.vertexColors = true;
  return new Mesh(shadedByHeight(positions), material);
}

/** Corners or points that are the brighter the higher they are: a map is all of one color. */
function shadedByHeight(positions: ArrayLike<number>): BufferGeometry {
  const count = positions.length / 3;
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    low = Math.min(low, positions[3 * i + 2]!);
    high = Math.max(high, positions[3 * i + 2]!);
  }
  const colors = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const share = (positions[3 * i + 2]! - low) / (high - low || 1);
    colors.fill(0.45 + 0.9 * share, 3 * i, 3 * i + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(colors, 3));
  return geometry;
}

function cloudMesh({ xyz, radius }: PointCloud, material: MeshStandardMaterial): Object3D {
  const count = xyz.length / 3;
  if (count <= MOST_BALLS && radius > 0) {
    const balls = new InstancedMesh(new IcosahedronGeometry(radius, 1), material, count);
    const matrix = new Matrix4();
    for (let i = 0; i < count; i++) {
      balls.setMatrixAt(i, matrix.makeTranslation(xyz[3 * i]!, xyz[3 * i + 1]!, xyz[3 * i + 2]!));
    }
    return balls;
  }
  const dots = new PointsMaterial({ size: 2 * Math.max(radius, 0.002), vertexColors: true });
  // One color for all that a segment is made of.
  dots.color = material.color;
  return new Points(shadedByHeight(xyz), dots);
}
