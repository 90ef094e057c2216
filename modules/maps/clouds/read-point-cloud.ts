import { checkChoice } from '../../../bindings/base/errors.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { checkName } from '../check-name.ts';
import { dropPoints } from './finite-points.ts';
import type { Viewpoint } from './pcd-header.ts';
import { readPcd } from './pcd.ts';
import { PLY_MARK } from './ply-header.ts';
import { readPly } from './ply.ts';

/** Formats of files of point clouds. */
export type PointCloudFormat = 'pcd' | 'ply';

/** What `readPointCloud` may be told. */
export interface ReadPointCloudOptions {
  /** The format. By default a file that begins with the line `ply` is one, and any other a PCD. */
  readonly format?: PointCloudFormat | undefined;
  /** What errors call the file. Default `point cloud`. */
  readonly name?: string | undefined;
}

/** The content of a point cloud's file: `points(xyz)` makes a cloud of it, `mesh(xyz, triangles)` a mesh. */
export interface PointCloudFile {
  /** x y z of each point, in metres, in single precision unless the file has numbers that need more. */
  readonly xyz: Float32Array | Float64Array;
  /** Three numbers of points per triangle, for a PLY with faces; otherwise undefined. */
  readonly triangles: Uint32Array | undefined;
  /** Points left out, as a coordinate is NaN, infinite, or beyond `COORDINATE_LIMIT.double`. */
  readonly dropped: number;
  /** Where a PCD says that the points were seen from; the points do not depend on it. Undefined for a PLY. */
  readonly viewpoint: Viewpoint | undefined;
}

const WHERE = 'readPointCloud';
const OPTIONS = ['format', 'name'] as const;

/**
 * Reads a point cloud: a PCD of the Point Cloud Library, whose data may be text, binary or compressed, or a
 * PLY, as text or binary in either byte order, with its faces as triangles: at most 2²⁴ points and as many
 * triangles. Points with a coordinate that is NaN, infinite, or larger than any engine takes are left out and
 * counted; other numbers, such as colors, are passed over.
 *
 * @throws FileError that names file, line or byte, and what was expected; TypeError or RangeError otherwise
 */
export function readPointCloud(bytes: FileBytes, options?: ReadPointCloudOptions): PointCloudFile {
  checkOptions(WHERE, options, OPTIONS);
  const content = toBytes(WHERE, 'bytes', bytes);
  const file = checkName(WHERE, options?.name, 'point cloud');
  const { format = beginsAsPly(content) ? 'ply' : 'pcd' } = options ?? {};
  checkChoice(WHERE, 'options.format', format, ['pcd', 'ply']);
  if (format === 'ply') return Object.freeze({ ...dropPoints(readPly(content, file)), viewpoint: undefined });
  const { xyz, viewpoint } = readPcd(content, file);
  return Object.freeze({ ...dropPoints({ xyz, triangles: undefined }), viewpoint });
}

function beginsAsPly(bytes: Uint8Array<ArrayBuffer>): boolean {
  const beginning = String.fromCharCode(...bytes.subarray(0, PLY_MARK.length + 1));
  return beginning.trimEnd() === PLY_MARK;
}
