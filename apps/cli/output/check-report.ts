import type { Robot } from '../../../modules/robot/index.ts';
import { isAngle } from '../../../modules/files/documents/columns.ts';
import type { Measurement, Walk, WaypointMeasurement } from '../../../modules/files/path/walk.ts';
import { printable } from './output.ts';
import type { DeepPair } from '../../../modules/files/path/depths.ts';
import { describeDistance, formatTable, millimetres, place } from './tables.ts';

/** Waypoints that the table lists. */
const TABLE_ROWS = 1000;

/** The outcome of a check as text for people. */
export class CheckReport {
  readonly #robot: Robot;
  readonly #degrees: boolean;
  readonly #rows: string[][] = [];
  #waypoints = 0;

  /** @param degrees - whether turning joints are told in degrees */
  constructor(robot: Robot, degrees: boolean) {
    this.#robot = robot;
    this.#degrees = degrees;
  }

  /** Adds a waypoint to the table, while there is room. */
  add({ at, lowest }: WaypointMeasurement): void {
    this.#waypoints++;
    if (this.#rows.length === TABLE_ROWS) return;
    this.#rows.push([
      String(this.#waypoints),
      pairName(at),
      describeDistance(at.closest),
      describeDistance(lowest.closest),
    ]);
  }

  describe(walk: Walk, margin: number): string {
    const more = this.#waypoints - this.#rows.length;
    return [
      formatTable(['waypoint', 'closest pair', 'distance [mm]', 'lowest on the leg [mm]'], this.#rows),
      ...(more > 0 ? [`and ${more} more waypoints, which --json lists`] : []),
      ...describeMinimum(this.#robot, walk.lowest, this.#degrees),
      verdict(walk, margin),
    ].join('\n');
  }
}

function describeMinimum(robot: Robot, lowest: Measurement, degrees: boolean): string[] {
  const { closest, configuration } = lowest;
  const joints = robot.joints.map(({ name, type }, i) => {
    const value = degrees && isAngle(type) ? (configuration[i]! * 180) / Math.PI : configuration[i]!;
    return `${printable(name)} ${value.toFixed(4)}`;
  });
  return [
    `${describeLowest(closest)} between ${pairName(lowest)}, ${whereOnPath(lowest)}`,
    `  joints [${degrees ? '°' : 'rad'} or m]: ${joints.join(', ')}`,
    `  points [m]: ${place(closest.pointA)} on ${printable(closest.linkA)}, ${place(closest.pointB)} on ${printable(closest.linkB)}`,
  ];
}

function describeLowest({ distance, depth }: DeepPair): string {
  if (depth === undefined) return `minimum ${millimetres(distance)} mm`;
  const bounds = Number.isFinite(depth.upper)
    ? `at most ${millimetres(depth.upper)} mm`
    : 'not measured further';
  return depth.lower > 0
    ? `overlap of at least ${millimetres(depth.lower)} mm, ${bounds},`
    : `overlap of ${bounds},`;
}

function verdict({ samples, failures }: Walk, margin: number): string {
  const kept = margin === 0 ? 'is free of collision' : `keeps ${millimetres(margin)} mm`;
  if (failures === 0) return `free: every one of ${samples} samples ${kept}`;
  return margin === 0
    ? `collision: ${failures} of ${samples} samples collide`
    : `too close: ${failures} of ${samples} samples do not keep ${millimetres(margin)} mm`;
}

function pairName({ closest: { a, b, linkA, linkB } }: Measurement): string {
  return `${linkName(linkA, a)} – ${linkName(linkB, b)}`;
}

/** A link, and beside it the body that it is a part of, where that is called otherwise. */
function linkName(link: string, body: string): string {
  return link === body ? printable(link) : `${printable(link)} (${printable(body)})`;
}

function whereOnPath({ waypoint, share }: Measurement): string {
  if (share === 1) return `at waypoint ${waypoint + 1}`;
  return `${(share * 100).toFixed(1)} % of the way from waypoint ${waypoint} to ${waypoint + 1}`;
}
