/**
 * How far a segment gets from where its arm is mounted, whatever the configuration: as far as the arm is
 * long. What stands further away need not be compared with it.
 */
import { LANE_BYTES, readLane, REAL_BYTES, splat, storeLane } from '../../simd/lanes';
import { Joint, KinematicTree, Segment } from '../../layout/records';
import { constants, jointAt, OFFSET, POSE_BYTES, TURNS } from '../../robot/kinematics';
import { lanesOf } from '../../robot/lane-segment';
import { squaredGapTo } from '../../robot/sphere-bounds';

/** Where the arm of the last segment is mounted, three lane values, m. */
const mount: usize = memory.data(3 * LANE_BYTES, 16);
const gap: usize = memory.data(LANE_BYTES, 16);

/**
 * How far any point of a segment gets from the place that `gapToMount` measures from, m; +Infinity where that
 * is not known: a joint slides or floats, or another segment carries it.
 */
export function reachOf(tree: KinematicTree, segment: Segment): real {
  const body = lanesOf(segment).body;
  if (lanesOf(segment).pose != tree.poses + body * POSE_BYTES) return Infinity;
  let reach = lengthOf(segment.localX, segment.localY, segment.localZ) + segment.radius;
  for (let i = body - 1; ;) {
    const joint = jointAt(tree, i);
    if (joint.motion != TURNS) return Infinity;
    const x = offsetOf(joint, 0);
    const y = offsetOf(joint, 1);
    const z = offsetOf(joint, 2);
    if (joint.parent == 0) {
      storeLane(mount, 0, splat(x));
      storeLane(mount, 1, splat(y));
      storeLane(mount, 2, splat(z));
      return reach;
    }
    reach += lengthOf(x, y, z);
    i = joint.parent - 1;
  }
  return Infinity;
}

/** The distance of a still element's core from where the arm of the last segment is mounted, m. */
export function gapToMount(kind: i32, element: usize): real {
  storeLane(gap, 0, squaredGapTo(mount, kind, element));
  return sqrt<real>(readLane(gap, 0, 0));
}

function offsetOf(joint: Joint, axis: i32): real {
  return load<real>(constants(joint) + (OFFSET + axis) * REAL_BYTES);
}

function lengthOf(x: real, y: real, z: real): real {
  return sqrt<real>(x * x + y * y + z * z);
}
