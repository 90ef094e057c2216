import type { Command } from 'commander';
import { type Bounds, loadEngine } from '../../../bindings/index.ts';
import { makeSceneAround } from '../../../modules/files/documents/surroundings.ts';
import { readSurroundings } from '../../../modules/files/input/surroundings.ts';
import type { SegmentWork } from '../../../modules/files/path/work.ts';
import type { Robot, RobotMimic } from '../../../modules/robot/index.ts';
import { mimicsOf } from '../../../modules/robot/model/mimics.ts';
import { infoDocument, lookAt, readAnyway } from '../answers/info.ts';
import type { OpenOptions } from '../answers/opened.ts';
import { addMeshesOption, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { print, printable, printJson, warn } from '../output/output.ts';
import { formatTable } from '../output/tables.ts';

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

interface InfoOptions extends OpenOptions {
  readonly json?: true;
}

async function runInfo(urdfFile: string, options: InfoOptions): Promise<void> {
  const { robot, remarks } = await readAnyway(urdfFile, options);
  const surroundings = await readSurroundings(options.scene, options.problem);
  const engine = await loadEngine();
  const scene = surroundings && makeSceneAround(robot, engine, surroundings, urdfFile);
  const info = lookAt(urdfFile, robot, engine, scene);
  const warnings = [...remarks, ...robot.warnings, ...(scene?.warnings ?? [])];
  engine.dispose();
  if (options.json) {
    printJson(infoDocument(robot, info, warnings));
    return;
  }
  const { work, reach, around } = info;
  for (const warning of warnings) warn(warning);
  print(summarize(robot));
  print(`it reaches at most ${reach.toFixed(2)} m from its root`);
  const limits = [...robot.joints.map(jointRow), ...mimicsOf(robot.joints).map(mimicRow)];
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
    const rows = around.map(({ id, bounds, away }) => [id, describeSize(bounds), away?.toFixed(2) ?? '']);
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

/** The lengths of a box along x, y and z. */
function describeSize(bounds: Bounds | undefined): string {
  if (bounds === undefined) return 'without end';
  return bounds.lower.map((low, k) => Number((bounds.upper[k]! - low).toPrecision(3))).join(' × ');
}

function summarize(robot: Robot): string {
  const counts = [
    [robot.linkNames, 'link'],
    [robot.joints, 'joint'],
    [mimicsOf(robot.joints), 'mimic joint'],
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

function mimicRow({ name, joint, multiplier, offset }: RobotMimic): string[] {
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
