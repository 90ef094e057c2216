import type { Engine, Scene } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import type { Measurement, Walk, WaypointMeasurement } from '../../../modules/files/path/walk.ts';

/**
 * The outcome of a check for scripts, in three parts: what is known before the path is walked, an entry per
 * waypoint, and the rest. docs/command-line.md describes the shape.
 */
export function checkHead(
  robot: Robot,
  engine: Engine,
  scene: Scene,
  samples: number,
  { step, margin }: { step: number; margin: number },
): object {
  return {
    format: 'clearance-check',
    version: 1,
    build: engine.build,
    robot: robot.name,
    joints: robot.joints.map(({ name }) => name),
    step,
    margin,
    pairs: scene.pairs.length,
    samples,
  };
}

export function checkWaypoint({ at, lowest }: WaypointMeasurement): object {
  return { ...toEntry(at), lowestOnLeg: toEntry(lowest) };
}

export function checkTail({ failures, lowest }: Walk): object {
  return { failures, free: failures === 0, minimum: toEntry(lowest) };
}

function toEntry({ waypoint, share, configuration, closest }: Measurement): object {
  return { waypoint: waypoint + 1, share, configuration, closest };
}
