import { checkNumber } from '../../../bindings/base/errors.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { checkName } from '../check-name.ts';
import { type FilePlace, FileError } from '../../../bindings/base/file-error.ts';
import { NODE_LIMIT, type OctomapHeader, readHeader } from './header.ts';
import { NODE_BYTES, readLogOdds } from './log-odds.ts';
import { countChildren, type OctomapCounts, occupiedLeaves } from './tree.ts';

/** What `readOctomap` may be told. */
export interface ReadOctomapOptions {
  /** What errors call the file. Default `octomap`. */
  readonly name?: string | undefined;
  /** The least log-odds of what counts as occupied in a `.ot`. Default 0: odds of 1:1. A `.bt` has none. */
  readonly occupied?: number | undefined;
}

/**
 * A map of OctoMap: a tree of cubes, of which each inner node has eight halves. The root is a cube of 2¹⁶
 * finest cells along each edge around the origin of the map; the key of a finest cell counts them from its
 * lower corner, so that the lower corner of the cell of key k is at (k − 32768) · resolution, in metres.
 */
export interface Octomap {
  /** Length of the edges of the finest cells, in metres. */
  readonly resolution: number;
  /**
   * The whole tree, from which it can be written again: 16 bits per inner node, depth first. Bits 2i and 2i +
   * 1 say that child i is unknown (0), a free leaf (1), an occupied leaf (2), or an inner node (3); bits 0, 1
   * and 2 of i say whether the child is in the upper half along x, y and z.
   */
  readonly nodes: Uint16Array;
  /** The keys x y z of the finest cell in the lower corner of each occupied leaf, in depth-first order. */
  readonly keys: Uint16Array;
  /** The depth d of each occupied leaf, from 1 to 16 for a finest cell. Its edges are 2¹⁶⁻ᵈ finest cells. */
  readonly levels: Uint8Array;
  readonly counts: OctomapCounts;
}

const OPTIONS = ['name', 'occupied'] as const;

/**
 * Reads a map of OctoMap: a `.bt`, also in the form that had no header, or a `.ot` of an `OcTree`. Other
 * trees, such as `ColorOcTree`, are refused. It reads at most 2²⁴ nodes, in 2 bytes per inner node and 7 per
 * occupied leaf. A root of a `.ot` without children is read as eight leaves of its kind.
 *
 * @throws FileError that names the file, the line or byte, and what was expected; TypeError or RangeError for
 *   other arguments
 */
export function readOctomap(bytes: FileBytes, options?: ReadOctomapOptions): Octomap {
  checkOptions('readOctomap', options, OPTIONS);
  const content = toBytes('readOctomap', 'bytes', bytes);
  const file = checkName('readOctomap', options?.name, 'octomap');
  const threshold = checkNumber('readOctomap', 'options.occupied', options?.occupied ?? 0);
  const header = readHeader(content, file);
  const nodes = header.isBinary
    ? readStates(content, file, header)
    : readFull(content, file, header, threshold);
  const { total, ...counts } = countChildren(nodes);
  if (total > NODE_LIMIT) {
    throw new FileError(
      file,
      header.sizeAt,
      `has more than ${NODE_LIMIT} nodes, which is the most that is read`,
    );
  }
  const bytesOf = (node: number): FilePlace => ({ byte: header.dataAt + 2 * node });
  const leaves = occupiedLeaves(
    nodes,
    counts.occupied,
    (node, reason) => new FileError(file, bytesOf(node), reason),
  );
  if (header.isBinary && total !== header.size) {
    throw new FileError(file, header.sizeAt, `declares ${header.size} nodes, but its tree has ${total}`);
  }
  return Object.freeze({ resolution: header.resolution, nodes, ...leaves, counts: Object.freeze(counts) });
}

/** The nodes of a `.bt`, which are there as they are kept. */
function readStates(bytes: Uint8Array<ArrayBuffer>, file: string, { dataAt }: OctomapHeader): Uint16Array {
  const length = bytes.length - dataAt;
  if (length % 2 !== 0) {
    const reason = `expected two bytes per inner node, but ${length} follow the header; it was cut off, or has bytes after its end`;
    throw new FileError(file, { byte: bytes.length - 1 }, reason);
  }
  if (length > 2 * NODE_LIMIT) {
    throw new FileError(file, { byte: dataAt + 2 * NODE_LIMIT }, `has more than ${NODE_LIMIT} inner nodes`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + dataAt, length);
  return new Uint16Array(length / 2).map((_, i) => view.getUint16(2 * i, true));
}

function readFull(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  { dataAt, size }: OctomapHeader,
  threshold: number,
): Uint16Array {
  const wanted = NODE_BYTES * size;
  const length = bytes.length - dataAt;
  if (length !== wanted) {
    const reason = `declares ${size} nodes, which take ${wanted} bytes, but ${length} follow the header`;
    throw new FileError(file, { byte: dataAt + Math.min(wanted, length) }, reason);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + dataAt, length);
  return readLogOdds(
    view,
    threshold,
    (node, reason) => new FileError(file, { byte: dataAt + NODE_BYTES * node }, reason),
  );
}
