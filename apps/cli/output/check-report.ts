import type { Robot } from '../../../modules/robot/index.ts';
import type { Measurement, Walk, WaypointMeasurement } from '../../../modules/files/path/walk.ts';
import { printable } from './output.ts';
import { formatTable, millimetres, place } from './tables.ts';

/** Waypoints that the table lists. */
const TABLE_ROWS = 1000;

/** The outcome of a check as text for people. */
export class CheckReport {
  readonly #robot: Robot;
  readonly #rows: string[][] = [];
  #waypoints = 0;

  constructor(robot: Robot) {
    this.#robot = robot;
  }

  /** Adds a waypoint to the table, while there is room. */
  add({ at, lowest }: WaypointMeasurement): void {
    this.#waypoints++;
    if (this.#rows.length === TABLE_ROWS) return;
    this.#rows.push([
      String(this.#waypoints),
      pairName(at),
      millimetres(at.closest.distance),
      millimetres(lowest.closest.distance),
    ]);
  }

  describe(walk: Walk, margin: number): string {
    const more = this.#waypoints - this.#rows.length;
    return [
      formatTable(['waypoint', 'closest pair', 'distance [mm]', 'lowest on the leg [mm]'], this.#rows),
      ...(more > 0 ? [`and ${more} more waypoints, which --json lists`] : []),
      ...describeMinimum(this.#robot, walk.lowest),
      verdict(walk, margin),
    ].join('\n');
  }
}

function describeMinimum(robot: Robot, lowest: Measurement): string[] {
  const { closest, configuration } = lowest;
  const joints = robot.joints.map(({ name }, i) => `${printable(name)} ${configuration[i]!.toFixed(4)}`);
  return [
    `minimum ${millimetres(closest.distance)} mm between ${pairName(lowest)}, ${whereOnPath(lowest)}`,
    `  joints [rad or m]: ${joints.join(', ')}`,
    `  points [m]: ${place(closest.pointA)} on ${printable(closest.a)}, ${place(closest.pointB)} on ${printable(closest.b)}`,
  ];
}

function verdict({ samples, failures }: Walk, margin: number): string {
  const kept = margin === 0 ? 'is free of collision' : `keeps ${millimetres(margin)} mm`;
  if (failures === 0) return `free: every one of ${samples} samples ${kept}`;
  return margin === 0
    ? `collision: ${failures} of ${samples} samples collide`
    : `too close: ${failures} of ${samples} samples do not keep ${millimetres(margin)} mm`;
}

function pairName({ closest }: Measurement): string {
  return `${printable(closest.a)} – ${printable(closest.b)}`;
}

function whereOnPath({ waypoint, fraction }: Measurement): string {
  if (fraction === 1) return `at waypoint ${waypoint + 1}`;
  return `${(fraction * 100).toFixed(1)} % of the way from waypoint ${waypoint} to ${waypoint + 1}`;
}
