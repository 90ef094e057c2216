/**
 * line–box: apart, the place where the squared distance of the line from the box stops falling; overlapping,
 * the best of the directions that can separate them.
 *
 * In:  rows of lines (start, end, radius), boxes (center, half extents, axes, radius), metres, one frame.
 * Out: columns of distance, surface points, normal; metres, same frame. Cores that touch or overlap: the
 *   normal is a face normal of the box or else across the line and an edge; the points are where the cores
 *   would touch once moved apart.
 * Degenerate: a line of zero length is its start point; extents may be zero.
 * Error: 32 EPSILON of the largest coordinate or extent; gate in test/assembly/pairs/solids/random.test.ts.
 * Source: slope of a convex piecewise quadratic function (`box-nearest.ts`); separating axes (`box-axes.ts`).
 */
import { any, loadLane, min, not, splat } from '../../simd/lanes';
import { BoxRow } from '../../elements/box';
import { Columns } from '../../layout/records';
import { LineRow } from '../../elements/line';
import { A, B } from '../io/blocks';
import { remarks } from '../io/near';
import { DIRECTION, SEPARATION, separateFromBox } from './box-axes';
import { enterBox, moveVertices } from './box-frame';
import {
  findPlanes,
  forgetNearest,
  isNearestProven,
  offerEdgeToBox,
  offerEdgeToFeatures,
} from './box-nearest';
import { writeBoxResult } from './box-result';
import { Input, toNextRows } from '../io/columns';

export function lineBox(source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  for (let block = 0; block < blocks; block++) {
    Input.fill<LineRow>(source, a, A);
    Input.fill<BoxRow>(source, b, B);
    enterBox(2);
    separateFromBox(2);
    const separation = loadLane(SEPARATION, 0);
    moveVertices(2, min(splat(0), separation), DIRECTION);
    forgetNearest();
    offerEdgeToBox(0, 1);
    const unproven = not(isNearestProven(2, separation));
    if (any(unproven)) {
      offerEdgeToFeatures(0, 1, unproven);
      findPlanes(2);
    }
    store<u8>(open + block, remarks(0, writeBoxResult<LineRow>(out)));
    a = Input.next<LineRow>(source, a);
    b = Input.next<BoxRow>(source, b);
    toNextRows(out);
  }
}
