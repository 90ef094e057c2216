import { describe, expect, it } from 'vitest';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { joint, link, urdf } from '../documents.ts';

const ARM = urdf(link('root', '0 0 0'), link('arm', '0.5 0 0'), joint('revolute', 'root', 'arm'));
const virtual = (type: string, child = 'root', name = 'world_joint'): string =>
  `<virtual_joint name="${name}" type="${type}" parent_frame="odom" child_link="${child}"/>`;
const load = (...parts: string[]): ReturnType<typeof loadRobot> =>
  loadRobot(ARM, { srdf: urdf(...parts), base: 'srdf' });
const count = (robot: ReturnType<typeof loadRobot>): number => robot.joints.length;

describe('the virtual joint of an SRDF', () => {
  it('says what holds the base, if asked, and how it is called', () => {
    expect(['fixed', 'planar', 'floating'].map((type) => count(load(virtual(type))))).toEqual([1, 4, 8]);
    expect(load(virtual('planar')).joints.map(({ name }) => name)).toEqual([
      'world_joint/x',
      'world_joint/y',
      'world_joint/theta',
      'root-arm',
    ]);
    expect(count(load())).toBe(1);
    expect(count(loadRobot(ARM, { base: 'srdf' }))).toBe(1);
    // Arms that stand on tables have such joints as well: nothing moves unless it is asked to.
    expect(count(loadRobot(ARM, { srdf: urdf(virtual('floating')) }))).toBe(1);
    const planar = loadRobot(ARM, { srdf: urdf(virtual('floating')), base: 'planar' });
    expect(planar.joints[2]!.name).toBe('world_joint/theta');
  });

  it('is passed over with a warning where it is none, as in MoveIt', () => {
    const robot = load(
      virtual('planar', 'arm'),
      virtual('hinge'),
      '<virtual_joint/>',
      virtual('planar'),
      virtual('fixed'),
    );
    expect(count(robot)).toBe(4);
    expect(robot.warnings).toEqual([
      'SRDF:2: <virtual_joint> is about link "arm", and the root is "root"; ignored it',
      'SRDF:3: <virtual_joint> is of type "hinge", which is none of fixed, planar, floating; ignored it',
      'SRDF:4: <virtual_joint> has no name; ignored it',
      'SRDF:6: <virtual_joint> is the second for "root"; ignored it',
    ]);
  });

  it('has positions of several numbers in group states', () => {
    const state = (value: string): string =>
      `<group_state name="s" group="g"><joint name="world_joint" value="${value}"/><joint name="root-arm" value="0.5"/></group_state>`;
    const robot = load(virtual('planar'), state(' 1 2\n 0.5 '));
    expect(robot.groupStates[0]!.values).toEqual({
      'world_joint/x': 1,
      'world_joint/y': 2,
      'world_joint/theta': 0.5,
      'root-arm': 0.5,
    });
    expect([...robot.configuration(robot.groupStates[0]!.values)]).toEqual([1, 2, 0.5, 0.5]);
    const short = load(virtual('planar'), state('1 2'), state('1 2 3 4'));
    expect(short.groupStates[0]!.values).toEqual({ 'root-arm': 0.5 });
    expect(short.warnings).toEqual([
      'SRDF:3: group_state "s": joint "world_joint": "1 2" is not a position of 3 numbers; ignored it',
      'SRDF:4: group_state "s": joint "world_joint": "1 2 3 4" is not a position of 3 numbers; ignored it',
    ]);
    const turned = load(virtual('floating'), state('0 0 0 0 0 0 0'));
    expect(turned.warnings[0]).toMatch('"0 0 0 0 0 0 0" is not a position of 7 numbers');
    // A base that stands still has no position, and needs no remark.
    const still = loadRobot(ARM, { srdf: urdf(virtual('planar'), state('1 2 3')) });
    expect([still.groupStates[0]!.values, still.warnings]).toEqual([{ 'root-arm': 0.5 }, []]);
  });

  it('leaves passive joints in the configuration, and says so', () => {
    const robot = load(
      virtual('planar'),
      '<passive_joint name="world_joint"/>',
      '<passive_joint name="wheel"/>',
    );
    expect(robot.warnings).toEqual([
      'SRDF:3: <passive_joint> is not read: joint "world_joint" stays in the configuration',
    ]);
  });
});
