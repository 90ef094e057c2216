/** Robots in the formats of others, read again by others where there is a reader, and by our own. */
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';
import type { Mesh as ThreeMesh, SphereGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { comparedLinks, MujocoModel } from '../../../data/mujoco.ts';
import { readBytes, readText } from '../../../data/read.ts';
import { elementGeometry } from '../../../bindings/geometry/element-geometry.ts';
import { loadEngine, point, type PointElement, type Vector } from '../../../bindings/index.ts';
import {
  type ExportedRobot,
  type ExportFormat,
  exportRobot,
  type ExportRobotOptions,
  listMeshes,
  loadRobot,
  type Robot,
} from '../../../modules/robot/index.ts';
import { createSampler } from '../../../modules/robot/model/sampler.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';
import { mimicsOf } from '../../../modules/robot/model/mimics.ts';

const engine = await loadEngine();

async function readRobot(name: string, srdf?: string): Promise<Robot> {
  const text = await readText(`robots/${name}.urdf`);
  const files = new Map<string, Uint8Array>();
  for (const uri of listMeshes(text)) files.set(uri, await readBytes(uri.replace('package://', 'robots/')));
  return loadRobot(text, {
    meshFiles: (uri) => files.get(uri),
    ...(srdf !== undefined && { srdf: await readText(`robots/${srdf}.srdf`) }),
  });
}

/** Solids of all kinds that a URDF has, on joints of all kinds of one number, one a mimic. */
const solids = loadRobot(
  urdf(
    `<link name="a">${collision('<box size="0.4 0.1 0.1"/>', '0 0 0', '0.3 0.2 0.1')}</link>`,
    `<link name="b &amp; c">${collision('<cylinder radius="0.1" length="0.5"/>', '0.2 0 0', '1 2 3')}</link>`,
    `<link name="c"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>` +
      `${collision('<capsule radius="0.05" length="0.3"/>')}${collision('<sphere radius="0.1"/>', '0.4 0 0')}</link>`,
    '<link name="tool"/>',
    joint('revolute', 'a', 'b &amp; c', origin('0.3 0 0', '1 -0.5 2') + axis('0 1 1')),
    joint('continuous', 'b &amp; c', 'c', origin('0.3 0 0', '1 1.5707963267948966 0') + axis('0 0 1')),
    joint('prismatic', 'c', 'tool', axis('1 0 0') + '<limit lower="-0.6" upper="0.1"/>'),
    `<link name="d">${collision('<box size="0.1 0.1 0.1"/>', '0 0.3 0')}</link>`,
    joint(
      'revolute',
      'c',
      'd',
      axis('1 0 0') + '<mimic joint="b &amp; c-c" multiplier="-1.5" offset="0.2"/>',
    ),
  ),
);

/** Solids that only an MJCF has, joints away from their bodies, a ball, and bodies that float. */
const shapes = loadRobot(
  `<mujoco model="shapes"><worldbody><geom type="plane" size="1 1 1"/>
     <body name="f" pos="1 2 3"><freejoint name="free"/><geom type="ellipsoid" size=".1 .2 .3"/>
       <body name="g" pos=".5 0 0" euler="10 20 30"><joint name="away" pos=".1 .2 .3" axis="1 2 3"/><geom size=".1"/>
         <body name="h" pos=".9 0 0"><joint name="ball" type="ball"/><geom type="capsule" size=".1 .2"/></body>
       </body>
     </body>
     <body name="k" pos="0 0 1"><joint name="s" type="slide"/><geom type="cylinder" size=".1 .2" euler="30 0 0"/></body>
   </worldbody></mujoco>`,
);

const ROBOTS: readonly (readonly [name: string, robot: Robot])[] = [
  ['a Panda of capsules with its SRDF', await readRobot('erd_panda_collision', 'erd_panda')],
  ['a Panda of meshes', await readRobot('moveit_panda')],
  ['a Fetch of spheres', await readRobot('vamp_fetch_spherized', 'vamp_fetch')],
  ['solids', solids],
];

/** Robots with joints of several numbers, which not all formats have. */
const FREE: readonly (readonly [name: string, robot: Robot])[] = [
  ['solids of an MJCF', shapes],
  [
    'a base in the plane',
    loadRobot(urdf(link('a', '0 0 0'), link('b', '0 0 1'), joint('revolute', 'a', 'b')), { base: 'planar' }),
  ],
  [
    'a base that floats, and a link in a slanted plane',
    loadRobot(
      urdf(
        link('a', '0 0 0'),
        link('b', '0 0 1'),
        joint('planar', 'a', 'b', origin('0 0 1', '1 2 3') + axis('1 2 3')),
      ),
      { base: 'floating' },
    ),
  ],
];

const SOME: ExportRobotOptions = { samples: 2000 };

const exported = new Map<Robot, ExportedRobot>();

/** What is made of a robot, once. */
function made(robot: Robot): ExportedRobot {
  const known = exported.get(robot) ?? exportRobot(robot, engine, SOME);
  exported.set(robot, known);
  return known;
}

const textOf = (robot: Robot, format: ExportFormat): string => made(robot).files(format)[0]!.text;

/** A sphere as the YAML has it. */
interface Ball {
  readonly center: readonly number[];
  readonly radius: number;
}

type Balls = Readonly<Record<string, readonly Ball[]>>;
type Lists = Readonly<Record<string, readonly string[]>>;

/** The fields of XRDF 1.0. */
interface Xrdf {
  readonly format: string;
  readonly format_version: number;
  readonly modifiers: readonly object[];
  readonly default_joint_positions: Readonly<Record<string, number>>;
  readonly cspace: Readonly<Record<'joint_names' | 'acceleration_limits' | 'jerk_limits', unknown>>;
  readonly tool_frames: readonly string[];
  readonly collision: { readonly geometry: string; readonly buffer_distance: object };
  readonly self_collision: {
    readonly geometry: string;
    readonly buffer_distance: object;
    readonly ignore: Lists;
  };
  readonly geometry: Readonly<Record<string, { readonly spheres: Balls }>>;
}

/** The fields of a robot of cuRobo that are looked at. */
interface Curobo {
  readonly robot_cfg: {
    readonly kinematics: {
      readonly collision_spheres: Balls;
      readonly collision_link_names: readonly string[];
      readonly ee_link: string;
      readonly self_collision_ignore: Lists;
      readonly cspace: Readonly<Record<string, readonly unknown[]>>;
    };
  };
}

/** The spheres of a link as foam keeps them. */
interface Spherization {
  readonly mean: number;
  readonly best: number;
  readonly worst: number;
  readonly spheres: readonly { readonly origin: readonly number[]; readonly radius: number }[];
}

/** The spheres of each link as a robot of the written URDF has them. */
const spherized = (robot: Robot): Robot => loadRobot(textOf(robot, 'foam'));

function spheresByLink(robot: Robot): Map<string, readonly PointElement[]> {
  const links = robot.parts.bodies.flatMap(({ members }) => members.map((member) => member.link));
  return new Map(
    links
      .filter(({ elements }) => elements.length > 0)
      .map(({ name, elements }) => [name, elements as readonly PointElement[]]),
  );
}

/** The largest difference between poses of links that both robots have, in random configurations. */
function comparePoses(one: Robot, other: Robot): number {
  const draw = createSampler(one.joints, 5);
  const known = new Set(other.joints.map(({ name }) => name));
  let most = 0;
  for (let i = 0; i < 50; i++) {
    const configuration = draw(1);
    const values = Object.entries(one.jointValues(configuration)).filter(([name]) => known.has(name));
    const there = other.configuration(Object.fromEntries(values));
    for (const name of one.linkNames) {
      const [a, b] = [one.linkPose(configuration, name), other.linkPose(there, name)];
      for (const [k, number] of a.entries()) most = Math.max(most, Math.abs(number - b[k]!));
    }
  }
  return most;
}

describe.each([...ROBOTS, ...FREE])('%s', (_, robot) => {
  const links = robot.parts.bodies.flatMap(({ members }) => members.map((member) => member.link));
  const solid = links.filter(({ elements }) => elements.some(({ kind }) => kind !== 'halfSpace'));

  it('has all of its surface in spheres, which are no farther beyond than it says', () => {
    const found = spheresByLink(spherized(robot));
    expect([...found.keys()].toSorted()).toEqual(solid.map(({ name }) => name).toSorted());
    const excesses = new Map(made(robot).links.map((one) => [one.link, one.excess]));
    for (const { name, elements } of solid) {
      const spheres = found.get(name)!;
      const isHeld = (p: Vector): boolean =>
        spheres.some(
          ({ vertices: [c], radius }) => Math.hypot(...p.map((x, k) => x - c[k]!)) <= radius + 1e-6,
        );
      for (const element of elements) {
        if (element.kind === 'point') {
          expect(spheres).toContainEqual(element);
          continue;
        }
        const { positions, indices } = elementGeometry(element, { detail: 24 });
        const corner = (i: number): number[] => [...positions.subarray(3 * i, 3 * i + 3)];
        for (let i = 0; i < indices.length; i += 3) {
          const [a, b, c] = [...indices.subarray(i, i + 3)].map(corner) as [number[], number[], number[]];
          // What is drawn is float32.
          for (const p of [a, a.map((x, k) => (x + b[k]! + c[k]!) / 3)]) {
            expect(isHeld(p as unknown as Vector), `${name} ${p.join(' ')}`).toBe(true);
          }
        }
      }
      const body = elements.filter(({ kind }) => kind !== 'halfSpace');
      for (const {
        vertices: [center],
        radius,
      } of spheres) {
        const ball = elementGeometry(point(center, radius), { detail: 8 }).positions;
        for (let i = 0; i < ball.length; i += 3) {
          const p = [...ball.subarray(i, i + 3)] as unknown as Vector;
          const inOthers = spheres.some(
            (other) => Math.hypot(...p.map((x, k) => x - other.vertices[0][k]!)) < other.radius - 1e-6,
          );
          if (inOthers) continue;
          const { distance } = engine.distance(point(p, 0), undefined, body, undefined);
          expect(distance).toBeLessThanOrEqual(excesses.get(name)! + 1e-6);
        }
      }
    }
  });

  it('is a URDF with its poses and joints', () => {
    const again = spherized(robot);
    const [warnings] = [again.warnings.filter((warning) => !warning.includes('larger than'))];
    expect(warnings).toEqual([]);
    expect(again.name).toBe(robot.name);
    expect(again.joints.map(({ name }) => name)).toEqual(robot.joints.map(({ name }) => name));
    expect(mimicsOf(again.joints)).toEqual(mimicsOf(robot.joints));
    expect(comparePoses(robot, again)).toBeLessThan(1e-9);
    const bounded = robot.joints.filter(({ lower, upper }) => lower > -Infinity && upper < Infinity);
    for (const { name, lower, upper, type } of bounded) {
      expect(again.joints.find((one) => one.name === name)).toMatchObject({ lower, upper, type });
    }
  });

  it('is a model of MuJoCo, with its poses and pairs', () => {
    const text = textOf(robot, 'mjcf');
    const again = loadRobot(text);
    const model = new MujocoModel('m.xml', new Map([['m.xml', text]]));
    expect(model.comparePoses(again, 20).poses).toBeLessThan(1e-9);
    expect(model.comparedPairs()).toEqual(comparedLinks(again));
    model.dispose();
    const balls = again.joints.length === robot.joints.length;
    if (balls) expect(comparePoses(robot, again)).toBeLessThan(1e-9);
    // Those that a robot of the URDF and the SRDF beside it compares.
    const [, body, srdf] = made(robot)
      .files('vamp')
      .map((file) => file.text);
    expect(comparedLinks(again)).toEqual(comparedLinks(loadRobot(body!, { srdf: srdf! })));
    expect(comparedLinks(again).length).toBe(made(robot).compared);
    expect(spheresByLink(again).size).toBe(solid.length);
  });
});

describe.each(ROBOTS)('%s', (_, robot) => {
  const spheres = Object.fromEntries(
    [...spheresByLink(spherized(robot))].map(([name, list]) => [
      name,
      list.map(({ vertices: [center], radius }) => ({ center: center.map((x) => x + 0), radius })),
    ]),
  );
  const links = Object.keys(spheres);
  const joints = robot.joints.map(({ name }) => name);
  const compared = comparedLinks(
    loadRobot(made(robot).files('vamp')[1]!.text, { srdf: made(robot).files('vamp')[2]!.text }),
  );

  /** What a reader of YAML 1.2 reads, and one of 1.1 as well. */
  const read = (format: ExportFormat): unknown => {
    const text = textOf(robot, format);
    const document: unknown = parse(text);
    expect(parse(text, { version: '1.1' })).toEqual(document);
    return document;
  };

  /** The pairs that are not in lists of those that are to be ignored. */
  const notIgnored = (ignore: Lists): string[] =>
    links
      .flatMap((a, i) => links.slice(i + 1).map((b) => [a, b]))
      .filter(([a, b]) => !(ignore[a!] ?? []).includes(b!) && !(ignore[b!] ?? []).includes(a!))
      .map((pair) => pair.toSorted().join(' – '))
      .toSorted();

  it('is XRDF 1.0', () => {
    const document = read('xrdf') as Xrdf;
    const { geometry, self_collision: self, collision: world, ...rest } = document;
    expect(Object.keys(rest)).toEqual([
      ...['format', 'format_version', 'modifiers', 'default_joint_positions', 'cspace', 'tool_frames'],
    ]);
    expect(rest).toMatchObject({ format: 'xrdf', format_version: 1, tool_frames: [expect.any(String)] });
    expect(robot.linkNames).toContain(rest.tool_frames[0]);
    expect(rest.modifiers).toEqual([{ set_base_frame: robot.parts.bodies[0]!.name }]);
    expect(Object.keys(rest.default_joint_positions)).toEqual(joints);
    expect(rest.cspace.joint_names).toEqual(joints);
    expect(rest.cspace.acceleration_limits).toEqual(joints.map(() => 15));
    expect(rest.cspace.jerk_limits).toEqual(joints.map(() => 500));
    expect(self.geometry).toBe(world.geometry);
    expect(geometry).toEqual({ [world.geometry]: { spheres } });
    expect(Object.keys(self.buffer_distance)).toEqual(Object.keys(world.buffer_distance));
    expect(Object.keys(self.buffer_distance).toSorted()).toEqual(links.toSorted());
    expect(notIgnored(self.ignore)).toEqual(compared);
  });

  it('is a configuration of cuRobo', () => {
    const { kinematics } = (read('curobo') as Curobo).robot_cfg;
    expect(kinematics.collision_spheres).toEqual(spheres);
    expect([...kinematics.collision_link_names].toSorted()).toEqual(links.toSorted());
    expect(kinematics).toMatchObject({
      urdf_path: `${robot.name}.urdf`,
      base_link: robot.parts.bodies[0]!.name,
      link_names: null,
      collision_sphere_buffer: 0,
    });
    expect(notIgnored(kinematics.self_collision_ignore)).toEqual(compared);
    expect(robot.linkNames).toContain(kinematics.ee_link);
    const { cspace } = kinematics;
    expect(cspace.joint_names).toEqual(joints);
    for (const list of ['retract_config', 'null_space_weight', 'cspace_distance_weight']) {
      expect(cspace[list]!.length).toBe(joints.length);
    }
  });

  it('is a stage of USD', () => {
    const stage = new USDLoader().parse(textOf(robot, 'usd-spheres'));
    // three.js turns what is upright along z.
    stage.children[0]!.rotation.set(0, 0, 0);
    stage.rotation.set(0, 0, 0);
    stage.updateMatrixWorld(true);
    const found: { name: string; center: number[]; radius: number }[] = [];
    stage.traverse((node) => {
      const { geometry } = node as ThreeMesh<SphereGeometry>;
      if (geometry === undefined) return;
      const center = node.matrixWorld.elements.slice(12, 15);
      found.push({ name: node.parent!.name, center, radius: geometry.parameters.radius });
    });
    const poses = robot.linkPoses(robot.configuration({}));
    const wanted = robot.linkNames.flatMap((name, i) =>
      (spheres[name] ?? []).map(({ center, radius }) => {
        const m = poses.subarray(16 * i, 16 * i + 16);
        const at = [0, 1, 2].map((k) => center.reduce((sum, x, j) => sum + m[4 * j + k]! * x, m[12 + k]!));
        return { name: name.replaceAll(/\W/g, '_'), center: at, radius };
      }),
    );
    expect(found.map(({ name, radius }) => [name, radius])).toEqual(
      wanted.map(({ name, radius }) => [name, radius]),
    );
    for (const [i, { center }] of found.entries()) {
      for (const [k, x] of center.entries()) expect(x).toBeCloseTo(wanted[i]!.center[k]!, 9);
    }
    const filtered = [...textOf(robot, 'usd-spheres').matchAll(/physics:filteredPairs = \[(.*)\]/g)];
    const count = filtered.reduce((sum, [, list]) => sum + list!.split(',').length, 0);
    expect((links.length * (links.length - 1)) / 2 - count).toBe(compared.length);
  });

  it('is what cricket and foam take', () => {
    const [main, ...others] = made(robot).files('vamp', 'arm.json');
    const config = JSON.parse(main!.text) as Record<string, unknown>;
    expect(others.map(({ name }) => name)).toEqual([config.urdf, config.srdf]);
    expect([config.urdf, config.srdf]).toEqual(['arm_spherized.urdf', 'arm.srdf']);
    expect(config.name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
    const [, database] = made(robot).files('foam');
    const kept = JSON.parse(database!.text) as Record<string, Record<string, { readonly 1: Spherization }>>;
    expect(Object.keys(kept).toSorted()).toEqual(links.toSorted());
    for (const [name, levels] of Object.entries(kept)) {
      const [[count, { 1: one }]] = Object.entries(levels) as [[string, { readonly 1: Spherization }]];
      expect(Number(count)).toBe(spheres[name]!.length);
      expect(one.spheres.map((ball) => ({ center: ball.origin, radius: ball.radius }))).toEqual(
        spheres[name],
      );
      expect(one.best).toBeLessThanOrEqual(one.mean + 1e-12);
      expect(one.worst).toBeGreaterThanOrEqual(one.mean - 1e-12);
    }
  });
});

describe('exportRobot', () => {
  it('leaves out pairs whose spheres are in collision wherever the robot stands, and says so', () => {
    // Two bars on one pole, between which there is always room, but not for spheres that hold one whole.
    const plate = collision('<box size="1 0.1 0.02"/>');
    const plates = loadRobot(
      urdf(
        ...[link('pole'), `<link name="a">${plate}</link>`, `<link name="b">${plate}</link>`],
        joint('continuous', 'pole', 'a', axis('0 0 1')),
        joint('continuous', 'pole', 'b', origin('0 0 0.25') + axis('0 0 1')),
      ),
      { srdf: '<robot name="test"><disable_collisions link1="pole" link2="a"/></robot>' },
    );
    const few = exportRobot(plates, engine, { count: 1 });
    expect(few.warnings).toEqual([
      'spheres are in collision in every sample, so that the file does not have these pairs compared: a – b; ' +
        'a larger count makes them smaller',
    ]);
    expect(few).toMatchObject({ pairs: 1, compared: 0 });
    const many = exportRobot(plates, engine, { count: 24 });
    expect(many).toMatchObject({ pairs: 1, compared: 1, warnings: [] });
  });

  it('says what it leaves out', () => {
    expect(made(shapes).warnings).toContain(
      'link "world" has a half-space or a plane, which no sphere holds: it is left out',
    );
  });

  it.each(['xrdf', 'curobo'] as const)('refuses what %s cannot have', (format) => {
    expect(() => made(shapes).files(format)).toThrow(
      /^shapes: joint "free" is floating, and this format has joints of one number only; /,
    );
  });

  it('takes what it is told', () => {
    const options = {
      tools: ['tool', 'c'],
      posture: { 'c-tool': -0.5 },
      acceleration: 2,
      jerk: 3,
      urdf: 'x.urdf',
    };
    const [file] = exportRobot(solids, engine, { ...SOME, ...options }).files('curobo');
    const { kinematics } = (parse(file!.text) as Curobo).robot_cfg;
    expect(kinematics).toMatchObject({ ee_link: 'tool', link_names: ['tool', 'c'], urdf_path: 'x.urdf' });
    expect(kinematics.cspace).toMatchObject({
      retract_config: [0, 0, -0.5],
      max_acceleration: 2,
      max_jerk: 3,
    });
    const few = exportRobot(solids, engine, { ...SOME, count: 3 }).links;
    const defaults = made(solids).links;
    // A sphere that is there counts for itself.
    expect(few.filter(({ link: name, count }) => count > (name === 'c' ? 4 : 3))).toEqual([]);
    expect(defaults.some(({ count }) => count > 4)).toBe(true);
    for (const [i, { excess }] of few.entries()) {
      expect(excess).toBeGreaterThanOrEqual(defaults[i]!.excess);
    }
  });

  it('refuses other arguments', () => {
    const call =
      (...args: readonly unknown[]) =>
      () =>
        (exportRobot as (...all: readonly unknown[]) => unknown)(...args);
    expect(call({}, engine)).toThrow(/^exportRobot: robot must be a robot/);
    expect(call(solids, {})).toThrow(/^exportRobot: engine must be an engine/);
    expect(() => made(solids).files('sdf' as never)).toThrow(
      /^ExportedRobot.files: format must be 'xrdf', 'curobo', .* or 'mjcf', got "sdf"/,
    );
    expect(() => made(solids).files('xrdf', 7 as never)).toThrow(/^ExportedRobot.files: name must be /);
    expect(call(solids, engine, { count: 0 })).toThrow(/^exportRobot: options.count must be /);
    expect(call(solids, engine, { counts: 1 })).toThrow(/counts/);
    expect(call(solids, engine, { tools: [] })).toThrow(
      /^exportRobot: options.tools must be at least one link/,
    );
    expect(call(solids, engine, { tools: ['tol'] })).toThrow(/"tol".*"tool"|tol.*tool/);
    expect(call(solids, engine, { jerk: 0 })).toThrow(/^exportRobot: options.jerk must be /);
    expect(call(solids, engine, { posture: { elbow: 1 } })).toThrow(/elbow/);
  });
});
