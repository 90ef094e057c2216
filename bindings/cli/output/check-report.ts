import type { Robot } from '../../robot/index.ts';
import type { Measurement, Walk } from '../path/walk.ts';
import { printable } from './output.ts';
import { formatTable, millimetres, place } from './tables.ts';

/** The outcome of a check as text for people. */
export function describeWalk(robot: Robot, walk: Walk, margin: number): string {
  const rows = walk.waypoints.map(({ at, lowest }, i) => [
    String(i + 1),
    pairName(at),
    millimetres(at.closest.distance),
    millimetres(lowest.closest.distance),
  ]);
  return [
    formatTable(['waypoint', 'closest pair', 'distance [mm]', 'lowest on the leg [mm]'], rows),
    ...describeMinimum(robot, walk.lowest),
    verdict(walk, margin),
  ].join('\n');
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
