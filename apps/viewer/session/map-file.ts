import { mesh, type SegmentSource } from '../../../bindings/index.ts';
import { cells, points, readOctomap, readPointCloud } from '../../../modules/maps/index.ts';
import { parse } from 'csv-parse/browser/esm/sync';

/** Points of a cloud that are kept as they are; of more, those within 1 cm of another are dropped. */
const MANY = 2000;

/** Metres: the spacing of large clouds, and the radius of the points of small ones. */
const [SPACING, RADIUS] = [0.01, 0.005];

/** A map or a cloud as a segment, and what is to be said about it. */
export interface MapFile {
  readonly source: SegmentSource;
  readonly remark: string;
}

/**
 * Reads an OctoMap, a point cloud, or a scan as the command line writes it.
 *
 * @throws FileError or Error that names the file and says what is wrong
 */
export async function readMapFile(name: string, file: Blob): Promise<MapFile> {
  if (/\.csv$/i.test(name)) return cloudOf(scanPoints(name, await file.text()), name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.(bt|ot)$/i.test(name)) {
    const map = readOctomap(bytes, { name });
    return { source: cells(map), remark: `${name}: ${map.counts.occupied} cells` };
  }
  const { xyz, triangles } = readPointCloud(bytes, { name });
  if (triangles !== undefined && triangles.length > 0) {
    return { source: [mesh(xyz, triangles)], remark: `${name}: ${triangles.length / 3} triangles` };
  }
  return cloudOf(xyz, name);
}

function cloudOf(xyz: Float32Array | Float64Array, name: string): MapFile {
  const count = xyz.length / 3;
  if (count === 0) throw new Error(`${name}: there are no points in it`);
  const cloud = points(xyz, count > MANY ? { spacing: SPACING } : { radius: RADIUS });
  const kept = cloud.xyz.length / 3;
  const dropped = kept < count ? `, of which ${kept} are kept, 1 cm apart` : '';
  return { source: cloud, remark: `${name}: ${count} points${dropped}` };
}

/** The points that a scan has met. */
function scanPoints(name: string, text: string): Float64Array {
  const rows = parse<Record<string, string>>(text, {
    columns: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  const met = rows.filter(({ distance }) => distance !== 'Infinity');
  const numbers = met.flatMap(({ x, y, z }) => [Number(x), Number(y), Number(z)]);
  if (!numbers.every(Number.isFinite)) throw new Error(`${name}: a point of the scan has no numbers`);
  return Float64Array.from(numbers);
}
