/**
 * Pairs in groups: of each, one segment is compared with LANES others at once, by their bounding spheres.
 * Which pairs are in a group is written when the list is; where their segments are is looked up in every
 * test, so nothing has to be kept up to date.
 */
import { PointRow } from '../elements/point';
import { Segment } from '../layout/records';
import { Verdict } from '../narrow-phase/verdict';
import { MarginSink, VERDICT } from '../narrow-phase/sink';
import { statistics } from '../narrow-phase/statistics';
import { CONTACT } from '../narrow-phase/supports';
import {
  add,
  bits,
  EPSILON,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  mul,
  not,
  pick,
  Rows,
  splat,
  sub,
} from '../simd/lanes';
import { dot } from '../simd/vec3';
import { testRow } from './test-pair';

/**
 * A group. Behind this record: for each lane the address of another segment's bounding sphere, a row as that
 * of a point, then the pair's row in the list, i32. Lanes not in use have one of the spheres once more.
 */
@unmanaged
class PairGroup {
  segment: Segment;
  /** The lanes that are in use, as bits. */
  lanes: i32;
}

const SPHERES: usize = offsetof<PairGroup>();
const ROWS: usize = SPHERES + 4 * LANES;

/** Bytes of a group. */
export function groupBytes(): i32 {
  return <i32>ROWS + 4 * LANES;
}

/** Puts a pair into one lane of a group of its first segment. The first lane comes first. */
export function putIntoGroup(group: usize, lane: i32, segment: Segment, other: Segment, row: i32): void {
  const sphere = changetype<usize>(other) + offsetof<Segment>('worldX');
  changetype<PairGroup>(group).segment = segment;
  changetype<PairGroup>(group).lanes = (2 << lane) - 1;
  for (let i = lane; i < LANES; i++) store<usize>(group + SPHERES + 4 * i, sphere);
  store<i32>(group + ROWS + 4 * lane, row);
}

/** Makes a sum of radii larger by more than its rounding and that of a squared distance. */
const SAFE: real = 1 + 8 * EPSILON;

/** Compares elements of all pairs whose bounding spheres may be within a margin, m, till the sink is done. */
export function testGroups(sink: MarginSink, groups: usize, count: i32, margin: real): void {
  const end = groups + count * groupBytes();
  let cleared = 0;
  for (let group = groups; group < end && !sink.isDone; group += groupBytes()) {
    const lanes = changetype<PairGroup>(group).lanes;
    const near = Groups.near(changetype<PairGroup>(group), margin) & lanes;
    cleared += popcnt(lanes ^ near);
    for (let left = near; left != 0 && !sink.isDone; left &= left - 1) {
      const row = load<i32>(group + ROWS + 4 * ctz(left));
      if (!wasTested(sink, row)) testRow(sink, row);
    }
  }
  statistics.pairs += cleared;
}

/** Methods of a class, because those can be made inline. */
class Groups {
  /** Which spheres of a group may be within a margin of that of its segment, as bits. */
  @inline
  static near(group: PairGroup, margin: real): i32 {
    const segment = group.segment;
    Rows.gatherListed<PointRow>(changetype<usize>(group) + SPHERES, spheres);
    const x = sub(loadLane(spheres, 0), splat(segment.worldX));
    const y = sub(loadLane(spheres, 1), splat(segment.worldY));
    const z = sub(loadLane(spheres, 2), splat(segment.worldZ));
    const radii = add(loadLane(spheres, 3), splat(segment.worldRadius + margin + CONTACT));
    const sum = mul(radii, splat(SAFE));
    const reach = pick(lt(sum, splat(0)), splat(0), sum);
    return bits(not(lt(mul(reach, reach), dot(x, y, z, x, y, z))));
  }
}

/** Four lane values: centers and radii of the other segments of a group. */
const spheres: usize = memory.data(4 * LANE_BYTES, 16);

/** Whether a pair was tested before the groups are: a verdict has pairs that are. */
function wasTested(sink: MarginSink, row: i32): bool {
  if (sink.kind != VERDICT) return false;
  const verdict = changetype<Verdict>(sink);
  for (let i = 0; i < verdict.count; i++) if (load<i32>(verdict.order + 4 * i) == row) return true;
  return false;
}
