/** What is read of MJCFs, compared with what MuJoCo makes of them. */
import { describe, expect, it } from 'vitest';
import type { HullElement } from '../../../../bindings/elements/solids.ts';
import { fromQuaternion } from '../../../../bindings/geometry/quaternions.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { readText } from '../../../../data/read.ts';
import { comparedLinks, MujocoModel } from '../../../../data/mujoco.ts';

/** A model of some bodies, of which each has a sphere unless it says otherwise. */
const model = (world: string, before = '', after = ''): string =>
  `<mujoco model="m">${before}<worldbody>${world}</worldbody>${after}</mujoco>`;
const ball = '<geom size=".1"/>';
const arm = (joints: string, inside = ''): string =>
  `<body name="a" pos="1 2 3" euler="10 20 30">${joints}${ball}` +
  `<body name="b" pos=".5 0 .25" quat="1 2 3 4"><joint name="last" axis="0 1 1"/>${ball}${inside}</body></body>`;

const MODELS: readonly (readonly [name: string, text: string, files?: Record<string, string>])[] = [
  ['a hinge', model(arm('<joint name="j" axis="1 2 3"/>'))],
  [
    'a hinge without a name, by whose number another is called',
    model(arm('<joint/><joint name="joint0" axis="0 1 0"/>')),
  ],
  ['a hinge away from its body', model(arm('<joint name="j" axis="1 2 3" pos=".1 .2 .3"/>'))],
  ['a hinge with a reference', model(arm('<joint name="j" axis="1 2 3" pos=".1 .2 .3" ref="20"/>'))],
  ['a slide with a reference', model(arm('<joint type="slide" axis="1 2 3" pos="1 1 1" ref=".5"/>'))],
  ['a ball away from its body', model(arm('<joint type="ball" pos=".1 0 .2"/>'))],
  ['a ball with limits', model(arm('<joint type="ball" range="0 40"/>'))],
  ['a free body', model(`<body name="f" pos="1 2 3"><freejoint/>${ball}${arm('<joint/>')}</body>`)],
  [
    'a free joint of a default class',
    model(
      `<body name="f"><joint class="free"/>${ball}</body>`,
      '<default><default class="free"><joint type="free"/></default></default>',
    ),
  ],
  [
    'several joints of one body',
    model(
      arm(
        '<joint pos=".1 0 0" axis="1 0 0"/><joint type="slide"/><joint pos="0 0 .2"/><joint type="ball" pos="0 .1 0"/>',
      ),
    ),
  ],
  ['no joints', model(`<body name="s" pos="1 0 0">${ball}${arm('<joint/>')}</body>`)],
  ['radians', model(arm('<joint range="-1 1"/>'), '<compiler angle="radian"/>')],
  ['another order of angles', model(arm('<joint/>'), '<compiler eulerseq="ZYx"/>')],
  [
    'orientations of all kinds',
    model(
      [
        'axisangle="1 2 3 40"',
        'xyaxes="1 1 0 0 1 1"',
        'zaxis="1 2 3"',
        'zaxis="0 0 -1"',
        'euler="1 2 3"',
        'quat="0 0 2 0"',
      ]
        .map(
          (way, i) =>
            `<body name="b${i}" pos="0 0 1" ${way}><joint/>${ball}<site name="s${i}" ${way}/></body>`,
        )
        .join(''),
    ),
  ],
  [
    'sites',
    model(
      arm(
        '<joint/>',
        '<site name="tip" pos="1 2 3" euler="1 2 3"/><site name="way" fromto="0 0 0 1 2 3" type="capsule" size=".1"/>',
      ),
    ),
  ],
  [
    'frames',
    model(
      `<frame pos="1 0 0" euler="0 0 30"><body name="f"><frame pos="0 1 0" euler="40 0 0"><joint pos="0 0 1" axis="1 0 0"/>` +
        `${ball}<site name="s"/><frame quat="1 1 0 0">${arm('<joint/>')}</frame></frame></body></frame>`,
    ),
  ],
  [
    'classes and classes of children',
    model(
      `<body name="c" childclass="one"><joint/>${ball}<body name="d"><joint class="two"/>${ball}<body name="e" childclass="main"><joint/>${ball}</body></body></body>`,
      '<default><joint axis="1 0 0"/><default class="one"><joint axis="0 1 0" pos="0 0 1"/><default class="two"><joint type="slide"/></default></default></default>',
    ),
  ],
  [
    'copies',
    model(
      `<replicate count="3" offset="1 0 0" euler="0 0 30" sep="-"><body name="r" pos="0 1 0"><joint name="q"/>${ball}` +
        `<replicate count="12" offset="0 0 .1"><geom name="g" size=".02"/></replicate><site name="t" pos="1 0 0"/></body></replicate>`,
    ),
  ],
  [
    'bodies without names',
    model(`<body><joint/>${ball}<body pos="1 0 0"><joint/><joint axis="1 0 0"/>${ball}</body></body>`),
  ],
  [
    'what moves with another',
    model(
      arm('<joint name="j" axis="1 0 0" ref="10"/><joint name="k" type="slide" ref=".2"/>'),
      '',
      '<equality><joint joint1="last" joint2="j" polycoef=".1 -2 0 0 0"/><joint joint1="k" polycoef=".3"/></equality>',
    ),
  ],
  [
    'what may move, or follows a curve',
    model(
      arm('<joint name="j"/><joint name="k" type="slide"/>'),
      '',
      '<equality><joint joint1="last" joint2="j" polycoef="0 1 1"/><joint joint1="k" joint2="j" active="false"/></equality>',
    ),
  ],
  [
    'files in files',
    '<mujoco><include file="all.xml"/><worldbody><body name="w"><joint class="x"/><include file="inside.xml"/></body></worldbody></mujoco>',
    {
      'all.xml':
        '<mujoco><compiler angle="radian"/><default><default class="x"><joint axis="0 1 0" pos="1 1 1"/></default></default></mujoco>',
      'inside.xml': `<mujocoinclude>${ball}<body name="i" euler="1 2 3"><joint/>${ball}</body></mujocoinclude>`,
    },
  ],
  [
    'models in models',
    model(
      `<body name="base"><joint/>${ball}<frame pos="1 0 0"><attach model="arm" body="a" prefix="left/"/><attach model="arm" body="a" prefix="right/"/></frame></body>`,
      '<asset><model name="arm" file="arm.xml"/></asset>',
    ),
    {
      'arm.xml': model(
        arm('<joint name="j" class="c"/>'),
        '<compiler angle="radian"/><default><default class="c"><joint axis="1 1 0"/></default></default>',
        '<contact><exclude body1="a" body2="b"/></contact><equality><joint joint1="last" joint2="j"/></equality>',
      ),
    },
  ],
];

const PAIRS: readonly (readonly [name: string, text: string])[] = [
  ['neighbors', model(`<geom type="plane" size="1 1 1"/>${arm('<joint/>')}`)],
  ['neighbors, if it says so', model(arm('<joint/>'), '<option><flag filterparent="disable"/></option>')],
  [
    'links that stand still',
    model(`<geom size="1"/><body name="s">${ball}${arm('<joint/>')}</body><body name="t">${ball}</body>`),
  ],
  [
    'bodies that others hold',
    model(
      `<body name="p"><joint/>${ball}<body name="q">${ball}<body name="r"><joint/>${ball}<body name="s">${ball}</body></body></body></body>`,
    ),
  ],
  [
    'bodies without geoms',
    model(
      `<body name="p"><joint/>${ball}<body name="q"><joint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><body name="r"><joint/>${ball}</body></body></body>`,
    ),
  ],
  [
    'kinds and partners',
    model(
      `<body name="p"><joint/><geom size="1"/><geom name="v" size="1" contype="0" conaffinity="0"/><geom name="two" size="1" contype="2" conaffinity="4"/></body>` +
        `<body name="q"><joint/><geom size="1" contype="4" conaffinity="0"/><geom name="none" size="1" contype="1" conaffinity="0"/></body>` +
        `<body name="r"><freejoint/><geom size="1" contype="0" conaffinity="3"/></body>`,
    ),
  ],
  [
    'pairs that are named',
    model(
      `<geom name="floor" type="plane" size="1 1 1"/>` +
        `<body name="p"><joint/><geom name="g" size="1"/><geom name="h" size="1" contype="0" conaffinity="0"/>` +
        `<body name="q"><joint/><geom name="k" size="1"/><geom size="1" name="l" contype="2"/></body></body>`,
      '',
      '<contact><pair geom1="g" geom2="k"/><pair geom1="h" geom2="floor"/><exclude body1="q" body2="world"/></contact>',
    ),
  ],
  [
    'pairs that are not',
    model(
      `<body name="p"><joint/>${ball}</body><body name="q"><joint/>${ball}</body><body name="r"><joint/>${ball}</body>`,
      '',
      '<contact><exclude body1="p" body2="q"/></contact>',
    ),
  ],
  [
    'what is moved from outside',
    model(`<geom size="1"/><body name="m" mocap="true">${ball}</body>${arm('<joint/>')}`),
  ],
  ['nothing', model(arm('<joint/>'), '<option><flag contact="disable"/></option>')],
];

const filesOf = (text: string, files: Record<string, string>): Map<string, string> =>
  new Map([
    ['m/main.xml', text],
    ...Object.entries(files).map(([name, content]) => [`m/${name}`, content] as const),
  ]);

const ALL = [...MODELS, ...PAIRS].map(([name, text, files = {}]) => [name, text, files] as const);

describe('the links of an MJCF', () => {
  it.each(ALL)('are where MuJoCo has them: %s', (_, text, files) => {
    const robot = loadRobot(text, { files: (name) => files[name] });
    const reference = new MujocoModel('m/main.xml', filesOf(text, files));
    const { poses, links } = reference.comparePoses(robot, 100);
    expect(poses).toBeLessThan(1e-9);
    expect(links).toBeGreaterThan(1);
    reference.dispose();
  });

  it.each(ALL)('are compared as in MuJoCo: %s', (_, text, files) => {
    const robot = loadRobot(text, { files: (name) => files[name] });
    const reference = new MujocoModel('m/main.xml', filesOf(text, files));
    expect(comparedLinks(robot)).toEqual(reference.comparedPairs());
    reference.dispose();
  });
});

/** A closed mesh without symmetries, whose middle is far from its origin. */
const WEDGE = 'v 1 1 1\nv 2 1 1\nv 1 3 1\nv 1 1 1.5\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const VERTICES = 'vertex="1 1 1 2 1 1 1 3 1 1 1 1.5"';

describe("MuJoCo's humanoid", () => {
  it('is as in MuJoCo, and stands in its keyframes', async () => {
    const text = await readText('robots/mujoco_humanoid.xml');
    const robot = loadRobot(text);
    const reference = new MujocoModel('humanoid.xml', new Map([['humanoid.xml', text]]));
    const { poses, links } = reference.comparePoses(robot, 100);
    expect(poses).toBeLessThan(1e-9);
    expect(links).toBe(17);
    expect(comparedLinks(robot)).toEqual(reference.comparedPairs());
    expect(robot.joints.length).toBe(28);
    expect(robot.groupStates.map(({ name }) => name)).toEqual([
      ...['squat', 'stand_on_left_leg', 'prone', 'supine'],
      'qpos0',
    ]);
    reference.dispose();
  });
});

describe('the shapes of an MJCF', () => {
  it.each([
    ['as it is', '<mesh name="w" file="w.obj"/>'],
    ['without a name', '<mesh file="w.obj"/>'],
    ['stretched', '<mesh name="w" file="w.obj" scale="1 2 -3"/>'],
    ['moved', '<mesh name="w" file="w.obj" refpos="1 2 3"/>'],
    ['turned', '<mesh name="w" file="w.obj" refquat="1 2 3 4"/>'],
    ['all of it', '<mesh name="w" file="w.obj" refpos="1 2 3" refquat="1 2 3 4" scale="1 2 3"/>'],
    ['in the file itself', `<mesh name="w" ${VERTICES} face="0 2 1 0 1 3 0 3 2 1 2 3" refpos="1 0 0"/>`],
    ['only as points', `<mesh name="w" ${VERTICES} scale="2 1 1"/>`],
  ])('have a mesh where MuJoCo has it: %s', (name, asset) => {
    // MuJoCo keeps the meshes of files by their paths, wherever they are moved to.
    const folder = name.replaceAll(' ', '-');
    const text = model(
      '<body name="a" pos="1 2 3" euler="1 2 3"><geom type="mesh" mesh="w" pos="1 2 3" euler="10 20 30"/></body>',
      `<compiler meshdir="${folder}"/>`,
      `<asset>${asset}</asset>`,
    );
    const robot = loadRobot(text, {
      meshFiles: (uri) => (uri === `${folder}/w.obj` ? new TextEncoder().encode(WEDGE) : undefined),
    });
    const reference = new MujocoModel('m/main.xml', filesOf(text, { [`${folder}/w.obj`]: WEDGE }));
    const [shape] = robot.segments.world!;
    const points = shape!.kind === 'mesh' ? [...shape.vertices] : (shape as HullElement).vertices.flat();
    const ours = Array.from({ length: points.length / 3 }, (_, i) => points.slice(3 * i, 3 * i + 3));
    const theirs = reference.meshCorners(0);
    expect(ours.length).toBe(theirs.length);
    // Vertices of MuJoCo's are in single precision.
    for (const corner of theirs) {
      const gaps = ours.map((other) => Math.hypot(...other.map((x, k) => x - corner[k]!)));
      expect(Math.min(...gaps)).toBeLessThan(1e-5);
    }
    reference.dispose();
  });

  it('are what MuJoCo makes of sizes, places and two points', () => {
    const geoms = [
      '<geom name="s" size=".1" pos="1 2 3"/>',
      '<geom name="c" type="capsule" size=".1 .2" pos="1 2 3" euler="1 2 3"/>',
      '<geom name="f" type="capsule" size=".1" fromto="1 2 3 0 1 5"/>',
      '<geom name="y" type="cylinder" size=".3 .2" zaxis="1 1 0"/>',
      '<geom name="z" type="cylinder" size=".3" fromto="0 0 1 0 0 -1"/>',
      '<geom name="b" type="box" size=".1 .2 .3" axisangle="1 2 3 40"/>',
      '<geom name="g" type="box" size=".1" fromto="1 2 3 3 2 1"/>',
      '<geom name="e" type="ellipsoid" size=".1 .2 .3" axisangle="1 2 3 40" pos="1 2 3"/>',
      '<geom name="h" type="ellipsoid" size=".1" fromto="1 2 3 3 2 1"/>',
    ];
    const text = model(
      `<frame pos="1 0 0" euler="0 0 30">${geoms.join('')}<geom type="plane" size="1 1 1" pos="0 0 -1" zaxis="1 1 5"/></frame>`,
    );
    const robot = loadRobot(text);
    const reference = new MujocoModel('m/main.xml', filesOf(text, {}));
    const shapes = robot.segments.world!;
    for (const [i, shape] of shapes.entries()) {
      const { position, axes, size } = reference.geom(i);
      const [x, y, z] = axes as [number[], number[], number[]];
      const near = (one: readonly number[], other: readonly number[]): void => {
        for (const [k, number] of one.entries()) expect(number).toBeCloseTo(other[k]!, 12);
      };
      if (shape.kind === 'point') near([...shape.vertices[0], shape.radius], [...position, size[0]!]);
      else if (shape.kind === 'line' || shape.kind === 'cylinder') {
        near(
          shape.vertices[0],
          position.map((p, k) => p - size[1]! * z[k]!),
        );
        near(
          shape.vertices[1],
          position.map((p, k) => p + size[1]! * z[k]!),
        );
        expect(shape.radius).toBeCloseTo(size[0]!, 12);
      } else if (shape.kind === 'box' || shape.kind === 'ellipsoid') {
        const half = shape.kind === 'box' ? shape.halfExtents : shape.semiAxes;
        near([...shape.center, ...half], [...position, ...size]);
        const turned = fromQuaternion([0, 0, 0], shape.rotation);
        near([...turned.subarray(0, 3), ...turned.subarray(4, 7)], [...x, ...y]);
      } else {
        const { normal, offset } = shape as { normal: number[]; offset: number } & typeof shape;
        near([...normal, offset], [...z, position.reduce((sum, p, k) => sum + p * z[k]!, 0)]);
      }
    }
    expect(shapes.map(({ kind }) => kind)).toEqual([
      'point',
      'line',
      'line',
      'cylinder',
      'cylinder',
      'box',
      'box',
      'ellipsoid',
      'ellipsoid',
      'halfSpace',
    ]);
    reference.dispose();
  });
});
