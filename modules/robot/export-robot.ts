import {
  checkChoice,
  checkFunction,
  checkInteger,
  checkPositive,
  checkString,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Engine } from '../../bindings/index.ts';
import { pairKey } from '../../bindings/scene/pairs/pairs.ts';
import { MATRIX_NUMBERS } from '../../bindings/wasm/records.ts';
import { findAllowedPairs } from './allowed-pairs.ts';
import { checkEngine } from './arguments.ts';
import { type ExportedFile, type ExportFormat, FORMATS } from './export/formats.ts';
import { type ExportModel, type IgnoredPair, treeOf } from './export/model.ts';
import { coverWithSpheres, type SphereCover } from './export/spheres.ts';
import { changeBodies } from './model/bodies.ts';
import type { JointValues } from './model/named-joints.ts';
import { planSegments } from './model/segments.ts';
import type { RobotParts } from './parts.ts';
import { Robot } from './robot.ts';

/** What `exportRobot` may be told. */
export interface ExportRobotOptions {
  /** The most spheres per link besides those that are there, 1 to 4096. Default 8. */
  readonly count?: number | undefined;
  /** Random configurations for `findAllowedPairs`, where no SRDF says what is compared. Default 1,000,000. */
  readonly samples?: number | undefined;
  /** An integer from 0 to 2^32 − 1: another one draws other configurations. Default 1. */
  readonly seed?: number | undefined;
  /** Links that are to be moved to places. Default: the one that most joints carry, the first of equals. */
  readonly tools?: readonly string[] | undefined;
  /** Where the robot stands unless told otherwise, by joint. Default: at zero, or at the nearest limit. */
  readonly posture?: JointValues | undefined;
  /** How the URDF is called that goes with XRDF, or that cuRobo reads. Default: `NAME.urdf`. */
  readonly urdf?: string | undefined;
  /** The most acceleration of each joint, per s²: no URDF has it. Default 15, as in cuRobo's template. */
  readonly acceleration?: number | undefined;
  /** The most jerk of each joint, per s³. Default 500, as in cuRobo's template. */
  readonly jerk?: number | undefined;
  /** Is told which part is done, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** The spheres of a link. */
export interface LinkSpheres {
  readonly link: string;
  readonly count: number;
  /** No point of the surface of the spheres is farther than this from the shapes of the link, metres. */
  readonly excess: number;
}

/** What `exportRobot` has made. */
export interface ExportedRobot {
  /**
   * The robot in a format.
   *
   * @param format - `xrdf` of Isaac, `curobo`, `vamp` (for cricket), `foam`, `usd-spheres` or `mjcf`
   * @param name - the name of the first file; those that it names have its stem
   * @returns texts, of which none is written anywhere: first the file that was asked for
   * @throws TypeError or RangeError that names the argument; FileError for what the format cannot have
   */
  files(format: ExportFormat, name?: string): readonly ExportedFile[];
  /** Per link with shapes. */
  readonly links: readonly LinkSpheres[];
  /** Pairs of links with shapes, and how many of them files have compared. */
  readonly pairs: number;
  readonly compared: number;
  /** What is not as in the robot, one sentence each. */
  readonly warnings: readonly string[];
}

const OPTIONS = [
  ...['count', 'samples', 'seed', 'tools', 'posture', 'urdf', 'acceleration', 'jerk', 'onProgress'],
] as const;

const DEFAULT_COUNT = 8;
const MOST_SPHERES = 4096;
const ACCELERATION = 15;
const JERK = 500;

/** In so many random configurations spheres have to be in collision to be so always. */
const ALWAYS_SAMPLES = 4096;

/** What of the time it takes to cover links, about; pairs take the rest. */
const COVER_SHARE = 0.5;

/**
 * Makes of a robot what formats of others have: spheres that hold the surface of all its shapes
 * (`fitElements`), and the pairs of links that are not compared. It takes seconds; `files` writes it in any
 * of the formats. What each of them carries and loses: docs/export.md.
 *
 * Pairs are those of the robot, if an SRDF said which are not compared; else those of `findAllowedPairs` are
 * left out, too. Pairs whose spheres are in collision in every sample are left out as well, with a warning.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function exportRobot(robot: Robot, engine: Engine, options: ExportRobotOptions = {}): ExportedRobot {
  const where = 'exportRobot';
  if (!(robot instanceof Robot)) throw wrongType(where, 'robot', 'a robot, as loadRobot makes it', robot);
  checkEngine(where, engine);
  checkOptions(where, options, OPTIONS);
  const { urdf = `${robot.name}.urdf`, onProgress = () => {} } = options;
  checkString(where, 'options.urdf', urdf);
  checkFunction(where, 'options.onProgress', onProgress);
  const count = checkInteger(where, 'options.count', options.count ?? DEFAULT_COUNT, 1, MOST_SPHERES);
  const posture = robot.jointValues(robot.configuration(options.posture ?? {}));
  const told: Omit<ExportModel, 'root' | 'links' | 'joints' | 'ignored'> = {
    name: robot.name,
    tools:
      options.tools === undefined ? [farthestLink(robot.parts)] : checkTools(where, options.tools, robot),
    posture,
    poses: posesOf(robot, posture),
    source: urdf,
    acceleration: checkPositive(where, 'options.acceleration', options.acceleration ?? ACCELERATION),
    jerk: checkPositive(where, 'options.jerk', options.jerk ?? JERK),
  };

  const covers = coverLinks(robot.parts, engine, count, (part) => onProgress(part * COVER_SHARE));
  const { ignored, always, pairs } = findIgnored(robot, engine, covers, options, (part) =>
    onProgress(COVER_SHARE + part * (1 - COVER_SHARE)),
  );
  const model: ExportModel = { ...told, ...treeOf(robot.parts, covers), ignored };
  onProgress(1);
  return {
    files: (format, name = `robot.${format}`) => {
      const place = 'ExportedRobot.files';
      checkChoice(place, 'format', format, Object.keys(FORMATS) as ExportFormat[]);
      checkString(place, 'name', name);
      return FORMATS[format](model, name);
    },
    links: [...covers].map(([link, { spheres, excesses }]) => ({
      link,
      count: spheres.length,
      excess: Math.max(0, ...excesses),
    })),
    pairs,
    compared: pairs - ignored.length,
    warnings: [...describeEndless(covers), ...describeAlways(always)],
  };
}

function checkTools(where: string, tools: unknown, robot: Robot): readonly string[] {
  if (!Array.isArray(tools)) throw wrongType(where, 'options.tools', 'an array of links', tools);
  if (tools.length === 0) throw outOfRange(where, 'options.tools', 'at least one link', tools);
  for (const tool of tools as unknown[]) {
    if (typeof tool !== 'string') throw wrongType(where, 'options.tools', 'an array of links', tool);
    if (!robot.linkNames.includes(tool)) {
      throw unknownName(where, 'options.tools', 'links of the robot', tool, robot.linkNames);
    }
  }
  return tools as readonly string[];
}

/** The link that most joints carry, the first of equals in the document. */
function farthestLink({ joints, order }: RobotParts): string {
  const carriers = new Map(joints.map(({ parent, child }) => [child, parent]));
  const depthOf = (link: string): number => {
    let depth = 0;
    for (let at = carriers.get(link); at !== undefined; at = carriers.get(at)) depth++;
    return depth;
  };
  const links = [...order.keys()];
  const depths = links.map(depthOf);
  return links[depths.indexOf(Math.max(...depths))]!;
}

function posesOf(robot: Robot, posture: JointValues): ExportModel['poses'] {
  const poses = robot.linkPoses(robot.configuration(posture));
  return new Map(
    robot.linkNames.map((link, i) => [link, poses.slice(MATRIX_NUMBERS * i, MATRIX_NUMBERS * (i + 1))]),
  );
}

type Covers = ReadonlyMap<string, SphereCover>;

/** Covers all links that have shapes, in document order. */
function coverLinks(
  { bodies, order }: RobotParts,
  engine: Engine,
  count: number,
  onProgress: (part: number) => void,
): Covers {
  const links = bodies
    .flatMap(({ members }) => members.map(({ link }) => link))
    .filter(({ elements }) => elements.length > 0)
    .sort((a, b) => order.get(a.name)! - order.get(b.name)!);
  return new Map(
    links.map(({ name, elements }, i) => [
      name,
      coverWithSpheres(engine, elements, count, (part) => onProgress((i + part) / links.length)),
    ]),
  );
}

/** Which pairs of links with spheres are not compared, and which of these only because of the spheres. */
function findIgnored(
  robot: Robot,
  engine: Engine,
  covers: Covers,
  { samples, seed }: ExportRobotOptions,
  onProgress: (part: number) => void,
): { ignored: IgnoredPair[]; always: IgnoredPair[]; pairs: number } {
  const links = [...covers].filter(([, { spheres }]) => spheres.length > 0).map(([link]) => link);
  const given = { ...(samples !== undefined && { samples }), ...(seed !== undefined && { seed }) };
  const found = robot.parts.disables ? [] : findAllowedPairs(robot, engine, { ...given, onProgress }).pairs;
  const { pairs: ofSpheres } = findAllowedPairs(withSpheres(robot, covers), engine, {
    ...given,
    samples: ALWAYS_SAMPLES,
  });
  const keyed = <Pair extends { links: readonly [string, string] }>(
    list: readonly Pair[],
  ): Map<string, Pair> => new Map(list.map((pair) => [pairKey(...pair.links), pair]));
  const [shapes, spheres] = [keyed(found), keyed(ofSpheres)];
  const compared = new Set(robot.pairs.map((pair) => pairKey(...pair)));
  const ignored: IgnoredPair[] = [];
  const always: IgnoredPair[] = [];
  for (const [i, a] of links.entries()) {
    for (const b of links.slice(i + 1)) {
      const key = pairKey(a, b);
      const reason = shapes.get(key)?.reason;
      const met = spheres.get(key)!;
      const isCompared = compared.has(pairKey(robot.links[a]!, robot.links[b]!));
      if (!isCompared) ignored.push({ links: [a, b], reason: reason ?? 'User' });
      else if (reason !== undefined) ignored.push({ links: [a, b], reason });
      else if (met.samples > 0 && met.collisions === met.samples) {
        always.push({ links: [a, b], reason: 'Always' });
        ignored.push(always.at(-1)!);
      }
    }
  }
  return { ignored, always, pairs: (links.length * (links.length - 1)) / 2 };
}

/** A robot whose links are made of spheres. */
function withSpheres({ parts }: Robot, covers: Covers): Robot {
  const bodies = changeBodies(parts.bodies, ({ members }) => ({
    members: members.map(({ link, placement }) => ({
      link: { ...link, elements: covers.get(link.name)?.spheres ?? [] },
      placement,
    })),
  }));
  return new Robot({ ...parts, bodies, plan: planSegments(bodies, parts.order, () => false) });
}

function describeEndless(covers: Covers): string[] {
  const without = [...covers].filter(([, { endless }]) => endless > 0).map(([link]) => link);
  return without.map(
    (link) => `link "${link}" has a half-space or a plane, which no sphere holds: it is left out`,
  );
}

/** Pairs that are named; more are counted. */
const NAMED = 10;

function describeAlways(always: readonly IgnoredPair[]): string[] {
  if (always.length === 0) return [];
  const names = always.slice(0, NAMED).map(({ links }) => links.join(' – '));
  const more = always.length > NAMED ? ` and ${always.length - NAMED} more` : '';
  return [
    `spheres are in collision in every sample, so that the file does not have these pairs compared: ` +
      `${names.join(', ')}${more}; a larger count makes them smaller`,
  ];
}
