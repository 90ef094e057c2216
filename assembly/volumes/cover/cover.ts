/**
 * A cover: swept-sphere elements that hold the triangles of a mesh, each triangle wholly inside one of them.
 * A triangle is inside a convex volume if its three corners are, so that only vertices count. The triangles
 * that are to be held may be pieces of the faces of the mesh; the faces are what distances are measured from.
 *
 * All of this is computed in f64, whatever the precision of the build, so that all builds give the same bits.
 */
import { fitBytes, powerBelow, SMALLEST_UNIT } from '../fit/fit';
import { CANDIDATES } from './inner';
import { nodeBytes } from './tree';
import { Cover, CoverElement, roomFor, vertexAt } from './record';

/** Elements kept while a change is tried: halves of a split, the best halves, what was there before. */
const SPARE: i32 = 6;

/** Bytes of a cover: a number that may be larger than any address. */
export function coverBytes(vertices: i32, triangles: i32, faces: i32, capacity: i32): f64 {
  return (
    <f64>offsetof<Cover>() +
    <f64>vertices * 56 +
    <f64>triangles * 28 +
    <f64>faces * 16 +
    <f64>(roomFor(capacity) + capacity + SPARE + CANDIDATES) * <f64>offsetof<CoverElement>() +
    <f64>nodeBytes() * 2 * <f64>faces +
    fitBytes(vertices) +
    18 * 16
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
  cover.end = address + offsetof<Cover>();
  cover.given = take(cover, vertices * 24);
  cover.vertices = take(cover, vertices * 24);
  cover.elements = take(cover, (roomFor(capacity) + SPARE) * offsetof<CoverElement>());
  cover.bestElements = take(cover, capacity * offsetof<CoverElement>());
  cover.candidates = take(cover, CANDIDATES * offsetof<CoverElement>());
  cover.weights = take(cover, triangles * 8);
  cover.nodes = take(cover, 2 * faces * nodeBytes());
  cover.fit = take(cover, <usize>fitBytes(vertices));
  cover.indices = take(cover, triangles * 12);
  cover.faces = take(cover, faces * 12);
  cover.owners = take(cover, triangles * 4);
  cover.savedOwners = take(cover, triangles * 4);
  cover.order = take(cover, faces * 4);
  cover.stamps = take(cover, vertices * 4);
  cover.members = take(cover, vertices * 4);
}

function take(cover: Cover, bytes: usize): usize {
  const address = (cover.end + 15) & ~15;
  cover.end = address + bytes;
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

/** Where candidates are. */
export function coverCandidates(address: usize): usize {
  return changetype<Cover>(address).candidates;
}

/** Where the elements of the best cover so far are, and how many there are. */
export function coverElements(address: usize): usize {
  return changetype<Cover>(address).bestElements;
}

export function coverSize(address: usize): i32 {
  return changetype<Cover>(address).bestSize;
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
