/** Point clouds in plain JavaScript: a k-d tree, and a grid with cells as large as what is looked for. */

/** Whether there is a point within a distance of a place. */
export interface PlainCloud {
  isNear(x: number, y: number, z: number, reach: number): boolean;
}

/** Points of a leaf of the tree. */
const LEAF = 8;

/** Makes a k-d tree: points in order, each half of a part on its side of the median along the widest axis. */
export function makeTree(xyz: Float32Array): PlainCloud {
  const points = xyz.slice();
  const axes = new Uint8Array(points.length / 3);
  const splits = new Float32Array(axes.length);
  const stack = new Int32Array(128);
  divide(points, axes, splits, 0, axes.length);
  const isNear = (x: number, y: number, z: number, reach: number): boolean => {
    const limit = reach * reach;
    stack[0] = 0;
    stack[1] = axes.length;
    for (let top = 2; top > 0;) {
      const end = stack[--top]!;
      const first = stack[--top]!;
      if (end - first <= LEAF) {
        for (let i = 3 * first; i < 3 * end; i += 3) {
          const dx = points[i]! - x;
          const dy = points[i + 1]! - y;
          const dz = points[i + 2]! - z;
          if (dx * dx + dy * dy + dz * dz < limit) return true;
        }
        continue;
      }
      const middle = (first + end) >> 1;
      const axis = axes[middle]!;
      const away = (axis === 0 ? x : axis === 1 ? y : z) - splits[middle]!;
      // The half that the place is in is looked at first.
      if (away > -reach && away <= 0) {
        stack[top++] = middle;
        stack[top++] = end;
      }
      if (away < reach) {
        stack[top++] = first;
        stack[top++] = middle;
      }
      if (away > 0) {
        stack[top++] = middle;
        stack[top++] = end;
      }
    }
    return false;
  };
  return { isNear };
}

/** Divides the points from one up to another. Where they are divided is noted with the first one behind. */
function divide(
  points: Float32Array,
  axes: Uint8Array,
  splits: Float32Array,
  first: number,
  end: number,
): void {
  if (end - first <= LEAF) return;
  const axis = widestAxis(points, first, end);
  const middle = (first + end) >> 1;
  select(points, first, end - 1, middle, axis);
  axes[middle] = axis;
  splits[middle] = points[3 * middle + axis]!;
  divide(points, axes, splits, first, middle);
  divide(points, axes, splits, middle, end);
}

function widestAxis(points: Float32Array, first: number, end: number): number {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let i = first; i < end; i++) {
    for (let k = 0; k < 3; k++) {
      const number = points[3 * i + k]!;
      if (number < least[k]!) least[k] = number;
      if (number > most[k]!) most[k] = number;
    }
  }
  const [x, y, z] = [most[0]! - least[0]!, most[1]! - least[1]!, most[2]! - least[2]!];
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/** Hoare's selection: no point before `k` comes after one from `k` on. */
function select(points: Float32Array, low: number, high: number, k: number, axis: number): void {
  while (low < high) {
    const pivot = points[3 * ((low + high) >> 1) + axis]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (points[3 * i + axis]! < pivot) i++;
      while (pivot < points[3 * j + axis]!) j--;
      if (i > j) break;
      for (let c = 0; c < 3; c++) {
        const moved = points[3 * i + c]!;
        points[3 * i + c] = points[3 * j + c]!;
        points[3 * j + c] = moved;
      }
      i++;
      j--;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return;
  }
}

/** Cells along an axis at most. */
const MOST_CELLS = 128;

/** Makes a grid: points in order of their cells, as large as `reach` where that does not make too many. */
export function makeGrid(xyz: Float32Array, reach: number): PlainCloud {
  const count = xyz.length / 3;
  const least = [0, 1, 2].map((k) => extreme(xyz, k, Math.min));
  const most = [0, 1, 2].map((k) => extreme(xyz, k, Math.max));
  const size = Math.max(reach, ...most.map((x, k) => (x - least[k]!) / (MOST_CELLS - 1)));
  const [nx, ny, nz] = most.map((x, k) => Math.floor((x - least[k]!) / size) + 1) as [number, number, number];
  const [x0, y0, z0] = least as [number, number, number];
  const cellOf = (i: number): number => {
    const cx = Math.floor((xyz[i]! - x0) / size);
    const cy = Math.floor((xyz[i + 1]! - y0) / size);
    return (Math.floor((xyz[i + 2]! - z0) / size) * ny + cy) * nx + cx;
  };
  const ends = new Int32Array(nx * ny * nz + 1);
  for (let i = 0; i < count; i++) ends[cellOf(3 * i) + 1]!++;
  for (let cell = 1; cell < ends.length; cell++) ends[cell]! += ends[cell - 1]!;
  const points = new Float32Array(xyz.length);
  const next = ends.slice();
  for (let i = 0; i < count; i++) points.set(xyz.subarray(3 * i, 3 * i + 3), 3 * next[cellOf(3 * i)]!++);
  const clamp = (x: number, n: number): number => Math.max(0, Math.min(n - 1, Math.floor(x / size)));
  const isNear = (x: number, y: number, z: number, within: number): boolean => {
    const limit = within * within;
    const fromX = clamp(x - within - x0, nx);
    const toX = clamp(x + within - x0, nx);
    const fromY = clamp(y - within - y0, ny);
    const toY = clamp(y + within - y0, ny);
    const fromZ = clamp(z - within - z0, nz);
    const toZ = clamp(z + within - z0, nz);
    for (let cz = fromZ; cz <= toZ; cz++) {
      for (let cy = fromY; cy <= toY; cy++) {
        const row = (cz * ny + cy) * nx;
        for (let i = 3 * ends[row + fromX]!; i < 3 * ends[row + toX + 1]!; i += 3) {
          const dx = points[i]! - x;
          const dy = points[i + 1]! - y;
          const dz = points[i + 2]! - z;
          if (dx * dx + dy * dy + dz * dz < limit) return true;
        }
      }
    }
    return false;
  };
  return { isNear };
}

function extreme(xyz: Float32Array, axis: number, of: (a: number, b: number) => number): number {
  let found = xyz[axis]!;
  for (let i = axis; i < xyz.length; i += 3) found = of(found, xyz[i]!);
  return found;
}
