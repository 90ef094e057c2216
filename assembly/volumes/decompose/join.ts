/** Joins two hulls: the hull of their points, and how far it is from the mesh. */
import { Cover } from '../cover/record';
import { addWaiting, isInPlane, makeFacet, waitAnywhere } from './hull';
import { originOf, recallBounds, rememberFacets, setBounds } from './known';
import { measureHull, MOST_LOOKS, MOST_MEASURED } from './excess';
import { Facet, facetAt, Hull, lineAt, MOST_KEPT, MOST_VERTICES, pointAt } from './record';
import { clearHull, makeHull } from './start';
import { simplifyHull } from './simplify';

/** What comes of it: the hull is too far from the mesh, or is there. */
const TOO_FAR: i32 = 0;
export const JOINED: i32 = 1;

/**
 * @param count - points
 * @param ownCount - the first points, which are those of a hull that is known; 0 if it is flat or none is
 * @param linesA - facets of that hull, or of one that is flat
 * @param linesB - facets of the other
 */
export function joinHulls(
  address: usize,
  coverAddress: usize,
  count: i32,
  ownCount: i32,
  linesA: i32,
  linesB: i32,
): i32 {
  const hull = changetype<Hull>(address);
  const cover = changetype<Cover>(coverAddress);
  hull.count = count;
  let limit = hull.limit;
  const part = hull.part;
  hull.floor = hull.nothing / cover.unit;
  hull.simplified = 0;
  hull.givenHigh = Infinity;
  hull.keptVertices = 0;
  hull.keptFacets = 0;
  scalePoints(hull, cover);
  rememberFacets(hull, linesA, linesB);
  if (ownCount > 0) {
    layLines(hull, linesA);
    for (let i = ownCount; i < count; i++) waitAnywhere(hull, i);
    addWaiting(hull);
  } else {
    makeHull(hull);
  }
  if (hull.dimension == 3 && dropNeedless(hull)) makeHull(hull);
  listVertices(hull);
  if (hull.vertexCount > MOST_VERTICES) {
    // A simpler one is around it, so hardly ever closer to the mesh, and nothing is known of its facets.
    recallBounds(hull);
    const isNear = measureHull(hull, cover, limit / cover.unit, part, MOST_LOOKS);
    if (!isNear || hull.high > hull.floor) {
      hull.givenLow = hull.low * cover.unit;
      if (isNear) hull.givenHigh = hull.high * cover.unit;
      return TOO_FAR;
    }
    if (hull.cap > limit && hull.vertexCount <= MOST_KEPT) {
      keepHull(hull, cover);
      limit = hull.cap;
      hull.floor = Math.max(hull.floor, limit / cover.unit);
    }
    const most = limit / hull.scale;
    const cut = simplifyHull(hull, changetype<Hull>(hull.spare), most);
    if (cut > most) {
      hull.givenLow = cut * hull.scale;
      return TOO_FAR;
    }
    hull.simplified = 1;
    listVertices(hull);
  } else {
    recallBounds(hull);
  }
  const far = !measureHull(hull, cover, limit / cover.unit, part, part > 0 ? MOST_MEASURED : MOST_LOOKS);
  hull.givenLow = hull.low * cover.unit;
  if (far) return TOO_FAR;
  hull.givenHigh = hull.high * cover.unit;
  hull.facetCount = writeLines(hull, hull.lines);
  writeVertices(hull);
  return JOINED;
}

/** The power of two above the largest coordinate: products of coordinates below 1 do not overflow. */
function scaleOf(cover: Cover): f64 {
  let scale: f64 = 2 ** -1000;
  while (scale < cover.largest) scale *= 2;
  return scale;
}

function scalePoints(hull: Hull, cover: Cover): void {
  if (hull.scale == 0) hull.scale = scaleOf(cover);
  hull.perUnit = hull.scale / cover.unit;
  const inverse = 1 / hull.scale;
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let i = 0; i < hull.count; i++) {
    const p = pointAt(hull, i);
    p.set(p.x * inverse, p.y * inverse, p.z * inverse);
    store<i32>(hull.origins + i * 4, i);
    lowX = Math.min(lowX, p.x);
    lowY = Math.min(lowY, p.y);
    lowZ = Math.min(lowZ, p.z);
    highX = Math.max(highX, p.x);
    highY = Math.max(highY, p.y);
    highZ = Math.max(highZ, p.z);
  }
  hull.extent = Math.max(highX - lowX, Math.max(highY - lowY, highZ - lowZ));
}

/** Lays the facets of the first hull, which is a solid. */
function layLines(hull: Hull, count: i32): void {
  clearHull(hull);
  hull.dimension = 3;
  for (let i = 0; i < count; i++) {
    const line = lineAt(hull.linesA, i);
    const facet = facetAt(hull, makeFacet(hull, line.a, line.b, line.c));
    facet.ab = line.ab;
    facet.bc = line.bc;
    facet.ca = line.ca;
    setBounds(facet, line);
  }
}

/**
 * Drops points that are within a face or an edge, if there are any. Around those facets lie in fewer than
 * three planes, so that the surface bends across fewer than three of their edges.
 */
function dropNeedless(hull: Hull): bool {
  const bends = hull.starts;
  for (let i = 0; i < hull.count; i++) store<i32>(bends + i * 4, UNUSED);
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    countBend(hull, facet, facet.ab, facet.a, facet.b);
    countBend(hull, facet, facet.bc, facet.b, facet.c);
    countBend(hull, facet, facet.ca, facet.c, facet.a);
  }
  let needless = false;
  for (let i = 0; i < hull.count; i++) {
    const count = load<i32>(bends + i * 4);
    if (count >= 0 && count < 3) needless = true;
  }
  if (!needless) return false;
  let kept = 0;
  for (let i = 0; i < hull.count; i++) {
    if (load<i32>(bends + i * 4) < 3) continue;
    memory.copy(changetype<usize>(pointAt(hull, kept)), changetype<usize>(pointAt(hull, i)), 24);
    store<i32>(hull.origins + 4 * kept++, originOf(hull, i));
  }
  hull.count = kept;
  return true;
}

/** Stands for the number of bends at a point that is no vertex. */
const UNUSED: i32 = -1;

/** Counts an edge at both ends, for one of its two facets, if the surface bends across it. */
function countBend(hull: Hull, facet: Facet, beyond: i32, from: i32, to: i32): void {
  const bends = hull.starts;
  if (load<i32>(bends + from * 4) < 0) store<i32>(bends + from * 4, 0);
  if (from > to || isInPlane(hull, facet, thirdCorner(facetAt(hull, beyond), from, to))) return;
  store<i32>(bends + from * 4, load<i32>(bends + from * 4) + 1);
  store<i32>(bends + to * 4, max(load<i32>(bends + to * 4), 0) + 1);
}

function thirdCorner(facet: Facet, one: i32, other: i32): i32 {
  if (facet.a != one && facet.a != other) return facet.a;
  return facet.b != one && facet.b != other ? facet.b : facet.c;
}

/** Lists the points that facets use: for each its origin, and in `starts` its place in the list. */
function listVertices(hull: Hull): void {
  for (let i = 0; i < hull.count; i++) store<i32>(hull.starts + i * 4, -1);
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    store<i32>(hull.starts + facet.a * 4, 0);
    store<i32>(hull.starts + facet.b * 4, 0);
    store<i32>(hull.starts + facet.c * 4, 0);
  }
  let count = 0;
  for (let i = 0; i < hull.count; i++) {
    if (load<i32>(hull.starts + i * 4) < 0) continue;
    store<i32>(hull.starts + i * 4, count);
    store<i32>(hull.vertices + 4 * count++, i);
  }
  hull.vertexCount = count;
}

/** Writes what others are joined with, before a simpler hull takes its place. */
function keepHull(hull: Hull, cover: Cover): void {
  hull.keptLow = hull.low * cover.unit;
  hull.keptHigh = hull.high * cover.unit;
  hull.keptFacets = writeLines(hull, hull.keptLines);
  hull.keptVertices = hull.vertexCount;
  for (let i = 0; i < hull.vertexCount; i++) {
    store<i32>(hull.kept + i * 4, originOf(hull, load<i32>(hull.vertices + i * 4)));
  }
}

/** Writes the facets without gaps, with the places of the vertices that they use; returns how many. */
function writeLines(hull: Hull, lines: usize): i32 {
  let count = 0;
  for (let i = 0; i < hull.slots; i++) {
    if (facetAt(hull, i).asked >= 0) store<i32>(hull.pending + i * 4, count++);
  }
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0) continue;
    const line = lineAt(lines, load<i32>(hull.pending + i * 4));
    line.a = load<i32>(hull.starts + facet.a * 4);
    line.b = load<i32>(hull.starts + facet.b * 4);
    line.c = load<i32>(hull.starts + facet.c * 4);
    if (hull.dimension == 3) {
      line.ab = load<i32>(hull.pending + facet.ab * 4);
      line.bc = load<i32>(hull.pending + facet.bc * 4);
      line.ca = load<i32>(hull.pending + facet.ca * 4);
    }
    line.low = facet.low;
    line.high = facet.high;
    line.face = facet.face;
  }
  return count;
}

/** Writes the vertices: in metres in front of the points, and for each its number among those given. */
function writeVertices(hull: Hull): void {
  for (let i = 0; i < hull.vertexCount; i++) {
    const at = load<i32>(hull.vertices + i * 4);
    const p = pointAt(hull, at);
    pointAt(hull, i).set(p.x * hull.scale, p.y * hull.scale, p.z * hull.scale);
    store<i32>(hull.vertices + i * 4, originOf(hull, at));
  }
}
