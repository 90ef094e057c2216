import type { Scene } from '../../bindings/scene/scene.ts';
import { zeroConfiguration } from './model/named-joints.ts';
import type { Robot } from './robot.ts';

/** So many pairs that overlap at rest are no accident. */
const MANY = 3;

/**
 * What is said of a robot of which no pair of links is left out, and which collides with itself in many pairs
 * where it stands at zero: shapes of neighbors mostly reach into each other.
 *
 * @param scene - one of the robot; it stays as it is
 * @returns undefined for other robots
 */
export function overlapsAtRest(robot: Robot, scene: Scene): string | undefined {
  if (robot.parts.disables || robot.pairs.length < MANY) return undefined;
  const { distance } = robot.in(scene).evaluate(zeroConfiguration(robot.joints));
  const overlapping = scene.pairs.filter(
    (pair, row) => distance[row]! <= 0 && pair.every((id) => Object.hasOwn(robot.segments, id)),
  );
  if (overlapping.length < MANY) return undefined;
  return `no pair of links is left out, and ${overlapping.length} of ${robot.pairs.length} overlap where the robot stands at zero`;
}
