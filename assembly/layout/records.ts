/**
 * What lies where in linear memory. `docs/memory.md` is the prose of this file. Lengths are in metres.
 *
 * A *row* is one element, packed: one of the classes in `elements/`, the radius last. A *block* is a sequence
 * of lane values; the block of a row holds LANES rows transposed.
 */

import { KINDS } from './kinds';

/** Whether segments may have cells or a height field: not in binaries without the entry `maps`. */
export const MAPS: bool = !isDefined(WITHOUT_MAPS);

/** Numbers before the radius, or before the offset of a half-space. */
export function coordinates<Row>(): i32 {
  return <i32>(offsetof<Row>() / sizeof<real>()) - 1;
}

/** What a column of vectors holds of one pair: its vector, or one component where each has its own column. */
@unmanaged
export class Vector {
  x: real;
  y: real;
  z: real;
}

/** A point or a vector in double precision. */
@unmanaged
export class DoubleVector {
  x: f64;
  y: f64;
  z: f64;

  set(x: f64, y: f64, z: f64): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }
}

@unmanaged
export class Component {
  value: real;
}

/** Where a kernel writes LANES results: addresses of the next free row of each column. */
@unmanaged
export class Columns {
  /** Signed distance, 1 number. */
  distance: usize;
  /** Point on A's surface, 3 numbers. */
  pointA: usize;
  /** Point on B's surface, 3 numbers. */
  pointB: usize;
  /** Unit vector from A to B, 3 numbers. */
  normal: usize;
  /** Bytes from one component to the next where each has a column of its own; 0: vectors are packed. */
  stride: i32;
}

/**
 * The elements of one kind in a segment, in blocks. Lanes of the last block that hold no element have a last
 * number of −Infinity, so that they reach nowhere.
 *
 * The *place* of an element is its lane, counted through the blocks of the segment, kind after kind.
 */
@unmanaged
export class ElementGroup {
  count: i32;
  blocks: i32;
  /** Place of the first element. */
  place: i32;
  /** Blocks in the segment's frame. */
  local: usize;
  /**
   * Blocks in the world frame, and packed rows of the same numbers: up to date unless they are stale. A
   * segment with a tree has none: of its elements, those that are compared are transformed.
   */
  world: usize;
  rows: usize;
}

/** Elements in a leaf of a tree, and children of a node. */
export const WIDTH: i32 = 4;

/** Reals before the numbers in a box group: center x y z and half extents x y z of WIDTH boxes. */
const BOX_REALS: i32 = 6 * WIDTH;

/** Bytes before the lowest element numbers in a box group. */
export const BOX_NUMBERS: i32 = BOX_REALS * <i32>sizeof<real>();

/**
 * Bytes of a *box group*: WIDTH boxes side by side, so that a vector holds one number of several. Six times
 * WIDTH reals, segment frame, m: center x, y, z, half extents x, y, z; then lowest element numbers, i32.
 */
export const BOX_GROUP_BYTES: i32 = BOX_NUMBERS + 4 * WIDTH;

/**
 * One level of a segment's tree: the boxes of `count` nodes in groups. Level 0 are the leaves, of WIDTH
 * places each; node i has nodes WIDTH · i and following below as children. The top level is one node.
 */
@unmanaged
export class Level {
  boxes: usize;
  count: i32;
  /** Address of its boxes once more, for rays: see bvh/narrow-boxes.ts. 0: there are none. */
  narrow: usize;
}

/** Levels that there is room for: WIDTH to the power of 15 leaves do not fit in memory. */
export const LEVELS: i32 = 16;

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
 * One rigid body: its pose in the world, this record, one ElementGroup per kind, the levels of its tree, then
 * blocks, rows, numbers and boxes. Its bounding sphere has the center of the box around all elements.
 */
@unmanaged
export class Segment extends Pose {
  /** 1: the pose changed after the world rows were computed. */
  staleRows: u32;
  /** 1: the pose changed after the pairs were evaluated. */
  moved: u32;
  /** Center of the bounding sphere in the segment's frame, m. */
  localX: real;
  localY: real;
  localZ: real;
  /** Center of the bounding sphere in the world, m. */
  worldX: real;
  worldY: real;
  worldZ: real;
  /** Its radius there with an allowance for rounding, m: these four are a row, as that of a point. */
  worldRadius: real;
  /** Radius of the bounding sphere, m; −Infinity without elements. */
  radius: real;
  /** The largest distance of a surface point from the origin of the segment's frame, m. */
  reach: real;
  /** The largest radius of an element, m. */
  thickness: real;
  /** No coordinate of a surface point in the world is larger than this, m. */
  scale: real;
  /** How many of its elements are no swept spheres; and how many of these are half-spaces. */
  solids: i32;
  halfSpaces: i32;
  /** 1: its elements are in the order of a tree. 0: its one level is one box around all places. */
  hasTree: u32;
  /** 1: boxes changed after those for rays were computed. */
  staleNarrow: u32;
  /** Number of its top level. */
  top: i32;
  /** Number of places. */
  places: i32;
  /** Addresses of what is known of the element at each place: its number for the user, i32, -1: none; */
  numbers: usize;
  /** but for a tree, the address of its world row with its kind in the lowest three bits, i32; */
  rows: usize;
  /** and the radius of its bounding sphere around the mean of its vertices, real, m. */
  radii: usize;
  /** Number of its elements, but for a tree; address of a `PlacedElement` for each, without empty places. */
  count: i32;
  elements: usize;
  /** Where the partners of the segment are listed, if they are: see `narrow-phase/partners.ts`. */
  listing: i32;
  /** Address of its `LaneSegment`, once a robot was tested in the scene. */
  inLanes: usize;
  /** 1: the pose changed after the world blocks were computed. */
  staleBlocks: u32;
  /** 1: the pose changed after the lane values of a segment that stands still were computed. */
  staleInLanes: u32;
  /**
   * Which triangles are of closed meshes, in whose inside nothing may be: ranges of element numbers, first
   * and end, i32 each; how many ranges there are, and the smallest radius of such a mesh, m.
   */
  closed: usize;
  closedCount: i32;
  closedRadius: real;
  /**
   * Places of elements, i32, one of each part: triangles of a mesh that share vertices are one part, and any
   * other element is a part by itself. None are listed where every element is one.
   */
  parts: usize;
  partCount: i32;
  /** 1: its triangles are those of meshes or of a height field, whose contacts are merged. */
  isSurface: u32;
  cellRecord: CellMap | null;
  fieldRecord: HeightField | null;

  /** The cells that its boxes are, if these are not stored: see elements/cells.ts. */
  @inline
  get cells(): CellMap | null {
    return MAPS ? this.cellRecord : null;
  }

  /** The height field that its triangles are, if these are not stored: see elements/height-field.ts. */
  @inline
  get field(): HeightField | null {
    return MAPS ? this.fieldRecord : null;
  }
}

/**
 * A segment's cubes on a grid. A *code* is one of them: keys x, y and z of the finest cell in its lower
 * corner, 16 bits each from the lowest on, then its level. Codes lie in an octree's order, depth first, x
 * first.
 */
@unmanaged
export class CellMap {
  /** Length of the edges of the finest cells, m. */
  resolution: f64;
  /** Where the lower corner of the cell of the key ORIGIN_KEY is, m, in the frame of the segment. */
  originX: f64;
  originY: f64;
  originZ: f64;
  /** Address of the codes, u64, and how many there are. */
  codes: usize;
  count: i32;
  /** Its bricks (elements/bricks.ts): address of a hash table, number of slots, existing tiers as bits. */
  bricks: usize;
  slots: i32;
  tiers: i32;
  /** How far the cells are from the corners of a box, if that was asked for. */
  field: DistanceField | null;
}

/** Corners of the grid of a map in a box: keys of the first one, and how many there are along each axis. */
@unmanaged
export class CornerBox {
  lowX: i32;
  lowY: i32;
  lowZ: i32;
  countX: i32;
  countY: i32;
  countZ: i32;
}

/** Distances of corners from the nearest cube of a map: see scene/distance-field.ts. */
@unmanaged
export class DistanceField extends CornerBox {
  /** A distance for each corner, f32, m, rounded down; x changes first, then y. */
  values: usize;
  /** In the segment's frame, m: the first corner, a cell's edge; then its reciprocal. Rounded. */
  x: real;
  y: real;
  z: real;
  edge: real;
  perEdge: real;
  /** The largest coordinate that corners are computed from, m; and what their rounding comes to at most. */
  size: f64;
  slack: real;
  /** 1: no cell reaches out of the box. */
  isWhole: i32;
  /** Distances are no larger than this, m, as it was asked for; and as a float, which says: this, or more. */
  maxDistance: f64;
  limit: f32;
  /** 1: no distance is larger than that of the cells; none is smaller, but for rounding and the limit. */
  isLower: i32;
  isUpper: i32;
}

/**
 * The ground of a segment: heights at the points of a grid, between which there are two triangles per cell.
 * Behind this record: a `FieldLevel` for each level of its tree.
 */
@unmanaged
export class HeightField {
  /** Where the first point is at height 0, and cell lengths along x and y, m, in the segment's frame. */
  originX: f64;
  originY: f64;
  originZ: f64;
  spacingX: f64;
  spacingY: f64;
  /** Height down to which solid ground is filled, m; NaN: its longer side's length below its lowest point. */
  base: f64;
  /** The coordinate of that, m, in the frame of the segment. */
  bottom: f64;
  /** Address of the heights, f32, m, in rows of points along x; how many points per row, how many rows. */
  heights: usize;
  columns: i32;
  rows: i32;
  /** 1: what is below is filled, so that there are sides and a bottom, too. */
  solid: i32;
  /** Levels that divide nodes along both axes. Those above divide the longer one, which is y: 1, or x: 0. */
  square: i32;
  isLongY: i32;
  /** The first leaf of the sides; behind all leaves where there are none. */
  sides: i32;
  /** The top level of the nodes of the ground: that of the tree, but for a solid one. */
  groundTop: i32;
}

/** The nodes of one level of the tree over a height field, which lie in a grid. */
@unmanaged
export class FieldLevel {
  /** Nodes along x and y. */
  width: i32;
  height: i32;
  /** The leaves along x and y of a node are 2 to the power of these. */
  shiftX: i32;
  shiftY: i32;
  /** Address of the least and the greatest height in each, f32, row after row; leaves have none. */
  extremes: usize;
}

/** One element of a segment without a tree. */
@unmanaged
export class PlacedElement {
  /** Address of its world row with its kind in the lowest three bits. */
  row: usize;
  place: i32;
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

/** A number of bytes, made up to a multiple of 16: what comes behind them is aligned. */
export function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

/** One level of the tree of a segment. */
export function levelAt(segment: Segment, level: i32): Level {
  return changetype<Level>(
    changetype<usize>(segment) +
      offsetof<Segment>() +
      KINDS * offsetof<ElementGroup>() +
      level * offsetof<Level>(),
  );
}

/**
 * Elements on their way into a segment: this record, then per kind the rows and the numbers in the order of
 * the user, then, for all kinds together, room to put them in order.
 */
@unmanaged
export class Staging {
  /** How many there are of each kind: see `elements/counts.ts`. */
  points: i32;
  lines: i32;
  triangles: i32;
  boxes: i32;
  cylinders: i32;
  cones: i32;
  hulls: i32;
  ellipsoids: i32;
  halfSpaces: i32;
  /**
   * For each place that is to hold an element, in turn, which one: i32, counted through the kinds. Behind it
   * is room for two such lists.
   */
  order: usize;
  /** Room for whoever puts them in order, 16 bytes for each element. */
  room: usize;
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
  /** Points on the surfaces and unit normal from a to b, 3 numbers each; 0 beyond. */
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
 * A joint: how it moves a body relative to its parent. The rotation at position q, radians, is still + cos q
 * · turning + sin q · crossing; a sliding joint moves by q metres along an axis instead. A floating joint has
 * seven numbers: position, metres, and quaternion x, y, z, w, in the frame of the joint. Behind this record:
 * the 3×3 matrices still, turning and crossing, row by row, then the offset from the parent and the axis, in
 * the parent's frame, 33 reals in all. Body 0 stands still; joint i moves body i + 1.
 */
@unmanaged
export class Joint {
  /** Number of the body that carries it: lower than that of the body it moves. */
  parent: i32;
  /** Place in the configuration; position = number there · `multiplier` + `offset`, unless it floats. */
  drive: i32;
  multiplier: f64;
  offset: f64;
  /** How it moves: see `motion` in robot/kinematics.ts. */
  motion: i32;
  /**
   * 1: it turns, and the three matrices hold only 0, 1, −1. Then one column of its rotation is a parent's
   * column times a sign, two are sums of two parent's columns, times signs, cosine and sine: which ones.
   */
  aligned: i32;
  axisColumn: i32;
  axisRow: i32;
  axisSign: real;
  firstColumn: i32;
  firstTurning: i32;
  firstCrossing: i32;
  firstCosine: real;
  firstSine: real;
  secondColumn: i32;
  secondTurning: i32;
  secondCrossing: i32;
  secondCosine: real;
  secondSine: real;
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
 * A segment for LANES configurations at once. Behind this record: the center of its bounding sphere, three
 * lane values; the box around that sphere in all lanes, center and half extents, six; then, for every element
 * in the order of places, the lane values of its row, and the mean of its points; then, for every block of
 * elements, their boxes in the world, six, where they stand still; then the list of the elements.
 */
@unmanaged
export class LaneSegment {
  /** Its poses, twelve lane values; 0 for a segment that is in the same place in all configurations. */
  pose: usize;
  /** Number of the body of the robot that it moves with; 0 for a segment that stands still. */
  body: i32;
  /** In a layout for tests: its number among the movers, or all segments, and that of its first obstacle. */
  number: i32;
  first: i32;
  /** 1: the elements are up to date. */
  fresh: i32;
  /** 1: the box around all lanes is. */
  bounded: i32;
  /** Where the boxes of elements are. */
  boxes: usize;
  /** Its elements, in the order of kinds and places: a `LaneElement` each; none of a segment with a tree. */
  elements: usize;
  count: i32;
  /** No coordinate in any lane is larger than this, m. */
  scale: real;
  /** Where its `MovingSegment` is, while motions are looked at: see motion/records.ts. */
  moving: usize;
  /** How far from rigid the pose of a segment with a tree is, if it stands still: `skew` in bvh/frames.ts. */
  skew: real;
}

/** An element of a segment in lanes. */
@unmanaged
export class LaneElement {
  kind: i32;
  place: i32;
  /** Address of its lane values: those of its row, and the mean of its points. */
  values: usize;
  /** Address of the mean of its points, three lane values. */
  mean: usize;
  /** Radius of its bounding sphere around the mean of its points, m. */
  radius: real;
  /** The radius to go with `squaredGapTo`, m: the bounding sphere's of a triangle or hull, else its own. */
  around: real;
}

/** One level of the tree over a height field. */
export function fieldLevelAt(field: HeightField, level: i32): FieldLevel {
  return changetype<FieldLevel>(
    changetype<usize>(field) + offsetof<HeightField>() + level * offsetof<FieldLevel>(),
  );
}

/** Bytes of the record of a height field with its levels. */
export const FIELD_BYTES: i32 = <i32>(offsetof<HeightField>() + LEVELS * offsetof<FieldLevel>());

/** The kind of the elements in a leaf that begins at a place. */
export function kindAt(segment: Segment, place: i32): i32 {
  let kind = KINDS - 1;
  while (place < elementGroup(segment, kind).place) kind--;
  return kind;
}
