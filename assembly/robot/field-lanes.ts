/**
 * Segments of a robot against maps with distance fields, LANES configurations at once: what the field says of
 * all elements comes first, as among many cells it mostly knows one that is too close.
 */
import { POINT } from '../layout/kinds';
import { DistanceField, SegmentPair } from '../layout/records';
import { Balls, BALLS_BYTES } from '../tree-search/ball-lanes';
import { fieldOf } from '../tree-search/balls';
import { testField } from '../tree-search/distance-field';
import { beginCloud, CloudPair, toCloud } from './cloud-frame';
import { centerOf, elementAt, freshen, lanesOf } from './lane-segment';

/** Spheres of the segment at hand. */
const balls = changetype<Balls>(memory.data(BALLS_BYTES, 16));

/** For the first elements, the lanes that the field left open, as bits. */
const MOST_NOTED: i32 = 256;
const noted: usize = memory.data(MOST_NOTED);

/** The lanes in which the last `lookUp` left element `i` open, as bits. */
export function openOfElement(at: CloudPair, i: i32): i32 {
  return i < MOST_NOTED ? <i32>load<u8>(noted + i) : at.open;
}

/** Sets up a pair of segment and cloud; returns `lookUp` in its field. Without one, all lanes stay open. */
export function lookUpPair(at: CloudPair, pair: SegmentPair, margin: f64, asked: i32): i32 {
  at.open = asked;
  if (fieldOf(pair.a) == null && fieldOf(pair.b) == null) return 0;
  beginCloud(at, pair, margin);
  const field = fieldOf(at.cloud);
  return field == null ? 0 : lookUp(at, field, asked);
}

/**
 * The lanes of `asked` in which a sphere of the other segment is too close, as bits; those that are left go
 * to `open`.
 */
export function lookUp(at: CloudPair, field: DistanceField, asked: i32): i32 {
  const other = at.other;
  const lanes = lanesOf(other);
  const slack = at.slack;
  const margin = <real>at.margin;
  at.open = 0;
  if (other.hasTree || other.count > 1) {
    balls.begin(toCloud(at, centerOf(lanes)), other.radius + margin, slack, asked);
    testField(balls, field);
    asked = balls.tooClose | balls.left;
    if (other.hasTree) at.open = asked;
    if (other.hasTree || asked == 0) return 0;
  }
  freshen(other);
  let open = 0;
  let tooClose = 0;
  for (let i = 0; i < lanes.count; i++) {
    const element = elementAt(lanes, i);
    const isSphere = element.kind == POINT;
    const center = toCloud(at, element.mean);
    balls.begin(center, element.radius + margin, slack, asked & ~tooClose);
    testField(balls, field);
    if (isSphere) tooClose |= balls.tooClose;
    const left = balls.left | (isSphere ? 0 : balls.tooClose);
    open |= left;
    if (i < MOST_NOTED) store<u8>(noted + i, <u8>left);
    if (tooClose == asked) return tooClose;
  }
  at.open = open & ~tooClose;
  return tooClose;
}
