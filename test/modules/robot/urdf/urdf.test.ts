import { describe, expect, it } from 'vitest';
import { loadRobot, FileError } from '../../../../modules/robot/index.ts';
import { boxAxes } from '../../../../bindings/elements/rows.ts';
import type { BoxElement } from '../../../../bindings/index.ts';
import { axis, collision, joint, link, origin, urdf } from '../documents.ts';

const load = (...parts: string[]): unknown => loadRobot(urdf(...parts), { file: 'arm.urdf' });
const ab = [link('a'), link('b')];

describe('loadRobot', () => {
  it('reads joints in document order, with types and limits', () => {
    const robot = loadRobot(
      urdf(
        ...['a', 'b', 'c', 'd', 'e'].map((name) => link(name)),
        joint('prismatic', 'b', 'c', '<limit lower="-0.5" upper="0.25"/>'),
        joint('revolute', 'a', 'b', '<limit upper="1"/>'),
        joint('fixed', 'c', 'd', axis('0 0 0')),
        joint('continuous', 'd', 'e', '<limit lower="5" upper="-5"/>'),
      ),
    );
    expect(robot.name).toBe('test');
    expect(robot.joints).toEqual([
      {
        name: 'b-c',
        type: 'prismatic',
        lower: -0.5,
        upper: 0.25,
        velocity: Infinity,
        effort: Infinity,
        damping: 0,
        friction: 0,
      },
      {
        name: 'a-b',
        type: 'revolute',
        lower: 0,
        upper: 1,
        velocity: Infinity,
        effort: Infinity,
        damping: 0,
        friction: 0,
      },
      {
        name: 'd-e',
        type: 'continuous',
        lower: -Infinity,
        upper: Infinity,
        velocity: Infinity,
        effort: Infinity,
        damping: 0,
        friction: 0,
      },
    ]);
  });

  it.each([
    ['revolute', '<limit lower="0" upper="1" velocity="2.5"/>', 2.5],
    ['continuous', '<limit velocity="2.5" effort="10"/>', 2.5],
    ['prismatic', '<limit lower="1" upper="0" velocity="-0.25"/>', 0.25],
    ['revolute', '<limit lower="0" upper="1" velocity="0.0"/>', Infinity],
    ['continuous', '', Infinity],
    ['planar', '<limit velocity="3"/>', Infinity],
  ])('reads how fast a %s joint may move: %s', (type, limit, velocity) => {
    const robot = loadRobot(urdf(link('a'), link('b'), joint(type, 'a', 'b', limit)));
    expect(robot.joints.map((one) => one.velocity)).toEqual(robot.joints.map(() => velocity));
  });

  it('refuses a velocity that is no number', () => {
    const text = urdf(link('a'), link('b'), joint('continuous', 'a', 'b', '<limit velocity="fast"/>'));
    expect(() => loadRobot(text)).toThrow('joint "a-b": <limit velocity>: "fast" is not a finite number');
  });

  it.each([
    ['no links', [''], 'arm.urdf:1: robot "test" has no <link>'],
    ['a link without a name', ['<link/>'], 'arm.urdf:2: <link> needs the attribute name="..."'],
    ['two links of a name', [link('a'), link('a')], 'arm.urdf:3: a second link is called "a"'],
    [
      'two joints of a name',
      [...ab, joint('fixed', 'a', 'b'), joint('fixed', 'a', 'b')],
      'arm.urdf:5: a second joint is called "a-b"',
    ],
    [
      'a joint without a parent',
      [...ab, '<joint name="j" type="fixed"><child link="b"/></joint>'],
      'arm.urdf:4: joint "j": <joint> needs a <parent>',
    ],
    [
      'two children in a joint',
      [...ab, joint('fixed', 'a', 'b', '\n<child link="a"/>')],
      'arm.urdf:5: joint "a-b": a second <child> in <joint>; keep one',
    ],
    ['an unknown joint', [...ab, joint('hinge', 'a', 'b')], 'arm.urdf:4: joint "a-b": type "hinge" is not'],
    [
      'an infinite limit',
      [...ab, joint('revolute', 'a', 'b', '<limit lower="-inf" upper="1"/>')],
      'arm.urdf:4: joint "a-b": <limit lower>: "-inf" is not a finite number',
    ],
    [
      'an axis of no direction',
      [...ab, joint('revolute', 'a', 'b', axis('0 0 0'))],
      'arm.urdf:4: joint "a-b": <axis> has zero length',
    ],
    [
      'an axis of two numbers',
      [...ab, joint('revolute', 'a', 'b', axis('0 1'))],
      'arm.urdf:4: joint "a-b": <axis xyz="0 1">: expected 3 numbers',
    ],
    ...(
      [
        [
          'plane normal="0 0 1"',
          '<plane> is not a shape that is read; use sphere, box, cylinder, capsule, mesh',
        ],
        ['xacro:get_mesh name="x"', '<xacro:get_mesh> is not a shape that is read; use sphere, box'],
        ['capsule radius="1"', '<capsule> needs the attribute length="..."'],
        ['capsule radius="-1" length="1"', '<capsule radius>: -1 is negative'],
        ['mesh scale="1 1 1 1" filename="x"', '<mesh scale="1 1 1 1">: expected 3 numbers'],
        ['box', '<box> needs the attribute size="..."'],
        ['box size=""', '<box> needs the attribute size="..."'],
        ['box size="1 2"', '<box size="1 2">: expected 3 numbers'],
        ['box size="1 2 3 4"', '<box size="1 2 3 4">: expected 3 numbers'],
        ['box size="1 -2 3"', '<box size>: -2 is negative'],
        ['box size="1 inf 3"', '<box size>: "inf" is not a finite number'],
        ['box size="1 1e13 3"', '<box size>: "1e13" is larger than 1000000000000'],
        ['cylinder length="1"', '<cylinder> needs the attribute radius="..."'],
        ['cylinder radius="1"', '<cylinder> needs the attribute length="..."'],
        ['cylinder radius="-1" length="1"', '<cylinder radius>: -1 is negative'],
        ['cylinder radius="1" length="-1"', '<cylinder length>: -1 is negative'],
        ['cylinder radius="nan" length="1"', '<cylinder radius>: "nan" is not a finite number'],
        ['cylinder radius="1" length="1 1"', '<cylinder length="1 1">: expected one number'],
        ['sphere radius="1e999"', '<sphere radius>: "1e999" is not a finite number'],
      ] as const
    ).map(([shape, reason]): [string, string[], string] => [
      `a ${shape}`,
      [`<link name="hand">\n${collision(`\n<${shape}/>`)}</link>`],
      `arm.urdf:4: link "hand": ${reason}`,
    ]),
    [
      'an empty geometry',
      [`<link name="x">\n${collision('')}</link>`],
      'arm.urdf:3: link "x": <geometry> is empty',
    ],
    [
      'a macro beside the shape in a geometry',
      [`<link name="x">${collision('<sphere radius="1"/>\n<xacro:more/>')}</link>`],
      'arm.urdf:3: link "x": <xacro:more> is not a shape that is read',
    ],
    [
      'a macro in a link',
      ['<link name="x">\n<xacro:shapes/></link>'],
      'arm.urdf:3: <xacro:shapes> is a macro; expand the file by xacro first',
    ],
    [
      'a file that xacro has to expand',
      [link('x'), '<xacro:include filename="y"/>'],
      'arm.urdf:3: <xacro:include> is for xacro; expand the file first: expandXacro() does it',
    ],
    [
      'a collision without geometry',
      ['<link name="x">\n<collision/></link>'],
      'arm.urdf:3: link "x": <collision> needs a <geometry>',
    ],
    [
      'a negative radius',
      [`<link name="x">${collision('<sphere radius="-1"/>')}</link>`],
      'arm.urdf:2: link "x": <sphere radius>: -1 is negative',
    ],
    [
      'a radius that is not there',
      [`<link name="x">${collision('<sphere/>')}</link>`],
      'arm.urdf:2: link "x": <sphere> needs the attribute radius',
    ],
    [
      'a place that is not a number',
      [`<link name="x">${collision('<sphere radius="1"/>', '0 nan 0')}</link>`],
      'arm.urdf:2: link "x": <origin xyz>: "nan" is not a finite number',
    ],
  ])('refuses %s', (_, parts, message) => {
    expect(() => load(...parts)).toThrow(FileError);
    expect(() => load(...parts)).toThrow(message);
  });

  it('reads boxes, turned and moved, and moved again with their link', () => {
    const shape = collision('<box size="1 2 0"/>', '0 0 1', `0 0 ${Math.PI / 2}`);
    const robot = loadRobot(
      urdf(
        link('base'),
        `<link name="plate">${shape}</link>`,
        joint('fixed', 'base', 'plate', origin('5 0 0', `${Math.PI / 2} 0 0`)),
      ),
    );
    const [plate] = robot.segments.base as [BoxElement];
    expect(plate).toMatchObject({ kind: 'box', halfExtents: [0.5, 1, 0], rounding: 0 });
    for (const [i, x] of [5, -1, 0].entries()) expect(plate.center[i]).toBeCloseTo(x, 15);
    // About z first: its x-axis lies along y, which about x becomes z.
    const axes = [0, 0, 1, -1, 0, 0, 0, -1, 0];
    for (const [i, x] of boxAxes(plate).entries()) expect(x).toBeCloseTo(axes[i]!, 15);
    expect(Object.isFrozen(plate)).toBe(true);
  });

  it('refuses more links or shapes than an engine could hold', () => {
    const links = Array.from({ length: 2049 }, (_, i) => link(`l${i}`));
    expect(() => load(...links)).toThrow('arm.urdf:1: 2049 <link> elements are more than the 2048');
    const shapes = '<collision/>'.repeat(2 ** 14 + 1);
    expect(() => load(`<link name="a">${shapes}</link>`)).toThrow('16385 <collision> elements are more than');
  });

  it('ignores visual meshes and whatever else does not bear on distances', () => {
    const visual = '<visual><geometry><mesh filename="x.dae"/></geometry></visual><inertial/>';
    const robot = loadRobot(urdf(`<link name="a">${visual}</link>`, '<material name="m"/>', '<gazebo/>'));
    expect(robot.segments).toEqual({});
  });

  it('refuses arguments that are not what they should be', () => {
    expect(() => loadRobot(7 as never)).toThrow(
      new TypeError('loadRobot: text must be the text of a URDF, MJCF or SDF, got 7'),
    );
    expect(() => loadRobot('', { srdf: 7 as never })).toThrow(
      'loadRobot: options.srdf must be a string, got 7',
    );
    expect(() => loadRobot('', { cylinders: 'drop' as never })).toThrow(
      new RangeError("loadRobot: options.cylinders must be 'exact' or 'enclose', got \"drop\""),
    );
    expect(() => loadRobot('', { floating: 'free' as never })).toThrow(
      new RangeError("loadRobot: options.floating must be 'move', 'fix' or 'refuse', got \"free\""),
    );
  });
});
