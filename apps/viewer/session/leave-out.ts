import { findAllowedPairs, formatSrdf } from '../../../modules/robot/index.ts';
import type { Session } from './session.ts';
import type { RobotSource } from './source.ts';

/** Random configurations that are looked at: of meshes, each takes a millisecond. */
const SAMPLES = 5000;

/** Where a robot comes from, with the pairs left out that need no comparison: see `findAllowedPairs`. */
export function withoutNeighbors({ robot, engine, loaded }: Session): RobotSource {
  const { source } = loaded;
  const { pairs, samples } = findAllowedPairs(robot, engine, { samples: SAMPLES });
  const found = formatSrdf(robot.name, pairs, `${samples} random configurations`);
  if (source.srdf === undefined) return { ...source, srdf: found };
  const entries = found.match(/^ {2}<disable_collisions .*$/gm) ?? [];
  return { ...source, srdf: source.srdf.replace(/<\/robot>\s*$/, `${entries.join('\n')}\n</robot>\n`) };
}
