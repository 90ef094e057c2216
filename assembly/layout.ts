/**
 * What lies where in linear memory. `docs/memory.md` is the prose of this file. Lengths are in metres.
 *
 * A *row* is one element: x y z of each vertex, then the radius, packed. A *block* is a sequence of lane
 * values; the block of a row holds LANES rows transposed.
 */

/** Element kinds, in canonical order. A kind has one vertex more than its number. */
export const POINT: i32 = 0;
export const LINE: i32 = 1;
export const TRIANGLE: i32 = 2;
export const KINDS: i32 = 3;

@unmanaged
export class PointRow {
  x: real;
  y: real;
  z: real;
  radius: real;
}

@unmanaged
export class LineRow {
  startX: real;
  startY: real;
  startZ: real;
  endX: real;
  endY: real;
  endZ: real;
  radius: real;
}

@unmanaged
export class TriangleRow {
  x0: real;
  y0: real;
  z0: real;
  x1: real;
  y1: real;
  z1: real;
  x2: real;
  y2: real;
  z2: real;
  radius: real;
}

/** Bytes of a row of one kind: three numbers per vertex, and the radius. */
export function rowBytes(kind: i32): i32 {
  return (3 * kind + 4) * <i32>sizeof<real>();
}

/** Numbers before the radius: three per vertex. */
export function coordinates<Row>(): i32 {
  return <i32>(offsetof<Row>('radius') / sizeof<real>());
}

/** Where a kernel writes LANES results: addresses of the next free row of each column. */
@unmanaged
export class Columns {
  /** Signed distance, 1 number. */
  distance: usize;
  /** Point on A's skin, 3 numbers. */
  pointA: usize;
  /** Point on B's skin, 3 numbers. */
  pointB: usize;
  /** Unit vector from A to B, 3 numbers. */
  normal: usize;
}

/**
 * The elements of one kind in a segment, in blocks. The lanes of the last block that hold no element have a radius
 * of −Infinity, so that they reach nowhere.
 *
 * The *place* of an element is its lane, counted through the blocks of the segment, points before lines before
 * triangles.
 */
@unmanaged
export class ElementGroup {
  count: i32;
  blocks: i32;
  /** Place of the first element. */
  place: i32;
  /** Blocks in the segment's frame. */
  local: usize;
  /** Blocks in the world frame, and the same as packed rows: up to date unless the segment is stale. */
  world: usize;
  rows: usize;
}

/**
 * Where a rigid body is: takes its own coordinates to those of the world, or of another body. Rows of the 3×4
 * matrix [R | t], rotation dimensionless, translation in metres.
 */
@unmanaged
export class Pose {
  xx: real;
  xy: real;
  xz: real;
  tx: real;
  yx: real;
  yy: real;
  yz: real;
  ty: real;
  zx: real;
  zy: real;
  zz: real;
  tz: real;
}

/**
 * One rigid body: its pose in the world, this record, then one ElementGroup per kind, then blocks, rows and
 * numbers. Its bounding sphere has the centre of the box around all elements.
 */
@unmanaged
export class Segment extends Pose {
  /** 1: the pose changed after the world blocks were computed. */
  stale: u32;
  /** 1: the pose changed after the pairs were evaluated. */
  moved: u32;
  /** Centre of the bounding sphere in the segment's frame, m. */
  localX: real;
  localY: real;
  localZ: real;
  /** The same in the world frame. */
  worldX: real;
  worldY: real;
  worldZ: real;
  /** Radius of the bounding sphere, m; −Infinity without elements. */
  radius: real;
  /** The largest distance of a skin point from the origin of the segment's frame, m. */
  reach: real;
  /** No coordinate of a skin point in the world is larger than this, m. */
  scale: real;
  /** Number of places. */
  places: i32;
  /** Addresses of what is known of the element at each place: its number as the user counts, i32, -1 for none; */
  numbers: usize;
  /** the address of its world row with its kind in the lowest two bits, i32; */
  rows: usize;
  /** and the radius of its bounding sphere around the mean of its vertices, real, m. */
  radii: usize;
  /** Address of its `LaneSegment`, once a robot was tested in the scene. */
  inLanes: usize;
  /** 1: the pose changed after the lane values of a segment that stands still were computed. */
  staleInLanes: u32;
}

/** A segment that another one carries: this is its pose in the frame of the carrier. */
@unmanaged
export class Carried extends Pose {
  segment: Segment;
  carrier: Segment;
}

/** The elements of one kind of a segment. */
export function elementGroup(segment: Segment, kind: i32): ElementGroup {
  return changetype<ElementGroup>(
    changetype<usize>(segment) + offsetof<Segment>() + kind * offsetof<ElementGroup>(),
  );
}

/** One entry of a pair list. */
@unmanaged
export class SegmentPair {
  a: Segment;
  b: Segment;
  /** The distance that this pair has to keep, m; not a number where the margin of the call applies. */
  margin: f64;
  /** Places of the elements that were closest last, to be tried first. Any value is legal. */
  closestA: i32;
  closestB: i32;
}

/** Results of a pair list, one row per pair: addresses of the columns. */
@unmanaged
export class PairColumns {
  /** Signed distance of the closest element pair; +Infinity beyond the largest distance asked for. */
  distance: usize;
  /** Points on the skins and unit normal from a to b, 3 numbers each; 0 beyond. */
  pointA: usize;
  pointB: usize;
  normal: usize;
  /** Number of the closest element in its segment, i32; -1 beyond. */
  elementA: usize;
  elementB: usize;
  /** 1 beyond, else 0, u8. */
  beyond: usize;
}

/**
 * A joint: how it moves a body relative to its parent. The rotation at position q, radians, is
 * still + cos q · turning + sin q · crossing; a sliding joint moves by q metres along an axis instead. Behind this
 * record: the 3×3 matrices still, turning and crossing, row by row, then the offset from the parent and the axis, in
 * the parent's frame, 33 reals in all. Body 0 stands still; joint i moves body i + 1.
 */
@unmanaged
export class Joint {
  /** Number of the body that carries it: lower than that of the body it moves. */
  parent: i32;
  /** Place in the configuration. Its number there times `multiplier` plus `offset` is the position. */
  drive: i32;
  multiplier: f64;
  offset: f64;
  /** 1: it slides. */
  slides: i32;
}

/** A segment that a body carries. */
@unmanaged
export class Link {
  body: i32;
  segment: Segment;
}

/** A robot in a scene. */
@unmanaged
export class KinematicTree {
  /** Numbers in a configuration. */
  drives: i32;
  jointCount: i32;
  joints: usize;
  linkCount: i32;
  links: usize;
  /** Poses of all bodies for LANES configurations: twelve lane values each, as in `Pose`. */
  poses: usize;
}

/**
 * A segment for LANES configurations at once. Behind this record: the centre of its bounding sphere, three lane
 * values, then, for every element in the order of places, the lane values of its row, and the mean of its vertices.
 */
@unmanaged
export class LaneSegment {
  /** Its poses, twelve lane values; 0 for a segment that is in the same place in all configurations. */
  pose: usize;
  /** 1: the elements are up to date. */
  fresh: i32;
  /** No coordinate in any lane is larger than this, m. */
  scale: real;
}
