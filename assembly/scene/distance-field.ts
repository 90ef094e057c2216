/**
 * The distance field of a map of cells: for each corner of the grid in a box how far the nearest cube is.
 * Squares of these distances are whole numbers of cells, as the point of a cube that is nearest to a corner
 * is a corner as well; so they are exact, and are rounded but once, down.
 *
 * Source: Felzenszwalb and Huttenlocher 2012, "Distance transforms of sampled functions", sections 2 and 2.1:
 * one axis after the other, each by the lower envelope of parabolas.
 */
import { codeAt, edgeOf, keyOf, ORIGIN_KEY } from '../elements/cells';
import { CellMap, CornerBox, DistanceField } from '../layout/records';
import { EPSILON } from '../simd/lanes';

/** The square of a corner from which nothing is known yet. */
const NONE: u32 = 0xffffffff;

/** Bytes of working memory per corner along a box's longest axis: a parabola's place, height, beginning. */
export const LINE_BYTES: i32 = 4 + 4 + 8;

/** Writes the box around all cells. There must be one. */
export function boundCells(map: CellMap, box: CornerBox): void {
  for (let axis = 0; axis < 3; axis++) {
    let least = i32.MAX_VALUE;
    let most = 0;
    for (let i = 0; i < map.count; i++) {
      const code = codeAt(map.codes, i);
      const key = keyOf(code, axis);
      least = min(least, key);
      most = max(most, key + edgeOf(code));
    }
    const at = changetype<usize>(box) + 4 * axis;
    store<i32>(at, least);
    store<i32>(at, most - least + 1, offsetof<CornerBox>('countX'));
  }
}

/**
 * Writes each box corner's squared distance from the cells' part in the box: u32, in finest cells' edges.
 *
 * @param squares - room for a number per corner; x changes first, then y
 * @param line - room of LINE_BYTES for each corner along the longest axis
 */
export function measureCorners(map: CellMap, box: CornerBox, squares: usize, line: usize): void {
  memory.fill(squares, 0xff, 4 * <usize>box.countX * box.countY * box.countZ);
  for (let i = 0; i < map.count; i++) markCube(codeAt(map.codes, i), box, squares);
  const row = 4 * <usize>box.countX;
  const layer = row * box.countY;
  for (let z = 0; z < box.countZ; z++) {
    for (let y = 0; y < box.countY; y++) sweepRow(squares + z * layer + y * row, box.countX);
    for (let x = 0; x < box.countX; x++) transformLine(squares + z * layer + 4 * x, row, box.countY, line);
  }
  for (let y = 0; y < box.countY; y++) {
    for (let x = 0; x < box.countX; x++) transformLine(squares + y * row + 4 * x, layer, box.countZ, line);
  }
}

/** Marks the corners that a cube has in a box. */
function markCube(code: u64, box: CornerBox, squares: usize): void {
  const edge = edgeOf(code);
  const x = keyOf(code, 0) - box.lowX;
  const y = keyOf(code, 1) - box.lowY;
  const z = keyOf(code, 2) - box.lowZ;
  const first = max(x, 0);
  const end = min(x + edge + 1, box.countX);
  if (first >= end) return;
  for (let k = max(z, 0); k < min(z + edge + 1, box.countZ); k++) {
    for (let i = max(y, 0); i < min(y + edge + 1, box.countY); i++) {
      const row = <usize>(k * box.countY + i) * box.countX;
      memory.fill(squares + 4 * (row + first), 0, 4 * (end - first));
    }
  }
}

/** The first axis: corners are marked or not, so the nearest marked one on either side tells. */
function sweepRow(row: usize, count: i32): void {
  let way = -1;
  for (let i = 0; i < count; i++) {
    const at = row + 4 * i;
    if (load<u32>(at) == 0) way = 0;
    else if (way >= 0) {
      way++;
      store<u32>(at, way * way);
    }
  }
  way = -1;
  for (let i = count - 1; i >= 0; i--) {
    const at = row + 4 * i;
    if (load<u32>(at) == 0) way = 0;
    else if (way >= 0) {
      way++;
      store<u32>(at, min<u32>(load<u32>(at), way * way));
    }
  }
}

/**
 * One more axis: the least of i ↦ f(v) + (i − v)² at all places of a line, in place. Heights are whole
 * numbers below 2³² and places below 2¹⁵, so that where two parabolas meet is rounded by less than its
 * distance from a place at which they differ.
 *
 * @param step - bytes from one number of the line to the next
 */
function transformLine(at: usize, step: usize, count: i32, line: usize): void {
  const places = line;
  const heights = line + 4 * count;
  const begins = line + 8 * count;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const height = load<u32>(at + i * step);
    if (height == NONE) continue;
    let begin: f64 = -Infinity;
    for (; last >= 0; last--) {
      const place = load<i32>(places + 4 * last);
      const rise = <f64>height - <f64>load<u32>(heights + 4 * last);
      begin = (rise + <f64>(i - place) * <f64>(i + place)) / <f64>(2 * (i - place));
      if (begin > load<f64>(begins + 8 * last)) break;
      begin = -Infinity;
    }
    last++;
    store<i32>(places + 4 * last, i);
    store<u32>(heights + 4 * last, height);
    store<f64>(begins + 8 * last, begin);
  }
  if (last < 0) return;
  let which = 0;
  for (let i = 0; i < count; i++) {
    while (which < last && load<f64>(begins + 8 * (which + 1)) < <f64>i) which++;
    const way = i - load<i32>(places + 4 * which);
    store<u32>(at + i * step, load<u32>(heights + 4 * which) + way * way);
  }
}

/** How many finest cells all cells are. */
export function volumeOfCells(map: CellMap): f64 {
  let volume: f64 = 0;
  for (let i = 0; i < map.count; i++) {
    const edge = <f64>edgeOf(codeAt(map.codes, i));
    volume += edge * edge * edge;
  }
  return volume;
}

/**
 * Makes distances of squares, and gives the map its field.
 *
 * @param field - its box, the place of its values and its largest distance are there
 * @param from - the box of the squares, around that of the field
 * @param squares - may be where the distances go, if the boxes are the same
 */
export function fillField(map: CellMap, field: DistanceField, from: CornerBox, squares: usize): void {
  place(map, field);
  const most = floor32(field.maxDistance);
  field.limit = most;
  let to = field.values;
  for (let z = 0; z < field.countZ; z++) {
    for (let y = 0; y < field.countY; y++) {
      const layer = <usize>(z + field.lowZ - from.lowZ) * from.countY;
      const row = (layer + y + field.lowY - from.lowY) * from.countX;
      for (let x = 0; x < field.countX; x++) {
        const square = load<u32>(squares + 4 * (row + x + field.lowX - from.lowX));
        const distance = square == NONE ? most : min<f32>(most, below(square, map.resolution));
        store<f32>(to, distance);
        to += 4;
      }
    }
  }
  field.isLower = 1;
  field.isUpper = 1;
  map.field = field;
}

/** Notes where the first corner is, and by how much rounding may put a corner elsewhere. */
function place(map: CellMap, field: DistanceField): void {
  field.x = <real>cornerOf(map, field, 0);
  field.y = <real>cornerOf(map, field, 1);
  field.z = <real>cornerOf(map, field, 2);
  field.edge = <real>map.resolution;
  field.perEdge = <real>(1 / map.resolution);
  let size: f64 = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = lowOf(field, axis) - ORIGIN_KEY;
    const far = max(abs(low), abs(low + countOf(field, axis)));
    size = max(size, abs(originOf(map, axis)) + <f64>far * map.resolution);
  }
  field.size = size;
  field.slack = <real>(size * 12 * EPSILON);
}

/** The lowest key of a box along an axis, and how many corners it has. */
function lowOf(box: CornerBox, axis: i32): i32 {
  return load<i32>(changetype<usize>(box) + 4 * axis);
}

export function countOf(box: CornerBox, axis: i32): i32 {
  return load<i32>(changetype<usize>(box) + 4 * axis, offsetof<CornerBox>('countX'));
}

function originOf(map: CellMap, axis: i32): f64 {
  return load<f64>(changetype<usize>(map) + 8 * axis, offsetof<CellMap>('originX'));
}

/** Where the first corner of a box is along an axis, m, in the frame of the segment. */
export function cornerOf(map: CellMap, box: CornerBox, axis: i32): f64 {
  return originOf(map, axis) + <f64>(lowOf(box, axis) - ORIGIN_KEY) * map.resolution;
}

/** A distance that is not above √square edges, and not by two roundings of single precision below. */
function below(square: u32, edge: f64): f32 {
  // Root and product are rounded by 2⁻⁵³ each.
  return floor32(sqrt<f64>(<f64>square) * edge * (1 - 2.0 ** -50));
}

/** The largest float that is not above a number that is not below 0. */
function floor32(x: f64): f32 {
  const rounded = <f32>x;
  return <f64>rounded > x ? reinterpret<f32>(reinterpret<i32>(rounded) - 1) : rounded;
}
