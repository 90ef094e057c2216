/**
 * Lists of element pairs in their order: that of the pair list, then of the numbers of the elements. Results
 * come in the order of queues, which is often this one; else a radix sort, from the last digit of the last
 * number on, finds theirs, and all columns follow.
 */
import { ContactColumns, ElementList } from '../narrow-phase/listing';
import { REAL_BYTES } from '../simd/lanes';
import { mergeContacts } from './merge/merge';

/**
 * Puts the rows of a list in order, none of which there was no room for, and the vertices of contacts with
 * them. Contacts with surfaces are merged, if their shapes were kept.
 *
 * @param pairs - the pair list, where contacts are to be merged
 * @param nearestOnly - whether to leave only the closest elements of each segment pair, the first of equals
 * @returns vertices that there had to be room for: of merged contacts, too. Where they are too many, nothing
 *   is in order
 */
export function arrangeList(list: ElementList, pairs: usize, nearestOnly: bool): i32 {
  let count = list.count;
  let order = list.order;
  for (let i = 0; i < count; i++) store<i32>(order + 4 * i, i);
  if (!isInOrder(list, order, count)) order = sort(list, order, count);
  const merges = list.contacts != null && (list.contacts as ContactColumns).shapeTotal > 0;
  if (merges) {
    mergeContacts(list, pairs, order);
    count = dropMerged(list.contacts as ContactColumns, order, count);
    order = sort(list, order, count);
  }
  const vertices = list.contacts ? (list.contacts as ContactColumns).vertexTotal : 0;
  if (list.contacts && vertices > (list.contacts as ContactColumns).vertexCapacity) return vertices;
  if (nearestOnly) count = keepNearest(list, order, count);
  if (merges || count < list.count || !isRising(order, count)) gather(list, order, count);
  list.count = count;
  if (list.contacts) closeVertices(list.contacts as ContactColumns, count);
  return vertices;
}

/** Leaves the rows in the order that have not gone. Returns how many there are. */
function dropMerged(contacts: ContactColumns, order: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = load<i32>(order + 4 * i);
    if (load<i32>(contacts.part + 4 * row) >= 0) store<i32>(order + 4 * kept++, row);
  }
  return kept;
}

/** The row of the pair list of a row; lists without contacts are of one pair. */
function pairOf(list: ElementList, i: i32): i32 {
  const contacts = list.contacts;
  return contacts ? load<i32>((contacts as ContactColumns).row + 4 * i) : 0;
}

/** Whether row `i` comes before row `k`, by its pair and its elements. */
function isBefore(list: ElementList, i: i32, k: i32): bool {
  const pairs = pairOf(list, i) - pairOf(list, k);
  if (pairs != 0) return pairs < 0;
  const first = load<i32>(list.elementA + 4 * i) - load<i32>(list.elementA + 4 * k);
  if (first != 0) return first < 0;
  return load<i32>(list.elementB + 4 * i) < load<i32>(list.elementB + 4 * k);
}

function isInOrder(list: ElementList, order: usize, count: i32): bool {
  for (let i = 1; i < count; i++) {
    if (isBefore(list, load<i32>(order + 4 * i), load<i32>(order + 4 * (i - 1)))) return false;
  }
  return true;
}

/** Sorts an order, one of two places of as many rows as there are. Returns in which of them it is. */
function sort(list: ElementList, order: usize, count: i32): usize {
  const both = list.order ^ (list.order + 4 * list.count);
  const contacts = list.contacts;
  let sorted = order;
  if (contacts) sorted = sortBy((contacts as ContactColumns).part, count, sorted, both ^ sorted);
  sorted = sortBy(list.elementB, count, sorted, both ^ sorted);
  sorted = sortBy(list.elementA, count, sorted, both ^ sorted);
  return contacts ? sortBy((contacts as ContactColumns).row, count, sorted, both ^ sorted) : sorted;
}

const DIGIT: i32 = 8;
const VALUES: i32 = 1 << DIGIT;
const starts: usize = memory.data(4 * VALUES, 16);

/** Sorts an order by a column of numbers of 0 or more. Returns which of two places it is in. */
function sortBy(column: usize, count: i32, order: usize, other: usize): usize {
  let from = order;
  let to = other;
  let all = 0;
  for (let i = 0; i < count; i++) all |= load<i32>(column + 4 * load<i32>(order + 4 * i));
  for (let shift = 0; shift < 32 && all >> shift > 0; shift += DIGIT) {
    move(column, count, shift, from, to);
    const swapped = from;
    from = to;
    to = swapped;
  }
  return from;
}

function startAt(column: usize, row: i32, shift: i32): usize {
  return starts + 4 * ((load<i32>(column + 4 * row) >> shift) & (VALUES - 1));
}

/** Moves the numbers of rows in the order of a digit. */
function move(column: usize, count: i32, shift: i32, from: usize, to: usize): void {
  memory.fill(starts, 0, 4 * VALUES);
  for (let i = 0; i < count; i++) {
    const at = startAt(column, load<i32>(from + 4 * i), shift);
    store<i32>(at, load<i32>(at) + 1);
  }
  let start = 0;
  for (let i = 0; i < VALUES; i++) {
    const length = load<i32>(starts + 4 * i);
    store<i32>(starts + 4 * i, start);
    start += length;
  }
  for (let i = 0; i < count; i++) {
    const row = load<i32>(from + 4 * i);
    const at = startAt(column, row, shift);
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<i32>(to + 4 * place, row);
  }
}

/** Leaves the closest row of each segment pair in the order. Returns how many there are. */
function keepNearest(list: ElementList, order: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = load<i32>(order + 4 * i);
    const best = kept == 0 ? -1 : load<i32>(order + 4 * (kept - 1));
    if (best < 0 || pairOf(list, best) != pairOf(list, row)) store<i32>(order + 4 * kept++, row);
    else if (distanceOf(list, row) < distanceOf(list, best)) store<i32>(order + 4 * (kept - 1), row);
  }
  return kept;
}

function distanceOf(list: ElementList, row: i32): real {
  return load<real>(list.distance + row * REAL_BYTES);
}

function isRising(order: usize, count: i32): bool {
  for (let i = 1; i < count; i++) if (load<i32>(order + 4 * i) < load<i32>(order + 4 * (i - 1))) return false;
  return true;
}

/** Has all columns follow an order of so many rows. */
function gather(list: ElementList, order: usize, count: i32): void {
  const scratch = list.scratch;
  const vector = 3 * REAL_BYTES;
  gatherColumn(list.distance, scratch, order, count, REAL_BYTES);
  gatherColumn(list.elementA, scratch, order, count, 4);
  gatherColumn(list.elementB, scratch, order, count, 4);
  if (!list.contacts) return;
  const contacts = list.contacts as ContactColumns;
  gatherColumn(contacts.row, scratch, order, count, 4);
  gatherColumn(contacts.pointA, scratch, order, count, vector);
  gatherColumn(contacts.pointB, scratch, order, count, vector);
  gatherColumn(contacts.normal, scratch, order, count, vector);
  gatherColumn(contacts.point, scratch, order, count, vector);
  gatherColumn(contacts.area, scratch, order, count, REAL_BYTES);
  gatherColumn(contacts.part, scratch, order, count, 4);
  gatherColumn(contacts.firstVertex, scratch, order, count, 4);
  gatherColumn(contacts.vertexCount, scratch, order, count, 4);
  if (contacts.vertices == 0) return;
  gatherVertices(contacts, contacts.vertices, scratch, count, vector);
  gatherVertices(contacts, contacts.vertexDepth, scratch, count, REAL_BYTES);
}

function gatherColumn(column: usize, scratch: usize, order: usize, count: i32, bytes: i32): void {
  for (let i = 0; i < count; i++) {
    memory.copy(scratch + i * bytes, column + load<i32>(order + 4 * i) * bytes, bytes);
  }
  memory.copy(column, scratch, count * bytes);
}

/** Has the vertices follow the rows that refer to them. */
function gatherVertices(
  contacts: ContactColumns,
  column: usize,
  scratch: usize,
  count: i32,
  bytes: i32,
): void {
  let to = scratch;
  for (let i = 0; i < count; i++) {
    const size = load<i32>(contacts.vertexCount + 4 * i) * bytes;
    memory.copy(to, column + load<i32>(contacts.firstVertex + 4 * i) * bytes, size);
    to += size;
  }
  memory.copy(column, scratch, to - scratch);
}

/** Says where the vertices of so many rows begin, now that they lie one behind the other. */
function closeVertices(contacts: ContactColumns, count: i32): void {
  let first = 0;
  for (let i = 0; i < count; i++) {
    store<i32>(contacts.firstVertex + 4 * i, first);
    first += load<i32>(contacts.vertexCount + 4 * i);
  }
  store<i32>(contacts.firstVertex + 4 * count, first);
  contacts.vertexTotal = first;
}
