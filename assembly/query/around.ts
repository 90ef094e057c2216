/**
 * The elements of a segment within a distance of a point. A tree is searched in the order of the lowest
 * numbers, so that what is found lies nearly in the order of the numbers.
 */
import { lowestAt } from '../bvh/boxes';
import { boundAligned, toBound } from '../bvh/frames';
import { KINDS } from '../layout/kinds';
import { elementGroup, kindAt, Segment, WIDTH } from '../layout/records';
import { ElementList } from '../narrow-phase/listing';
import { numberAt } from '../elements/numbers';
import { resetStatistics, statistics } from '../narrow-phase/statistics';
import { laneColumns } from '../pairs/io/columns';
import { LANES, REAL_BYTES } from '../simd/lanes';
import { indexOf, OneTreeInOrder, topOf, traverse } from '../tree-search/traverse';
import { ALL_LANES, beginPoint, comparePoint, comparePointThoroughly, pointBox } from './point-block';

@unmanaged
class AroundQuery extends OneTreeInOrder {
  list: ElementList;
  /** The bound of what is within the distance. */
  reach: real;
  @inline
  limit(): real {
    return this.reach;
  }
  @inline
  bound(children: usize): void {
    boundAligned(pointBox, children);
  }
  @inline
  order(segment: Segment, level: i32, index: i32, _: real): f64 {
    return <f64>load<i32>(lowestAt(segment, level, index));
  }

  leaf(a: i32, _b: i32): void {
    if (this.tree.hasTree) this.look(indexOf(a) * WIDTH, WIDTH);
    else {
      for (let kind = 0; kind < KINDS; kind++) {
        const group = elementGroup(this.tree, kind);
        this.look(group.place, group.blocks * LANES);
      }
    }
  }

  /** Looks at `count` places from one on. */
  look(place: i32, count: i32): void {
    for (let i = place; i < place + count; i += LANES) {
      const open = comparePoint(this.tree, i);
      this.takeIn(i, ALL_LANES & ~open);
      if (open == 0) continue;
      comparePointThoroughly(kindAt(this.tree, i));
      this.takeIn(i, open);
    }
  }

  /** Lists what is near enough in some lanes, given as bits. What there is no room for is only counted. */
  takeIn(place: i32, lanes: i32): void {
    const list = this.list;
    for (let left = lanes; left != 0; left &= left - 1) {
      const i = ctz(left);
      const number = numberAt(this.tree, place + i);
      if (number < 0) continue;
      statistics.elementTests += 1;
      const distance = load<real>(laneColumns().distance + i * REAL_BYTES);
      if (!(<f64>distance <= list.within)) continue;
      const row = list.count++;
      if (row >= list.capacity) continue;
      store<i32>(list.elementA + 4 * row, number);
      store<i32>(list.elementB + 4 * row, 0);
      store<real>(list.distance + row * REAL_BYTES, distance);
    }
  }
}

const query = changetype<AroundQuery>(memory.data(offsetof<AroundQuery>(), 16));

/**
 * Lists the elements of a segment within a distance of a point: their numbers, as those of a, beside 0 as
 * those of b, and distances.
 *
 * @param position - address of the point in the world, three f64, m
 */
export function listAround(segment: Segment, position: usize, list: ElementList): void {
  resetStatistics();
  statistics.pairs = 1;
  list.count = 0;
  if (segment.places == 0) return;
  query.tree = segment;
  query.list = list;
  query.reach = toBound(<real>list.within + beginPoint(segment, position));
  traverse<AroundQuery>(query, topOf(segment), 0);
}
