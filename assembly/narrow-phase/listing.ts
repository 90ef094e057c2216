/** The sink that lists element pairs within a distance: how far apart and, for contacts, where they touch. */
import { copyVector, REAL_BYTES } from '../simd/lanes';
import {
  centroidOf,
  ContactPolygon,
  findContactPolygon,
  haveFaces,
  POLYGON_BYTES,
  POLYGON_DEPTHS,
} from '../pairs/contact/polygon';
import { scaled, Vector } from '../pairs/contact/vectors';
import { numberAt } from '../elements/numbers';
import { pairAt } from './pair-list';
import { isMerged, isOfSurface, Shape, SHAPE_BYTES, writeShape } from './shapes';
import { KIND_BITS } from '../layout/kinds';
import { transformSegment } from '../scene/segment';
import { PairColumns, SegmentPair } from '../layout/records';
import { copyPoints, Entry, entryAt, isResolved, MarginSink, Results } from './sink';

@unmanaged
export class Listing extends MarginSink {
  list: ElementList;
}

/** A list of element pairs: columns with room for `capacity` rows, and how many were found. */
@unmanaged
export class ElementList {
  /** Pairs up to this distance are listed, m. */
  within: f64;
  count: i32;
  capacity: i32;
  /** Distances, real, m, and numbers of the elements, i32. */
  distance: usize;
  elementA: usize;
  elementB: usize;
  /** If contacts are to be listed: the other columns; else null. */
  contacts: ContactColumns | null;
  /**
   * Room to put rows and vertices in order: two numbers, i32, per row; and a real for each of the longest
   * column.
   */
  order: usize;
  scratch: usize;
}

/** What is known of contacts beside that: addresses of columns with as much room. World frame, m. */
@unmanaged
export class ContactColumns {
  /** Row of the pair list, i32. */
  row: usize;
  /** Points on the surfaces and unit normal from a to b, 3 numbers each. */
  pointA: usize;
  pointB: usize;
  normal: usize;
  /** Where the contact is: the centroid of its polygon, or halfway between the points. 3 numbers. */
  point: usize;
  /** The first of its vertices, i32, and once more at the end; how many it has, i32; their area, real, m². */
  firstVertex: usize;
  vertexCount: usize;
  area: usize;
  /** Vertices, 3 numbers, and how deep the elements overlap there. 0: polygons are not asked for. */
  vertices: usize;
  vertexDepth: usize;
  /** Which contact of its two elements it is, i32: 0, or more of those that are merged. */
  part: usize;
  /** The number of its shape, i32, -1: none; the shapes, and room to merge. 0: not to be merged. */
  shape: usize;
  shapes: usize;
  shapeTotal: i32;
  shapeCapacity: i32;
  /** How many vertices were found, and there is room for. */
  vertexTotal: i32;
  vertexCapacity: i32;
}

/** Takes in the results that are resolved. What there is no room for is only counted. */
export function addListing(sink: Listing, results: Results): void {
  for (let i = 0; i < results.count; i++) {
    if (isResolved(results, i)) addPair(sink, entryAt(results, i), results, i);
  }
}

/** Lists the element pair in row `i` if it is near enough. */
function addPair(sink: Listing, entry: Entry, results: Results, i: i32): void {
  const list = sink.list;
  const distance = load<real>(results.distance + i * REAL_BYTES);
  if (!(<f64>distance <= sink.margin)) return;
  const row = list.count++;
  if (row >= list.capacity) return;
  const pair = pairAt(sink.pairs, entry.pair);
  store<real>(list.distance + row * REAL_BYTES, distance);
  store<i32>(list.elementA + 4 * row, numberAt(pair.a, entry.placeA));
  store<i32>(list.elementB + 4 * row, numberAt(pair.b, entry.placeB));
  const contacts = list.contacts;
  if (contacts) addContact(list, row, pair, entry, results, i);
}

/** Writes what contacts have beside the distance. */
function addContact(
  list: ElementList,
  row: i32,
  pair: SegmentPair,
  entry: Entry,
  results: Results,
  i: i32,
): void {
  const contacts = list.contacts as ContactColumns;
  const at = 3 * row * REAL_BYTES;
  copyPoints(results, i, entry.swapped, contacts.pointA + at, contacts.pointB + at, contacts.normal + at);
  beginContact(contacts, row, entry.pair);
  const shape = contacts.shapes == 0 ? -1 : addShape(contacts, pair, entry, results, i);
  store<i32>(contacts.shape + 4 * row, shape);
  // Where contacts are to be merged, only those that are left have polygons.
  if (shape >= 0) return;
  const a = load<usize>(results.a + 4 * i);
  const b = load<usize>(results.b + 4 * i);
  const kindA = results.kindA;
  const kindB = results.kindB;
  if (entry.swapped) addPolygon(list, row, kindB, b, kindA, a);
  else addPolygon(list, row, kindA, a, kindB, b);
}

/** Begins with a contact whose points are known: it acts halfway between these, and has no polygon. */
function beginContact(contacts: ContactColumns, row: i32, pair: i32): void {
  store<i32>(contacts.row + 4 * row, pair);
  const at = 3 * row * REAL_BYTES;
  for (let k = at; k < at + 3 * REAL_BYTES; k += REAL_BYTES) {
    const a = load<real>(contacts.pointA + k);
    store<real>(contacts.point + k, a + (load<real>(contacts.pointB + k) - a) / 2);
  }
  store<i32>(contacts.firstVertex + 4 * row, 0);
  store<i32>(contacts.vertexCount + 4 * row, 0);
  store<real>(contacts.area + row * REAL_BYTES, 0);
  store<i32>(contacts.part + 4 * row, 0);
}

/**
 * Lists a pair that has been evaluated where it is, if both segments have one element: there was nothing to
 * choose between, and kernels find the same again.
 *
 * @param list - with columns for contacts
 * @param number - of the pair in its list
 * @param row - of its results
 * @returns whether it is such a pair; otherwise it has to be looked at
 */
export function addEvaluated(
  list: ElementList,
  pair: SegmentPair,
  number: i32,
  columns: PairColumns,
  row: i32,
): bool {
  if (pair.a.count != 1 || pair.b.count != 1 || load<u8>(columns.beyond + row) != 0) return false;
  const a = <i32>load<u64>(pair.a.elements);
  const b = <i32>load<u64>(pair.b.elements);
  const kindA = a & KIND_BITS;
  const kindB = b & KIND_BITS;
  if (isMerged(pair.a, kindA, pair.b, kindB)) return false;
  // It may have been told again where it is since.
  transformSegment(pair.a);
  transformSegment(pair.b);
  const distance = load<real>(columns.distance + row * REAL_BYTES);
  if (!(<f64>distance <= list.within)) return true;
  const to = list.count++;
  if (to >= list.capacity) return true;
  store<real>(list.distance + to * REAL_BYTES, distance);
  store<i32>(list.elementA + 4 * to, load<i32>(columns.elementA + 4 * row));
  store<i32>(list.elementB + 4 * to, load<i32>(columns.elementB + 4 * row));
  const contacts = list.contacts as ContactColumns;
  const from = 3 * row * REAL_BYTES;
  const at = 3 * to * REAL_BYTES;
  copyVector(columns.pointA + from, contacts.pointA + at);
  copyVector(columns.pointB + from, contacts.pointB + at);
  copyVector(columns.normal + from, contacts.normal + at);
  beginContact(contacts, to, number);
  store<i32>(contacts.shape + 4 * to, -1);
  addPolygon(list, to, kindA, a & ~KIND_BITS, kindB, b & ~KIND_BITS);
  return true;
}

/** Keeps what touches a surface. Returns its number; -1 where nothing does. */
function addShape(contacts: ContactColumns, pair: SegmentPair, entry: Entry, results: Results, i: i32): i32 {
  const swapped = entry.swapped != 0;
  const kindA = swapped ? results.kindB : results.kindA;
  const kindB = swapped ? results.kindA : results.kindB;
  if (!isMerged(pair.a, kindA, pair.b, kindB)) return -1;
  const number = contacts.shapeTotal++;
  if (number >= contacts.shapeCapacity) return number;
  const a = load<usize>((swapped ? results.b : results.a) + 4 * i);
  const b = load<usize>((swapped ? results.a : results.b) + 4 * i);
  const shape = changetype<Shape>(contacts.shapes + number * SHAPE_BYTES);
  writeShape(shape, isOfSurface(pair.a, kindA), kindA, a, kindB, b);
  return number;
}

/** The polygon that was found last. */
const polygon = changetype<ContactPolygon>(memory.data(POLYGON_BYTES, 16));

/** Finds the polygon of the contact in a row, if it may have one: its faces are as near as what is listed. */
export function addPolygon(list: ElementList, row: i32, kindA: i32, a: usize, kindB: i32, b: usize): void {
  const contacts = list.contacts as ContactColumns;
  if (contacts.vertices == 0 || !haveFaces(kindA, kindB)) return;
  const normal = changetype<Vector>(contacts.normal + 3 * row * REAL_BYTES);
  const point = changetype<Vector>(contacts.point + 3 * row * REAL_BYTES);
  polygon.distance = load<real>(list.distance + row * REAL_BYTES);
  scaled(centroidOf(polygon), 1, point);
  findContactPolygon(kindA, a, kindB, b, normal, <real>list.within, polygon);
  scaled(point, 1, centroidOf(polygon));
  store<real>(contacts.area + row * REAL_BYTES, polygon.area);
  addVertices(contacts, row, polygon);
}

/** Has the row of a contact refer to the vertices of a polygon, which are copied as far as there is room. */
export function addVertices(contacts: ContactColumns, row: i32, polygon: ContactPolygon): void {
  const first = contacts.vertexTotal;
  const count = polygon.count;
  contacts.vertexTotal = first + count;
  store<i32>(contacts.firstVertex + 4 * row, first);
  store<i32>(contacts.vertexCount + 4 * row, count);
  if (first + count > contacts.vertexCapacity) return;
  const vertices = changetype<usize>(polygon) + offsetof<ContactPolygon>();
  const depths = changetype<usize>(polygon) + POLYGON_DEPTHS;
  memory.copy(contacts.vertices + 3 * first * REAL_BYTES, vertices, 3 * count * REAL_BYTES);
  memory.copy(contacts.vertexDepth + first * REAL_BYTES, depths, count * REAL_BYTES);
}
