import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { readText } from '../../../../data/read.ts';
import { joint, link, urdf } from '../documents.ts';

const arm = urdf(
  ...['a', 'b', 'c', 'd'].map((name) => link(name, '0 0 0')),
  joint('revolute', 'a', 'b'),
  joint('revolute', 'b', 'c', '<mimic joint="a-b" multiplier="2" offset="1"/>'),
  joint('fixed', 'c', 'd'),
);
const load = (...parts: string[]): ReturnType<typeof loadRobot> =>
  loadRobot(arm, { srdf: urdf(...parts), srdfFile: 'arm.srdf' });
const state = (...joints: string[]): string =>
  `<group_state name="ready" group="arm">${joints.join('')}</group_state>`;
const at = (name: string, value: string): string => `<joint name="${name}" value="${value}"/>`;

describe('the states of an SRDF', () => {
  it('are those of the file', async () => {
    const [text, srdf] = await Promise.all(
      ['moveit_panda.urdf', 'moveit_panda.srdf'].map((file) => readText(`robots/${file}`)),
    );
    const withoutMeshes = text!.replaceAll(/<mesh [^>]*>/g, '<sphere radius="0.01"/>');
    const robot = loadRobot(withoutMeshes, { srdf: srdf! });
    expect(robot.groupStates.map(({ group, name }) => `${group}/${name}`)).toEqual([
      'panda_arm/ready',
      'panda_arm/extended',
      'panda_arm/transport',
      'hand/open',
      'hand/close',
    ]);
    const [ready, , , open] = robot.groupStates;
    expect([...robot.configuration(ready!.values)]).toEqual([0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0]);
    // The other finger follows.
    expect(Object.entries(open!.values)).toEqual([['panda_finger_joint1', 0.035]]);
    expect(robot.warnings).toEqual([]);
  });

  it('are none without an SRDF, and can not be changed from outside', () => {
    expect(loadRobot(arm).groupStates).toEqual([]);
    const { groupStates } = load(state(at('a-b', '0.5')));
    expect(groupStates).toEqual([{ name: 'ready', group: 'arm', values: { 'a-b': 0.5 } }]);
    for (const part of [groupStates, groupStates[0], groupStates[0]!.values]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('may name joints that follow others, where these are', () => {
    const { groupStates, warnings } = load(state(at('b-c', ' 2 '), at('a-b', '5e-1'), at('c-d', '')));
    expect(groupStates[0]!.values).toEqual({ 'a-b': 0.5 });
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      'a joint that the robot lost',
      state(at('a_b', '1')),
      'joint "a_b" is not in the URDF; ignored it; did you mean \'a-b\'?',
    ],
    ['a joint without name', state('<joint value="1"/>'), 'joint "" is not in the URDF; ignored it'],
    ['several numbers', state(at('a-b', '0 1')), 'joint "a-b": "0 1" is not a position; ignored it'],
    ['no number', state(at('a-b', 'nan')), 'joint "a-b": "nan" is not a position; ignored it'],
    ['no value', state('<joint name="a-b"/>'), 'joint "a-b": "" is not a position; ignored it'],
    ['far away', state(at('a-b', '1e10')), 'joint "a-b": "1e10" is not a position; ignored it'],
    [
      'a mimic elsewhere',
      state(at('a-b', '0'), at('b-c', '1.1')),
      'joint "b-c" follows "a-b"; ignored the value 1.1 for it',
    ],
    ['a mimic alone', state(at('b-c', '1')), 'joint "b-c" follows "a-b"; ignored the value 1 for it'],
  ])('are read with a warning: %s', (_, text, warning) => {
    const { groupStates, warnings } = load(text);
    expect(groupStates.map(({ name }) => name)).toEqual(['ready']);
    expect(Object.keys(groupStates[0]!.values)).toEqual(text.includes('a-b" value="0"') ? ['a-b'] : []);
    expect(warnings).toEqual([`arm.srdf:2: group_state "ready": ${warning}`]);
  });

  it.each(['<group_state group="arm"/>', '<group_state name="ready"/>'])('need names: %s', (text) => {
    const { groupStates, warnings } = load(text);
    expect(groupStates).toEqual([]);
    expect(warnings).toEqual(['arm.srdf:2: <group_state> without name or group; ignored it']);
  });
});
