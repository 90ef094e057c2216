import { checkObject, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { BINARY_MARK, checkResolution, NODE_LIMIT } from './header.ts';
import type { Octomap } from './read-octomap.ts';
import { countChildren, occupiedLeaves } from './tree.ts';

const WHERE = 'writeOctomap';

/** The comments that OctoMap writes, so that its files are written again byte for byte. */
const COMMENTS = '# (feel free to add / change comments, but leave the first line as it is!)\n#\n';

/**
 * Writes a map that `readOctomap` has read as OctoMap's `.bt`, by its `resolution` and `nodes`. Eight leaves
 * of one kind are written as they are, not joined.
 *
 * @returns the bytes of the file
 * @throws TypeError or RangeError that names the argument: what is written can be read
 */
export function writeOctomap(map: Pick<Octomap, 'resolution' | 'nodes'>): Uint8Array {
  checkObject(WHERE, 'map', map, 'a map');
  const { resolution, nodes } = map;
  checkResolution(WHERE, resolution);
  if (!(nodes instanceof Uint16Array)) throw wrongType(WHERE, 'map.nodes', 'a Uint16Array', nodes);
  const { total, occupied } = countChildren(nodes);
  if (total > NODE_LIMIT)
    throw outOfRange(WHERE, 'map.nodes', `a tree of at most ${NODE_LIMIT} nodes`, total);
  occupiedLeaves(
    nodes,
    occupied,
    (node, reason) =>
      new RangeError(`${WHERE}: map.nodes must be a tree, but at map.nodes[${node}] ${reason}`),
  );
  const header = `${BINARY_MARK}\n${COMMENTS}id OcTree\nsize ${total}\nres ${resolution}\ndata\n`;
  const bytes = new Uint8Array(header.length + 2 * nodes.length);
  new TextEncoder().encodeInto(header, bytes);
  const view = new DataView(bytes.buffer, header.length);
  for (const [i, states] of nodes.entries()) view.setUint16(2 * i, states, true);
  return bytes;
}
