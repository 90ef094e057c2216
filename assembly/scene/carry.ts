/** Segments that other segments carry, as a hand carries what it has gripped. */
import { Carried, Pose, Segment } from '../layout/records';
import { markDisplaced, movePose } from './segment';

/** Has a segment carried from where it is now. */
export function carry(record: Carried, segment: Segment, carrier: Segment): void {
  record.segment = segment;
  record.carrier = carrier;
  setRelative(record, segment, carrier);
}

/**
 * Moves the segments of a list to where their carriers have them. What is carried may carry others, which
 * then come later in the list.
 */
export function followCarriers(list: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const record = carriedAt(list, i);
    compose(place, record.carrier, record);
    movePose(record.segment, place);
  }
}

/** Moves the segments of a list to where their carriers have them for a test: see `markDisplaced`. */
export function displaceCarried(list: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const record = carriedAt(list, i);
    compose(record.segment, record.carrier, record);
    markDisplaced(record.segment);
  }
}

function carriedAt(list: usize, i: i32): Carried {
  return changetype<Carried>(list + i * offsetof<Carried>());
}

const place = changetype<Pose>(memory.data(offsetof<Pose>(), 16));

/** out = outer ∘ inner; sums in the order of `transformSegment`. `out` is neither of them. */
function compose(out: Pose, outer: Pose, inner: Pose): void {
  out.xx = outer.xx * inner.xx + outer.xy * inner.yx + outer.xz * inner.zx;
  out.xy = outer.xx * inner.xy + outer.xy * inner.yy + outer.xz * inner.zy;
  out.xz = outer.xx * inner.xz + outer.xy * inner.yz + outer.xz * inner.zz;
  out.tx = outer.xx * inner.tx + outer.xy * inner.ty + outer.xz * inner.tz + outer.tx;
  out.yx = outer.yx * inner.xx + outer.yy * inner.yx + outer.yz * inner.zx;
  out.yy = outer.yx * inner.xy + outer.yy * inner.yy + outer.yz * inner.zy;
  out.yz = outer.yx * inner.xz + outer.yy * inner.yz + outer.yz * inner.zz;
  out.ty = outer.yx * inner.tx + outer.yy * inner.ty + outer.yz * inner.tz + outer.ty;
  out.zx = outer.zx * inner.xx + outer.zy * inner.yx + outer.zz * inner.zx;
  out.zy = outer.zx * inner.xy + outer.zy * inner.yy + outer.zz * inner.zy;
  out.zz = outer.zx * inner.xz + outer.zy * inner.yz + outer.zz * inner.zz;
  out.tz = outer.zx * inner.tx + outer.zy * inner.ty + outer.zz * inner.tz + outer.tz;
}

/** out = inverse(carrier) ∘ segment, in f64. */
function setRelative(out: Pose, segment: Pose, carrier: Pose): void {
  const x = <f64>segment.tx - <f64>carrier.tx;
  const y = <f64>segment.ty - <f64>carrier.ty;
  const z = <f64>segment.tz - <f64>carrier.tz;
  out.xx = <real>turnBack(carrier.xx, carrier.yx, carrier.zx, segment.xx, segment.yx, segment.zx);
  out.xy = <real>turnBack(carrier.xx, carrier.yx, carrier.zx, segment.xy, segment.yy, segment.zy);
  out.xz = <real>turnBack(carrier.xx, carrier.yx, carrier.zx, segment.xz, segment.yz, segment.zz);
  out.tx = <real>turnBack(carrier.xx, carrier.yx, carrier.zx, x, y, z);
  out.yx = <real>turnBack(carrier.xy, carrier.yy, carrier.zy, segment.xx, segment.yx, segment.zx);
  out.yy = <real>turnBack(carrier.xy, carrier.yy, carrier.zy, segment.xy, segment.yy, segment.zy);
  out.yz = <real>turnBack(carrier.xy, carrier.yy, carrier.zy, segment.xz, segment.yz, segment.zz);
  out.ty = <real>turnBack(carrier.xy, carrier.yy, carrier.zy, x, y, z);
  out.zx = <real>turnBack(carrier.xz, carrier.yz, carrier.zz, segment.xx, segment.yx, segment.zx);
  out.zy = <real>turnBack(carrier.xz, carrier.yz, carrier.zz, segment.xy, segment.yy, segment.zy);
  out.zz = <real>turnBack(carrier.xz, carrier.yz, carrier.zz, segment.xz, segment.yz, segment.zz);
  out.tz = <real>turnBack(carrier.xz, carrier.yz, carrier.zz, x, y, z);
}

/** One component of a vector in the frame whose axis (ax, ay, az) is. */
function turnBack(ax: f64, ay: f64, az: f64, x: f64, y: f64, z: f64): f64 {
  return ax * x + ay * y + az * z;
}
