/**
 * A tree over parts of faces. The box around a long, thin face that lies across the axes is almost empty:
 * where many are, searches open most of a tree over whole faces. So what is long is cut into parts, each with
 * a box of its own. Nodes are cut where the surfaces of both boxes, times what is in them, are least.
 *
 * Sources: Ernst, Greiner 2007, Early split clipping for bounding volume hierarchies; Wald 2007, On fast
 *   construction of SAH-based bounding volume hierarchies.
 */
import { Cover, faceCornerAt } from './record';
import { Box, LEAF, nodeAt, nodeBytes } from './tree';

/** Part of a face: the box around it, and its face. */
@unmanaged
class Part extends Box {
  face: i32;
  padding: i32;
}

/** Parts that there may be beside one and a half for each face. */
const SPARE: i32 = 64;

/** How far a box reaches beyond what is in it, for rounding, in units: coordinates are near 1. */
const BEYOND: f64 = 2 ** -44;

/** How often the longest side of a box is halved at most. */
const HALVINGS: i32 = 20;

/** Places along an axis where a node may be cut. */
const BINS: i32 = 16;

/** From this level of the tree on, nodes are halved: so it has no more than 64 levels. */
const HALVED: i32 = 32;

/** For each bin: how many parts, and the box around them. */
const bins: usize = memory.data(16 * 56, 16);
/** What the bins from each one on would cost. */
const costs: usize = memory.data(16 * 8, 16);
const whole = changetype<Part>(memory.data(offsetof<Part>(), 16));
/** Corners of what a box has of a face, before and after it is cut. */
const polygon: usize = memory.data(10 * 24, 16);
const rest: usize = memory.data(10 * 24, 16);

/** Bytes of the tree over parts of faces. */
export function partsBytes(faces: i32): f64 {
  const room = Math.ceil(<f64>faces * 1.5) + <f64>SPARE;
  return room * <f64>(offsetof<Part>() + 2 * nodeBytes() + 4) + <f64>faces * 4 + 4 * 16;
}

/** Gives a cover, which has been prepared, a tree over parts of its faces, at an address. */
export function layParts(coverAddress: usize, address: usize): void {
  const cover = changetype<Cover>(coverAddress);
  const room = cover.faceCount + (cover.faceCount >> 1) + SPARE;
  const parts = (address + 15) & ~15;
  cover.nodes = (parts + room * offsetof<Part>() + 15) & ~15;
  cover.order = cover.nodes + 2 * room * nodeBytes();
  cover.faceStamps = cover.order + room * 4;
  memory.fill(cover.faceStamps, 0, cover.faceCount * 4);
  cover.faceStamp = 0;
  // The finest cut for which there is room: at first, all faces are whole.
  let side: f64 = 4;
  for (let i = 0; i < HALVINGS && cutFaces(cover, parts, side * 0.5, room) >= 0; i++) side *= 0.5;
  const count = cutFaces(cover, parts, side, room);
  build(cover, parts, 0, count, 0, 0);
  for (let i = 0; i < count; i++) store<i32>(cover.order + i * 4, partAt(parts, i).face);
}

function partAt(parts: usize, i: i32): Part {
  return changetype<Part>(parts + i * offsetof<Part>());
}

/** Cuts faces until no side of a box is longer than this; returns how many parts there are, or -1. */
function cutFaces(cover: Cover, parts: usize, side: f64, room: i32): i32 {
  let count = 0;
  for (let face = 0; face < cover.faceCount; face++) {
    whole.face = face;
    for (let k: usize = 0; k < 24; k += 8) {
      store<f64>(changetype<usize>(whole) + k, -Infinity);
      store<f64>(changetype<usize>(whole) + k, Infinity, 24);
    }
    // Of the parts of a face, those that may have to be cut come last.
    let done = count;
    putPart(cover, partAt(parts, count++));
    while (done < count) {
      const part = partAt(parts, done);
      const axis = longestAxis(changetype<usize>(part));
      const low = load<f64>(changetype<usize>(part) + axis);
      const high = load<f64>(changetype<usize>(part) + axis, 24);
      if (!(high - low > side)) {
        done++;
        continue;
      }
      if (count + cover.faceCount - face > room) return -1;
      memory.copy(changetype<usize>(whole), changetype<usize>(part), offsetof<Part>());
      const middle = (low + high) * 0.5;
      store<f64>(changetype<usize>(whole) + axis, middle, 24);
      const isLow = putPart(cover, part);
      store<f64>(changetype<usize>(whole) + axis, high, 24);
      store<f64>(changetype<usize>(whole) + axis, middle);
      if (putPart(cover, isLow ? partAt(parts, count) : part)) count += isLow ? 1 : 0;
      else if (!isLow) done++;
    }
  }
  return count;
}

/** The first byte of the coordinate along which a box is longest. */
function longestAxis(box: usize): usize {
  const x = load<f64>(box, 24) - load<f64>(box);
  const y = load<f64>(box, 32) - load<f64>(box, 8);
  const z = load<f64>(box, 40) - load<f64>(box, 16);
  return x >= y && x >= z ? 0 : y >= z ? 8 : 16;
}

/** Makes a part of what `whole` has of its face; false, and nothing is written, if it has nothing. */
function putPart(cover: Cover, part: Part): bool {
  for (let k = 0; k < 3; k++) memory.copy(polygon + 24 * k, faceCornerAt(cover, whole.face, k), 24);
  let count = 3;
  for (let k: usize = 0; k < 24; k += 8) {
    count = clip(count, k, load<f64>(changetype<usize>(whole) + k), 1);
    count = clip(count, k, load<f64>(changetype<usize>(whole) + k, 24), -1);
  }
  if (count == 0) return false;
  for (let k: usize = 0; k < 24; k += 8) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < count; i++) {
      low = Math.min(low, load<f64>(polygon + 24 * i + k));
      high = Math.max(high, load<f64>(polygon + 24 * i + k));
    }
    store<f64>(changetype<usize>(part) + k, low - BEYOND);
    store<f64>(changetype<usize>(part) + k, high + BEYOND, 24);
  }
  part.face = whole.face;
  return true;
}

/** Keeps what the polygon has on one side of a plane across an axis; returns how many corners that has. */
function clip(count: i32, axis: usize, at: f64, side: f64): i32 {
  if (!(Math.abs(at) < Infinity)) return count;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const from = polygon + 24 * i;
    const to = polygon + (i + 1 == count ? 0 : 24 * (i + 1));
    const here = (load<f64>(from + axis) - at) * side;
    const there = (load<f64>(to + axis) - at) * side;
    if (here >= 0) memory.copy(rest + 24 * kept++, from, 24);
    if (here < 0 == there < 0 || here == 0 || there == 0) continue;
    const share = here / (here - there);
    const point = rest + 24 * kept++;
    for (let k: usize = 0; k < 24; k += 8) {
      const x = load<f64>(from + k);
      store<f64>(point + k, x + (load<f64>(to + k) - x) * share);
    }
  }
  memory.copy(polygon, rest, 24 * kept);
  return kept;
}

/** Builds the nodes from one number on, over parts, which it sorts; returns the number behind them. */
function build(cover: Cover, parts: usize, from: i32, to: i32, number: i32, level: i32): i32 {
  const node = nodeAt(cover, number);
  node.from = from;
  node.to = to;
  node.second = 0;
  clearBox(changetype<usize>(node));
  for (let i = from; i < to; i++) widen(changetype<usize>(node), changetype<usize>(partAt(parts, i)));
  if (to - from <= LEAF) return number + 1;
  const middle = divide(parts, from, to, level);
  node.second = build(cover, parts, from, middle, number + 1, level + 1);
  return build(cover, parts, middle, to, node.second, level + 1);
}

function clearBox(box: usize): void {
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(box + k, Infinity);
    store<f64>(box + k, -Infinity, 24);
  }
}

/** Widens a box to hold another. */
function widen(box: usize, other: usize): void {
  for (let k: usize = 0; k < 24; k += 8) {
    store<f64>(box + k, Math.min(load<f64>(box + k), load<f64>(other + k)));
    store<f64>(box + k, Math.max(load<f64>(box + k, 24), load<f64>(other + k, 24)), 24);
  }
}

/** Half of the surface of a box. */
function surfaceOf(box: usize): f64 {
  const x = load<f64>(box, 24) - load<f64>(box);
  const y = load<f64>(box, 32) - load<f64>(box, 8);
  const z = load<f64>(box, 40) - load<f64>(box, 16);
  return x * y + y * z + z * x;
}

/** Sorts parts into two groups, and returns where the second one begins. */
function divide(parts: usize, from: i32, to: i32, level: i32): i32 {
  const half = (from + to) >> 1;
  if (level >= HALVED) return half;
  let cheapest = Infinity;
  let axis: usize = 0;
  let low: f64 = 0;
  let scale: f64 = 0;
  let cut = -1;
  for (let k: usize = 0; k < 24; k += 8) {
    const least = leastMiddle(parts, from, to, k);
    const width = mostMiddle(parts, from, to, k) - least;
    if (!(width > 0)) continue;
    const perWidth = <f64>BINS / width;
    const found = sweep(parts, from, to, k, least, perWidth);
    if (!(load<f64>(costs + 8 * found) < cheapest)) continue;
    cheapest = load<f64>(costs + 8 * found);
    axis = k;
    low = least;
    scale = perWidth;
    cut = found;
  }
  if (cut < 0) return half;
  let last = to;
  let i = from;
  while (i < last) {
    const part = changetype<usize>(partAt(parts, i));
    if (binOf(part, axis, low, scale) < cut) {
      i++;
      continue;
    }
    const other = changetype<usize>(partAt(parts, --last));
    memory.copy(changetype<usize>(whole), part, offsetof<Part>());
    memory.copy(part, other, offsetof<Part>());
    memory.copy(other, changetype<usize>(whole), offsetof<Part>());
  }
  return i > from && i < to ? i : half;
}

/** Twice the middle of a box along an axis. */
function middleOf(box: usize, axis: usize): f64 {
  return load<f64>(box + axis) + load<f64>(box + axis, 24);
}

function leastMiddle(parts: usize, from: i32, to: i32, axis: usize): f64 {
  let least = Infinity;
  for (let i = from; i < to; i++)
    least = Math.min(least, middleOf(changetype<usize>(partAt(parts, i)), axis));
  return least;
}

function mostMiddle(parts: usize, from: i32, to: i32, axis: usize): f64 {
  let most = -Infinity;
  for (let i = from; i < to; i++) most = Math.max(most, middleOf(changetype<usize>(partAt(parts, i)), axis));
  return most;
}

function binOf(box: usize, axis: usize, low: f64, scale: f64): i32 {
  return min(<i32>((middleOf(box, axis) - low) * scale), BINS - 1);
}

/** Finds what the cut in front of each bin costs along an axis, into `costs`; returns the cheapest. */
function sweep(parts: usize, from: i32, to: i32, axis: usize, low: f64, scale: f64): i32 {
  for (let i = 0; i < BINS; i++) {
    clearBox(bins + 56 * i);
    store<i32>(bins + 56 * i, 0, 48);
  }
  for (let i = from; i < to; i++) {
    const part = changetype<usize>(partAt(parts, i));
    const bin = bins + 56 * binOf(part, axis, low, scale);
    widen(bin, part);
    store<i32>(bin, load<i32>(bin, 48) + 1, 48);
  }
  const sum = changetype<usize>(whole);
  clearBox(sum);
  let count = 0;
  for (let i = BINS - 1; i > 0; i--) {
    widen(sum, bins + 56 * i);
    count += load<i32>(bins + 56 * i, 48);
    store<f64>(costs + 8 * i, count == 0 ? Infinity : <f64>count * surfaceOf(sum));
  }
  clearBox(sum);
  let best = 1;
  count = 0;
  for (let i = 1; i < BINS; i++) {
    widen(sum, bins + 56 * (i - 1));
    count += load<i32>(bins + 56 * (i - 1), 48);
    const cost = load<f64>(costs + 8 * i) + (count == 0 ? Infinity : <f64>count * surfaceOf(sum));
    store<f64>(costs + 8 * i, cost);
    if (cost < load<f64>(costs + 8 * best)) best = i;
  }
  return best;
}
