import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEngine, mesh } from '../../../bindings/index.ts';
import {
  createWorld,
  type LoadedWorld,
  listWorldMeshes,
  loadWorld,
  type LoadWorldOptions,
  parseWorld,
  type WorldJSON,
} from '../../../modules/dynamics/index.ts';
import { FileError, loadRobot } from '../../../modules/robot/index.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

const URDF = `<robot name="swing">
  <link name="stand"><inertial><mass value="1"/>
    <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="arm">
    <inertial><origin xyz="0 0 -0.2"/><mass value="2"/>
      <inertia ixx="0.02" iyy="0.02" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><origin xyz="0 0 -0.2"/><geometry><box size="0.05 0.05 0.3"/></geometry></collision>
  </link>
  <joint name="hinge" type="revolute"><parent link="stand"/><child link="arm"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="20" velocity="9"/></joint>
</robot>`;

/** Corners and triangles of a tetrahedron whose faces look outward. */
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

const WORLD = {
  format: 'clearance-world',
  version: 1,
  gravity: [0, 0, -9.81],
  contact: { friction: 0.4, restitution: 0.1 },
  envelope: 0.002,
  sleep: false,
  bodies: [
    { name: 'floor', elements: [{ kind: 'halfSpace', normal: [0, 0, 1], offset: 0 }], static: true },
    {
      name: 'crate',
      elements: [{ kind: 'box', center: [0.1, 0, 0], halfExtents: [0.2, 0.1, 0.1] }],
      mass: 3,
      pose: { position: [0.3, 0.1, 0.5], quaternion: [0.1, 0.5, 0.1, 0.8544003745317531] },
      velocity: { linear: [0, 0.5, 0] },
      friction: 0.7,
    },
    {
      name: 'rock',
      elements: [{ kind: 'hull', file: 'rocks/rock.stl', rounding: 0.01 }],
      density: 2000,
      pose: { position: [3, 0, 0.5] },
    },
    {
      name: 'top',
      elements: [{ kind: 'sphere', center: [0, 0, 0], radius: 0.1 }],
      inertial: { mass: 1, center: [0, 0, -0.02], inertia: [0.01, 0.01, 0.01, 0, 0, 0] },
      pose: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 2, 1],
    },
  ],
  robots: [
    {
      name: 'left',
      urdf: 'swing.urdf',
      configuration: { hinge: 1 },
      velocities: { hinge: -0.5 },
      pose: { position: [0, 2, 1] },
      motors: { hinge: { position: 0.5, stiffness: 10, damping: 1, most: 5 } },
      limits: { restitution: 0.2 },
      friction: 0.1,
    },
    {
      name: 'right',
      urdf: 'swing.urdf',
      base: 'floating',
      configuration: { 'base/trans_z': 3, 'base/trans_y': -2 },
    },
  ],
};

const OPTIONS: LoadWorldOptions = {
  file: 'w.json',
  robots: ({ base }) => loadRobot(URDF, { base }),
  meshFiles: (file) => (file === 'rocks/rock.stl' ? mesh(CORNERS, FACES) : undefined),
};

const load = (world: unknown = WORLD): LoadedWorld =>
  loadWorld(engine, typeof world === 'string' ? world : JSON.stringify(world), OPTIONS);

/** A copy of the world with one place changed; undefined takes it away. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(WORLD) as unknown;
  const names = path.split('.');
  const last = names.pop()!;
  const at = names.reduce((now, name) => (now as Record<string, unknown>)[name], copy) as Record<
    string,
    unknown
  >;
  at[last] = value;
  // JSON leaves out what is undefined.
  return JSON.parse(JSON.stringify(copy));
}

describe('loadWorld', () => {
  it('makes the world that a program would make', () => {
    const loaded = load();
    const world = createWorld(engine, {
      gravity: [0, 0, -9.81],
      contact: WORLD.contact,
      envelope: 0.002,
      sleep: false,
    });
    for (const { name, elements, ...options } of WORLD.bodies) {
      const items =
        name === 'rock'
          ? [
              {
                kind: 'hull',
                vertices: [0, 1, 2, 3].map((i) => CORNERS.slice(3 * i, 3 * i + 3)),
                rounding: 0.01,
              },
            ]
          : elements;
      world.addBody(name, { ...options, elements: items } as never);
    }
    const { configuration: _, velocities: __, motors, urdf: ___, name, ...rest } = WORLD.robots[0]!;
    const left = world.addRobot(name, loadRobot(URDF), {
      ...rest,
      configuration: [1],
      velocities: [-0.5],
    });
    left.motors(motors!);
    world.addRobot('right', loadRobot(URDF, { base: 'floating' }), {
      configuration: [0, -2, 3, 0, 0, 0, 1, 0],
    });
    for (const one of [world, loaded.world]) one.advance(0.5, { step: 0.005 });
    expect(loaded.world.save().numbers).toEqual(world.save().numbers);
    expect([...loaded.bodies.keys()]).toEqual(['floor', 'crate', 'rock', 'top']);
    expect([...loaded.robots.keys()]).toEqual(['left', 'right']);
    world.dispose();
    loaded.world.dispose();
  });

  it('writes what it read', () => {
    const loaded = load();
    expect(JSON.parse(JSON.stringify(loaded))).toEqual(WORLD);
    expect(JSON.stringify(load(JSON.stringify(loaded)))).toBe(JSON.stringify(loaded));
    loaded.world.dispose();
  });

  it('writes where everything is later, and reads that to the last bit but for centers of mass', () => {
    const loaded = load();
    loaded.world.advance(0.3);
    const text = JSON.stringify(loaded);
    const again = load(text);
    expect(JSON.stringify(again)).toBe(text);
    const { pose, velocity } = again.world.body('crate');
    const now = loaded.world.body('crate');
    expect(velocity).toEqual(now.velocity);
    [0, 1, 2].forEach((k) => expect(pose.position[k]).toBeCloseTo(now.pose.position[k]!, 14));
    for (const name of ['left', 'right']) {
      const [a, b] = [loaded, again].map(({ robots }) => robots.get(name)!.inWorld);
      expect(a!.configuration).toEqual(b!.configuration);
      expect(a!.velocities).toEqual(b!.velocities);
    }
    // The floor and the world's laws are what they were.
    expect((JSON.parse(text) as typeof WORLD).bodies[0]).toEqual(WORLD.bodies[0]);
    for (const { world } of [loaded, again]) world.dispose();
  });

  it('lists the meshes of bodies', () => {
    expect(listWorldMeshes(parseWorld(JSON.stringify(WORLD)))).toEqual(['rocks/rock.stl']);
  });

  it.each<[string, string, unknown, string]>([
    ['no format', 'format', undefined, "w.json: format must be 'clearance-world', got undefined"],
    ['a later version', 'version', 2, 'w.json: version must be 1, got 2'],
    [
      'another field',
      'gravitiy',
      [0, 0, 0],
      "w.json: options must be without properties other than 'format'",
    ],
    ['gravity that is none', 'gravity', [0, 0], 'w.json: gravity must'],
    ['another law', 'law', 'glue', `w.json: law must be 'impulses' or 'springs', got "glue"`],
    [
      'another method',
      'integrator',
      'heun',
      `w.json: integrator must be 'runge-kutta' or 'euler', got "heun"`,
    ],
    ['a contact that is none', 'contact', 7, 'w.json: contact: options must be an object, got 7'],
    ['no yes or no', 'sleep', 1, 'w.json: sleep must be true or false, got 1'],
    ['null', 'envelope', null, 'w.json: envelope must be left out where there is none, got null'],
    ['bodies that are no list', 'bodies', {}, 'w.json: bodies must be an array, got an object'],
    [
      'many bodies',
      'bodies',
      Array(4097).fill(0),
      'w.json: bodies must be of at most 4096 entries, got Array(4097)',
    ],
    ['a body that is none', 'bodies.1', 3, 'w.json: bodies[1]: it must be an object, got 3'],
    [
      'a body without a name',
      'bodies.1.name',
      undefined,
      'w.json: bodies[1]: name must be a string, got undefined',
    ],
    [
      'a name twice',
      'bodies.1.name',
      'floor',
      'w.json: bodies[1] ("floor"): name must be one that none before it has',
    ],
    [
      'a robot of the name of a body',
      'robots.0.name',
      'crate',
      'w.json: robots[0] ("crate"): name must be one that',
    ],
    [
      'a word that is none',
      'bodies.1.frction',
      1,
      `w.json: bodies[1] ("crate"): options must be without properties`,
    ],
    [
      'a negative friction',
      'bodies.1.friction',
      -1,
      'w.json: bodies[1] ("crate"): friction must be at least 0, got -1',
    ],
    [
      'a radius that is none',
      'bodies.3.elements.0.radius',
      '1',
      'w.json: bodies[3] ("top"): elements[0].radius must be a number, got "1"',
    ],
    [
      'no elements',
      'bodies.1.elements',
      'box',
      'w.json: bodies[1] ("crate"): elements must be an array of elements, got "box"',
    ],
    [
      'velocity that is none',
      'bodies.1.velocity',
      2,
      'w.json: bodies[1] ("crate"): velocity must be an object, got 2',
    ],
    [
      'a velocity of another name',
      'bodies.1.velocity.liner',
      [0, 0, 0],
      "without properties other than 'linear', 'angular'",
    ],
    [
      'no mass',
      'bodies.1.mass',
      undefined,
      'w.json: bodies[1] ("crate"): crate needs one of mass, density and inertial',
    ],
    [
      'a body in another',
      'bodies.1.pose',
      { position: [0, 0, 0] },
      'w.json: bodies[1] ("crate"): crate would be 0.1 m deep in floor',
    ],
    [
      'a mesh that is not there',
      'bodies.2.elements.0.file',
      'no.stl',
      'w.json: bodies[2] ("rock"): there is no mesh no.stl',
    ],
    [
      'a path that is none',
      'bodies.2.elements.0.file',
      3,
      'w.json: bodies[2] ("rock"): elements[0]: file must be the path of a file, got 3',
    ],
    [
      'a kind without files',
      'bodies.2.elements.0.kind',
      'box',
      `elements[0]: kind must be 'mesh' or 'hull', got "box"`,
    ],
    [
      'a mesh with a rounding',
      'bodies.2.elements.0.kind',
      'mesh',
      "elements[0]: options must be without properties other than 'kind', 'file', 'radius', 'solid'",
    ],
    ['no URDF', 'robots.0.urdf', '', 'w.json: robots[0] ("left"): urdf must be the path of a file, got ""'],
    [
      'an unknown joint',
      'robots.0.configuration',
      { hing: 1 },
      'w.json: robots[0] ("left"): values must be without joints other than',
    ],
    [
      'an unknown velocity',
      'robots.0.velocities',
      { hing: 1 },
      `w.json: robots[0] ("left"): velocities must be of joints that move, got "hing"; did you mean 'hinge'?`,
    ],
    [
      'a velocity that is none',
      'robots.0.velocities',
      { hinge: '1' },
      'w.json: robots[0] ("left"): velocities[0] (hinge) must be a number, got "1"',
    ],
    [
      'an unknown motor',
      'robots.0.motors',
      { hing: {} },
      'w.json: robots[0] ("left"): motors must be with names of joints',
    ],
    [
      'a motor that is none',
      'robots.0.motors.hinge',
      4,
      'w.json: robots[0] ("left"): hinge: options must be an object, got 4',
    ],
    [
      'limits that are none',
      'robots.0.limits',
      4,
      'w.json: robots[0] ("left"): limits must be an object, got 4',
    ],
    ['a pose that is none', 'robots.0.pose', 'here', 'w.json: robots[0] ("left"): '],
  ])('refuses %s, with its place', (_, path, value, message) => {
    const world = changed(path, value);
    expect(() => load(world)).toThrow(FileError);
    expect(() => load(world)).toThrow(message);
  });

  it('refuses what is no JSON, and no text', () => {
    expect(() => parseWorld('{', 'w.json')).toThrow(/^w\.json: not valid JSON: /);
    expect(() => parseWorld(7 as never)).toThrow('parseWorld: text must be the text of a world, got 7');
    expect(() => parseWorld('{}', 7 as never)).toThrow('parseWorld: file must be a string, got 7');
    expect(() => loadWorld(engine, WORLD as unknown as WorldJSON, {})).toThrow(
      /there is no mesh|options\.robots/,
    );
    expect(() => loadWorld(engine, '{}', { fil: '' } as never)).toThrow('loadWorld: options must be without');
    const robots = { ...WORLD, bodies: [] } as unknown as WorldJSON;
    expect(() => loadWorld(engine, robots)).toThrow(
      'loadWorld: options.robots must be given, as there are robots',
    );
  });

  it('refuses the largest texts that there may be, in time', () => {
    const begun = performance.now();
    expect(() => parseWorld(`[${'['.repeat(2 ** 18)}`, 'w.json')).toThrow('lists and objects that are read');
    expect(() => parseWorld(' '.repeat(2 ** 25 + 1), 'w.json')).toThrow('longer than 33554432 characters');
    const name = 'n'.repeat(2 ** 20);
    expect(() => load({ ...WORLD, [name]: 1 })).toThrow('options must be without properties');
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('reads or refuses damaged files, with their name', () => {
    const text = JSON.stringify(WORLD);
    const words = [
      '',
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '1e999',
      '-',
      'null',
      '0',
      '"\\u0000"',
      '[[]]',
      '1e-300',
      '{}',
    ];
    // Tokens are exchanged rather than letters, so that most of what comes of it is JSON.
    const tokens = text.match(/"[^"]*"|[-\d.e]+|true|./g)!;
    const damaged = fc
      .array(fc.tuple(fc.nat(tokens.length - 1), fc.constantFrom(...words, ...tokens)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((edits) => edits.reduce<string[]>((now, [at, word]) => now.with(at, word), tokens).join(''));
    let read = 0;
    fc.assert(
      fc.property(damaged, (world) => {
        try {
          const loaded = load(world);
          loaded.world.dispose();
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^(w\.json|URDF(:\d+)?): ./);
        }
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(20);
  });
});
