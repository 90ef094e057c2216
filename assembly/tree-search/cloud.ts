/** Whether a segment is too close to a point cloud, as far as balls can tell, where both stand. */
import { skew } from '../bvh/frames';
import { meanOf } from '../elements/measure';
import { KIND_BITS, POINT } from '../layout/kinds';
import { PlacedElement, Segment, SegmentPair } from '../layout/records';
import { slackOf } from '../narrow-phase/supports';
import { placeElements } from '../scene/segment';
import { LANE_BYTES, REAL_BYTES, splat, storeLane } from '../simd/lanes';
import { Balls, BALLS_BYTES } from './ball-lanes';
import { isCloud, testBalls } from './balls';

/** What is found: nothing is too close; something is; or the general way has to say. */
const APART: i32 = 0;
export const TOO_CLOSE: i32 = 1;
export const UNKNOWN: i32 = 2;

/** One ball, and its center in the frame of the cloud, three lane values of which the first lanes count. */
const ball = changetype<Balls>(memory.data(BALLS_BYTES, 16));
const center: usize = memory.data(3 * LANE_BYTES, 16);

/**
 * Tests a pair of which one segment is a cloud: spheres by themselves, other elements, and segments with a
 * tree, by their bounding spheres.
 *
 * @param margin - the distance to be kept, m
 */
export function testPairByBalls(pair: SegmentPair, margin: real): i32 {
  const cloud = isCloud(pair.b) ? pair.b : pair.a;
  const other = cloud == pair.b ? pair.a : pair.b;
  const slack = slackOf(cloud, other) + skew(cloud) * (cloud.scale + other.scale);
  if (other.hasTree || other.count > 1) {
    const reach = other.radius + margin;
    const answer = testBall(cloud, other.worldX, other.worldY, other.worldZ, reach, slack);
    if (answer == APART || other.hasTree) return answer == APART ? APART : UNKNOWN;
  }
  placeElements(other);
  let answer = APART;
  for (let i = 0; i < other.count; i++) {
    const element = changetype<PlacedElement>(other.elements + i * offsetof<PlacedElement>());
    const kind = <i32>(element.row & KIND_BITS);
    const row = element.row & ~KIND_BITS;
    const reach = load<real>(other.radii + element.place * REAL_BYTES) + margin;
    const found = testBall(
      cloud,
      meanOf(kind, row, 0),
      meanOf(kind, row, 1),
      meanOf(kind, row, 2),
      reach,
      slack,
    );
    if (found == APART) continue;
    if (kind == POINT && found == TOO_CLOSE) return TOO_CLOSE;
    answer = UNKNOWN;
  }
  return answer;
}

/** Tests one ball, given by its center in the world. */
function testBall(cloud: Segment, worldX: real, worldY: real, worldZ: real, reach: real, slack: real): i32 {
  const x = worldX - cloud.tx;
  const y = worldY - cloud.ty;
  const z = worldZ - cloud.tz;
  storeLane(center, 0, splat(cloud.xx * x + cloud.yx * y + cloud.zx * z));
  storeLane(center, 1, splat(cloud.xy * x + cloud.yy * y + cloud.zy * z));
  storeLane(center, 2, splat(cloud.xz * x + cloud.yz * y + cloud.zz * z));
  ball.begin(center, reach, slack, 1);
  if (testBalls(ball, cloud) != 0) return TOO_CLOSE;
  return ball.open != 0 ? UNKNOWN : APART;
}
