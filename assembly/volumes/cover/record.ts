/** The record of a cover that is being made, and what its addresses name. */

/** One cover that is being made. Behind this record lies what its addresses name. */
@unmanaged
export class Cover {
  /** Center of the box around the mesh, m: the origin of the cover's own coordinates. */
  originX: f64;
  originY: f64;
  originZ: f64;
  /** Size of one unit of the cover, m: a power of two that brings all coordinates near 1. */
  unit: f64;
  /** The radius of the mesh, m. */
  radius: f64;
  /** Largest coordinate of the mesh, m. */
  largest: f64;
  /** The largest excess of the best cover so far, in units. */
  excess: f64;
  /** How far spheres may exceed the mesh now, in units, and the radius of that around everything, m. */
  length: f64;
  largestRadius: f64;
  /** How closely excess is told, in units; and as soon as a point has more than the limit, it is given up. */
  fine: f64;
  limit: f64;
  /** The most vertices that a core may have: 1, 2 or 3; and which solids may be: `CYLINDERS` and others. */
  corners: i32;
  solids: i32;
  /** How often patches of a surface are halved, and how many are looked at, at most. */
  depth: i32;
  looks: i32;
  vertexCount: i32;
  triangleCount: i32;
  faceCount: i32;
  /** Whether the faces enclose a solid, whose inside is no excess. */
  closed: i32;
  /** The most elements that there may be. */
  capacity: i32;
  /** Elements now, and of the best cover so far. */
  size: i32;
  bestSize: i32;
  /** Vertices gathered for a fit, and those of them that it looks at. */
  memberCount: i32;
  activeCount: i32;
  /** The number that marks what has been seen. */
  stamp: i32;
  faceStamp: i32;
  steps: i32;
  candidateCount: i32;
  /** x y z of each vertex: as given, m; and in units of the cover. */
  given: usize;
  vertices: usize;
  /** Three numbers of vertices per triangle that has to be held, and per face of the mesh. */
  indices: usize;
  faces: usize;
  /** The element that holds each triangle; and the same before a change that may not last. */
  owners: usize;
  savedOwners: usize;
  /** Faces in the order of the tree, and its nodes. */
  order: usize;
  nodes: usize;
  /** Of a tree over parts of faces: for each face, when a part of it was seen last; else 0. */
  faceStamps: usize;
  /** Vertices: their marks, and those gathered. */
  stamps: usize;
  members: usize;
  elements: usize;
  bestElements: usize;
  /** Elements inside the mesh that larger ones may be around, and how much each triangle counts, f64. */
  candidates: usize;
  weights: usize;
  /** A record of assembly/volumes/fit, for as many balls as there are vertices. */
  fit: usize;
  /** Where what is laid out behind this record ends. */
  end: usize;
}

/** Whatever is within the radius of the core. */
export const SWEPT_SHAPE: i32 = 0;

/** A cylinder, whose flat ends have the two vertices of the core for their centers. */
export const CYLINDER_SHAPE: i32 = 1;

/**
 * A box: the core is its center and the centers of its faces along two of its axes, the radius its half
 * extent along the third. To the caller go the center, a quaternion and the half extents.
 */
export const BOX_SHAPE: i32 = 2;

/** What elements may be beside swept ones: cylinders with flat ends, boxes; and that swept ones may not. */
export const CYLINDERS: i32 = 1;
export const BOXES: i32 = 2;
export const ALONE: i32 = 4;

/** An element of a cover. */
@unmanaged
export class CoverElement {
  /** What the caller gets: vertices of the core, radius and excess at most and at least, all in metres. */
  givenA: f64;
  givenAY: f64;
  givenAZ: f64;
  givenB: f64;
  givenBY: f64;
  givenBZ: f64;
  givenC: f64;
  givenCY: f64;
  givenCZ: f64;
  givenRadius: f64;
  givenExcess: f64;
  givenLow: f64;
  /** How many vertices the core has: 1, 2 or 3. */
  corners: i32;
  /** Whether its excess has to be found anew. */
  stale: i32;
  /** Vertices of the core, radius and excess in units of the cover. */
  a: f64;
  ay: f64;
  az: f64;
  b: f64;
  by: f64;
  bz: f64;
  c: f64;
  cy: f64;
  cz: f64;
  radius: f64;
  excess: f64;
  /** How far the farthest point that was found is from the mesh, in units. */
  low: f64;
  /** Its surface to the power of 3/2, to compare fits: it grows as a volume, and flat ones have some too. */
  cost: f64;
  /** A sphere around it. */
  centerX: f64;
  centerY: f64;
  centerZ: f64;
  reach: f64;
  /** Whether it cannot be split. */
  whole: i32;
  /** What is around the core: SWEPT_SHAPE, CYLINDER_SHAPE or BOX_SHAPE. */
  shape: i32;
}

/** How many elements a cover may have on the way, for so many in the end. */
export function roomFor(capacity: i32): i32 {
  return 2 * capacity;
}

/** Element number `i`; behind the room for all lie the spare ones. */
export function elementAt(cover: Cover, i: i32): CoverElement {
  return changetype<CoverElement>(cover.elements + i * offsetof<CoverElement>());
}

export function spareAt(cover: Cover, i: i32): CoverElement {
  return elementAt(cover, roomFor(cover.capacity) + i);
}

export function candidateAt(cover: Cover, i: i32): CoverElement {
  return changetype<CoverElement>(cover.candidates + i * offsetof<CoverElement>());
}

export function copyElement(from: CoverElement, to: CoverElement): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<CoverElement>());
}

/** Address of the core in units. */
export function coreOf(element: CoverElement): usize {
  return changetype<usize>(element) + offsetof<CoverElement>('a');
}

/** Address of a vertex in units. */
export function vertexAt(cover: Cover, i: i32): usize {
  return cover.vertices + i * 24;
}

/** Address of corner `k` of a triangle, in units. */
export function cornerAt(cover: Cover, triangle: i32, k: i32): usize {
  return vertexAt(cover, load<i32>(cover.indices + (triangle * 3 + k) * 4));
}

/** Address of corner `k` of a face, in units. */
export function faceCornerAt(cover: Cover, face: i32, k: i32): usize {
  return vertexAt(cover, load<i32>(cover.faces + (face * 3 + k) * 4));
}

export function ownerOf(cover: Cover, triangle: i32): i32 {
  return load<i32>(cover.owners + triangle * 4);
}

export function setOwner(cover: Cover, triangle: i32, element: i32): void {
  store<i32>(cover.owners + triangle * 4, element);
}

/** Writes the middle of a triangle. */
export function writeMiddle(cover: Cover, triangle: i32, to: usize): void {
  const a = cornerAt(cover, triangle, 0);
  const b = cornerAt(cover, triangle, 1);
  const c = cornerAt(cover, triangle, 2);
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(to + i, (load<f64>(a + i) + load<f64>(b + i) + load<f64>(c + i)) / 3);
  }
}

/** Writes the cross product of two sides of triangle a, b, c: its length is twice the area, square units. */
export function writeCross(a: usize, b: usize, c: usize, to: usize): void {
  const ux = load<f64>(b) - load<f64>(a);
  const uy = load<f64>(b, 8) - load<f64>(a, 8);
  const uz = load<f64>(b, 16) - load<f64>(a, 16);
  const vx = load<f64>(c) - load<f64>(a);
  const vy = load<f64>(c, 8) - load<f64>(a, 8);
  const vz = load<f64>(c, 16) - load<f64>(a, 16);
  store<f64>(to, uy * vz - uz * vy);
  store<f64>(to, uz * vx - ux * vz, 8);
  store<f64>(to, ux * vy - uy * vx, 16);
}

/** Writes that of a triangle, and returns its length. */
export function writeCrossOf(cover: Cover, triangle: i32, to: usize): f64 {
  writeCross(cornerAt(cover, triangle, 0), cornerAt(cover, triangle, 1), cornerAt(cover, triangle, 2), to);
  return lengthAt(to);
}

export function dot(u: usize, v: usize): f64 {
  return (
    load<f64>(u) * load<f64>(v) + load<f64>(u, 8) * load<f64>(v, 8) + load<f64>(u, 16) * load<f64>(v, 16)
  );
}

/** The length of a vector. */
export function lengthAt(vector: usize): f64 {
  const x = load<f64>(vector);
  const y = load<f64>(vector, 8);
  const z = load<f64>(vector, 16);
  return Math.sqrt(x * x + y * y + z * z);
}

/** The square of the distance of two points. */
export function squareBetween(a: usize, b: usize): f64 {
  const x = load<f64>(a) - load<f64>(b);
  const y = load<f64>(a, 8) - load<f64>(b, 8);
  const z = load<f64>(a, 16) - load<f64>(b, 16);
  return x * x + y * y + z * z;
}

/** Makes the line between two points longer at both ends, by a part of its length each. */
export function lengthenLine(start: usize, end: usize, part: f64): void {
  for (let i: usize = 0; i < 24; i += 8) {
    const way = (load<f64>(end + i) - load<f64>(start + i)) * part;
    store<f64>(start + i, load<f64>(start + i) - way);
    store<f64>(end + i, load<f64>(end + i) + way);
  }
}
