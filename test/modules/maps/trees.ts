import { LEVELS } from '../../../modules/maps/octomap/tree.ts';
import type { Random } from '../../support/random.ts';

/** A node of a tree as the tests make them: free or occupied, or what it has in each of its eight halves. */
export type Tree = 'free' | 'occupied' | readonly (Tree | undefined)[];

/** A tree of one kind of leaf at the end of a single way down, at some depth. */
export function chain(depth: number, leaf: Tree, child = 0): Tree {
  let tree = leaf;
  for (let i = 0; i < depth; i++)
    tree = Array.from({ length: 8 }, (_, k) => (k === child ? tree : undefined));
  return tree;
}

/** A random inner node, whose leaves are at most so deep. */
export function randomTree(random: Random, depth = LEVELS, inner = 2): Tree[] {
  return Array.from({ length: 8 }, () => {
    const draw = random.integer(0, 7);
    if (draw < inner && depth > 1) return randomTree(random, depth - 1, depth > 13 ? 2 : 1);
    return draw % 2 === 0 ? 'occupied' : 'free';
  });
}

/** An occupied leaf: its lower corner, counted in finest cells, and its depth. */
export type Leaf = readonly [x: number, y: number, z: number, depth: number];

/** The occupied leaves of a tree, found by recursion. */
export function leavesOf(
  tree: Tree | undefined,
  corner: readonly [number, number, number] = [0, 0, 0],
  depth = 0,
): Leaf[] {
  if (tree === 'occupied') return [[...corner, depth]];
  if (tree === undefined || tree === 'free') return [];
  const half = 2 ** (LEVELS - 1 - depth);
  return tree.flatMap((child, i) => {
    const [x, y, z] = corner;
    return leavesOf(child, [x + half * (i & 1), y + half * ((i >> 1) & 1), z + half * (i >> 2)], depth + 1);
  });
}

/** How many nodes a tree has, leaves among them. */
export function sizeOf(tree: Tree | undefined): number {
  if (tree === undefined) return 0;
  return typeof tree === 'string' ? 1 : 1 + tree.reduce<number>((sum, child) => sum + sizeOf(child), 0);
}

/** The states of the inner nodes of a tree, depth first, as bytes of a `.bt`. */
function stateBytes(tree: Tree | undefined): number[] {
  if (tree === undefined || typeof tree === 'string') return [];
  let states = 0;
  for (const [i, child] of tree.entries()) {
    const state = child === undefined ? 0 : child === 'free' ? 1 : child === 'occupied' ? 2 : 3;
    states |= state << (2 * i);
  }
  return [states & 255, states >> 8, ...tree.flatMap(stateBytes)];
}

/** The nodes of a tree as bytes of a `.ot`: log-odds of 0.5 if occupied, and of −0.5 if free. */
function logOddsBytes(tree: Tree | undefined): number[] {
  if (tree === undefined) return [];
  const value = new Uint8Array(Float32Array.of(tree === 'free' ? -0.5 : 0.5).buffer);
  if (typeof tree === 'string') return [...value, 0];
  const children = tree.reduce<number>((bits, child, i) => bits | (child === undefined ? 0 : 1 << i), 0);
  return [...value, children, ...tree.flatMap(logOddsBytes)];
}

/** What the header of a file says. */
export interface HeaderLies {
  readonly id?: string;
  readonly size?: number | string;
  readonly res?: number | string;
}

/** A file of a text and bytes. */
export function fileOf(header: string, bytes: readonly number[] = []): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...new TextEncoder().encode(header), ...bytes]);
}

/** A `.bt` of a tree. */
export function btOf(
  tree: Tree,
  { id = 'OcTree', size = sizeOf(tree), res = 0.1 }: HeaderLies = {},
): Uint8Array<ArrayBuffer> {
  const comments = '# (feel free to add / change comments, but leave the first line as it is!)\n#\n';
  const header = `# Octomap OcTree binary file\n${comments}id ${id}\nsize ${size}\nres ${res}\ndata\n`;
  return fileOf(header, stateBytes(tree));
}

/** A `.bt` in the form without a header. */
export function legacyOf(tree: Tree, resolution = 0.1, size = sizeOf(tree)): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(16));
  header.setInt32(0, 3, true);
  header.setFloat64(4, resolution, true);
  header.setUint32(12, size, true);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...stateBytes(tree)]);
}

/** A `.ot` of a tree. */
export function otOf(
  tree: Tree,
  { id = 'OcTree', size = sizeOf(tree), res = 0.1 }: HeaderLies = {},
): Uint8Array<ArrayBuffer> {
  return fileOf(`# Octomap OcTree file\nid ${id}\nsize ${size}\nres ${res}\ndata\n`, logOddsBytes(tree));
}
