// The engine.
export type { BinarySource, Precision, Numbers } from './base/types.ts';
export { COORDINATE_LIMIT, type Quaternion, type Vector } from './base/checks.ts';
export type { Engine, EngineOptions } from './engine.ts';
export { loadEngine } from './load.ts';
export type { Recording, RecordingSink } from './record/recorder.ts';
export type { Build } from './wasm/instance.ts';

// Elements.
export {
  capsule,
  type Element,
  type ElementKind,
  line,
  type LineElement,
  point,
  type PointElement,
  sphere,
  type SweptElement,
  triangle,
  type TriangleElement,
} from './elements/element.ts';
export {
  type BulkSource,
  type ElementSource,
  type MapSource,
  mesh,
  type Mesh,
  type MeshIndices,
  type MeshJSON,
  type MeshOptions,
  type MeshVertices,
  type SegmentItem,
  type SegmentSource,
} from './elements/mesh.ts';
export type { Cells, CellsJSON } from './elements/cells.ts';
export type { HeightField, HeightFieldJSON } from './elements/height-field.ts';
export type { PointCloud, PointCloudJSON } from './elements/points.ts';
export type { Coordinates } from './elements/coordinates.ts';
export {
  box,
  type BoxElement,
  cone,
  type ConeElement,
  cylinder,
  type CylinderElement,
  ellipsoid,
  type EllipsoidElement,
  halfSpace,
  type HalfSpaceElement,
  hull,
  type HullElement,
  plane,
  type PlaneElement,
} from './elements/solids.ts';
export type { ElementJSON } from './elements/source.ts';
export { elementGeometry, type GeometryOptions } from './geometry/element-geometry.ts';
export type { Bounds } from './elements/bounds.ts';
export type { ElementGeometry } from './geometry/triangles.ts';

// Batches of independent pairs.
export type {
  Boxes,
  BoxOptions,
  BoxOverlaps,
  BoxVerdictOptions,
  BoxVerdicts,
} from './pair-batch/box-overlap.ts';
export type { BatchElements } from './pair-batch/distances.ts';
export type { PreparedBoxes } from './pair-batch/prepared-boxes.ts';
export type { BatchLayout } from './pair-batch/layout.ts';
export type { BatchColumns, DistanceOptions } from './pair-batch/results.ts';

// Two bodies.
export type { Body, BodyDistance } from './scene/one-pair.ts';

// Elements made of others.
export { transformed, type TransformedOptions, withRadius } from './geometry/transformed.ts';

// Volumes around elements and meshes.
export type { Volume, VolumeKind, Volumes } from './volumes/convert.ts';
export type { Cover, CoverElement, CoverKind, CoverOptions } from './volumes/cover.ts';
export type { Decomposition } from './volumes/decompose/decompose.ts';
export type { PieceElement } from './volumes/decompose/kinds.ts';
export type { StopSignal } from './base/stop-signal.ts';
export type { DecomposeOptions, PieceKind } from './volumes/decompose/options.ts';
export type { BoundingBox, BoundingSphere, FitElements } from './volumes/fit.ts';

// Scenes.
export type { Attachment, AttachOptions } from './scene/model/attachments.ts';
export type { SceneJSON, SceneRules, SceneSpec, SegmentJSON } from './scene/model/format.ts';
export type { GroupPair } from './scene/model/groups.ts';
export type { PairMargin } from './scene/model/pair-set.ts';
export type {
  NamedMatrix,
  NamedQuaternion,
  NamedVector,
  Pose,
  PoseFormat,
  Transform,
} from './geometry/pose.ts';
export type { SegmentOptions } from './scene/model/segments.ts';
export type { BatchDistances, PairViews } from './scene/pairs/columns.ts';
export type { Distances, PairDistance } from './scene/pairs/distances.ts';
export { allPairs, type Pair } from './scene/pairs/pairs.ts';
export type { PenetrationOptions } from './scene/pairs/penetration.ts';
export type { Tolerance } from './scene/pairs/results.ts';
export type { BatchOptions, FreeOptions } from './scene/query/given.ts';
export type { ClosestOptions } from './scene/query/closest.ts';
export type { ContainsOptions } from './scene/query/contains.ts';
export type { NearestElement } from './scene/query/nearest.ts';
export type { SceneOnPool } from './scene/questions/on-pool.ts';
export type { Workers } from './scene/questions/question.ts';
export type { EvaluateOptions, Scene } from './scene/scene.ts';
export { revisionOf } from './scene/revision.ts';
export type { LinkElements } from './scene/model/links.ts';
export type { SceneSegment } from './scene/scene-segment.ts';
export type { QueryStatistics } from './wasm/statistics.ts';

// Workers.
export type { PoolOptions } from './workers/options.ts';
export type { Pool } from './workers/pool.ts';
