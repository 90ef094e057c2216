/**
 * Cells as the elements of a segment: boxes that are numbered in the order of their codes, and a tree of
 * them. The tree is a function of what is occupied, and of nothing that was before.
 */
import { refit } from '../bvh/boxes';
import { boxesBytes, initLevels } from '../bvh/levels';
import { bricksBytes, fillBricks } from '../elements/bricks';
import { forgetBlocks } from '../elements/cells';
import { FAR } from '../elements/half-space';
import { BOX, KINDS } from '../layout/kinds';
import { aligned, CellMap, elementGroup, Segment, WIDTH } from '../layout/records';
import { LANES } from '../simd/lanes';
import { boundByBox } from './bound';
import { orderCells } from './order-cells';
import { markMoved } from './segment';

function leavesFor(count: i32): i32 {
  return (count + WIDTH - 1) / WIDTH;
}

function codesBytes(count: i32): usize {
  return aligned(8 * <usize>count);
}

/**
 * Bytes that so many cells take, beside the records: their codes, their numbers, the tree and the bricks.
 *
 * @param runs - of `countRuns`
 */
export function cellsBytes(count: i32, runs: i32): usize {
  return treeBytes(count) + bricksBytes(runs);
}

function treeBytes(count: i32): usize {
  const leaves = leavesFor(count);
  return codesBytes(count) + aligned(4 * WIDTH * <usize>leaves) + boxesBytes(leaves);
}

/**
 * Makes cells the elements of a segment that has none but these.
 *
 * @param codes - address of their codes, in order; behind these there is room, `cellsBytes` in all
 * @param runs - of `countRuns`
 * @param room - of `orderBytes`, for the time being
 */
export function layCells(
  segment: Segment,
  map: CellMap,
  codes: usize,
  count: i32,
  runs: i32,
  room: usize,
): void {
  forgetBlocks();
  map.codes = codes;
  map.count = count;
  fillBricks(map, runs, codes + treeBytes(count));
  segment.cellRecord = map;
  const leaves = leavesFor(count);
  segment.places = WIDTH * leaves;
  segment.solids = count;
  const boxes = elementGroup(segment, BOX);
  boxes.count = count;
  boxes.blocks = segment.places / LANES;
  for (let kind = BOX + 1; kind < KINDS; kind++) elementGroup(segment, kind).place = segment.places;
  segment.numbers = codes + codesBytes(count);
  orderCells(codes, count, room, segment.numbers);
  for (let i = count; i < segment.places; i++) store<i32>(segment.numbers + 4 * i, -1);
  initLevels(segment, leaves, segment.numbers + aligned(4 * segment.places));
  if (count > 0) refit(segment);
  boundByBox(segment, FAR);
  markMoved(segment);
}
