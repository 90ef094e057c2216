/**
 * triangle–box: apart, the closest of the three edges and of the box's vertex that faces the triangle;
 * overlapping, the best of the directions that can separate them.
 *
 * In:  rows of triangles (vertices, radius), boxes (center, half extents, axes, radius), metres, one frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Cores that touch or overlap: the
 *   normal is a face normal of the box, or else that of the triangle, or else across an edge of each; the
 *   points are where the cores would touch once moved apart.
 * Degenerate: a triangle of zero area is its edges, or the point they collapse to; extents may be zero.
 * Error: 32 EPSILON of the largest coordinate or extent; gate in test/assembly/pairs/solids/random.test.ts.
 * Source: `box-nearest.ts` for edges; separating axes (`box-axes.ts`).
 */
import { add, any, LANE_BYTES, loadLane, lt, min, neg, not, pick, splat, storeLane } from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { Columns } from '../../layout/records';
import { TriangleRow } from '../../elements/triangle';
import { dot } from '../../simd/vec3';
import { A, B } from '../io/blocks';
import { remarks } from '../io/near';
import { DIRECTION, SEPARATION, separateFromBox, TRIANGLE_NORMAL } from './box-axes';
import { enterBox, HALF, MOVED, moveVertices } from './box-frame';
import {
  findPlanes,
  forgetNearest,
  isNearestProven,
  offerEdgeToBox,
  offerEdgeToFeatures,
  offerNearest,
} from './box-nearest';
import { writeBoxResult } from './box-result';
import { Input, toNextRows } from '../io/columns';
import { findFoot, FOOT } from '../swept/foot';

/** A vertex of the box. */
const vertex: usize = memory.data(3 * LANE_BYTES, 16);

export function triangleBox(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<TriangleRow>(source, a, A);
    Input.fill<BoxRow>(source, b, B);
    enterBox(3);
    separateFromBox(3);
    const separation = loadLane(SEPARATION, 0);
    moveVertices(3, min(splat(0), separation), DIRECTION);
    forgetNearest();
    offerEdgeToBox(0, 1);
    offerEdgeToBox(1, 2);
    offerEdgeToBox(2, 0);
    offerFacingVertex();
    const unproven = not(isNearestProven(3, separation));
    if (any(unproven)) {
      offerEdgeToFeatures(0, 1, unproven);
      offerEdgeToFeatures(1, 2, unproven);
      offerEdgeToFeatures(2, 0, unproven);
      findPlanes(3);
    }
    store<u8>(open + block, remarks(0, writeBoxResult<TriangleRow>(out)));
    a = Input.next<TriangleRow>(source, a);
    b = Input.next<BoxRow>(source, b);
    toNextRows(out);
  }
}

/** Offers the vertex of the box that is closest to the plane of the triangle, or farthest through it. */
function offerFacingVertex(): void {
  const nx = loadLane(TRIANGLE_NORMAL, 0);
  const ny = loadLane(TRIANGLE_NORMAL, 1);
  const nz = loadLane(TRIANGLE_NORMAL, 2);
  const height = dot(loadLane(MOVED, 0), loadLane(MOVED, 1), loadLane(MOVED, 2), nx, ny, nz);
  const isAhead = lt(splat(0), height);
  for (let i = 0; i < 3; i++) {
    const half = loadLane(HALF, i);
    const n = loadLane(TRIANGLE_NORMAL, i);
    storeLane(vertex, i, pick(lt(splat(0), pick(isAhead, n, neg(n))), half, neg(half)));
  }
  findFoot(vertex, MOVED);
  const x = loadLane(vertex, 0);
  const y = loadLane(vertex, 1);
  const z = loadLane(vertex, 2);
  offerNearest(add(x, loadLane(FOOT, 0)), add(y, loadLane(FOOT, 1)), add(z, loadLane(FOOT, 2)), x, y, z);
}
