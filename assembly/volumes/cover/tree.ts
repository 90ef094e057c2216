/**
 * A tree of axis-aligned boxes over the faces of a mesh, to find the one closest to a point: halved along the
 * longest axis, at the middle one of the centers. Nodes lie in depth-first order.
 */
import { Cover, faceCornerAt } from './record';
import { squareToTriangle } from './distance';
import { crossing } from './inside';

@unmanaged
export class Box {
  lowX: f64;
  lowY: f64;
  lowZ: f64;
  highX: f64;
  highY: f64;
  highZ: f64;
}

@unmanaged
export class Node extends Box {
  /** Its faces: from one place in the order to before another. */
  from: i32;
  to: i32;
  /** Number of the second child, whose sibling is the next node; 0 for leaves. */
  second: i32;
  padding: i32;
}

/** Most faces of a leaf. */
export const LEAF: i32 = 4;

/** Nodes that wait, while a search goes down one way: no more than the tree has levels. */
const waiting: usize = memory.data(64 * 4, 16);

/** What a search found. */
@unmanaged
export class Nearest {
  distance: f64;
  face: i32;
}

const place = changetype<Nearest>(memory.data(offsetof<Nearest>(), 16));

export function nodeBytes(): usize {
  return offsetof<Node>();
}

export function nodeAt(cover: Cover, i: i32): Node {
  return changetype<Node>(cover.nodes + i * offsetof<Node>());
}

function faceAt(cover: Cover, place: i32): i32 {
  return load<i32>(cover.order + place * 4);
}

/** Builds the tree. */
export function buildTree(cover: Cover): void {
  for (let i = 0; i < cover.faceCount; i++) store<i32>(cover.order + i * 4, i);
  build(cover, 0, cover.faceCount, 0);
}

/** Builds the nodes from one number on, and returns the number behind them. */
function build(cover: Cover, from: i32, to: i32, number: i32): i32 {
  const node = nodeAt(cover, number);
  node.from = from;
  node.to = to;
  node.second = 0;
  bound(cover, node);
  if (to - from <= LEAF) return number + 1;
  const x = node.highX - node.lowX;
  const y = node.highY - node.lowY;
  const z = node.highZ - node.lowZ;
  const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const middle = (from + to) >> 1;
  select(cover, from, to - 1, middle, axis);
  node.second = build(cover, from, middle, number + 1);
  return build(cover, middle, to, node.second);
}

function bound(cover: Cover, node: Node): void {
  node.lowX = node.lowY = node.lowZ = Infinity;
  node.highX = node.highY = node.highZ = -Infinity;
  for (let i = node.from; i < node.to; i++) {
    for (let k = 0; k < 3; k++) {
      const corner = faceCornerAt(cover, faceAt(cover, i), k);
      const x = load<f64>(corner);
      const y = load<f64>(corner, 8);
      const z = load<f64>(corner, 16);
      node.lowX = Math.min(node.lowX, x);
      node.lowY = Math.min(node.lowY, y);
      node.lowZ = Math.min(node.lowZ, z);
      node.highX = Math.max(node.highX, x);
      node.highY = Math.max(node.highY, y);
      node.highZ = Math.max(node.highZ, z);
    }
  }
}

/** Three times the center of a face along a coordinate axis. */
function centerAlong(cover: Cover, face: i32, axis: i32): f64 {
  const at = axis * 8;
  return (
    load<f64>(faceCornerAt(cover, face, 0) + at) +
    load<f64>(faceCornerAt(cover, face, 1) + at) +
    load<f64>(faceCornerAt(cover, face, 2) + at)
  );
}

/** Orders faces from `low` to `high` until the one that belongs to a place is there: quickselect. */
function select(cover: Cover, low: i32, high: i32, place: i32, axis: i32): void {
  while (low < high) {
    const pivot = centerAlong(cover, faceAt(cover, (low + high) >> 1), axis);
    let i = low;
    let j = high;
    while (i <= j) {
      while (centerAlong(cover, faceAt(cover, i), axis) < pivot) i++;
      while (centerAlong(cover, faceAt(cover, j), axis) > pivot) j--;
      if (i > j) break;
      const one = faceAt(cover, i);
      store<i32>(cover.order + i * 4, faceAt(cover, j));
      store<i32>(cover.order + j * 4, one);
      i++;
      j--;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else return;
  }
}

/**
 * Finds how far a point is from the mesh, and from which face.
 *
 * @param enough - as soon as something is no farther than this, it will do
 */
export function findNearest(cover: Cover, x: f64, y: f64, z: f64, enough: f64, nearest: Nearest): void {
  // Of a place that is no number, none is nearest: a face of another mesh must not be left then.
  nearest.face = 0;
  search(cover, x, y, z, enough, Infinity, nearest);
}

/** Finds the same, beginning with the face that was nearest to another point. */
export function findNearestFrom(cover: Cover, x: f64, y: f64, z: f64, enough: f64, nearest: Nearest): void {
  search(cover, x, y, z, enough, squareToFace(cover, nearest.face, x, y, z), nearest);
}

/**
 * Finds the same of the faces within a distance, beginning with the face that was nearest to another point;
 * where there is none, `nearest` has face -1.
 */
export function findNearestWithin(
  cover: Cover,
  x: f64,
  y: f64,
  z: f64,
  enough: f64,
  most: f64,
  nearest: Nearest,
): void {
  const known = squareToFace(cover, nearest.face, x, y, z);
  if (!(known < most * most)) nearest.face = -1;
  search(cover, x, y, z, enough, Math.min(known, most * most), nearest);
}

/** @param known - the square of the distance of the face that `nearest` has, or of what is looked for */
function search(cover: Cover, x: f64, y: f64, z: f64, enough: f64, known: f64, nearest: Nearest): void {
  const limit = enough > 0 ? enough * enough : 0;
  let best = known;
  let depth = 1;
  store<i32>(waiting, 0);
  while (depth > 0 && best > limit) {
    depth--;
    let number = load<i32>(waiting + depth * 4);
    let node = nodeAt(cover, number);
    if (!(squareToBox(node, x, y, z) < best)) continue;
    while (node.second != 0) {
      const first = squareToBox(nodeAt(cover, number + 1), x, y, z);
      const second = squareToBox(nodeAt(cover, node.second), x, y, z);
      store<i32>(waiting + depth * 4, first <= second ? node.second : number + 1);
      depth++;
      number = first <= second ? number + 1 : node.second;
      node = nodeAt(cover, number);
    }
    for (let i = node.from; i < node.to; i++) {
      const face = faceAt(cover, i);
      const square = squareToFace(cover, face, x, y, z);
      if (!(square < best)) continue;
      best = square;
      nearest.face = face;
    }
  }
  nearest.distance = Math.sqrt(best);
}

/** Squared distance of a point from a face. */
export function squareToFace(cover: Cover, face: i32, x: f64, y: f64, z: f64): f64 {
  return squareToTriangle(
    faceCornerAt(cover, face, 0),
    faceCornerAt(cover, face, 1),
    faceCornerAt(cover, face, 2),
    x,
    y,
    z,
  );
}

function squareToBox(node: Node, x: f64, y: f64, z: f64): f64 {
  const dx = Math.max(Math.max(node.lowX - x, x - node.highX), 0);
  const dy = Math.max(Math.max(node.lowY - y, y - node.highY), 0);
  const dz = Math.max(Math.max(node.lowZ - z, z - node.highZ), 0);
  return dx * dx + dy * dy + dz * dz;
}

/** Lists at most `most` faces whose boxes reach the box around a triangle; returns how many there are. */
export function findOverlapping(cover: Cover, triangle: usize, far: f64, to: usize, most: i32): i32 {
  const lowX = leastOf(triangle) - far;
  const lowY = leastOf(triangle + 8) - far;
  const lowZ = leastOf(triangle + 16) - far;
  const highX = mostOf(triangle) + far;
  const highY = mostOf(triangle + 8) + far;
  const highZ = mostOf(triangle + 16) + far;
  beginFaces(cover);
  let count = 0;
  let depth = 1;
  store<i32>(waiting, 0);
  while (depth > 0) {
    const number = load<i32>(waiting + --depth * 4);
    const node = nodeAt(cover, number);
    if (node.lowX > highX || node.lowY > highY || node.lowZ > highZ) continue;
    if (node.highX < lowX || node.highY < lowY || node.highZ < lowZ) continue;
    if (node.second != 0) {
      store<i32>(waiting + depth * 4, number + 1);
      store<i32>(waiting + (depth + 1) * 4, node.second);
      depth += 2;
      continue;
    }
    for (let i = node.from; i < node.to; i++) {
      if (isSeen(cover, faceAt(cover, i))) continue;
      if (count == most) return most + 1;
      store<i32>(to + 4 * count++, faceAt(cover, i));
    }
  }
  return count;
}

/** Forgets which faces have been seen. */
function beginFaces(cover: Cover): void {
  if (cover.faceStamps == 0 || ++cover.faceStamp != 0) return;
  memory.fill(cover.faceStamps, 0, cover.faceCount * 4);
  cover.faceStamp = 1;
}

/** Whether a part of a face has been seen; from then on it has. */
function isSeen(cover: Cover, face: i32): bool {
  if (cover.faceStamps == 0) return false;
  const stamp = cover.faceStamps + face * 4;
  if (load<i32>(stamp) == cover.faceStamp) return true;
  store<i32>(stamp, cover.faceStamp);
  return false;
}

function leastOf(corners: usize): f64 {
  return Math.min(load<f64>(corners), Math.min(load<f64>(corners, 24), load<f64>(corners, 48)));
}

function mostOf(corners: usize): f64 {
  return Math.max(load<f64>(corners), Math.max(load<f64>(corners, 24), load<f64>(corners, 48)));
}

/** Whether a point is inside a closed mesh, and not too close to it to tell. */
export function isInside(cover: Cover, x: f64, y: f64, z: f64): bool {
  beginFaces(cover);
  let turns = 0;
  let depth = 1;
  store<i32>(waiting, 0);
  while (depth > 0) {
    const number = load<i32>(waiting + --depth * 4);
    const node = nodeAt(cover, number);
    if (x < node.lowX || x > node.highX || y < node.lowY || y > node.highY || z > node.highZ) continue;
    if (node.second != 0) {
      store<i32>(waiting + depth * 4, number + 1);
      store<i32>(waiting + (depth + 1) * 4, node.second);
      depth += 2;
      continue;
    }
    for (let i = node.from; i < node.to; i++) {
      const face = faceAt(cover, i);
      if (!isSeen(cover, face)) turns += crossing(cover, face, x, y, z);
    }
  }
  return turns != 0;
}

/** Whether a place is outside the mesh, farther than so much. */
export function isOut(cover: Cover, x: f64, y: f64, z: f64, far: f64): bool {
  if (isInside(cover, x, y, z)) return false;
  findNearest(cover, x, y, z, far, place);
  return place.distance > far;
}
