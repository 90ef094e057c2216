import { describe, expect, it } from 'vitest';
import { type Element, line, mesh } from '../../../../bindings/index.ts';
import { type LoadRobotOptions, loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { axis, collision, joint, link, origin, urdf } from '../documents.ts';

const load = (parts: string[], options: LoadRobotOptions = {}): Robot =>
  loadRobot(urdf(...parts), { file: 'arm.urdf', ...options });
const ab = [link('a', '0 0 0'), link('b', '0 0 0')];
const bare = (type: string, content: string): string =>
  `<joint name="j" type="${type}"><parent link="a"/><child link="b"/>${content}</joint>`;

describe('a URDF that is not quite as it should be', () => {
  it('may have no name', () => {
    const robot = loadRobot('<robot name=""><link name="a"/></robot>');
    expect(robot.name).toBe('robot');
    expect(robot.warnings).toEqual(['URDF:1: <robot> has no name; called it "robot"']);
  });

  it.each([
    ['revolute', 'continuous'],
    ['prismatic', 'prismatic'],
  ])('may leave out the limits of a %s joint', (type, becomes) => {
    const robot = load([...ab, bare(type, axis('0 0 1'))]);
    expect(robot.joints).toEqual([
      {
        name: 'j',
        type: becomes,
        lower: -Infinity,
        upper: Infinity,
        velocity: Infinity,
        effort: Infinity,
        damping: 0,
        friction: 0,
      },
    ]);
    expect(robot.warnings).toEqual([
      `arm.urdf:4: joint "j": <joint type="${type}"> has no <limit>; took it for one without limits`,
    ]);
  });

  it('may have limits the wrong way round', () => {
    const robot = load([...ab, bare('revolute', '<limit lower="2" upper="-1"/>')]);
    expect(robot.joints).toEqual([
      {
        name: 'j',
        type: 'revolute',
        lower: -1,
        upper: 2,
        velocity: Infinity,
        effort: Infinity,
        damping: 0,
        friction: 0,
      },
    ]);
    expect(robot.warnings).toEqual([
      'arm.urdf:4: joint "j": <limit>: lower 2 is above upper -1; took them the other way round',
    ]);
  });

  it('may say twice what it says once', () => {
    const robot = load([...ab, joint('revolute', 'a', 'b', axis('0 0 2') + axis('0 0 2') + origin('1 0 0'))]);
    expect(robot.warnings).toEqual([]);
    expect(() => load([...ab, joint('revolute', 'a', 'b', axis('0 0 2') + axis('0 0 1'))])).toThrow(
      'arm.urdf:4: joint "a-b": a second <axis> in <joint>; keep one',
    );
  });

  it('may have no joint that moves', () => {
    expect(load([...ab, joint('fixed', 'a', 'b')])).toMatchObject({ joints: [], pairs: [] });
  });

  it('may have several shapes in one geometry: all are taken', () => {
    const shapes = '<sphere radius="1"/>\n<box size="1 1 1"/><origin xyz="0 0 0"/>';
    const robot = load([`<link name="a">${collision(shapes, '0 0 5')}</link>`]);
    expect(robot.segments.a).toMatchObject([{ kind: 'point', vertices: [[0, 0, 5]] }, { kind: 'box' }]);
    expect(robot.warnings).toEqual([
      'arm.urdf:3: link "a": <origin> in <geometry> is no shape; ignored',
      'arm.urdf:3: link "a": <geometry> holds 2 shapes, of which other programs take the first; took all of them',
    ]);
  });

  it('may have capsules, whose length is that of the axis', () => {
    const shape = collision('<capsule radius="0.1" length="2"/>', '0 0 1');
    const robot = load([`<link name="a">${shape}</link>`]);
    expect(robot.segments.a).toEqual([line([0, 0, 0], [0, 0, 2], 0.1) as Element]);
    expect(robot.warnings).toEqual([]);
  });

  it('may scale a mesh by one number', () => {
    const triangle = mesh([1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 1, 2]);
    const robot = load([`<link name="a">${collision('<mesh filename="m" scale=" 2 "/>')}</link>`], {
      meshFiles: () => triangle,
    });
    expect(robot.segments.a).toMatchObject([{ vertices: Float64Array.of(2, 0, 0, 0, 2, 0, 0, 0, 2) }]);
    expect(robot.warnings).toEqual([
      'arm.urdf:2: link "a": <mesh scale="2"> is one number; took it for x, y and z',
      'arm.urdf:2: link "a": <mesh filename="m"> is not closed: the edge from (1, 0, 0) to (0, 1, 0) has 1 triangle ' +
        'along one way and 0 the other; took it as a surface, inside which there is room',
    ]);
  });

  it('may hang on a link that is not there, as a gripper does', () => {
    const robot = load([...ab, joint('fixed', 'flange', 'a', origin('0 0 1')), joint('revolute', 'a', 'b')]);
    expect(robot.segments.flange).toMatchObject([{ vertices: [[0, 0, 1]] }]);
    expect(robot.warnings).toEqual([
      'arm.urdf:4: joint "flange-a": its parent link "flange" is not in the file; took it for one without shapes',
    ]);
  });

  it('may carry a link that is not there', () => {
    expect(load([...ab, joint('revolute', 'a', 'b'), joint('revolute', 'b', 'c')]).joints).toHaveLength(2);
    const missing = (_: unknown, i: number): string => joint('fixed', 'a', `x${i}`);
    expect(() => load([link('a'), ...Array.from({ length: 2048 }, missing)])).toThrow(
      'arm.urdf:1: 2049 <link> elements are more than the 2048 that are supported',
    );
  });

  it('may have a link beside the tree, if that has no shapes', () => {
    const robot = load([link('world'), ...ab, joint('revolute', 'a', 'b')]);
    expect(robot.warnings).toEqual([
      'arm.urdf:2: link "world": no joint holds it, and it has no collision shapes; left it out',
    ]);
    expect(load([link('a'), link('b')]).segments).toEqual({});
    expect(() => load([link('world', '0 0 0'), ...ab, joint('revolute', 'a', 'b')])).toThrow(
      'arm.urdf:1: 2 links have no parent joint, among them "world" and "a"',
    );
  });

  it.each([
    ['is not in the file', 'z'],
    ['does not move', 'b-c'],
  ])('may mimic a joint that %s: then it moves by itself', (what, followed) => {
    const parts = [joint('revolute', 'a', 'b', `<mimic joint="${followed}"/>`), joint('fixed', 'b', 'c')];
    const robot = load([...ab, link('c', '0 0 0'), ...parts]);
    expect(robot.joints.map(({ name }) => name)).toEqual(['a-b']);
    expect(robot.warnings).toEqual([
      `arm.urdf:5: joint "a-b": it mimics the joint "${followed}", which ${what}; lets it move by itself`,
    ]);
  });

  it.each(['floating', 'planar'])('may have a %s joint, if that is to be fixed', (type) => {
    const parts = [...ab, joint(type, 'a', 'b', origin('0 0 7'))];
    const robot = load(parts, { floating: 'fix' });
    expect(robot.joints).toEqual([]);
    expect(robot.segments.a).toMatchObject([{ vertices: [[0, 0, 0]] }, { vertices: [[0, 0, 7]] }]);
    expect(() => load(parts, { floating: 'refuse' })).toThrow(
      `type "${type}" is refused by the option floating: 'refuse'; 'fix' holds`,
    );
  });

  it('may hold what is not read: one remark for each kind, where it bears on collisions', () => {
    const robot = load([
      link('a'),
      '<drake:collision_filter_group name="x"/>',
      '<disable_collisions link1="a" link2="a"/>',
      '<disable_collisions link1="a" link2="a"/>',
      '<loop_joint name="l"/>',
      '<link name="b"><self_collision_checking/><gravity/></link>',
      joint('fixed', 'a', 'b'),
      '<gazebo/><transmission/><collision_text/>',
      '<xacro:sensors_usb port="none"/>',
    ]);
    const srdf = 'is not read: which links are compared is for an SRDF to say';
    expect(robot.warnings).toEqual([
      `arm.urdf:3: <drake:collision_filter_group> ${srdf}`,
      `arm.urdf:4: <disable_collisions> ${srdf}`,
      'arm.urdf:6: <loop_joint> is not read: no loop is closed but by the configurations that are given',
      `arm.urdf:9: <collision_text> ${srdf}`,
      'arm.urdf:10: <xacro:sensors_usb> is a macro that was not expanded; ignored it and what it stands for',
      `arm.urdf:7: <self_collision_checking> ${srdf}`,
    ]);
  });
});
