/**
 * What the bindings have to know beside the functions that `exports/` lists: records whose fields they read
 * or write, numbers that mean the same on both sides, and functions of a kind of elements, which become
 * tables. No binary contains this file: `npm run generate` writes bindings/wasm/records.ts from it.
 */
import { PlainBoxRow } from './elements/box';
import { Pose } from './layout/records';

export { APART, Collision, JAMMED, REVERSED, SLID, SLID_AGAIN, STUCK } from './dynamics/collision/records';
export { BodyState, BodyTree } from './dynamics/records';
export { ROWS_PER_DRIVE } from './dynamics/world/drive';
export { Mount } from './dynamics/world/mount';
export {
  Actor,
  Drive,
  GIVES_TORQUE,
  HOLDS_POSITION,
  HOLDS_VELOCITY,
  IDLE,
  Row,
  Touch,
  World,
} from './dynamics/world/records';
export { REST_BYTES } from './dynamics/world/part';
export { PUSH_BYTES } from './dynamics/world/press';
export { WAY_BYTES } from './dynamics/world/ways';
export { FINEST, ORIGIN_KEY } from './elements/cells';
export { HULL_STEP, HULL_UNIT } from './elements/hull-vertices';
export { rowNumbers } from './layout/kinds';
export {
  Carried,
  CellMap,
  CornerBox,
  DistanceField,
  FIELD_BYTES,
  HeightField,
  PairColumns,
  SegmentPair,
} from './layout/records';
export { BoxFinding } from './questions/boxes';
export { Finding } from './questions/proof';
export { IntervalDistance } from './questions/interval';
export { EdgeClearance } from './questions/clearance';
export { FirstContact } from './questions/contact';
export { BodyMotion, Impact } from './query/impact';
export { Statistics } from './narrow-phase/statistics';
export { ContactColumns, ElementList } from './narrow-phase/listing';
export { MERGE_BYTES } from './query/merge/merge';
export { OverlapBatch } from './pairs/box/obb/overlap-batch';
export { ALL_AXES, FACE_AXES } from './pairs/box/obb/sat';
export { POLYGON_BYTES } from './pairs/contact/polygon';
export { givenNumbers } from './pairs/io/check-rows';
export { PairBatch } from './pairs/io/pair-batch';
export { PoseBatch } from './query/batch';
export { BroadPhase } from './query/broad-phase';
export { ClosestPairs } from './query/closest-pairs';
export { Cone, CONE_LEVELS, ConeLevel, ConeRange, FIRST_BUNDLES } from './ray/cone';
export { RayColumns } from './ray/cast';
export { Target } from './ray/groups';
export { WorldRay } from './ray/ray';
export { Checker } from './questions/edges/checker';
export { RobotScene } from './questions/edges/robot-scene';
export { RateSearch } from './questions/rate';
export { Reach, ReachSearch } from './questions/reach';
export { Column } from './robot/tip-steps';
export { BLOCKED, REACHED, Tip, TipJoint, Tips } from './robot/tips';
export { EUCLIDEAN, LARGEST } from './questions/edges/edge';
export { HALTON, MOST_HALTON, RANDOM } from './robot/samples';
export { CROWDED, EXHAUSTED, FULL, PROJECTS, Search, SearchTree, SOLVED, UNFINISHED } from './plan/search';
export { Path } from './plan/simplify';
export { Space } from './plan/space';
export { Rating } from './questions/rate';
export { LINE_BYTES } from './scene/distance-field';
export { MOST_CELLS } from './scene/edit-cells';
export { MOST_HEIGHTS } from './scene/height-field';
export {
  MATRIX,
  MATRIX_NUMBERS,
  NOT_FINITE,
  NOT_RIGID,
  TRANSFORM,
  TRANSFORM_NUMBERS,
  VALID,
} from './scene/pose';
export { MOST_FLAT } from './tree-search/leaf';
export {
  ALIGNED_BOX,
  BOX_VOLUME,
  CAPSULE,
  CONE_SOLID,
  CYLINDER_VOLUME,
  ELLIPSOID_SOLID,
  SPHERE,
} from './volumes/convert/body';
export { ALONE, BOX_SHAPE, BOXES, CoverElement, CYLINDER_SHAPE, CYLINDERS } from './volumes/cover/record';
export { JOINED } from './volumes/decompose/join';
export { FacetLine, Hull } from './volumes/decompose/record';
export { Ball, Fit } from './volumes/fit/fit';

/** Numbers in a row of a box without a radius: its center, half extents and three axes. */
export const PLAIN_BOX_NUMBERS: i32 = <i32>(offsetof<PlainBoxRow>() / sizeof<real>());

/** Numbers in the record of a pose: the rows of a 3×4 matrix. */
export const POSE_NUMBERS: i32 = <i32>(offsetof<Pose>() / sizeof<real>());

/** Bytes of the poses that `savePoses` keeps, for each segment. */
export const POSE_BYTES: i32 = <i32>offsetof<Pose>();
