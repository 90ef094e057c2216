export type { Attachment, AttachOptions } from './scene/model/attachments.ts';
export type { BatchColumns, BatchElements, Numbers } from './pair-batch/distances.ts';
export type { BoxOptions, BoxOverlaps } from './pair-batch/box-overlap.ts';
export type { Contact, ContactOptions, ContactPolygon, Contacts } from './scene/query/contacts.ts';
export type { Cover, CoverKind, CoverOptions } from './volumes/cover.ts';
export type { Distances, PairDistance } from './scene/pairs/distances.ts';
export {
  type Element,
  type ElementKind,
  line,
  type LineElement,
  point,
  type PointElement,
  type SweptElement,
  triangle,
  type TriangleElement,
} from './elements/element.ts';
export type { ElementPairs } from './scene/query/elements-within.ts';
export type { Engine, EngineOptions, Precision } from './engine/engine.ts';
export type { BoundingBox, BoundingSphere, FitElements } from './volumes/fit.ts';
export { loadEngine } from './engine/load.ts';
export { type ElementSource, mesh, type Mesh, type MeshIndices, type MeshVertices } from './elements/mesh.ts';
export type { NearestElement } from './scene/query/nearest.ts';
export type { PenetrationOptions } from './scene/pairs/penetration.ts';
export type { Tolerance } from './scene/pairs/results.ts';
export { allPairs, type Pair } from './scene/pairs/pairs.ts';
export type { Pose, PoseFormat, Transform } from './scene/model/poses.ts';
export type { Scene } from './scene/scene.ts';
export type { BatchDistances, BatchOptions, FreeOptions } from './scene/query/batch.ts';
export type { SceneJSON, SceneSpec, SegmentJSON } from './scene/model/format.ts';
export type { PairMargin } from './scene/model/pair-set.ts';
export {
  box,
  type BoxElement,
  cone,
  type ConeElement,
  cylinder,
  type CylinderElement,
  halfSpace,
  type HalfSpaceElement,
  hull,
  type HullElement,
} from './elements/solids.ts';
export type { QueryStatistics } from './wasm/statistics.ts';
export type { SegmentOptions } from './scene/model/segments.ts';
export { COORDINATE_LIMIT, type Quaternion, type Vector } from './base/checks.ts';
export type { Volume, VolumeKind, Volumes } from './volumes/convert.ts';
export type { PoolOptions } from './workers/options.ts';
export type { Pool } from './workers/pool.ts';
