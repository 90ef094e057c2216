/** The sink that lists element pairs within a distance: how far apart and, for contacts, where they touch. */
import { REAL_BYTES } from '../simd/lanes';
import {
  centroidOf,
  ContactPolygon,
  findContactPolygon,
  haveFaces,
  POLYGON_BYTES,
} from '../pairs/contact/polygon';
import { scaled, Vector } from '../pairs/contact/vectors';
import { numberAt } from '../elements/numbers';
import { pairAt } from './pair-list';
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
  /** Number of the polygon, i32; -1 for none. */
  polygon: usize;
  /** The polygons, POLYGON_BYTES each; 0: none are asked for. */
  polygons: usize;
  polygonCount: i32;
  polygonCapacity: i32;
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
  if (contacts) addContact(contacts as ContactColumns, row, entry, results, i, <real>sink.margin);
}

/** Writes what contacts have beside the distance. `reach`: how far faces may be apart for a polygon, m. */
function addContact(
  contacts: ContactColumns,
  row: i32,
  entry: Entry,
  results: Results,
  i: i32,
  reach: real,
): void {
  store<i32>(contacts.row + 4 * row, entry.pair);
  const at = 3 * row * REAL_BYTES;
  copyPoints(results, i, entry.swapped, contacts.pointA + at, contacts.pointB + at, contacts.normal + at);
  for (let k = at; k < at + 3 * REAL_BYTES; k += REAL_BYTES) {
    const a = load<real>(contacts.pointA + k);
    store<real>(contacts.point + k, a + (load<real>(contacts.pointB + k) - a) / 2);
  }
  store<i32>(contacts.polygon + 4 * row, -1);
  const kindA = results.kindA;
  const kindB = results.kindB;
  if (contacts.polygons == 0 || !haveFaces(kindA, kindB)) return;
  const a = load<usize>(results.a + 4 * i);
  const b = load<usize>(results.b + 4 * i);
  if (entry.swapped) addPolygon(contacts, row, kindB, b, kindA, a, reach);
  else addPolygon(contacts, row, kindA, a, kindB, b, reach);
}

/** Finds the polygon of the contact in a row, if there is room for it. */
function addPolygon(
  contacts: ContactColumns,
  row: i32,
  kindA: i32,
  a: usize,
  kindB: i32,
  b: usize,
  reach: real,
): void {
  const number = contacts.polygonCount++;
  if (number >= contacts.polygonCapacity) return;
  const polygon = changetype<ContactPolygon>(contacts.polygons + number * POLYGON_BYTES);
  const normal = changetype<Vector>(contacts.normal + 3 * row * REAL_BYTES);
  const point = changetype<Vector>(contacts.point + 3 * row * REAL_BYTES);
  scaled(centroidOf(polygon), 1, point);
  findContactPolygon(kindA, a, kindB, b, normal, reach, polygon);
  scaled(point, 1, centroidOf(polygon));
  store<i32>(contacts.polygon + 4 * row, number);
}
