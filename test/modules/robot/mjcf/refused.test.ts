import { describe, expect, it } from 'vitest';
import { FileError, type LoadRobotOptions, listMeshes, loadRobot } from '../../../../modules/robot/index.ts';

const model = (world: string, before = '', after = ''): string =>
  `<mujoco>\n${before}\n<worldbody>\n${world}\n</worldbody>\n${after}\n</mujoco>`;
const body = (inside: string): string => `<body name="a">\n${inside}<geom size="1"/></body>`;

describe('an MJCF', () => {
  it.each<[what: string, text: string, message: string | RegExp, options?: LoadRobotOptions]>([
    ['without bodies', model(''), 'MJCF:1: the <worldbody> is empty; is it a part of another file?'],
    ['with an unknown section', model(body(''), '<bodies/>'), 'MJCF:2: <bodies> is no section that is known'],
    ['with an unknown element', model(body('<gem/>')), 'MJCF:5: <gem> is no element of a body that is known'],
    [
      'with global coordinates',
      model(body(''), '<compiler coordinate="global"/>'),
      /^MJCF:2: <compiler coordinate="global"> is read no more/,
    ],
    [
      'with another unit',
      model(body(''), '<compiler angle="turn"/>'),
      'MJCF:2: <compiler angle>: "turn" is neither degree nor radian',
    ],
    [
      'with another order',
      model(body(''), '<compiler eulerseq="xyw"/>'),
      /^MJCF:2: <compiler eulerseq>: "xyw" is not three/,
    ],
    [
      'with frames that are moved',
      model(body(''), '<compiler alignfree="true"/>'),
      /^MJCF:2: <compiler alignfree="true"> is not read/,
    ],
    [
      'with an unknown class',
      model(body('<joint class="b"/>'), '<default><default class="c"/></default>'),
      'MJCF:5: body "a": <joint class>: there is no default class "b"',
    ],
    [
      'with a class twice',
      model(body(''), '<default><default class="c"/><default class="c"/></default>'),
      'MJCF:2: a second default class is called "c"',
    ],
    ['with joints of the world', model('<joint/>'), 'MJCF:4: <joint>: the world has no joints'],
    [
      'with an unknown joint',
      model(body('<joint name="j" type="screw"/>')),
      'MJCF:5: body "a": joint "j": <joint type="screw">: expected one of hinge, slide, ball, free',
    ],
    [
      'with limits the other way',
      model(body('<joint range="1 -1"/>')),
      'MJCF:5: body "a": <joint range>: the lower limit 1 is not below the upper one, -1',
    ],
    [
      'with an axis of no length',
      model(body('<joint axis="0 0 0"/>')),
      /^MJCF:5: body "a": <joint axis> has zero length/,
    ],
    [
      'with a free joint that is not alone',
      model(body('<freejoint/><joint/>')),
      'MJCF:5: body "a": a free joint is the only one of its body',
    ],
    [
      'with a free joint of an inner body',
      model(body('<body name="b"><freejoint/></body>')),
      'MJCF:5: body "b": a free joint is for bodies that the world carries',
    ],
    [
      'with a joint twice',
      model(body('<joint name="j"/><joint name="j"/>')),
      'MJCF:5: body "a": joint "j": a second joint is called "j"; names must be unique',
    ],
    [
      'with a body twice',
      model(`${body('')}\n${body('')}`),
      'MJCF:6: body "a": a second body is called "a"; names must be unique',
    ],
    [
      'with two orientations',
      model(body('<body euler="1 2 3" zaxis="1 0 0"/>')),
      'MJCF:5: <body> has both zaxis and euler; keep one',
    ],
    [
      'with a quaternion of no length',
      model(body('<body quat="0 0 0 0"/>')),
      'MJCF:5: <body quat>: a quaternion of length 0 is no orientation',
    ],
    [
      'with one point',
      model(body('<geom type="capsule" size="1" fromto="1 1 1 1 1 1"/>')),
      'MJCF:5: body "a": <geom fromto>: its two points are one',
    ],
    [
      'with a shape of no size',
      model(body('<geom type="capsule" size="1"/>')),
      'MJCF:5: body "a": <geom type="capsule" size>: number 2 is missing',
    ],
    [
      'with a negative size',
      model(body('<geom type="box" size="1 -1 1"/>')),
      'MJCF:5: body "a": <geom type="box" size>: number 2 is -1, and has to be above 0',
    ],
    [
      'with an unknown shape',
      model(body('<geom type="cone"/>')),
      /^MJCF:5: body "a": <geom type="cone">: expected one of plane, hfield, sphere/,
    ],
    [
      'with a shape of a plugin',
      model(body('<geom type="sdf"/>')),
      /^MJCF:5: body "a": <geom type="sdf"> is not read/,
    ],
    [
      'with a mesh that is not there',
      model(body('<geom type="mesh" mesh="m"/>'), '<asset><mesh name="n" file="n.stl"/></asset>'),
      'MJCF:5: body "a": <geom>: there is no <mesh> "m" in <asset>',
    ],
    [
      'with a flat mesh',
      model(body('<geom type="mesh" mesh="m"/>'), '<asset><mesh file="m.stl" scale="1 0 1"/></asset>'),
      /^MJCF:2: <mesh scale>: 0 makes the mesh flat/,
    ],
    [
      'with a mesh and no files',
      model(body('<geom mesh="m"/>'), '<asset><mesh file="m.stl"/></asset>'),
      /^MJCF:2: <mesh file="m.stl"> is in a file of its own/,
    ],
    [
      'with faces of no vertices',
      model(
        body('<geom mesh="m"/>'),
        '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 1 4"/></asset>',
      ),
      'MJCF:2: <mesh face>: 4 is not the number of one of 4 vertices',
    ],
    ['with bodies that bend', model(body('<composite/>')), /^MJCF:5: <composite> is not read/],
    ['with no number of copies', model('<replicate count="0"/>'), /^MJCF:4: <replicate count="0">/],
    [
      'with more copies than are read',
      model('<replicate count="1000000000"><geom size="1"/></replicate>'),
      /^MJCF:4: the file amounts to more than \d+ elements/,
    ],
    [
      'with copies of copies',
      model(`${'<replicate count="99">'.repeat(9)}<geom size="1"/>${'</replicate>'.repeat(9)}`),
      /^MJCF:4: the file amounts to more than \d+ elements/,
    ],
    [
      'with a partner that is not there',
      model(body(''), '', '<contact>\n<exclude body1="a" body2="b"/></contact>'),
      'MJCF:8: <exclude body2>: there is no "b"',
    ],
    [
      'that ties a ball',
      model(body('<joint name="j" type="ball"/>'), '', '<equality><joint joint1="j"/></equality>'),
      'MJCF:7: <equality>: joint "j" is ball, and has no single position',
    ],
    [
      'that ties what is not there',
      model(body('<joint name="j"/>'), '', '<equality><joint joint1="k"/></equality>'),
      /^MJCF:7: <joint joint1>: there is no "k"/,
    ],
    [
      'that includes a file, without files',
      model('<include file="b.xml"/>'),
      /^MJCF:4: <include>: "b.xml" is a file of its own; give the option files/,
    ],
    [
      'that includes what is not there',
      model('<include file="b.xml"/>'),
      /^MJCF:4: <include>: "b.xml": no such file/,
      { files: () => undefined },
    ],
    [
      'that includes itself',
      model('<include file="b.xml"/>'),
      'b.xml:1: <include file="b.xml">: the file is included twice, which MuJoCo refuses',
      { files: () => '<mujoco><include file="b.xml"/></mujoco>' },
    ],
    [
      'that attaches itself',
      model('<attach model="m" prefix="p"/>', '<asset><model name="m" file="b.xml"/></asset>'),
      /^b.xml:1: <model file="b.xml"> is attached to itself/,
      {
        files: () =>
          '<mujoco><asset><model name="m" file="b.xml"/></asset><worldbody><attach model="m" prefix="p"/></worldbody></mujoco>',
      },
    ],
    ['with a document type', '<!DOCTYPE mujoco [<!ENTITY a "b">]><mujoco/>', /remove the <!DOCTYPE/],
    [
      'with a joint that is refused',
      model(body('<freejoint/>')),
      /^MJCF:5: body "a": a free joint is refused by the option/,
      { floating: 'refuse' },
    ],
  ])('%s is refused by line', (_, text, message, options = {}) => {
    const load = (): unknown => loadRobot(text, options);
    expect(load).toThrow(FileError);
    expect(load).toThrow(message);
  });

  it('asks for files by their paths from the folder of the first', () => {
    const files: Record<string, string> = {
      'parts/a.xml':
        '<mujoco><asset><mesh file="m.stl"/></asset><worldbody><include file="b.xml"/></worldbody></mujoco>',
      'parts/b.xml': '<mujoco><body><geom type="mesh" mesh="m"/></body></mujoco>',
    };
    const text = '<mujoco><compiler meshdir="../meshes"/><include file="./parts/a.xml"/></mujoco>';
    expect(listMeshes(text, { files: (name) => files[name] })).toEqual(['../meshes/m.stl']);
  });

  it('has its keyframes, and where it is itself, as group states', () => {
    const { groupStates, warnings } = loadRobot(
      `<mujoco><worldbody><body name="f" pos="0 0 1"><freejoint name="f"/><geom size="1"/>` +
        '<body name="b"><joint name="j" ref="90"/><joint name="k" type="ball"/><geom size="1"/></body></body></worldbody>' +
        '<keyframe><key name="up" qpos="1 2 3 1 0 0 0 .5 0 1 0 0"/><key qpos="1 2"/><key name="none" ctrl="1"/></keyframe></mujoco>',
    );
    expect(groupStates.map(({ name, group }) => [name, group])).toEqual([
      ['up', 'keyframe'],
      ['qpos0', 'keyframe'],
    ]);
    expect({ ...groupStates[0]!.values }).toMatchObject({
      'f/trans_x': 1,
      'f/rot_w': 1,
      'f/rot_x': 0,
      j: 0.5,
      'k/x': Math.PI,
    });
    expect({ ...groupStates[1]!.values }).toMatchObject({
      'f/trans_z': 1,
      'f/rot_w': 1,
      j: Math.PI / 2,
      'k/x': 0,
    });
    expect(warnings).toEqual(['MJCF:1: <key> "key1": 2 numbers are no posture of 12; ignored it']);
  });

  it('says what is read approximately', () => {
    const text = model(
      body('<joint name="j" type="ball" range="0 40"/>'),
      '<compiler settotalmass="2" boundmass="0"/>',
      '<equality><weld body1="a"/><connect body1="a" anchor="0 0 0" active="false"/></equality>',
    );
    expect(loadRobot(text).warnings).toEqual([
      'MJCF:2: <compiler settotalmass> is not read: masses are as they are written',
      'MJCF:5: body "a": joint "j": <joint type="ball" range> is one angle about any axis; took it for each of three axes',
      'MJCF:7: <equality>: <weld> is not read: what it holds moves as its joints are given',
    ]);
  });
});
