import type { Bounds, Engine, Scene } from '../../../bindings/index.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import {
  makeRobotAlone,
  readRobotFiles,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { measureWork, type SegmentWork } from '../../../modules/files/path/work.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { reachOf } from '../../../modules/robot/scale.ts';

/** Reads a robot, without the shapes of its meshes where some cannot be read. */
export async function readAnyway(
  urdfFile: string,
  options: RobotFileOptions,
): Promise<{ robot: Robot; remarks: readonly string[] }> {
  const files = await readRobotFiles(urdfFile, options);
  const lost = [...files.meshes.values()].filter((mesh) => mesh instanceof Error);
  if (lost.length === 0) return { robot: await makeRobotAlone(files), remarks: [] };
  const remark = `${lost.length} of ${files.meshes.size} meshes cannot be read; of the first: ${lost[0]!.message}`;
  const choices = { ...files.choices, meshes: 'none', excess: undefined } as const;
  return { robot: await makeRobotAlone({ ...files, choices }), remarks: [remark] };
}

/** A segment that stands around a robot. */
interface Around {
  readonly id: string;
  readonly bounds: Bounds | undefined;
  /** How far it is from the root of the robot, metres; undefined where it has no elements. */
  readonly away: number | undefined;
}

/** What is in a robot. */
export interface RobotInfo {
  readonly work: readonly SegmentWork[];
  /** How far from its root it reaches at most, metres. */
  readonly reach: number;
  /** What stands around it; undefined where nothing is said of that. */
  readonly around: readonly Around[] | undefined;
}

/**
 * Looks at what is in a robot.
 *
 * @param scene - of the robot in its surroundings, if there are any
 */
export function lookAt(urdfFile: string, robot: Robot, engine: Engine, scene: Scene | undefined): RobotInfo {
  const { size, center } = reachOf(robot.parts.bodies, robot.parts.plan.segments);
  const others = scene?.segments.filter((id) => !Object.hasOwn(robot.segments, id));
  return {
    work: withFile(urdfFile, () => measureWork(robot, engine)),
    reach: size,
    around: others?.map((id) => ({
      id,
      bounds: scene!.segment(id).bounds,
      away: scene!.nearestElement(id, center)?.distance,
    })),
  };
}

/** What is in a robot as a document. docs/command-line.md describes the shape. */
export function infoDocument(
  robot: Robot,
  { work, reach, around }: RobotInfo,
  warnings: readonly string[],
): object {
  const { name, linkNames: links, joints, pairs, groups, groupStates } = robot;
  return {
    format: 'clearance-info',
    version: 1,
    robot: name,
    links,
    // JSON has no infinite numbers: a joint without limits has null.
    joints,
    segments: work,
    pairs,
    groups,
    groupStates,
    warnings,
    reach,
    ...(around && { scene: around.map(({ id, bounds }) => ({ id, bounds })) }),
  };
}
