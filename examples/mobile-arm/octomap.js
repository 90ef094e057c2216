/**
 * Reads the occupied cells of an OctoMap, from a binary file of an `OcTree` (`.bt`). Hornung et al., OctoMap, 2013.
 *
 * After a header in lines of text, each inner node of the tree, depth first, has 16 bits: two for each of its eight children,
 * which say that it is unknown (0), free (1), occupied (2), or an inner node itself (3). Bits 0, 1 and 2 of the number of a child
 * say whether it is in the upper half along x, y and z.
 *
 * @param bytes - of the file
 * @returns a cube per occupied leaf: its center and the length of its edges, metres
 * @throws Error where the header or the length is none of such a file
 */
export function readOctomap(bytes) {
  const mark = 'data\n';
  // The header is ASCII, and is over before the tree, which may hold any bytes.
  const text = String.fromCharCode(...bytes.subarray(0, 4096));
  const header = text.slice(0, text.indexOf(mark) + mark.length);
  const resolution = Number(/^res (\S+)$/m.exec(header)?.[1]);
  if (
    !header.startsWith('# Octomap OcTree binary file') ||
    !/^id OcTree$/m.test(header) ||
    !(resolution > 0)
  ) {
    throw new Error('readOctomap: bytes are no binary file of an OcTree');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cubes = [];
  let at = header.length;

  /** Reads an inner node: its lower corner and its size are counted in finest cells, from the middle of the map. */
  const readNode = (corner, size) => {
    if (size < 2) throw new Error('readOctomap: the tree is too deep');
    const half = size / 2;
    const children = view.getUint16(at, true);
    at += 2;
    const inner = [];
    for (let child = 0; child < 8; child++) {
      const state = (children >> (2 * child)) & 3;
      const lower = corner.map((x, axis) => x + half * ((child >> axis) & 1));
      if (state === 3) inner.push(lower);
      if (state === 2)
        cubes.push({ center: lower.map((x) => (x + half / 2) * resolution), size: half * resolution });
    }
    for (const lower of inner) readNode(lower, half);
  };

  // A tree of 16 levels.
  readNode([-32768, -32768, -32768], 65536);
  if (at !== bytes.length) throw new Error(`readOctomap: the tree ends at byte ${at} of ${bytes.length}`);
  return cubes;
}
