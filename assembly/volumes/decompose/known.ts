/** What is known of facets by their corners: they keep their bounds in a larger hull that has them too. */
import { Facet, facetAt, FacetLine, Hull, lineAt, TABLE } from './record';

/** Makes a table of the lines of both hulls. */
export function rememberFacets(hull: Hull, linesA: i32, linesB: i32): void {
  let size = 16;
  while (size < 2 * (linesA + linesB) && size < TABLE) size *= 2;
  hull.tableSize = size;
  hull.nearFace = linesA > 0 ? max(lineAt(hull.linesA, 0).face, 0) : 0;
  memory.fill(hull.table, 0, size * 4);
  for (let i = 0; i < linesA; i++) remember(hull, lineAt(hull.linesA, i));
  for (let i = 0; i < linesB; i++) remember(hull, lineAt(hull.linesB, i));
}

function remember(hull: Hull, line: FacetLine): void {
  store<usize>(find(hull, keyOf(line.a, line.b, line.c)), changetype<usize>(line));
}

/** Gives facets whose bounds are unknown those that are remembered. */
export function recallBounds(hull: Hull): void {
  for (let i = 0; i < hull.slots; i++) {
    const facet = facetAt(hull, i);
    if (facet.asked < 0 || facet.low >= 0) continue;
    const a = originOf(hull, facet.a);
    const line = load<usize>(find(hull, keyOf(a, originOf(hull, facet.b), originOf(hull, facet.c))));
    if (line != 0) setBounds(facet, changetype<FacetLine>(line));
  }
}

export function setBounds(facet: Facet, line: FacetLine): void {
  facet.low = line.low;
  facet.high = line.high;
  facet.face = line.face;
}

export function originOf(hull: Hull, point: i32): i32 {
  return load<i32>(hull.origins + point * 4);
}

/** One number for three, whatever their order. */
function keyOf(a: i32, b: i32, c: i32): i64 {
  const low = min(a, min(b, c));
  const high = max(a, max(b, c));
  const middle = a + b + c - low - high;
  return (((<i64>low) << 20) | <i64>(middle << 10) | <i64>high) + 1;
}

/** The place in the table where a key is, or where it belongs. */
function find(hull: Hull, key: i64): usize {
  const mask = hull.tableSize - 1;
  let at = <i32>((key * 0x9e3779b97f4a7c15) >>> 40) & mask;
  while (true) {
    const place = hull.table + at * 4;
    const line = load<usize>(place);
    if (line == 0) return place;
    const known = changetype<FacetLine>(line);
    if (keyOf(known.a, known.b, known.c) == key) return place;
    at = (at + 1) & mask;
  }
}
