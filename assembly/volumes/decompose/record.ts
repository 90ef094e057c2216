/** The record of a hull that is being made, and what its addresses name. */
import { DoubleVector } from '../../layout/records';

/** The most vertices that a hull may have in the end: as many as an element. */
export const MOST_VERTICES: i32 = 256;

/** The most vertices of a hull that is joined with others; in the end, a simpler one is the element. */
export const MOST_KEPT: i32 = 512;

/** Points that a hull may be made of: the vertices of two. */
const MOST_POINTS: i32 = 2 * MOST_KEPT;

/** Points with those that take the place of facets and edges while a hull is made simpler. */
const POINTS: i32 = 6 * MOST_POINTS;

/** Facets at one time: of all points, and those that are about to go. */
const FACETS: i32 = 8 * MOST_POINTS;

/** Places of a table of facets: a power of two, and more than two hulls can have. */
export const TABLE: i32 = 4096;

/** A triangle of the surface of a hull. Seen from outside, its corners run counterclockwise. */
@unmanaged
export class Facet {
  /** Its normal, as long as twice its area, and what rounding may do to a height over it. */
  normalX: f64;
  normalY: f64;
  normalZ: f64;
  slack: f64;
  /** How far its farthest point is from the mesh, in units: at least, below 0 if unknown; at most. */
  low: f64;
  high: f64;
  /** Numbers of its corners, and of the facets across the edges a-b, b-c and c-a. */
  a: i32;
  b: i32;
  c: i32;
  ab: i32;
  bc: i32;
  ca: i32;
  /** The first of the points above it that wait, the next of which `next` tells; -1 if there is none. */
  waiting: i32;
  /** The last point that asked whether it is above, and whether it is; -1 for what is no facet. */
  asked: i32;
  above: i32;
  /** A face of the mesh that is near; -1 if none is known. */
  face: i32;
}

/** A triangle of a facet that waits to be looked at. */
@unmanaged
export class Waiting {
  a: f64;
  ay: f64;
  az: f64;
  b: f64;
  by: f64;
  bz: f64;
  c: f64;
  cy: f64;
  cz: f64;
  /** No point of it is farther from the mesh than this. */
  bound: f64;
  /** A face of the mesh that is near: that nearest to the middle of what it was cut from; and the facet. */
  face: i32;
  facet: i32;
  /** How often it was cut along faces since it was halved. */
  cuts: i32;
  padding: i32;
}

/** How many triangles may wait: what is known then will do. */
export const SLOTS: i32 = 8192;

/** What is kept of a facet: corners, facets across its edges, its bounds, and a face that is near. */
@unmanaged
export class FacetLine {
  a: i32;
  b: i32;
  c: i32;
  ab: i32;
  bc: i32;
  ca: i32;
  low: f64;
  high: f64;
  face: i32;
  padding: i32;
}

/** A hull that is being made. Behind this record lies what its addresses name. */
@unmanaged
export class Hull {
  /** How far it may be from the mesh, and what need not be told from nothing, m. */
  limit: f64;
  nothing: f64;
  /** The bound of its distance may be larger than it need be by this part. */
  part: f64;
  /** How far a simpler hull around it may be, if that is more than its own limit, m; 0: no farther. */
  cap: f64;
  /** Result: how far its surface is from the mesh, m: at least, and at most. */
  givenLow: f64;
  givenHigh: f64;
  /** Result: how far the hull that a simpler one is around is from the mesh, m, if it is kept. */
  keptLow: f64;
  keptHigh: f64;
  /** What a coordinate is multiplied with to be in metres: a power of two. */
  scale: f64;
  /** What one of its coordinates is in units of the cover. */
  perUnit: f64;
  /** The largest difference of coordinates of two points. */
  extent: f64;
  /** How far its surface is from the mesh, in units of the cover, and what need not be told apart. */
  low: f64;
  high: f64;
  floor: f64;
  /** Of planes: how far the corner that was farthest beyond one was at last, as a part of the extent. */
  worstCut: f64;
  /** Points, and of these the first that belong to a hull whose facets are known. */
  count: i32;
  /** 3: a solid; 2, 1, 0: its points are in a plane, on a line or in one place. */
  dimension: i32;
  /** Facets that have been used, and the first of those that are free, whose `waiting` tells the next. */
  slots: i32;
  free: i32;
  /** How many facets wait that have points above them. */
  pendingCount: i32;
  /** Edges of the horizon of a point. */
  horizonCount: i32;
  visibleCount: i32;
  /** Result: facets and vertices. */
  facetCount: i32;
  vertexCount: i32;
  /** Result: 1 if vertices are new places, not points of those that were given. */
  simplified: i32;
  /** Result: facets and vertices of the hull that the simpler one is around; 0 where it is not kept. */
  keptFacets: i32;
  keptVertices: i32;
  stamp: i32;
  tableSize: i32;
  /** Triangles of facets that wait. */
  waitingCount: i32;
  /** A face that may be near facets of which none is known to be. */
  nearFace: i32;
  /** Points as they are computed with: by the bindings in metres, then divided by `scale`. */
  points: usize;
  /** For each point, the next one above the facet that it waits for; and the new facet that begins there. */
  next: usize;
  starts: usize;
  facets: usize;
  pending: usize;
  /** Three numbers for each edge of the horizon: its ends and the facet beyond. */
  horizon: usize;
  visible: usize;
  /** For each point, its number among those that were given. */
  origins: usize;
  /** Lines of facets: of the first hull, of the second, and the result; numbers of the vertices of that. */
  linesA: usize;
  linesB: usize;
  lines: usize;
  vertices: usize;
  /** Lines of facets, and numbers of the vertices, of the hull that is kept. */
  keptLines: usize;
  kept: usize;
  /** Addresses of lines, by the corners of facets. */
  table: usize;
  /** Triangles that wait, and their addresses as a heap, followed by those of free places. */
  places: usize;
  heap: usize;
  /** A second hull, for what the first one needs on the way. */
  spare: usize;
  end: usize;
}

/** Bytes of a hull and its spare one. */
export function hullBytes(): i32 {
  return 2 * singleBytes();
}

function singleBytes(): i32 {
  const bytes =
    <i32>offsetof<Hull>() +
    POINTS * (24 + 4 + 4 + 4 + 4 + 4) +
    FACETS * (<i32>offsetof<Facet>() + 4 + 12 + 4) +
    4 * FACETS * <i32>offsetof<FacetLine>() +
    TABLE * 4 +
    SLOTS * (<i32>offsetof<Waiting>() + 4) +
    18 * 16;
  return (bytes + 15) & ~15;
}

/** Lays a hull out, and its spare one. */
export function initHull(address: usize): void {
  layOut(address);
  layOut(address + singleBytes());
  // From then on they are in one order or another.
  const hull = changetype<Hull>(address);
  for (let i = 0; i < SLOTS; i++) store<usize>(hull.heap + i * 4, hull.places + i * <i32>offsetof<Waiting>());
  hull.spare = address + singleBytes();
}

function layOut(address: usize): void {
  memory.fill(address, 0, offsetof<Hull>());
  const hull = changetype<Hull>(address);
  hull.end = address + offsetof<Hull>();
  hull.points = take(hull, POINTS * 24);
  hull.facets = take(hull, FACETS * <i32>offsetof<Facet>());
  hull.linesA = take(hull, FACETS * <i32>offsetof<FacetLine>());
  hull.linesB = take(hull, FACETS * <i32>offsetof<FacetLine>());
  hull.lines = take(hull, FACETS * <i32>offsetof<FacetLine>());
  hull.keptLines = take(hull, FACETS * <i32>offsetof<FacetLine>());
  hull.kept = take(hull, POINTS * 4);
  hull.next = take(hull, POINTS * 4);
  hull.starts = take(hull, POINTS * 4);
  hull.vertices = take(hull, POINTS * 4);
  hull.origins = take(hull, POINTS * 4);
  hull.pending = take(hull, FACETS * 4);
  hull.horizon = take(hull, FACETS * 12);
  hull.visible = take(hull, FACETS * 4);
  hull.table = take(hull, TABLE * 4);
  hull.places = take(hull, SLOTS * <i32>offsetof<Waiting>());
  hull.heap = take(hull, SLOTS * 4);
}

function take(hull: Hull, bytes: i32): usize {
  const address = (hull.end + 15) & ~15;
  hull.end = address + bytes;
  return address;
}

export function pointAt(hull: Hull, i: i32): DoubleVector {
  return changetype<DoubleVector>(hull.points + i * 24);
}

export function facetAt(hull: Hull, i: i32): Facet {
  return changetype<Facet>(hull.facets + i * <i32>offsetof<Facet>());
}

export function lineAt(lines: usize, i: i32): FacetLine {
  return changetype<FacetLine>(lines + i * <i32>offsetof<FacetLine>());
}
