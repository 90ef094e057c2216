/** Maps of cells, height fields and point clouds as segments of scenes, and the files that they come from. */
export type { FileBytes } from '../../bindings/base/file-bytes.ts';
export { FileError, type FilePlace } from '../../bindings/base/file-error.ts';
export type { OctomapCounts } from './octomap/tree.ts';
export { type Octomap, readOctomap, type ReadOctomapOptions } from './octomap/read-octomap.ts';
export { type OctomapBoxes, octomapBoxes } from './octomap/octomap-boxes.ts';
export { writeOctomap } from './octomap/write-octomap.ts';
export {
  type PointCloudFile,
  type PointCloudFormat,
  readPointCloud,
  type ReadPointCloudOptions,
} from './clouds/read-point-cloud.ts';
export type { Viewpoint } from './clouds/pcd-header.ts';
export { type PlyContent, writePly } from './clouds/write-ply.ts';
export {
  type CellNumbers,
  type CellOptions,
  cells,
  type Cells,
  cellsFromVoxels,
  type CellsJSON,
  type VoxelOptions,
} from '../../bindings/elements/cells.ts';
export {
  heightField,
  type HeightField,
  type HeightFieldJSON,
  type HeightFieldOptions,
  type Heights,
} from '../../bindings/elements/height-field.ts';
export {
  type PointCloud,
  type PointCloudJSON,
  type PointCloudOptions,
  points,
} from '../../bindings/elements/points.ts';
export type { DistanceFieldInfo, DistanceFieldOptions } from '../../bindings/scene/model/distance-field.ts';
export type { HeightRectangle } from '../../bindings/scene/model/height-store.ts';
export { heightsOf, mapOf } from './map-of.ts';
export type { CellMap } from './cell-map.ts';
export type { HeightMap } from './height-map.ts';
export {
  type Occupancy,
  occupancyOf,
  type OccupancyOptions,
  type ScanChanges,
  type ScanOptions,
} from './occupancy/occupancy.ts';
