export type { Attachment, AttachOptions } from './attachments.ts';
export type { BatchColumns, Numbers } from './batch.ts';
export type { BoxOptions, BoxOverlaps } from './boxes.ts';
export type { Contact, ContactOptions, ContactPolygon, Contacts } from './contacts.ts';
export type { Cover, CoverKind, CoverOptions } from './cover.ts';
export type { Distances, PairDistance } from './distances.ts';
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
} from './elements.ts';
export type { ElementPairs } from './element-pairs.ts';
export type { Engine, EngineOptions, Precision } from './engine.ts';
export type { BoundingBox, BoundingSphere, FitElements } from './fit.ts';
export { loadEngine } from './load.ts';
export { type ElementSource, mesh, type Mesh, type MeshIndices, type MeshVertices } from './mesh.ts';
export type { NearestElement } from './nearest.ts';
export type { PenetrationOptions } from './penetration.ts';
export type { Tolerance } from './pair-results.ts';
export { allPairs, type Pair } from './pairs.ts';
export type { Pose, PoseFormat, Transform } from './poses.ts';
export type { Scene } from './scene.ts';
export type { BatchDistances, BatchOptions, FreeOptions } from './scene-batch.ts';
export type { SceneJSON, SceneSpec, SegmentJSON } from './scene-format.ts';
export type { PairMargin } from './scene-pairs.ts';
export {
  box,
  type BoxElement,
  cylinder,
  type CylinderElement,
  halfSpace,
  type HalfSpaceElement,
} from './solids.ts';
export type { QueryStatistics } from './statistics.ts';
export type { SegmentOptions } from './segment-set.ts';
export { COORDINATE_LIMIT, type Quaternion, type Vector } from './vectors.ts';
export type { Volume, VolumeKind, Volumes } from './volumes.ts';
export type { PoolOptions } from './workers/options.ts';
export type { Pool } from './workers/pool.ts';
