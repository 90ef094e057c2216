import { describe, expect, it } from 'vitest';
import { createFleet, loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { readText } from '../../../../data/read.ts';
import { joint, link, urdf } from '../documents.ts';

// A trunk with two arms: the left one ends in a finger that another follows, the right one in a fixed tool.
const body = urdf(
  ...['base', 'trunk', 'l1', 'l2', 'l3', 'r1', 'r2', 'tool'].map((name) => link(name, '0 0 0')),
  joint('revolute', 'base', 'trunk'),
  joint('revolute', 'trunk', 'r1'),
  joint('revolute', 'r1', 'r2'),
  joint('fixed', 'r2', 'tool'),
  joint('revolute', 'trunk', 'l1'),
  joint('prismatic', 'l1', 'l2'),
  joint('prismatic', 'l1', 'l3', '<mimic joint="l1-l2"/>'),
);
const load = (...parts: string[]): Robot => loadRobot(body, { srdf: urdf(...parts), srdfFile: 'body.srdf' });
const group = (name: string, ...parts: string[]): string => `<group name="${name}">${parts.join('')}</group>`;
const chain = (base: string, tip: string): string => `<chain base_link="${base}" tip_link="${tip}"/>`;

async function loadFile(name: string): Promise<Robot> {
  const [text, srdf] = await Promise.all(
    ['urdf', 'srdf'].map((ending) => readText(`robots/${name}.${ending}`)),
  );
  return loadRobot(text!.replaceAll(/<mesh [^>]*>/g, '<sphere radius="0.01"/>'), { srdf: srdf! });
}

describe('the groups of an SRDF', () => {
  it('are those of the Panda', async () => {
    const arm = Array.from({ length: 7 }, (_, i) => `panda_joint${i + 1}`);
    const robot = await loadFile('moveit_panda');
    expect({ ...robot.groups }).toEqual({
      panda_arm: arm,
      hand: ['panda_finger_joint1'],
      panda_arm_hand: [...arm, 'panda_finger_joint1'],
    });
    expect(robot.warnings).toEqual([]);
  });

  it('have chains from the base of Romeo to its soles', async () => {
    const text = await readText('robots/erd_romeo_laas_small.urdf');
    const robot = loadRobot(text, { srdf: await readText('robots/erd_romeo_small.srdf') });
    const leg = ['HipYaw', 'HipRoll', 'HipPitch', 'KneePitch', 'AnklePitch', 'AnkleRoll'];
    expect(robot.groups.l_leg).toEqual(leg.map((name) => `L${name}_joint`));
    expect(robot.groups.r_leg).toEqual(leg.map((name) => `R${name}_joint`));
    expect(robot.groups.all).toEqual([]);
  });

  it.each([
    [
      'joints, in the order of the robot',
      ['<joint name="l1-l2"/>', '<joint name="base-trunk"/>'],
      ['base-trunk', 'l1-l2'],
    ],
    ['links, by the joints that carry them', ['<link name="r2"/>', '<link name="base"/>'], ['r1-r2']],
    ['a chain', [chain('trunk', 'tool')], ['trunk-r1', 'r1-r2']],
    ['a chain from the root', [chain('base', 'r1')], ['base-trunk', 'trunk-r1']],
    ['a chain upwards', [chain('r2', 'trunk')], ['trunk-r1', 'r1-r2']],
    ['a chain from hand to hand', [chain('tool', 'l2')], ['trunk-r1', 'r1-r2', 'trunk-l1', 'l1-l2']],
    ['a chain of nothing', [chain('l1', 'l1')], []],
    ['what moves by itself', ['<link name="l3"/>', '<joint name="l1-l3"/>', '<joint name="r2-tool"/>'], []],
    ['nothing else', ['<passive_joint name="r1-r2"/>', '<!-- -->'], []],
    [
      'each joint once',
      [chain('base', 'r2'), '<link name="r2"/>', '<joint name="r1-r2"/>'],
      ['base-trunk', 'trunk-r1', 'r1-r2'],
    ],
  ])('have %s', (_, parts, expected) => {
    const { groups, warnings } = load(group('g', ...parts));
    expect({ ...groups }).toEqual({ g: expected });
    expect(warnings).toEqual([]);
  });

  it('have groups that stand before or behind them', () => {
    const { groups, warnings } = load(
      group('both', '<group name="left"/>', '<group name="right"/>'),
      group('left', chain('trunk', 'l2')),
      group('right', chain('trunk', 'r2')),
      group('all', '<group name="both"/>', '<joint name="base-trunk"/>'),
    );
    expect(Object.keys(groups)).toEqual(['both', 'left', 'right', 'all']);
    expect(groups.both).toEqual(['trunk-r1', 'r1-r2', 'trunk-l1', 'l1-l2']);
    expect(groups.all).toEqual(['base-trunk', ...groups.both!]);
    expect(warnings).toEqual([]);
  });

  it('have all numbers of a base that moves, and none of one that stands', () => {
    const virtual = '<virtual_joint name="world" type="planar" child_link="base" parent_frame="map"/>';
    const srdf = urdf(
      virtual,
      group('g', '<joint name="world"/>', chain('base', 'trunk')),
      group('h', '<link name="base"/>'),
    );
    const moving = loadRobot(body, { srdf, base: 'srdf' });
    const numbers = ['world/x', 'world/y', 'world/theta'];
    expect({ ...moving.groups }).toEqual({ g: [...numbers, 'base-trunk'], h: numbers });
    const still = loadRobot(body, { srdf });
    expect({ ...still.groups }).toEqual({ g: ['base-trunk'], h: [] });
    expect([...moving.warnings, ...still.warnings]).toEqual([]);
  });

  it('have prefixes, and are those of all robots of a fleet', () => {
    const srdf = urdf(group('arm', chain('trunk', 'r2')));
    const [left, right] = ['left_', 'right_'].map((prefix) => loadRobot(body, { srdf, prefix }));
    const arm = (side: string): string[] => ['trunk-r1', 'r1-r2'].map((name) => `${side}_${name}`);
    expect({ ...left!.groups }).toEqual({ left_arm: arm('left') });
    expect({ ...createFleet([left!, right!]).groups }).toEqual({
      left_arm: arm('left'),
      right_arm: arm('right'),
    });
    // Two robots whose groups have one name.
    const small = urdf(link('a', '0 0 0'), link('b', '0 0 0'), joint('revolute', 'a', 'b'));
    const other = loadRobot(small, { srdf: urdf(group('arm', '<link name="b"/>')) });
    expect({ ...createFleet([load(group('arm', chain('trunk', 'r2'))), other]).groups }).toEqual({
      arm: ['trunk-r1', 'r1-r2', 'a-b'],
    });
  });

  it('are none without an SRDF, have no names but their own, and cannot be changed', () => {
    expect({ ...loadRobot(body).groups }).toEqual({});
    const { groups } = load(group('g', '<joint name="r1-r2"/>'), group('__proto__', '<joint name="l1-l2"/>'));
    expect(Object.keys(groups)).toEqual(['g', '__proto__']);
    expect(groups.constructor).toBe(undefined);
    for (const part of [groups, groups.g]) expect(Object.isFrozen(part)).toBe(true);
  });

  it.each([
    ['a joint that the robot lost', '<joint name="r1r2"/>', 'joint "r1r2" is not in the URDF; ignored it'],
    ['a joint without name', '<joint/>', 'joint "" is not in the URDF; ignored it'],
    ['a link that the robot lost', '<link name="r9"/>', 'link "r9" is not in the URDF; ignored it'],
    ['half a chain', '<chain tip_link="r2"/>', 'link "" is not in the URDF; ignored it'],
    ['a chain to nowhere', chain('trunk', 'r9'), 'link "r9" is not in the URDF; ignored it'],
    ['another group that is missing', '<group name="h"/>', 'there is no group "h"; ignored it'],
    ['itself', '<group name="g"/>', 'group "g" is around it; ignored it'],
  ])('are read with a warning: %s', (_, part, warning) => {
    const { groups, warnings } = load(group('g', part, '<joint name="base-trunk"/>'));
    expect({ ...groups }).toEqual({ g: ['base-trunk'] });
    expect(warnings).toEqual([`body.srdf:2: group "g": ${warning}`]);
  });

  it('need names of their own', () => {
    const { groups, warnings } = load('<group/>', group('g', chain('trunk', 'r1')), group('g'));
    expect({ ...groups }).toEqual({ g: ['trunk-r1'] });
    expect(warnings).toEqual([
      'body.srdf:2: <group> without a name; ignored it',
      'body.srdf:4: <group> is the second called "g"; ignored it',
    ]);
  });

  it('are read once each, and not in each other without end', () => {
    const count = 400;
    const nested = Array.from({ length: count }, (_, i) =>
      group(`g${i}`, i + 1 === count ? chain('trunk', 'r2') : `<group name="g${i + 1}"/>`.repeat(2)),
    );
    // Told from the innermost, each is known where the next asks for it, however many there are.
    expect(load(...nested.toReversed()).groups.g0).toEqual(['trunk-r1', 'r1-r2']);
    const { groups, warnings } = load(...nested);
    expect(groups.g0).toEqual([]);
    expect(warnings).toContain('body.srdf:65: group "g63": more than 64 groups are around it; ignored it');
  });
});
