import { basename } from 'node:path';
import type { Engine, SegmentJSON } from '../../../bindings/index.ts';
import { describeSource } from '../../../bindings/elements/source.ts';
import type { RobotJSON } from '../../../modules/dynamics/index.ts';
import { readRigid } from '../../../bindings/geometry/rigid.ts';
import {
  makeRobot,
  type RobotChoices,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import {
  choicesOf,
  makeWorld,
  readWorldFiles,
  robotPlaces,
} from '../../../modules/files/input/world-file.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { fromQuaternion, rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { MotionRows } from '../output/motion-csv.ts';
import { readContacts, readMotion } from './read-motion.ts';
import { gatherView, type View, type ViewFiles, type ViewMotion } from './view-files.ts';

/** What tells what is played of a world. */
export interface WorldViewOptions extends RobotFileOptions {
  readonly motion?: string;
  readonly contacts?: string;
}

/** What the page shows where a world has no robots. */
const NO_ROBOT: ViewFiles = {
  files: new Map(),
  view: {
    ...{ format: 'clearance-view', file: 'world', meshes: {}, choices: {} },
    urdf: '<robot name="world"><link name="world"/></robot>',
  },
};

/** Numbers of a pose in a table: place and quaternion. */
const POSE_NUMBERS = 7;

/**
 * Gathers what the page needs to show a world: its first robot as every robot is shown, and all else as
 * segments around it, which move as a table of a motion says.
 *
 * @throws InputError or FileError for files that cannot be read, or do not belong together
 */
export async function gatherWorld(
  file: string,
  options: WorldViewOptions,
  engine: Engine,
): Promise<ViewFiles> {
  const files = await readWorldFiles(file, options);
  const { bodies = [], robots: entries = [] } = files.json;
  const loaded = makeWorld(file, files, engine);
  const rows = new MotionRows(loaded, files.json);
  const segments: SegmentJSON[] = Array.from(loaded.bodies, ([id, elements]) => {
    const { position, quaternion } = loaded.world.body(id).pose;
    const pose = [...fromQuaternion(position, quaternion)];
    return { id, elements: elements.map(describeSource), pose };
  });
  const robots = entries.map((entry) => {
    return makeRobot({ ...files.robots.get(entry.name)!, choices: placed(entry) }, engine);
  });
  const [first, ...others] = robots;
  for (const robot of others) {
    for (const [id, elements] of Object.entries(robot.segments)) {
      segments.push({ id, elements: elements.map(describeSource) });
    }
  }
  const now = { times: [0], rows: [rows.numbers()] };
  loaded.world.dispose();
  const table = options.motion === undefined ? now : await readMotion(options.motion, rows.columns);
  const { rows: numbers, ...named } = table;
  const contacts =
    options.contacts === undefined ? undefined : await readContacts(options.contacts, table.times);
  const moving = bodies.filter((body) => body.static !== true).map(({ name }) => name);
  const shown = entries[0] === undefined ? NO_ROBOT : viewOfRobot(file, entries[0], options);
  const still = bodies.filter((body) => body.static === true).map(({ name }) => name);
  const allowed = first === undefined ? [] : standing(first, still);
  const content = { format: 'clearance-scene', version: 1, segments, pairs: [], allowed };
  const view: View = {
    ...shown.view,
    surroundings: { file: basename(file), content },
    motion: { ...named, ...framesOf(numbers, moving, first, others), ...(contacts && { contacts }) },
  };
  return { files: shown.files, view };
}

/** How a robot of a world is read so that it stands where the world has it, and shares no name. */
function placed(entry: RobotJSON): RobotChoices {
  const { pose, name } = entry;
  return {
    ...choicesOf(entry),
    prefix: `${name}/`,
    ...(pose !== undefined && { placement: [...readRigid('view', pose)] }),
  };
}

/** The body of a robot that no joint moves, with each of those that stand still: they may touch for ever. */
function standing({ parts, segments }: Robot, still: readonly string[]): (readonly [string, string])[] {
  const held = parts.bodies.filter(({ name, joint }) => joint === undefined && Object.hasOwn(segments, name));
  return held.flatMap(({ name }) => still.map((other) => [name, other] as const));
}

function viewOfRobot(file: string, entry: RobotJSON, options: RobotFileOptions): ViewFiles {
  const { urdf, files } = robotPlaces(file, entry, options);
  const { view, files: served } = gatherView(urdf, files, undefined);
  return { files: served, view: { ...view, choices: placed(entry) } };
}

/** What moves, and where it is in each row of a table: bodies come first there, then robots. */
function framesOf(
  rows: readonly (readonly number[])[],
  moving: readonly string[],
  first: Robot | undefined,
  others: readonly Robot[],
): Pick<ViewMotion, 'segments' | 'poses' | 'configurations'> {
  const endOfBodies = 1 + POSE_NUMBERS * moving.length;
  const endOfFirst = endOfBodies + (first?.joints.length ?? 0);
  const posesOfOthers = (row: readonly number[]): number[] => {
    let at = endOfFirst;
    return others.flatMap((robot) => {
      const poses = robot.linkPoses(row.slice(at, (at += robot.joints.length)));
      return Object.keys(robot.segments).flatMap((id) => {
        const pose = poses.subarray(16 * robot.linkNames.indexOf(id)).subarray(0, 16);
        return [pose[12]!, pose[13]!, pose[14]!, ...rotationOf(pose)];
      });
    });
  };
  return {
    segments: [...moving, ...others.flatMap(({ segments }) => Object.keys(segments))],
    poses: rows.map((row) => [...row.slice(1, endOfBodies), ...posesOfOthers(row)]),
    configurations: rows.map((row) => row.slice(endOfBodies, endOfFirst)),
  };
}
