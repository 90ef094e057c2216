import { loadEngine } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';

const engine = await loadEngine();

/** The pose that a robot gives each of its segments, in double precision. */
export function posesOf(robot: Robot, configuration: ArrayLike<number>): Map<string, Float64Array> {
  using scene = robot.createScene(engine);
  robot.setConfiguration(scene, configuration);
  return new Map(scene.segments.map((id) => [id, Float64Array.from(scene.getPose(id))]));
}
