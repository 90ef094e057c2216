/** Segments with trees in a memory of their own, where tests can look at the bytes. */
import type { ElementSource } from '../../../bindings/index.ts';
import { type Host, makeHost } from '../../../bindings/wasm/host.ts';
import { Segment } from '../../../bindings/scene/model/segment.ts';
import { countElements, writeCounts } from '../../../bindings/elements/staging.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { binaryOf } from '../../support/binaries.ts';
import type { Build } from '../../support/builds.ts';

/** Elements in a leaf, and children of a node: WIDTH of assembly/layout/records.ts. */
const WIDTH = 4;

/** Reals of a box group: centers and half extents of WIDTH boxes. */
const GROUP_REALS = 6 * WIDTH;

/** Words of the record of a level: where its boxes lie, how many there are, and where those for rays lie. */
export const LEVEL_WORDS = 3;

/** Bytes of a group of boxes for rays, which binaries of double precision with vectors have. */
const NARROW_BYTES = 6 * WIDTH * 4;

/** One level of a tree: where its boxes lie, and how many there are. */
interface TreeLevel {
  boxes: number;
  count: number;
}

/** A segment and what of it lies where. */
export interface TreeSegment {
  segment: Segment;
  /** What is wrong with its tree: 0 for nothing. */
  validate: () => number;
  levels: TreeLevel[];
  /** Where its level records lie. */
  levelRecords: Int32Array;
  /** Numbers of the elements by place, -1 for none. */
  numbers: Int32Array;
  /** A number of a box as an array of one: 0 to 2 its center, 3 to 5 its half extents. */
  boxNumber: (level: number, index: number, i: number) => Float64Array | Float32Array;
  /** The lowest number of an element in a box, likewise. */
  lowest: (level: number, index: number) => Int32Array;
}

/** The functions and the memory of one build. */
export interface Instance {
  host: Host;
  make: (elements: readonly ElementSource[], treeFrom?: number) => TreeSegment;
}

/** Instantiates a build. */
export async function instantiate(build: Build): Promise<Instance> {
  const exports = await instantiateBinary(binaryOf(build));
  const host = makeHost(exports);
  const isNarrow = build.simd && build.precision === 'double';
  const make = (elements: readonly ElementSource[], treeFrom = 1): TreeSegment =>
    look(new Segment('test', 'segment', elements, treeFrom, host), host, isNarrow);
  return { host, make };
}

function look(segment: Segment, host: Host, hasNarrow: boolean): TreeSegment {
  const { exports, heap, precision } = host;
  const realBytes = exports.REAL_BYTES.value;
  const groupBytes = GROUP_REALS * realBytes + 4 * WIDTH;
  const counts = countElements(segment.elements);
  const places = counts.reduce((sum, count) => sum + WIDTH * Math.ceil(count / WIDTH), 0);
  const levels: TreeLevel[] = [{ boxes: 0, count: segment.hasTree ? places / WIDTH : 1 }];
  while (levels.at(-1)!.count > 1) levels.push({ boxes: 0, count: Math.ceil(levels.at(-1)!.count / WIDTH) });
  // Boxes come last but for those for rays, before them the numbers.
  const bytes = exports.segmentBytes(writeCounts(counts, host), segment.hasTree ? 1 : 0);
  const narrow = levels.filter((_, i) => hasNarrow && i % 2 === 0 && i < levels.length - 1);
  const narrowGroups = narrow.reduce((sum, { count }) => sum + Math.ceil(count / WIDTH), 0);
  let next = segment.address + bytes - NARROW_BYTES * narrowGroups;
  for (const level of levels.toReversed()) {
    next -= Math.ceil(level.count / WIDTH) * groupBytes;
    level.boxes = next;
  }
  const numbers = heap.int32(next - 16 * Math.ceil(places / 4), places);
  const words = heap.int32(segment.address, bytes / 4);
  const [{ boxes, count }] = levels as [TreeLevel];
  const record = words.findIndex((word, i) => word === boxes && words[i + 1] === count);
  const group = (level: number, index: number): number =>
    levels[level]!.boxes + Math.floor(index / WIDTH) * groupBytes;
  return {
    segment,
    validate: () => exports.validateTree(segment.address),
    levels,
    levelRecords: words.subarray(record, record + LEVEL_WORDS * levels.length),
    numbers,
    boxNumber: (level, index, i) => {
      const address = group(level, index) + (WIDTH * i + (index % WIDTH)) * realBytes;
      return heap.reals(precision, address, 1);
    },
    lowest: (level, index) =>
      heap.int32(group(level, index) + GROUP_REALS * realBytes + 4 * (index % WIDTH), 1),
  };
}
