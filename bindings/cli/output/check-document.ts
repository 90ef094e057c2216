import type { Engine, Scene } from '../../index.ts';
import type { Robot } from '../../robot/index.ts';
import type { Measurement, Walk } from '../path/walk.ts';

/** The outcome of a check for scripts; the shape is described in docs/command-line.md. */
export function toCheckDocument(
  robot: Robot,
  engine: Engine,
  scene: Scene,
  walk: Walk,
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
    samples: walk.samples,
    failures: walk.failures,
    free: walk.failures === 0,
    minimum: toEntry(walk.lowest),
    waypoints: walk.waypoints.map(({ at, lowest }) => ({ ...toEntry(at), lowestOnLeg: toEntry(lowest) })),
  };
}

function toEntry({ waypoint, fraction, configuration, closest }: Measurement): object {
  return { waypoint: waypoint + 1, fraction, configuration, closest };
}
