/**
 * Lower bounds of the distance between boxes of two segments.
 *
 * All boxes of a segment lie along the axes of its frame, so that all pairs of boxes of two segments share
 * one relative rotation. In either frame, the other's box is enclosed in one along the axes; the gap between
 * two boxes along the same axes is a bound: the Euclidean one where they are apart, else the largest of the
 * axes, which is negative. The better frame counts. These are the separating-axis test's six face axes.
 *
 * Bounds are of type "squared if positive": comparing needs no root. See `toBound`.
 *
 * Source: Gottschalk, Lin, Manocha 1996, §5 (R and |R| shared); van den Bergen 1997, §4 (six axes).
 */
import {
  abs,
  add,
  any,
  bits,
  LANE_BYTES,
  LANES,
  le,
  loadLane,
  lt,
  max,
  pick,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { BOX_GROUP_BYTES, Pose, WIDTH } from '../layout/records';
import { dot } from '../simd/vec3';
import { BOX_STEP, CENTER, HALF, numberOf } from './box-group';

/** What takes one frame to the other: rotation row by row, its magnitudes, translation. Lane values. */
const ROTATION: i32 = 0;
const MAGNITUDE: i32 = 9;
const TRANSLATION: i32 = 18;
const FRAME_LANES: i32 = 21;

/** Frames: which segment's boxes are the WIDTH that are bounded. */
export const OF_A: i32 = 0;
export const OF_B: i32 = 1;

const frames: usize = memory.data(2 * FRAME_LANES * LANE_BYTES, 16);

/** The bounds of WIDTH boxes, reals. */
export const BOUNDS: usize = memory.data(WIDTH * REAL_BYTES, 16);

/** What takes the frame of one segment (OF_A or OF_B) to that of the other. */
function frameOf(side: i32): usize {
  return frames + side * FRAME_LANES * LANE_BYTES;
}

/**
 * Sets up the frames of two segments.
 *
 * @returns by how much their poses are not rigid: relative error of the bounds, dimensionless
 */
export function relate(a: Pose, b: Pose): real {
  const x = b.tx - a.tx;
  const y = b.ty - a.ty;
  const z = b.tz - a.tz;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const r = splat(columnsDot(a, i, b, j));
      storeLane(frameOf(OF_B), ROTATION + 3 * i + j, r);
      storeLane(frameOf(OF_A), ROTATION + 3 * j + i, r);
      storeLane(frameOf(OF_B), MAGNITUDE + 3 * i + j, abs(r));
      storeLane(frameOf(OF_A), MAGNITUDE + 3 * j + i, abs(r));
    }
    storeLane(frameOf(OF_B), TRANSLATION + i, splat(columnDot(a, i, x, y, z)));
    storeLane(frameOf(OF_A), TRANSLATION + i, splat(columnDot(b, i, -x, -y, -z)));
  }
  return skew(a) + skew(b);
}

/**
 * Writes a point of the world as a box without extent in the frame of a body, laid out as one of a box group.
 *
 * @returns by how much the pose is not rigid: relative error of the bounds, dimensionless
 */
export function relatePoint(pose: Pose, x: real, y: real, z: real, box: usize): real {
  for (let i = 0; i < 3; i++) {
    store<real>(box + (CENTER + i) * BOX_STEP, columnDot(pose, i, x - pose.tx, y - pose.ty, z - pose.tz));
    store<real>(box + (HALF + i) * BOX_STEP, 0);
  }
  return skew(pose);
}

/** Number `row` of column `i` of a rotation. */
function entry(pose: Pose, row: i32, i: i32): real {
  return load<real>(changetype<usize>(pose) + (4 * row + i) * REAL_BYTES);
}

function columnsDot(a: Pose, i: i32, b: Pose, j: i32): real {
  return columnDot(a, i, entry(b, 0, j), entry(b, 1, j), entry(b, 2, j));
}

function columnDot(pose: Pose, i: i32, x: real, y: real, z: real): real {
  return entry(pose, 0, i) * x + entry(pose, 1, i) * y + entry(pose, 2, i) * z;
}

/** The sum of all errors of RᵀR against the identity: no vector is stretched by more. */
export function skew(pose: Pose): real {
  const angles =
    size(columnsDot(pose, 0, pose, 1)) +
    size(columnsDot(pose, 1, pose, 2)) +
    size(columnsDot(pose, 2, pose, 0));
  return 2 * angles + stretch(pose, 0) + stretch(pose, 1) + stretch(pose, 2);
}

/** By how much the square of a column's length differs from 1. */
function stretch(pose: Pose, i: i32): real {
  return size(columnsDot(pose, i, pose, i) - 1);
}

function size(x: real): real {
  return x < 0 ? -x : x;
}

/** A distance as bounds have it: squared if positive. */
export function toBound(distance: real): real {
  return distance > 0 ? distance * distance : distance;
}

/** Methods of a class, because those can be made inline. */
class Boxes {
  /** Row i of a matrix times a vector. */
  @inline
  static row(matrix: usize, i: i32, x: lane, y: lane, z: lane): lane {
    return dot(loadLane(matrix, 3 * i), loadLane(matrix, 3 * i + 1), loadLane(matrix, 3 * i + 2), x, y, z);
  }

  /** The largest gap along an axis between one box and others in the same frame. */
  @inline
  static gap(one: usize, others: usize): lane {
    const x = Boxes.gapAlong(one, others);
    const y = Boxes.gapAlong(one + BOX_STEP, others + BOX_STEP);
    const z = Boxes.gapAlong(one + 2 * BOX_STEP, others + 2 * BOX_STEP);
    return max(max(x, y), z);
  }

  /** The gap along the first axis. */
  @inline
  static gapAlong(one: usize, others: usize): lane {
    const between = abs(sub(loadLane(others, 0), splat(load<real>(one))));
    return sub(between, add(loadLane(others + HALF * BOX_STEP, 0), splat(load<real>(one + HALF * BOX_STEP))));
  }

  /** From the gaps along three axes to a bound. */
  @inline
  static bound(x: lane, y: lane, z: lane): lane {
    const most = max(max(x, y), z);
    const px = max(x, splat(0));
    const py = max(y, splat(0));
    const pz = max(z, splat(0));
    return pick(lt(splat(0), most), dot(px, py, pz, px, py, pz), most);
  }

  /** See `boundBoxes`, and, if it `asks`, `findNearBoxes`. */
  @inline
  static compare(one: usize, group: usize, side: i32, asks: bool, reach: real): i32 {
    const toOne = frameOf(side);
    const toGroup = frameOf(OF_A + OF_B - side);
    const ox = splat(numberOf(one, CENTER));
    const oy = splat(numberOf(one, CENTER + 1));
    const oz = splat(numberOf(one, CENTER + 2));
    const ohx = splat(numberOf(one, HALF));
    const ohy = splat(numberOf(one, HALF + 1));
    const ohz = splat(numberOf(one, HALF + 2));
    // The one box in the frame of the others.
    const rotation = toGroup + ROTATION * LANE_BYTES;
    const magnitude = toGroup + MAGNITUDE * LANE_BYTES;
    const px = add(Boxes.row(rotation, 0, ox, oy, oz), loadLane(toGroup, TRANSLATION));
    const py = add(Boxes.row(rotation, 1, ox, oy, oz), loadLane(toGroup, TRANSLATION + 1));
    const pz = add(Boxes.row(rotation, 2, ox, oy, oz), loadLane(toGroup, TRANSLATION + 2));
    const phx = Boxes.row(magnitude, 0, ohx, ohy, ohz);
    const phy = Boxes.row(magnitude, 1, ohx, ohy, ohz);
    const phz = Boxes.row(magnitude, 2, ohx, ohy, ohz);
    // The others' centers relative to the one box, in its frame.
    const tx = sub(loadLane(toOne, TRANSLATION), ox);
    const ty = sub(loadLane(toOne, TRANSLATION + 1), oy);
    const tz = sub(loadLane(toOne, TRANSLATION + 2), oz);
    const turn = toOne + ROTATION * LANE_BYTES;
    const extent = toOne + MAGNITUDE * LANE_BYTES;
    let found = 0;
    for (let i = 0; i < WIDTH; i += LANES) {
      const box = group + i * REAL_BYTES;
      const cx = loadLane(box + CENTER * BOX_STEP, 0);
      const cy = loadLane(box + (CENTER + 1) * BOX_STEP, 0);
      const cz = loadLane(box + (CENTER + 2) * BOX_STEP, 0);
      const hx = loadLane(box + HALF * BOX_STEP, 0);
      const hy = loadLane(box + (HALF + 1) * BOX_STEP, 0);
      const hz = loadLane(box + (HALF + 2) * BOX_STEP, 0);
      const thereX = sub(abs(sub(cx, px)), add(hx, phx));
      const thereY = sub(abs(sub(cy, py)), add(hy, phy));
      const thereZ = sub(abs(sub(cz, pz)), add(hz, phz));
      if (asks && !any(le(max(max(thereX, thereY), thereZ), splat(reach)))) continue;
      const hereX = sub(
        abs(add(Boxes.row(turn, 0, cx, cy, cz), tx)),
        add(ohx, Boxes.row(extent, 0, hx, hy, hz)),
      );
      const hereY = sub(
        abs(add(Boxes.row(turn, 1, cx, cy, cz), ty)),
        add(ohy, Boxes.row(extent, 1, hx, hy, hz)),
      );
      const hereZ = sub(
        abs(add(Boxes.row(turn, 2, cx, cy, cz), tz)),
        add(ohz, Boxes.row(extent, 2, hx, hy, hz)),
      );
      if (asks) {
        const most = max(max(max(thereX, thereY), thereZ), max(max(hereX, hereY), hereZ));
        found |= bits(le(most, splat(reach))) << i;
        storeLane(BOUNDS + i * REAL_BYTES, 0, most);
      } else {
        const bound = max(Boxes.bound(thereX, thereY, thereZ), Boxes.bound(hereX, hereY, hereZ));
        storeLane(BOUNDS + i * REAL_BYTES, 0, bound);
      }
    }
    return found;
  }
}

/** Which of the first `count` boxes bounded last may be within a limit, as `toBound` has it: bits. */
export function boundedBy(limit: real, count: i32): i32 {
  let found = 0;
  for (let i = 0; i < count; i += LANES) {
    found |= bits(le(loadLane(BOUNDS + i * REAL_BYTES, 0), splat(limit))) << i;
  }
  return found;
}

/**
 * Bounds the distance of one box from each of WIDTH others, and writes the BOUNDS.
 *
 * @param one - the box
 * @param group - the others, a box group
 * @param side - whose the others are: OF_A or OF_B
 */
export function boundBoxes(one: usize, group: usize, side: i32): void {
  Boxes.compare(one, group, side, false, 0);
}

/**
 * Which of WIDTH boxes no axis separates from another one by more than `reach`, m: bits. Parameters as above.
 * Where boxes are apart along two axes or three, the bound of `boundBoxes` is better, but costs more.
 */
export function findNearBoxes(one: usize, group: usize, side: i32, reach: real): i32 {
  return Boxes.compare(one, group, side, true, reach);
}

/** Takes points of one segment (OF_A or OF_B), lane values one after the other, to the frame of the other. */
export function movePoints(points: usize, count: i32, side: i32, to: usize): void {
  const frame = frameOf(side);
  const rotation = frame + ROTATION * LANE_BYTES;
  for (let i = 0; i < 3 * count; i += 3) {
    const x = loadLane(points, i);
    const y = loadLane(points, i + 1);
    const z = loadLane(points, i + 2);
    storeLane(to, i, add(Boxes.row(rotation, 0, x, y, z), loadLane(frame, TRANSLATION)));
    storeLane(to, i + 1, add(Boxes.row(rotation, 1, x, y, z), loadLane(frame, TRANSLATION + 1)));
    storeLane(to, i + 2, add(Boxes.row(rotation, 2, x, y, z), loadLane(frame, TRANSLATION + 2)));
  }
}

/** The boxes of a group of either side in the frame of the other, as box groups. */
const moved: usize = memory.data(2 * BOX_GROUP_BYTES, 16);

/** How WIDTH boxes of A lie to WIDTH of B: for each of B, WIDTH numbers, the largest gap along an axis, m. */
export const GAPS: usize = memory.data(WIDTH * WIDTH * REAL_BYTES, 16);

/** Writes the boxes of a group in the frame of the other segment, enclosed along its axes. */
function moveGroup(group: usize, side: i32, to: usize): void {
  const frame = frameOf(side);
  for (let i = 0; i < WIDTH * REAL_BYTES; i += LANE_BYTES) {
    const box = group + i;
    const x = loadLane(box + CENTER * BOX_STEP, 0);
    const y = loadLane(box + (CENTER + 1) * BOX_STEP, 0);
    const z = loadLane(box + (CENTER + 2) * BOX_STEP, 0);
    const hx = loadLane(box + HALF * BOX_STEP, 0);
    const hy = loadLane(box + (HALF + 1) * BOX_STEP, 0);
    const hz = loadLane(box + (HALF + 2) * BOX_STEP, 0);
    const rotation = frame + ROTATION * LANE_BYTES;
    const magnitude = frame + MAGNITUDE * LANE_BYTES;
    const out = to + i;
    storeLane(out, 0, add(Boxes.row(rotation, 0, x, y, z), loadLane(frame, TRANSLATION)));
    storeLane(out + BOX_STEP, 0, add(Boxes.row(rotation, 1, x, y, z), loadLane(frame, TRANSLATION + 1)));
    storeLane(out + 2 * BOX_STEP, 0, add(Boxes.row(rotation, 2, x, y, z), loadLane(frame, TRANSLATION + 2)));
    storeLane(out + 3 * BOX_STEP, 0, Boxes.row(magnitude, 0, hx, hy, hz));
    storeLane(out + 4 * BOX_STEP, 0, Boxes.row(magnitude, 1, hx, hy, hz));
    storeLane(out + 5 * BOX_STEP, 0, Boxes.row(magnitude, 2, hx, hy, hz));
  }
}

/**
 * Writes the GAPS, and returns which boxes of a group of A no axis separates from which of B by more than
 * `reach`, m: bit WIDTH · j + i for box i of A and j of B.
 */
export function findNearPairs(groupA: usize, groupB: usize, reach: real): i32 {
  const aInB = moved;
  const bInA = moved + BOX_GROUP_BYTES;
  moveGroup(groupB, OF_B, bInA);
  let found = 0;
  for (let j = 0; j < WIDTH; j++) {
    for (let i = 0; i < WIDTH; i += LANES) {
      const gap = Boxes.gap(bInA + j * REAL_BYTES, groupA + i * REAL_BYTES);
      storeLane(GAPS + (j * WIDTH + i) * REAL_BYTES, 0, gap);
      found |= bits(le(gap, splat(reach))) << (WIDTH * j + i);
    }
  }
  if (found == 0) return 0;
  moveGroup(groupA, OF_A, aInB);
  for (let j = 0; j < WIDTH; j++) {
    for (let i = 0; i < WIDTH; i += LANES) {
      const gaps = GAPS + (j * WIDTH + i) * REAL_BYTES;
      const gap = max(loadLane(gaps, 0), Boxes.gap(groupB + j * REAL_BYTES, aInB + i * REAL_BYTES));
      storeLane(gaps, 0, gap);
      found &= ~(bits(lt(splat(reach), gap)) << (WIDTH * j + i));
    }
  }
  return found;
}

/**
 * Bounds the distance of one box from each of WIDTH others, and writes the BOUNDS. The boxes are of one
 * segment, or of two whose frames are along the same axes at the same origin.
 */
export function boundAligned(one: usize, group: usize): void {
  const ox = splat(numberOf(one, CENTER));
  const oy = splat(numberOf(one, CENTER + 1));
  const oz = splat(numberOf(one, CENTER + 2));
  const ohx = splat(numberOf(one, HALF));
  const ohy = splat(numberOf(one, HALF + 1));
  const ohz = splat(numberOf(one, HALF + 2));
  for (let i = 0; i < WIDTH; i += LANES) {
    const box = group + i * REAL_BYTES;
    const gapX = sub(
      abs(sub(loadLane(box + CENTER * BOX_STEP, 0), ox)),
      add(loadLane(box + HALF * BOX_STEP, 0), ohx),
    );
    const gapY = sub(
      abs(sub(loadLane(box + (CENTER + 1) * BOX_STEP, 0), oy)),
      add(loadLane(box + (HALF + 1) * BOX_STEP, 0), ohy),
    );
    const gapZ = sub(
      abs(sub(loadLane(box + (CENTER + 2) * BOX_STEP, 0), oz)),
      add(loadLane(box + (HALF + 2) * BOX_STEP, 0), ohz),
    );
    storeLane(BOUNDS + i * REAL_BYTES, 0, Boxes.bound(gapX, gapY, gapZ));
  }
}
