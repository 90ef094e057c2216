import { describe, expect, it } from 'vitest';
import {
  FileError,
  type LoadRobotOptions,
  listMeshes,
  loadRobot,
  type Robot,
} from '../../../../modules/robot/index.ts';
import { readWorld } from '../../../../modules/robot/sdf/world.ts';
import { MeshFiles } from '../../../../modules/robot/shapes/mesh-files.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { mimicsOf } from '../../../../modules/robot/model/mimics.ts';

const ball = '<collision name="c"><geometry><sphere><radius>0.1</radius></sphere></geometry></collision>';
const link = (name: string, inside = ''): string => `<link name="${name}">${inside}${ball}</link>`;
const joint = (name: string, type: string, parent: string, child: string, inside = ''): string =>
  `<joint name="${name}" type="${type}"><parent>${parent}</parent><child>${child}</child>${inside}</joint>`;
const axis = (xyz: string, inside = ''): string => `<axis><xyz>${xyz}</xyz>${inside}</axis>`;
const model = (inside: string, before = ''): string =>
  `<sdf version="1.9">\n<model name="m">${before}\n${inside}\n</model></sdf>`;

const urdfLink = (name: string): string =>
  `<link name="${name}"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>`;
const urdfJoint = (
  name: string,
  type: string,
  parent: string,
  child: string,
  xyz: string,
  rpy: string,
  along: string,
): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>` +
  `<origin xyz="${xyz}" rpy="${rpy}"/><axis xyz="${along}"/><limit lower="-1" upper="1"/></joint>`;

/** The largest difference between numbers of poses of links of two robots, in random configurations. */
function apart(one: Robot, other: Robot, links: readonly string[]): number {
  const random = createRandom(SEED);
  let most = 0;
  for (let i = 0; i < 100; i++) {
    const values = Object.fromEntries(other.joints.map(({ name }) => [name, random.between(-1, 1)]));
    for (const name of links) {
      const [a, b] = [one, other].map((robot) => robot.linkPose(robot.configuration(values), name)) as [
        Float64Array,
        Float64Array,
      ];
      for (const [k, x] of a.entries()) most = Math.max(most, Math.abs(x - b[k]!));
    }
  }
  return most;
}

const CHAIN = `<robot name="m"><link name="world"/>${['a', 'b', 'c'].map(urdfLink).join('')}${urdfJoint('f', 'fixed', 'world', 'a', '1 2 3', '0.1 0.2 0.3', '1 0 0')}${urdfJoint('j', 'revolute', 'a', 'b', '0.5 0 1', '0.4 0.5 0.6', '0 0.6 0.8')}${urdfJoint('k', 'prismatic', 'b', 'c', '0 0 1', '0 0 0', '1 0 0')}</robot>`;
const limits = '<limit><lower>-1</lower><upper>1</upper></limit>';

describe('an SDF', () => {
  it.each([
    [
      'poses in frames of others',
      model(
        link('a', '<pose>1 2 3 0.1 0.2 0.3</pose>') +
          link('b', '<pose relative_to="a">0.5 0 1 0.4 0.5 0.6</pose>') +
          link('c', '<pose relative_to="b">0 0 1 0 0 0</pose>') +
          joint('j', 'revolute', 'a', 'b', axis('0 3 4', limits)) +
          joint('k', 'prismatic', 'b', 'c', axis('1 0 0', limits)),
      ),
    ],
    [
      'links in frames of joints',
      model(
        link('a', '<pose>1 2 3 0.1 0.2 0.3</pose>') +
          joint(
            'j',
            'revolute',
            'a',
            'b',
            `<pose relative_to="a">0.5 0 1 0.4 0.5 0.6</pose>${axis('0 3 4', limits)}`,
          ) +
          link('b', '<pose relative_to="j"/>') +
          `<frame name="tip" attached_to="b"><pose>0 0 1 0 0 0</pose></frame>` +
          link('c', '<pose relative_to="tip"/>') +
          joint('k', 'prismatic', 'tip', 'c', axis('1 0 0', limits)),
      ),
    ],
    [
      'the model elsewhere',
      model(
        link('a', '<pose degrees="true">0 0 0 0 0 0</pose>') +
          link('b', '<pose>0.5 0 1 0.4 0.5 0.6</pose>') +
          link('c', '<pose relative_to="k"/>') +
          joint('j', 'revolute', 'a', 'b', axis('0 3 4', limits)) +
          joint(
            'k',
            'prismatic',
            'b',
            'c',
            `<pose relative_to="b">0 0 1 0 0 0</pose>${axis('1 0 0', limits)}`,
          ),
        '<pose>1 2 3 0.1 0.2 0.3</pose>',
      ),
    ],
  ])('has its links where a URDF has them: %s', (_, text) => {
    expect(apart(loadRobot(text), loadRobot(CHAIN), ['a', 'b', 'c'])).toBeLessThan(1e-12);
    expect(loadRobot(text).pairs).toEqual([['world', 'c']]);
  });

  it('turns about axes that pass by the link, in the frame that it says', () => {
    const text = model(
      link('a') +
        link('b', '<pose>1 0 0 0 0 1.5707963267948966</pose>') +
        joint(
          'j',
          'revolute',
          'a',
          'b',
          `<pose>0 1 0 0 0 0</pose><axis><xyz expressed_in="__model__">0 0 1</xyz></axis>`,
        ),
    );
    const robot = loadRobot(text);
    // The axis is at (0, 0) of the model, as b is turned by a right angle; b goes round it at 1 m.
    const [x, y] = robot.linkPose([Math.PI / 2], 'b').subarray(12, 14);
    expect(x).toBeCloseTo(0, 12);
    expect(y).toBeCloseTo(1, 12);
    expect(robot.joints).toMatchObject([{ name: 'j', type: 'continuous' }]);
  });

  it('has models in models, with their names before those of their links', () => {
    const files: Record<string, string> = {
      'model://arm/model.config':
        '<model><sdf version="1.5">old.sdf</sdf><sdf version="1.9">new.sdf</sdf></model>',
      'model://arm/new.sdf': model(
        link('a', '<pose>0 0 1 0 0 0</pose>') +
          link('b', '<pose>0 0 2 0 0 0</pose>') +
          joint('j', 'revolute', 'a', 'b', axis('0 0 1')) +
          '<link name="d"><collision name="c"><geometry><mesh><uri>d.stl</uri></mesh></geometry></collision></link>' +
          joint('e', 'fixed', 'a', 'd'),
      ),
    };
    const text = model(
      link('base') +
        '<include><uri>model://arm</uri><name>left</name><pose relative_to="base">1 0 0 0 0 0</pose><placement_frame>a</placement_frame></include>' +
        joint('hold', 'fixed', 'base', 'left::a'),
    );
    const options = { files: (name: string) => files[name] };
    expect(listMeshes(text, options)).toEqual(['model://arm/d.stl']);
    const robot = loadRobot(text, { ...options, meshes: 'none' });
    expect(robot.linkNames).toEqual(['world', 'base', 'left::a', 'left::b', 'left::d']);
    expect(robot.joints.map(({ name }) => name)).toEqual(['left::j']);
    expect([...robot.linkPose([0], 'left::b').subarray(12, 15)]).toEqual([1, 0, 1]);
  });

  it('has joints of two and three axes, and those that follow others', () => {
    const text = model(
      link('a') +
        link('b') +
        link('c') +
        link('d') +
        joint('u', 'universal', 'a', 'b', `${axis('1 0 0')}<axis2><xyz>0 1 0</xyz></axis2>`) +
        joint('s', 'ball', 'b', 'c') +
        joint(
          'm',
          'revolute',
          'c',
          'd',
          axis(
            '0 0 1',
            '<mimic joint="u" axis="axis2"><multiplier>2</multiplier><offset>1</offset><reference>3</reference></mimic>',
          ),
        ),
    );
    const robot = loadRobot(text);
    expect(robot.joints.map(({ name }) => name)).toEqual(['u', 'u/axis2', 's/x', 's/y', 's/z']);
    expect(mimicsOf(robot.joints)).toEqual([{ name: 'm', joint: 'u/axis2', multiplier: 2, offset: -5 }]);
    const pose = robot.linkPose([0.3, 0.4, 0, 0, 0], 'b');
    expect(pose[8]).toBeCloseTo(Math.sin(0.4), 12);
    expect(pose[9]).toBeCloseTo(-Math.sin(0.3) * Math.cos(0.4), 12);
  });

  it.each<[what: string, text: string, message: string | RegExp, options?: LoadRobotOptions]>([
    [
      'without a model',
      '<sdf/>',
      'SDF:1: 0 models are in the file, and one is read; give each a file of its own',
    ],
    ['of a world', '<sdf><world/></sdf>', /^SDF:1: <world> holds more than a robot/],
    ['without links', model(''), 'SDF:2: model "m" has no <link>'],
    [
      'with a link that is not there',
      model(link('a') + joint('j', 'fixed', 'a', 'b')),
      'SDF:3: joint "j": there is no link, joint or frame "b"',
    ],
    [
      'with frames in a circle',
      model('<link name="a"><pose relative_to="b"/></link><link name="b"><pose relative_to="a"/></link>'),
      'SDF:3: link "b": frame "a" is relative to itself',
    ],
    ['with a name twice', model(link('a') + link('a')), 'SDF:3: link "a": the name "a" is used twice'],
    [
      'with a screw',
      model(link('a') + link('b') + joint('j', 'screw', 'a', 'b')),
      /^SDF:3: joint "j": type "screw" is not supported/,
    ],
    [
      'that moves the world',
      model(link('a') + joint('j', 'fixed', 'a', 'world')),
      /^SDF:3: joint "j": <child> is the world/,
    ],
    [
      'with a loop',
      model(link('a') + link('b') + joint('j', 'fixed', 'a', 'b') + joint('k', 'fixed', 'a', 'b')),
      /^SDF:3: joint "k": link "b" already hangs on joint "j"/,
    ],
    [
      'with part of a mesh',
      model(
        '<link name="a"><collision><geometry><mesh><uri>a.stl</uri><submesh/></mesh></geometry></collision></link>',
      ),
      /^SDF:3: link "a": <submesh> is not read/,
    ],
    [
      'with another shape',
      model('<link name="a"><collision><geometry><polyline/></geometry></collision></link>'),
      /^SDF:3: link "a": <polyline> is not a shape that is read/,
    ],
    [
      'with no number',
      model(link('a', '<pose>0 0 0 0 0 north</pose>')),
      /^SDF:3: <pose>: "north" is no number/,
    ],
    [
      'with too few numbers',
      model(link('a', '<pose>0 0 0</pose>')),
      'SDF:3: <pose>: expected 6 numbers, got "0 0 0"',
    ],
    [
      'that includes itself',
      model('<include><uri>b.sdf</uri></include>'),
      /^b.sdf:1: <include>: "b.sdf" includes itself/,
      { files: () => '<sdf><model name="b"><include><uri>b.sdf</uri></include></model></sdf>' },
    ],
    [
      'that merges names that it has',
      model(`<include merge="true"><uri>b.sdf</uri></include>${link('a')}`),
      /^b.sdf:1: link "a": the name "a" is used twice/,
      { files: () => `<sdf><model name="b">${link('a')}</model></sdf>` },
    ],
    [
      'that merges two of one name',
      model(
        '<include merge="true"><uri>b.sdf</uri></include><include merge="true"><uri>c.sdf</uri></include>',
      ),
      /^b.sdf:1: link "a": the name "a" is used twice/,
      { files: (name: string) => `<sdf><model name="${name[0]}">${link('a')}</model></sdf>` },
    ],
  ])('%s is refused by line', (_, text, message, options = {}) => {
    const load = (): unknown => loadRobot(text, options);
    expect(load).toThrow(FileError);
    expect(load).toThrow(message);
  });
});

describe('an <include> that merges', () => {
  // As an <include> that does not, but for the names: the frames of the model are where they were.
  const part =
    `<sdf version="1.9"><model name="part"><pose>0 0 0.5 0.1 0 0</pose>${link('b', '<pose>1 2 3 0.1 0.2 0.3</pose>')}` +
    `<frame name="f" attached_to="__model__"><pose>0 1 0 0 0 1</pose></frame>${link('c', '<pose relative_to="f">0 0 1 0 0 0</pose>')}` +
    joint('j', 'revolute', 'b', 'c', `<axis><xyz expressed_in="__model__">0 0.6 0.8</xyz>${limits}</axis>`) +
    `<model name="n">${link('d', '<pose>0 0 2 0 0 0</pose>')}</model>${joint('g', 'fixed', 'c', 'n::d')}</model></sdf>`;
  const whole = (merge: string, pose: string, name: (own: string) => string): string =>
    model(
      `<include ${merge}><uri>model://p/part.sdf</uri>${pose}</include>${link('a')}` +
        joint('k', 'prismatic', 'a', name('b'), `<pose relative_to="${name('f')}"/>${axis('1 0 0', limits)}`),
    );
  const files = (): string => part;

  it.each(['', '<pose>1 0 0 0 0 1</pose>'])(
    'has links without the name of its model, placed by "%s"',
    (pose) => {
      const merged = loadRobot(
        whole('merge="true"', pose, (own) => own),
        { files },
      );
      const apart = loadRobot(
        whole('', pose, (own) => `part::${own}`),
        { files },
      );
      expect(merged.linkNames.toSorted()).toEqual(['a', 'b', 'c', 'n::d', 'world']);
      expect(merged.joints.map(({ name }) => name).toSorted()).toEqual(['j', 'k']);
      for (const [j, k] of [
        [0, 0],
        [0.3, -0.7],
      ]) {
        const [one, other] = [
          merged.configuration({ j: j!, k: k! }),
          apart.configuration({ 'part::j': j!, k: k! }),
        ];
        for (const name of ['a', 'b', 'c', 'n::d']) {
          const theirs = apart.linkPose(other, name === 'a' ? name : `part::${name}`);
          expect([...merged.linkPose(one, name)]).toEqual([...theirs]);
        }
      }
    },
  );

  it('is found by the name of its folder alone', () => {
    const places = new Map([['model://part/model.sdf', part]]);
    const text = model('<include merge="true"><uri>part</uri></include>');
    expect(loadRobot(text, { files: (name) => places.get(name) }).linkNames).toContain('b');
    places.set('part/model.config', '<model><sdf version="1.9">near.sdf</sdf></model>');
    places.set('part/near.sdf', model(link('near')));
    expect(loadRobot(text, { files: (name) => places.get(name) }).linkNames).toEqual(['world', 'near']);
  });

  it('has the first link, with which the frame of the model goes', () => {
    const text = (merge: string, child: string): string =>
      model(
        `<include ${merge}><uri>part.sdf</uri></include>${link('a')}${joint('k', 'fixed', '__model__', 'a')}${child}`,
      );
    const { parts } = loadRobot(text('merge="1"', ''), { files });
    expect(
      parts.bodies.find(({ members }) => members.some(({ link: { name } }) => name === 'a'))!.members,
    ).toContainEqual(expect.objectContaining({ link: expect.objectContaining({ name: 'b' }) as unknown }));
  });
});

describe('a world of Gazebo', () => {
  it('is its links where they stand, by their names', () => {
    const text = `<sdf version="1.9"><world name="w"><frame name="f"><pose>0 0 1 0 0 0</pose></frame>
      <model name="ground"><static>true</static><link name="l"><collision name="c"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision></link></model>
      <model name="egg"><link name="l"><pose>1 0 0 0 0 0</pose><collision name="c"><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry></collision></link></model>
      <model name="m"><pose relative_to="f">1 0 0 0 0 0</pose>${link('a', '<pose>0 2 0 0 0 0</pose>')}<link name="none"/></model></world></sdf>`;
    const choices = { cylinders: 'exact', meshes: 'exact' } as const;
    const segments = readWorld(text, 'w.world', undefined, new MeshFiles(undefined), choices, []);
    expect([...segments.keys()]).toEqual(['ground::l', 'egg::l', 'm::a']);
    expect(segments.get('egg::l')).toMatchObject([
      { kind: 'ellipsoid', center: [1, 0, 0], semiAxes: [1, 2, 3] },
    ]);
    expect(segments.get('m::a')).toMatchObject([{ kind: 'point', vertices: [[1, 2, 1]], radius: 0.1 }]);
    expect(segments.get('ground::l')).toMatchObject([{ kind: 'halfSpace', normal: [0, 0, 1], offset: 0 }]);
  });
});
