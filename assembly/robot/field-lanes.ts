/**
 * Segments of a robot against maps with a distance field, LANES configurations at once: what the field says of all elements, before any is
 * looked at more closely, as among many cells it mostly knows one that is too close.
 */
import { KINDS, POINT } from '../layout/kinds';
import { DistanceField, elementGroup, SegmentPair } from '../layout/records';
import { REAL_BYTES } from '../simd/lanes';
import { fieldOf } from '../tree-search/balls';
import { testField, undecidedLanes } from '../tree-search/distance-field';
import { beginCloud, cloudAtHand, otherAtHand, slackAtHand, toCloud } from './cloud-frame';
import { centerOf, elementBytes, elementsOf, freshen, lanesOf, meanAt } from './lane-segment';

/** For the first elements, the lanes that the field left open, as bits. */
const MOST_NOTED: i32 = 256;
const noted: usize = memory.data(MOST_NOTED);

/** The lanes that it left open in any of the elements, as bits. */
let open: i32 = 0;

/** The lanes that the last `lookUp` left open, as bits. */
export function openInField(): i32 {
  return open;
}

/** Those in which it left element `i` open. */
export function openOfElement(i: i32): i32 {
  return i < MOST_NOTED ? <i32>load<u8>(noted + i) : open;
}

/** Sets up a pair of a segment and a cloud, and says what the field of the cloud does: `lookUp`. Without one, all lanes stay open. */
export function lookUpPair(pair: SegmentPair, margin: f64, asked: i32): i32 {
  open = asked;
  if (fieldOf(pair.a) == null && fieldOf(pair.b) == null) return 0;
  beginCloud(pair);
  const field = fieldOf(cloudAtHand());
  return field == null ? 0 : lookUp(field, <real>margin, asked);
}

/**
 * Looks the elements of the segment at hand up.
 *
 * @param margin - the distance to be kept, m
 * @returns the lanes of `asked` in which a sphere is too close, as bits
 */
export function lookUp(field: DistanceField, margin: real, asked: i32): i32 {
  const other = otherAtHand();
  const lanes = lanesOf(other);
  const slack = slackAtHand();
  open = 0;
  if (other.hasTree || other.count > 1) {
    const near = testField(field, toCloud(centerOf(lanes)), other.radius + margin, slack, asked);
    asked = near | undecidedLanes();
    if (other.hasTree) open = asked;
    if (other.hasTree || asked == 0) return 0;
  }
  freshen(other);
  let offended = 0;
  let element = elementsOf(lanes);
  let number = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const group = elementGroup(other, kind);
    for (let i = 0; i < group.count; i++) {
      const reach = load<real>(other.radii + (group.place + i) * REAL_BYTES) + margin;
      const near = testField(field, toCloud(meanAt(element, kind)), reach, slack, asked & ~offended);
      if (kind == POINT) offended |= near;
      const left = undecidedLanes() | (kind == POINT ? 0 : near);
      open |= left;
      if (number < MOST_NOTED) store<u8>(noted + number, <u8>left);
      if (offended == asked) {
        open = 0;
        return offended;
      }
      element += elementBytes(kind);
      number++;
    }
  }
  open &= ~offended;
  return offended;
}
