/** Lists of element pairs, to be filled one by one: how far they are apart, and, for contacts, where they touch. */
import { REAL_BYTES } from '../simd/lanes';
import { Columns, SegmentPair } from '../layout/records';
import { Entry } from './queue';
import { copyPoints, numberAt } from './closest';
import { ContactPolygon, findContactPolygon, haveFaces, POLYGON_BYTES } from '../pairs/contact/polygon';
import { Vector } from '../pairs/contact/vectors';

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
  /** Points on the skins and unit normal from a to b, 3 numbers each. */
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

/**
 * Lists an element pair if it is near enough. What there is no room for is only counted.
 *
 * @param results, i - columns of the kernel, and the row in them
 * @param kindA, rowA, kindB, rowB - the elements as the kernel has them
 */
export function appendTo(
  list: ElementList,
  pair: SegmentPair,
  entry: Entry,
  results: Columns,
  i: i32,
  kindA: i32,
  rowA: usize,
  kindB: i32,
  rowB: usize,
): void {
  const distance = load<real>(results.distance + i * REAL_BYTES);
  if (!(<f64>distance <= list.within)) return;
  const row = list.count++;
  if (row >= list.capacity) return;
  store<real>(list.distance + row * REAL_BYTES, distance);
  store<i32>(list.elementA + 4 * row, numberAt(pair.a, entry.placeA));
  store<i32>(list.elementB + 4 * row, numberAt(pair.b, entry.placeB));
  const contacts = list.contacts;
  if (!contacts) return;
  store<i32>(contacts.row + 4 * row, entry.pair);
  const at = 3 * row * REAL_BYTES;
  copyPoints(results, i, entry.swapped, contacts.pointA + at, contacts.pointB + at, contacts.normal + at);
  for (let k = at; k < at + 3 * REAL_BYTES; k += REAL_BYTES) {
    const a = load<real>(contacts.pointA + k);
    store<real>(contacts.point + k, a + (load<real>(contacts.pointB + k) - a) / 2);
  }
  store<i32>(contacts.polygon + 4 * row, -1);
  if (contacts.polygons == 0 || !haveFaces(kindA, kindB)) return;
  if (entry.swapped) addPolygon(contacts, row, kindB, rowB, kindA, rowA, <real>list.within);
  else addPolygon(contacts, row, kindA, rowA, kindB, rowB, <real>list.within);
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
  findContactPolygon(kindA, a, kindB, b, normal, point, reach, polygon);
  point.x = polygon.centroidX;
  point.y = polygon.centroidY;
  point.z = polygon.centroidZ;
  store<i32>(contacts.polygon + 4 * row, number);
}
