import type { Command } from 'commander';
import { type Bounds, loadEngine, type Scene } from '../../../bindings/index.ts';
import { makeSceneAround } from '../../../modules/files/documents/surroundings.ts';
import { readSurroundings } from '../../../modules/files/input/surroundings.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { type Reach, reachOf } from '../../../modules/robot/scale.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import {
  makeRobotAlone,
  readRobotFiles,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { addMeshesOption, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { print, printable, printJson, warn } from '../output/output.ts';
import { formatTable } from '../output/tables.ts';
import { measureWork, type SegmentWork } from '../../../modules/files/path/work.ts';

/** Adds `clearance info`: what is in a robot? */
export function addInfoCommand(program: Command): void {
  const command = program
    .command('info')
    .summary('list the joints, segments, postures and warnings of a robot, and which parts are heavy')
    .description(
      'List the joints, segments, postures and warnings of a robot, and how much work its segments make.\n' +
        'Exit code 0: done; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded');
  addSceneOptions(command, 'what stands around the robot, to be listed too: as for clearance check');
  addMeshesOption(addRobotOptions(command))
    .option('--json', 'print one JSON document and nothing else')
    .action(runInfo);
}

interface InfoOptions extends RobotFileOptions {
  readonly scene?: string;
  readonly problem?: string;
  readonly json?: true;
}

async function runInfo(urdfFile: string, options: InfoOptions): Promise<void> {
  const { robot, remarks } = await readAnyway(urdfFile, options);
  const surroundings = await readSurroundings(options.scene, options.problem);
  const engine = await loadEngine();
  const work = withFile(urdfFile, () => measureWork(robot, engine));
  const reach = reachOf(robot.parts.bodies, robot.parts.plan.segments);
  const around =
    surroundings && listAround(robot, reach, makeSceneAround(robot, engine, surroundings, urdfFile));
  engine.dispose();
  const warnings = [...remarks, ...robot.warnings, ...(around?.warnings ?? [])];
  if (options.json) {
    const scene = around?.segments.map(({ id, bounds }) => ({ id, bounds }));
    printJson({ ...describe(robot, work, warnings), reach: reach.size, ...(scene && { scene }) });
    return;
  }
  for (const warning of warnings) warn(warning);
  print(summarize(robot));
  print(`it reaches at most ${reach.size.toFixed(2)} m from its root`);
  const limits = [...robot.joints.map(jointRow), ...robot.mimics.map(mimicRow)];
  if (limits.length > 0) print(formatTable(['joint', 'type', 'lower', 'upper'], limits));
  const segments = work.map(({ id, links, elements, size, triangles, pairs, tests }) => [
    id,
    links.join(' '),
    elements,
    describeSize(size),
    String(triangles),
    String(pairs),
    tests.toFixed(1),
  ]);
  if (segments.length > 0) {
    print(
      formatTable(
        ['segment', 'links', 'elements', 'size [m]', 'triangles', 'pairs', 'element pairs'],
        segments,
      ),
    );
  }
  print(describeWork(work));
  if (around !== undefined) {
    const rows = around.segments.map(({ id, bounds, away }) => [id, describeSize(bounds), away]);
    print(formatTable(['around it', 'size [m]', 'from its root [m]'], rows));
  }
  for (const [name, joints] of Object.entries(robot.groups)) {
    print(printable(`group ${name}: ${joints.join(', ')}`));
  }
  for (const { group, name, values } of robot.groupStates) {
    const joints = Object.entries(values).map(([joint, value]) => `${joint} ${value}`);
    print(printable(`state ${group}/${name}: ${joints.join(', ')}`));
  }
}

/** Reads a robot, without the shapes of its meshes where some cannot be read. */
async function readAnyway(
  urdfFile: string,
  options: InfoOptions,
): Promise<{ robot: Robot; remarks: readonly string[] }> {
  const files = await readRobotFiles(urdfFile, options);
  const lost = [...files.meshes.values()].filter((mesh) => mesh instanceof Error);
  if (lost.length === 0) return { robot: await makeRobotAlone(files), remarks: [] };
  const remark = `${lost.length} of ${files.meshes.size} meshes cannot be read; of the first: ${lost[0]!.message}`;
  const choices = { ...files.choices, meshes: 'none', excess: undefined } as const;
  return { robot: await makeRobotAlone({ ...files, choices }), remarks: [remark] };
}

/** What stands around a robot. */
interface Around {
  readonly segments: readonly {
    readonly id: string;
    readonly bounds: Bounds | undefined;
    readonly away: string;
  }[];
  readonly warnings: readonly string[];
}

function listAround(robot: Robot, { center }: Reach, scene: Scene): Around {
  const others = scene.segments.filter((id) => !Object.hasOwn(robot.segments, id));
  const segments = others.map((id) => {
    const away = scene.nearestElement(id, center)?.distance.toFixed(2) ?? '';
    return { id, bounds: scene.segment(id).bounds, away };
  });
  return { segments, warnings: scene.warnings };
}

/** The lengths of a box along x, y and z. */
function describeSize(bounds: Bounds | undefined): string {
  if (bounds === undefined) return 'without end';
  return bounds.lower.map((low, k) => Number((bounds.upper[k]! - low).toPrecision(3))).join(' × ');
}

function summarize(robot: Robot): string {
  const counts = [
    [robot.linkNames, 'link'],
    [robot.joints, 'joint'],
    [robot.mimics, 'mimic joint'],
    [Object.keys(robot.segments), 'segment'],
    [robot.pairs, 'pair'],
    [Object.keys(robot.groups), 'group'],
    [robot.groupStates, 'group state'],
  ] as const;
  const list = counts.map(([{ length }, what]) => `${length} ${what}${length === 1 ? '' : 's'}`);
  return printable(`robot ${robot.name}: ${list.join(', ')}`);
}

function jointRow({ name, type, lower, upper }: Robot['joints'][number]): string[] {
  return [name, type, limit(lower), limit(upper)];
}

function mimicRow({ name, joint, multiplier, offset }: Robot['mimics'][number]): string[] {
  return [name, `${multiplier} × ${joint}${offset === 0 ? '' : ` + ${offset}`}`, '', ''];
}

function limit(value: number): string {
  return Number.isFinite(value) ? String(value) : 'none';
}

/** Where most of the work is. */
function describeWork(work: readonly SegmentWork[]): string {
  // Each element pair is that of two segments.
  const total = work.reduce((sum, { tests }) => sum + tests, 0) / 2;
  const heaviest = work.toSorted((a, b) => b.tests - a.tests).slice(0, 3);
  if (total === 0) return 'no pairs are compared';
  const parts = heaviest.map(({ id, tests }) => `${id} ${((100 * tests) / total).toFixed(0)} %`);
  return printable(
    `${total.toFixed(1)} element pairs are compared per configuration, of which in: ${parts.join(', ')}`,
  );
}

/** The shape is described in docs/command-line.md. */
function describe(robot: Robot, segments: readonly SegmentWork[], warnings: readonly string[]): object {
  const { name, linkNames: links, joints, mimics, pairs, groups, groupStates } = robot;
  return {
    format: 'clearance-info',
    version: 1,
    robot: name,
    links,
    // JSON has no infinite numbers: a joint without limits has null.
    joints,
    mimics,
    segments,
    pairs,
    groups,
    groupStates,
    warnings,
  };
}
