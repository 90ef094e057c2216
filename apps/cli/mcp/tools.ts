import { setImmediate } from 'node:timers/promises';
import { planPath } from '../../../modules/files/documents/interpolate.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { type CheckedPath, checkPath, choosePath } from '../answers/check.ts';
import { type Closest, closestDocument, findClosest } from '../answers/closest.ts';
import { infoDocument, lookAt } from '../answers/info.ts';
import { checkJoints, checkPairs, type OpenedRobot } from '../answers/opened.ts';
import { findPath, planDocument, readEnds } from '../answers/plan.ts';
import { readConfiguration } from '../answers/posture.ts';
import { findPosture, reachDocument } from '../answers/reach.ts';
import { checkHead, checkTail, checkWaypoint } from '../output/check-document.ts';
import { drawPicture, MARK_COLORS } from '../picture/picture.ts';
import { type GivenPose, type GivenPosture, poseOf, postureOf } from './arguments.ts';
import type { LoadArguments, LoadedRobots } from './robots.ts';
import type { ToolName } from './schemas.ts';

/** What a tool answers: a document, and a picture where it draws one. */
export interface Answer {
  readonly document: object;
  /** The bytes of a PNG. */
  readonly picture?: Uint8Array;
}

/** Answers a call. `signal`: ends it. Its arguments have to be those of the schema. */
type Tool = (robots: LoadedRobots, given: never, signal: AbortSignal) => Promise<Answer> | Answer;

interface OnRobot {
  readonly robot?: string;
}

interface Timed {
  readonly seconds?: number;
}

/** What the tools do, by their names. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  load_robot: loadRobot,
  info,
  check_path: check,
  closest,
  plan,
  reach,
  screenshot,
};

async function loadRobot(robots: LoadedRobots, given: LoadArguments): Promise<Answer> {
  const { name, opened } = await robots.load(given);
  const { robot, scene } = opened;
  return {
    document: {
      robot: name,
      joints: robot.joints,
      links: robot.linkNames,
      states: robot.groupStates.map((state) => ({ group: state.group, name: state.name })),
      around: scene.segments.filter((id) => !Object.hasOwn(robot.segments, id)),
      pairs: scene.pairs.length,
      warnings: warningsOf(opened),
    },
  };
}

function info(robots: LoadedRobots, { robot: name }: OnRobot): Answer {
  const opened = robots.find(name);
  const { robot, engine, scene, file, surroundings } = opened;
  const found = lookAt(file, robot, engine, surroundings && scene);
  return { document: infoDocument(robot, found, warningsOf(opened)) };
}

interface CheckArguments extends OnRobot, Timed {
  readonly file?: string;
  readonly waypoints?: readonly unknown[];
  readonly joints?: readonly string[];
  readonly from?: GivenPosture;
  readonly to?: GivenPosture;
  readonly angles?: 'radians' | 'degrees';
  readonly step?: number;
  readonly margin?: number;
}

/** Waypoints of which all is told; of the others there is the lowest, as of all. */
const TOLD = 20;

async function check(robots: LoadedRobots, given: CheckArguments, signal: AbortSignal): Promise<Answer> {
  const opened = robots.find(given.robot);
  const { robot, engine, scene } = opened;
  const { step = 0.05, margin = 0, file, waypoints, joints, angles } = given;
  checkJoints(opened, 'path to check');
  checkPairs(opened);
  if (file !== undefined && waypoints !== undefined) throw new InputError('give file or waypoints, not both');
  const path = file === undefined ? undefined : robots.locate(file);
  const { path: chosen } = await choosePath(opened, {
    ...(path !== undefined && { path }),
    ...(waypoints !== undefined && { waypoints: joints === undefined ? waypoints : { joints, waypoints } }),
    ...(angles === 'degrees' && { degrees: true }),
    ...endsOf(opened, given),
  });
  const watched = { path: path ?? 'waypoints', step, ...(angles && { [angles]: true }) };
  const { samples, warnings } = await planPath(chosen, watched, robot.joints);
  const told: object[] = [];
  const look = deadline(given, signal, 'take a larger step');
  const checked: CheckedPath = await checkPath(opened, chosen, {
    step,
    margin,
    async onWaypoint(waypoint) {
      if (told.length < TOLD) told.push(checkWaypoint(waypoint));
      await setImmediate();
    },
    onSample: look,
  });
  return {
    document: {
      ...checkHead(robot, engine, scene, samples, { step, margin }),
      waypoints: told,
      ...checkTail(checked.walk),
      warnings: [...warnings, ...checked.warnings],
    },
  };
}

interface ClosestArguments extends OnRobot {
  readonly at?: GivenPosture;
  readonly pairs?: number;
}

function closest(robots: LoadedRobots, given: ClosestArguments): Answer {
  const opened = robots.find(given.robot);
  return { document: closestDocument(opened.robot, closestOf(opened, given)) };
}

interface PlanArguments extends OnRobot, Timed {
  readonly from?: GivenPosture;
  readonly to?: GivenPosture;
  readonly to_pose?: GivenPose;
  readonly certify?: boolean;
  readonly simplify?: boolean;
  readonly step?: number;
  readonly range?: number;
  readonly seed?: number;
  readonly iterations?: number;
  readonly margin?: number;
}

async function plan(robots: LoadedRobots, given: PlanArguments, signal: AbortSignal): Promise<Answer> {
  const opened = robots.find(given.robot);
  const { to_pose: pose, range } = given;
  const ends = readEnds(opened, { ...endsOf(opened, given), ...(pose && { toPose: poseOf(pose) }) });
  const look = deadline(given, signal, 'take another seed, or a smaller margin');
  const planned = await findPath(
    opened,
    ends,
    {
      certify: given.certify ?? true,
      simplify: given.simplify ?? true,
      step: given.step ?? 0.02,
      margin: given.margin ?? 0,
      seed: given.seed ?? 0,
      iterations: given.iterations ?? 100_000,
      ...(range !== undefined && { range }),
    },
    async () => {
      look();
      await setImmediate();
    },
  );
  return { document: planDocument(opened.robot, planned) };
}

interface ReachArguments extends OnRobot, GivenPose {
  readonly from?: GivenPosture;
  readonly margin?: number;
}

function reach(robots: LoadedRobots, given: ReachArguments): Answer {
  const opened = robots.find(given.robot);
  checkJoints(opened, 'posture to find');
  const seed = readConfiguration(opened.robot, '--from', postureOf(given.from));
  const found = findPosture(opened, poseOf(given), seed, given.margin ?? 0);
  return { document: reachDocument(opened.robot, given.link, found) };
}

interface ScreenshotArguments extends ClosestArguments {
  readonly azimuth?: number;
  readonly elevation?: number;
  readonly width?: number;
  readonly height?: number;
}

const DEGREE = Math.PI / 180;

function screenshot(robots: LoadedRobots, given: ScreenshotArguments): Answer {
  const opened = robots.find(given.robot);
  const { azimuth = 35, elevation = 20, width = 960, height = 720 } = given;
  const found = closestOf(opened, given);
  const view = { azimuth: azimuth * DEGREE, elevation: elevation * DEGREE, width, height };
  return {
    picture: drawPicture(opened.robot, opened.scene, found.pairs, view),
    document: {
      free: found.free,
      lines: found.pairs.map(({ linkA, linkB, distance }, i) => ({
        color: MARK_COLORS[Math.min(i, MARK_COLORS.length - 1)]![0],
        ...{ linkA, linkB, distance },
      })),
    },
  };
}

function closestOf(opened: OpenedRobot, { at, pairs = 5 }: ClosestArguments): Closest {
  const { robot } = opened;
  checkPairs(opened);
  const configuration = readConfiguration(robot, '--at', postureOf(at)) ?? robot.configuration({});
  return findClosest(opened, configuration, pairs);
}

/** What is odd about a robot and its scene. */
function warningsOf({ robot, warnings }: OpenedRobot): readonly string[] {
  return [...robot.warnings, ...warnings];
}

/** Where a motion begins and ends, as options have it: numbers by joint become one per joint. */
function endsOf(
  { robot }: OpenedRobot,
  given: { readonly from?: GivenPosture; readonly to?: GivenPosture },
): { from?: readonly string[]; to?: readonly string[] } {
  const ends: { from?: readonly string[]; to?: readonly string[] } = {};
  for (const end of ['from', 'to'] as const) {
    const posture = postureOf(given[end]);
    const whole = posture.joint && readConfiguration(robot, `--${end}`, posture);
    const names = whole === undefined ? posture.given : [whole.join()];
    if (names !== undefined) ends[end] = names;
  }
  return ends;
}

/** What ends a call that takes longer than it may, or that nobody waits for any more. */
function deadline({ seconds = 30 }: Timed, signal: AbortSignal, advice: string): () => void {
  const end = performance.now() + seconds * 1e3;
  return () => {
    signal.throwIfAborted();
    if (performance.now() < end) return;
    throw new InputError(`it takes longer than ${seconds} s; give more seconds, or ${advice}`);
  };
}
