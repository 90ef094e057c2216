/** The boxes of single elements. They are not stored: computing those of a leaf takes less time than fetching them. */
import { add, LANES, loadLane, mul, REAL_BYTES, splat, storeLane, sub } from '../lanes';
import {
  BOX_GROUP_BYTES,
  coordinates,
  ElementGroup,
  elementGroup,
  LINE,
  LineRow,
  POINT,
  PointRow,
  Segment,
  TRIANGLE,
  TriangleRow,
  WIDTH,
} from '../layout';
import { BOX_STEP, CENTRE, HALF, Vertices } from './boxes';
import { kindAt } from './leaves';

/** Writes the boxes of a leaf's elements as a box group. */
export function boxLeaf(segment: Segment, place: i32, boxes: usize): void {
  const kind = kindAt(segment, place);
  const group = elementGroup(segment, kind);
  for (let i = 0; i < WIDTH; i += LANES) {
    const from = place - group.place + i;
    const to = boxes + i * REAL_BYTES;
    if (kind == TRIANGLE) boxBlock<TriangleRow>(group.local + from * offsetof<TriangleRow>(), to);
    else if (kind == LINE) boxBlock<LineRow>(group.local + from * offsetof<LineRow>(), to);
    else boxBlock<PointRow>(group.local + from * offsetof<PointRow>(), to);
  }
}

/** Writes the boxes of all elements of a segment, one box group per block, of whose boxes the first LANES count. */
export function boxElements(segment: Segment, boxes: usize): void {
  boxGroup<PointRow>(elementGroup(segment, POINT), boxes);
  boxGroup<LineRow>(elementGroup(segment, LINE), boxes);
  boxGroup<TriangleRow>(elementGroup(segment, TRIANGLE), boxes);
}

function boxGroup<Row>(group: ElementGroup, boxes: usize): void {
  const first = boxes + (group.place / LANES) * BOX_GROUP_BYTES;
  for (let i = 0; i < group.blocks; i++) {
    boxBlock<Row>(group.local + i * LANES * offsetof<Row>(), first + i * BOX_GROUP_BYTES);
  }
}

function boxBlock<Row>(block: usize, boxes: usize): void {
  const radius = loadLane(block, coordinates<Row>());
  for (let axis = 0; axis < 3; axis++) {
    const least = Vertices.least<Row>(block, axis);
    const most = Vertices.most<Row>(block, axis);
    const half = mul(splat(0.5), sub(most, least));
    storeLane(boxes + (CENTRE + axis) * BOX_STEP, 0, add(least, half));
    storeLane(boxes + (HALF + axis) * BOX_STEP, 0, add(half, radius));
  }
}
