/**
 * What queries of two trees have in common: boxes bound the distance of nodes, and of two nodes the larger is opened.
 *
 * Source: Petersen 2007, §5.5.2.
 */
import { Segment, SegmentPair } from '../layout/records';
import { boxAt, HALF, numberOf } from '../bvh/boxes';
import { boundBoxes, OF_A, OF_B, relate } from '../bvh/frames';
import { slackOf } from '../narrow-phase/supports';
import { beginLeaves } from './leaf-pairs';
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

  /** Prepares a search of the pair in one row, where its segments are. */
  begin(pair: SegmentPair, row: i32): void {
    const a = pair.a;
    const b = pair.b;
    this.pair = pair;
    this.row = row;
    this.slack = slackOf(a, b) + relate(a, b) * (a.scale + b.scale);
    beginLeaves(pair, row, this.slack);
  }

  /** Opens the larger of two nodes, or the one that is no leaf. */
  // @ts-ignore: decorator
  @inline
  choose(a: i32, b: i32): i32 {
    const levelA = levelOf(a);
    const levelB = levelOf(b);
    const boxA = boxAt(this.pair.a, levelA, indexOf(a));
    const boxB = boxAt(this.pair.b, levelB, indexOf(b));
    const opensB = levelA == 0 || (levelB != 0 && sizeOf(boxA) < sizeOf(boxB));
    const side = opensB ? OF_B : OF_A;
    this.opened = side;
    this.closedBox = select<usize>(boxA, boxB, opensB);
    return side;
  }

  // @ts-ignore: decorator
  @inline
  segment(side: i32): Segment {
    return load<Segment>(changetype<usize>(this.pair) + side * sizeof<usize>());
  }

  // @ts-ignore: decorator
  @inline
  bound(children: usize): void {
    boundBoxes(this.closedBox, children, this.opened);
  }
}

function sizeOf(box: usize): real {
  return numberOf(box, HALF) + numberOf(box, HALF + 1) + numberOf(box, HALF + 2);
}
