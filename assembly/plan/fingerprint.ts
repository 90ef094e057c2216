/** Whether the surroundings of a robot are where they were. */
import { Checker, openChecker } from '../questions/edges/checker';
import { Pose, Segment } from '../layout/records';
import { lanesOf } from '../robot/lane-segment';

/** Source: FNV-1a, Fowler, Noll and Vo; here of 32 bits at once. */
const BASIS: u32 = 0x811c9dc5;
const PRIME: u32 = 0x01000193;

/** A hash of the poses of all segments that do not move with the robot: it changes when one is moved. */
export function fingerprintScene(checker: Checker): i32 {
  openChecker(checker);
  let hash = BASIS;
  for (let i = 0; i < checker.scene.segmentCount; i++) {
    const segment = changetype<Segment>(load<usize>(checker.scene.segments + 4 * i));
    if (lanesOf(segment).pose != 0) continue;
    for (let at: usize = 0; at < offsetof<Pose>(); at += 4) {
      hash = (hash ^ load<u32>(changetype<usize>(segment) + at)) * PRIME;
    }
  }
  return hash;
}
