import type { Command } from 'commander';
import { loadEngine } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { readRobotAt, type RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { addRobotOptions, addSrdfOption } from '../options/robot-options.ts';
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
  addRobotOptions(addSrdfOption(command))
    .option('--json', 'print one JSON document and nothing else')
    .action(runInfo);
}

async function runInfo(
  urdfFile: string,
  options: RobotFileOptions & { readonly json?: true },
): Promise<void> {
  const robot = await readRobotAt(urdfFile, options);
  const engine = await loadEngine();
  const work = withFile(urdfFile, () => measureWork(robot, engine));
  engine.dispose();
  if (options.json) {
    printJson(describe(robot, work));
    return;
  }
  for (const warning of robot.warnings) warn(warning);
  print(summarize(robot));
  const limits = [...robot.joints.map(jointRow), ...robot.mimics.map(mimicRow)];
  if (limits.length > 0) print(formatTable(['joint', 'type', 'lower', 'upper'], limits));
  const segments = work.map(({ id, links, elements, triangles, pairs, tests }) => [
    id,
    links.join(' '),
    elements,
    String(triangles),
    String(pairs),
    tests.toFixed(1),
  ]);
  if (segments.length > 0) {
    print(formatTable(['segment', 'links', 'elements', 'triangles', 'pairs', 'element pairs'], segments));
  }
  print(describeWork(work));
  for (const [name, joints] of Object.entries(robot.groups)) {
    print(printable(`group ${name}: ${joints.join(', ')}`));
  }
  for (const { group, name, values } of robot.groupStates) {
    const joints = Object.entries(values).map(([joint, value]) => `${joint} ${value}`);
    print(printable(`state ${group}/${name}: ${joints.join(', ')}`));
  }
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
function describe(robot: Robot, segments: readonly SegmentWork[]): object {
  const { name, linkNames: links, joints, mimics, pairs, groups, groupStates, warnings } = robot;
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
