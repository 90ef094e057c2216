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
