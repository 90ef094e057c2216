/**
 * A cover: swept-sphere elements that hold the triangles of a mesh, each triangle wholly inside one of them. A triangle
 * is inside a convex volume if its three corners are, so that only vertices count. The triangles that are to be held may
 * be pieces of the faces of the mesh; the faces are what distances are measured from.
 *
 * All of this is computed in f64, whatever the precision of the build, so that all builds give the same bits.
 */
import { fitBytes, powerBelow, SMALLEST_UNIT } from '../fit/fit';
import { nodeBytes } from './tree';

/** One cover that is being made. Behind this record lies what its addresses name. */
@unmanaged
export class Cover {
  /** Centre of the box around the mesh, m: the origin of the cover's own coordinates. */
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
  /** The most vertices that a core may have: 1, 2 or 3. */
  corners: i32;
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
  steps: i32;
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
  /** Vertices: their marks, and those gathered. */
  stamps: usize;
  members: usize;
  elements: usize;
  bestElements: usize;
  /** A record of assembly/fit, for as many balls as there are vertices. */
  fit: usize;
}

/** An element of a cover. */
@unmanaged
export class CoverElement {
  /** What the caller gets: vertices of the core, radius and excess, all in metres. */
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
  /** How many vertices the core has: 1, 2 or 3. */
  corners: i32;
  /** Whether its excess has to be found anew. */
  stale: i32;
  /** The same core and radius in units of the cover. */
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
  /** Its surface to the power of 3/2: what fits are compared by. It grows as a volume, and flat ones have some too. */
  cost: f64;
  /** A sphere around it. */
  centerX: f64;
  centerY: f64;
  centerZ: f64;
  reach: f64;
  /** Whether it cannot be split. */
  whole: i32;
  padding: i32;
}

/** Elements kept aside while a change is tried: the halves of a split, the best halves, and what was there before. */
export const SPARE: i32 = 6;

/** Bytes of a cover: a number that may be larger than any address. */
export function coverBytes(vertices: i32, triangles: i32, faces: i32, capacity: i32): f64 {
  return (
    <f64>offsetof<Cover>() +
    <f64>vertices * 56 +
    <f64>triangles * 20 +
    <f64>faces * 16 +
    <f64>(2 * capacity + SPARE) * <f64>offsetof<CoverElement>() +
    <f64>nodeBytes() * 2 * <f64>faces +
    fitBytes(vertices) +
    16 * 16
  );
}

/** Lays a cover out; the caller writes vertices (m) and indices to where `coverVertices`,
 * `coverIndices` and `coverFaces` say. */
export function initCover(
  address: usize,
  vertices: i32,
  triangles: i32,
  faces: i32,
  closed: i32,
  capacity: i32,
  radius: f64,
): void {
  memory.fill(address, 0, offsetof<Cover>());
  const cover = changetype<Cover>(address);
  cover.vertexCount = vertices;
  cover.triangleCount = triangles;
  cover.faceCount = faces;
  cover.closed = closed;
  cover.capacity = capacity;
  cover.radius = radius;
  next = address + offsetof<Cover>();
  cover.given = take(vertices * 24);
  cover.vertices = take(vertices * 24);
  cover.elements = take((capacity + SPARE) * offsetof<CoverElement>());
  cover.bestElements = take(capacity * offsetof<CoverElement>());
  cover.nodes = take(2 * faces * nodeBytes());
  cover.fit = take(<usize>fitBytes(vertices));
  cover.indices = take(triangles * 12);
  cover.faces = take(faces * 12);
  cover.owners = take(triangles * 4);
  cover.savedOwners = take(triangles * 4);
  cover.order = take(faces * 4);
  cover.stamps = take(vertices * 4);
  cover.members = take(vertices * 4);
}

let next: usize = 0;

function take(bytes: usize): usize {
  const address = (next + 15) & ~15;
  next = address + bytes;
  return address;
}

export function coverVertices(address: usize): usize {
  return changetype<Cover>(address).given;
}

export function coverIndices(address: usize): usize {
  return changetype<Cover>(address).indices;
}

export function coverFaces(address: usize): usize {
  return changetype<Cover>(address).faces;
}

/** Where the elements of the best cover so far are, and how many there are. */
export function coverElements(address: usize): usize {
  return changetype<Cover>(address).bestElements;
}

export function coverSize(address: usize): i32 {
  return changetype<Cover>(address).bestSize;
}

/** Bytes from one element to the next. */
export function coverElementBytes(): usize {
  return offsetof<CoverElement>();
}

/** Element number `i`; behind the capacity lie the spare ones. */
export function elementAt(cover: Cover, i: i32): CoverElement {
  return changetype<CoverElement>(cover.elements + i * offsetof<CoverElement>());
}

export function spareAt(cover: Cover, i: i32): CoverElement {
  return elementAt(cover, cover.capacity + i);
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

/** Chooses the coordinates of the cover and brings all vertices that triangles use into them. */
export function scaleVertices(cover: Cover): void {
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let i = 0; i < 3 * cover.triangleCount; i++) {
    const vertex = cover.given + load<i32>(cover.indices + i * 4) * 24;
    const x = load<f64>(vertex);
    const y = load<f64>(vertex, 8);
    const z = load<f64>(vertex, 16);
    lowX = Math.min(lowX, x);
    lowY = Math.min(lowY, y);
    lowZ = Math.min(lowZ, z);
    highX = Math.max(highX, x);
    highY = Math.max(highY, y);
    highZ = Math.max(highZ, z);
  }
  cover.originX = lowX + (highX - lowX) * 0.5;
  cover.originY = lowY + (highY - lowY) * 0.5;
  cover.originZ = lowZ + (highZ - lowZ) * 0.5;
  cover.largest = Math.max(Math.max(Math.max(-lowX, highX), Math.max(-lowY, highY)), Math.max(-lowZ, highZ));
  const longest = Math.max(highX - lowX, Math.max(highY - lowY, highZ - lowZ));
  cover.unit = Math.max(powerBelow(longest * 0.5), SMALLEST_UNIT);
  const inverse = 1 / cover.unit;
  for (let i = 0; i < cover.vertexCount; i++) {
    const from = cover.given + i * 24;
    const to = vertexAt(cover, i);
    store<f64>(to, (load<f64>(from) - cover.originX) * inverse);
    store<f64>(to, (load<f64>(from, 8) - cover.originY) * inverse, 8);
    store<f64>(to, (load<f64>(from, 16) - cover.originZ) * inverse, 16);
  }
}
