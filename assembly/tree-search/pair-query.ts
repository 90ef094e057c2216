/**
 * What queries of two trees share: boxes bound the distance of nodes, and of two nodes the larger is opened.
 *
 * Source: Petersen 2007, §5.5.2.
 */
import { Segment, SegmentPair } from '../layout/records';
import { sizeOf } from '../bvh/box-group';
import { NodeBoxes } from '../bvh/boxes';
import { boundBoxes, OF_A, OF_B, relate } from '../bvh/frames';
import { slackOf, writeWay } from '../narrow-phase/supports';
import { beginLeaves, WAY_BETWEEN } from './leaf-pairs';
import { indexOf, levelOf } from './traverse';

/** A query of two trees. It adds `limit`, `leaf`, `wants` and `order`. */
@unmanaged
export class PairQuery {
  pair: SegmentPair;
  row: i32;
  /** What to allow for rounding, m. */
  slack: real;
  /** Whose node is opened, OF_A or OF_B, and the box of the other segment's node. */
  opened: i32;
  closedBox: usize;

  /** Prepares a search of a row's pair, where its segments are. `number`: its name in queue entries. */
  begin(pair: SegmentPair, row: i32, number: i32): void {
    const a = pair.a;
    const b = pair.b;
    this.pair = pair;
    this.row = row;
    this.slack = slackOf(a, b) + relate(a, b) * (a.scale + b.scale);
    writeWay(pair, WAY_BETWEEN);
    beginLeaves(pair, number, this.slack);
  }

  /** Opens the larger of two nodes, or the one that is no leaf. */
  @inline
  choose(a: i32, b: i32): i32 {
    const levelA = levelOf(a);
    const levelB = levelOf(b);
    const boxA = NodeBoxes.box(this.pair.a, levelA, indexOf(a));
    const boxB = NodeBoxes.box(this.pair.b, levelB, indexOf(b));
    if (levelA == 0 || (levelB != 0 && sizeOf(boxA) < sizeOf(boxB))) {
      this.opened = OF_B;
      this.closedBox = boxA;
      return OF_B;
    }
    this.opened = OF_A;
    this.closedBox = boxB;
    return OF_A;
  }
  @inline
  segment(side: i32): Segment {
    return side == OF_A ? this.pair.a : this.pair.b;
  }
  @inline
  bound(children: usize): void {
    boundBoxes(this.closedBox, children, this.opened);
  }
}
