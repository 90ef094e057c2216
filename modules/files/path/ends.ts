import type { JointValues, Robot } from '../../robot/index.ts';
import type { Path, Waypoint } from '../documents/columns.ts';

/** Postures in front of and behind a path: positions of some joints. */
export interface PathEnds {
  readonly from: JointValues | undefined;
  readonly to: JointValues | undefined;
}

/**
 * A path that begins and ends at postures. Joints that these do not name are where the path has them at that
 * end; without a path, at zero or at the limit that is nearest to it.
 *
 * @param path - undefined: straight from one to the other, or `from` alone
 */
export function withEnds(path: Path | undefined, { from, to }: PathEnds, robot: Robot): Path {
  const complete = (values: JointValues, base: Waypoint): Waypoint => [...robot.configuration(values, base)];
  const whole = async function* (): AsyncGenerator<Waypoint> {
    let last: Waypoint | undefined;
    if (path === undefined) {
      last = [...robot.configuration(from ?? {})];
      yield last;
    } else {
      for await (const waypoint of path()) {
        if (last === undefined && from !== undefined) yield complete(from, waypoint);
        yield waypoint;
        last = waypoint;
      }
    }
    if (last !== undefined && to !== undefined) yield complete(to, last);
  };
  return Object.assign(whole, path?.time && { time: path.time });
}
