/**
 * The boxes of a segment, in its own frame: around the surfaces of a leaf's elements, and of nodes from those of their
 * children, bottom up. What is stored encloses exactly: every step rounds outward.
 */
import { putElements } from '../elements/by-kind';
import {
  EPSILON,
  LANE_BYTES,
  LANES,
  largestLane,
  loadLane,
  min,
  neg,
  REAL_BYTES,
  splat,
  storeLane,
} from '../simd/lanes';
import { BOX_GROUP_BYTES, BOX_NUMBERS, elementGroup, levelAt, Segment, WIDTH } from '../layout/records';
import { KINDS, rowBytes } from '../layout/kinds';

/** Bytes from one number of a box to the next. */
export const BOX_STEP: i32 = WIDTH * REAL_BYTES;

/** Center and half extents: which number of a box. */
export const CENTER: i32 = 0;
export const HALF: i32 = 3;

/** The group with the boxes of nodes 4·i and following: the children of node i of the level above. */
export function groupAt(segment: Segment, level: i32, i: i32): usize {
  return levelAt(segment, level).boxes + i * BOX_GROUP_BYTES;
}

/** The box of a node: the address of its first number. */
export function boxAt(segment: Segment, level: i32, index: i32): usize {
  return groupAt(segment, level, index / WIDTH) + (index % WIDTH) * REAL_BYTES;
}

/** A number of a box. */
export function numberOf(box: usize, i: i32): real {
  return load<real>(box + i * BOX_STEP);
}

/** The sum of a box's half extents: of two boxes, the one to open first is that with the larger sum, m. */
export function sizeOf(box: usize): real {
  return numberOf(box, HALF) + numberOf(box, HALF + 1) + numberOf(box, HALF + 2);
}

/** Where the lowest number of an element in a node is. */
export function lowestAt(segment: Segment, level: i32, index: i32): usize {
  return groupAt(segment, level, index / WIDTH) + BOX_NUMBERS + (index % WIDTH) * 4;
}

/** The box that grows while elements or boxes are put into it: least x, y, z, then minus the most, in lanes. */
const bounds: usize = memory.data(6 * LANE_BYTES, 16);

/** The lowest number in it. */
let lowest: i32 = 0;

/** Computes all boxes of a segment from its elements. */
export function refit(segment: Segment): void {
  const places = segment.hasTree ? WIDTH : segment.places;
  for (let i = 0; i < levelAt(segment, 0).count; i++) fitLeaf(segment, i, places);
  for (let level = 1; level <= segment.top; level++) {
    for (let i = 0; i < levelAt(segment, level).count; i++) {
      begin();
      for (
        let child = i * WIDTH;
        child < (i + 1) * WIDTH && child < levelAt(segment, level - 1).count;
        child++
      ) {
        putBox(segment, level - 1, child);
      }
      finish(segment, level, i);
    }
  }
}

/** Computes the box of a leaf of so many places. */
function fitLeaf(segment: Segment, leaf: i32, places: i32): void {
  const start = leaf * places;
  const end = start + places;
  begin();
  for (let kind = 0; kind < KINDS; kind++) putGroup(segment, kind, start, end);
  putNumbers(segment, start, end);
  finish(segment, 0, leaf);
}

function begin(): void {
  for (let i = 0; i < 6; i++) storeLane(bounds, i, splat(Infinity));
  lowest = i32.MAX_VALUE;
}

/** Puts in the elements of a group that have places from `start` up to `end`, which are multiples of LANES. */
function putGroup(segment: Segment, kind: i32, start: i32, end: i32): void {
  const group = elementGroup(segment, kind);
  const bytes = LANES * rowBytes(kind);
  const first = start - group.place;
  const last = end - group.place;
  for (let i = first < 0 ? 0 : first / LANES; i < group.blocks && i * LANES < last; i++) {
    putElements(kind, group.local + i * bytes, bounds);
  }
}

function putNumbers(segment: Segment, start: i32, end: i32): void {
  for (let place = start; place < end && place < segment.places; place++) {
    const number = load<i32>(segment.numbers + 4 * place);
    if (number >= 0 && number < lowest) lowest = number;
  }
}

function putBox(segment: Segment, level: i32, index: i32): void {
  const box = boxAt(segment, level, index);
  for (let axis = 0; axis < 3; axis++) {
    const center = numberOf(box, CENTER + axis);
    const half = numberOf(box, HALF + axis);
    storeLane(bounds, axis, min(loadLane(bounds, axis), splat(outward(center - half))));
    storeLane(bounds, axis + 3, min(loadLane(bounds, axis + 3), splat(outward(-center - half))));
  }
  const number = load<i32>(lowestAt(segment, level, index));
  if (number < lowest) lowest = number;
}

/** A number below `x` by at least what rounded it. */
function outward(x: real): real {
  return x - EPSILON * abs<real>(x);
}

/** Writes what was put in as the box of a node. */
function finish(segment: Segment, level: i32, index: i32): void {
  const box = boxAt(segment, level, index);
  for (let axis = 0; axis < 3; axis++) {
    const least = outward(-largestLane(neg(loadLane(bounds, axis))));
    const most = -outward(-largestLane(neg(loadLane(bounds, axis + 3))));
    const center = least + (most - least) / 2;
    const half = max2(most - center, center - least);
    store<real>(box + (CENTER + axis) * BOX_STEP, center);
    store<real>(box + (HALF + axis) * BOX_STEP, half + 2 * EPSILON * half);
  }
  store<i32>(lowestAt(segment, level, index), lowest);
}

function max2(a: real, b: real): real {
  return a < b ? b : a;
}
