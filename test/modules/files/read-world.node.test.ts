import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { FileError, InputError, readWorld, type ReadWorldOptions } from '../../../modules/files/index.ts';
import { temporaryFolder } from '../../apps/cli/run.ts';
import { binaryStl } from '../robot/meshes/files.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const STL = binaryStl();

const urdf = (mesh: string): string => `<robot name="door">
  <link name="frame"/>
  <link name="leaf"><inertial><mass value="1"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><mesh filename="${mesh}"/></geometry></collision></link>
  <joint name="hinge" type="continuous"><parent link="frame"/><child link="leaf"/><axis xyz="0 0 1"/></joint>
</robot>`;

const world = (robot: object, file = 'rock.stl'): string =>
  JSON.stringify({
    format: 'clearance-world',
    version: 1,
    bodies: [{ name: 'rock', elements: [{ kind: 'hull', file }], mass: 1, pose: { position: [9, 0, 0] } }],
    robots: [{ name: 'door', ...robot }],
  });

describe('readWorld', () => {
  const folder = temporaryFolder();

  function put(path: string, content: string | Uint8Array): string {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** What is said of a world, with the folder left out. */
  const complaint = async (file: string, options?: ReadWorldOptions): Promise<string> => {
    const error = await readWorld(engine, file, options).then(
      () => expect.fail('nothing was wrong'),
      (reason: unknown) => reason as Error,
    );
    expect(error instanceof InputError || error instanceof FileError, error.stack).toBe(true);
    return error.message.replaceAll(folder.path, '');
  };

  it('reads the world of the examples', async () => {
    const file = fileURLToPath(new URL('../../../examples/falling/world.json', import.meta.url));
    const { world: read, robots, bodies } = await readWorld(engine, file, { profile: true });
    expect([...bodies.keys()]).toEqual(['floor', 'crate 1', 'crate 2', 'crate 3', 'ball']);
    read.advance(0.05);
    const { profile } = read;
    expect(Object.keys(profile!)).toEqual([
      'near',
      'contacts',
      'impacts',
      'holding',
      'motion',
      'placing',
      'rest',
    ]);
    for (const seconds of Object.values(profile!)) expect(seconds).toBeGreaterThan(0);
    expect(robots.get('arm')!.robot.joints.map(({ name }) => name)).toEqual(['shoulder', 'elbow']);
    read.dispose();
  });

  it('reads meshes of bodies, and of robots in packages below its folder', async () => {
    put('in/rock.stl', STL);
    put('in/doors/meshes/leaf.stl', STL);
    put('in/urdf/door.urdf', urdf('package://doors/meshes/leaf.stl'));
    const file = put('in/w.json', world({ urdf: 'urdf/door.urdf', meshes: 'hull' }));
    const loaded = await readWorld(engine, file);
    expect(loaded.robots.get('door')!.robot.segments.leaf!.map(({ kind }) => kind)).toEqual(['hull']);
    expect(loaded.world.profile).toBeUndefined();
    loaded.world.dispose();
    const pieces = { meshes: 'decompose', excess: 0.5 };
    const cut = await readWorld(engine, put('in/w.json', world({ urdf: 'urdf/door.urdf', ...pieces })));
    expect(cut.robots.get('door')!.robot.segments.leaf!.map(({ kind }) => kind)).toEqual(['hull']);
    cut.world.dispose();
    const without = put('in/w.json', world({ urdf: 'urdf/door.urdf', meshes: 'none' }));
    const bare = await readWorld(engine, without);
    expect(bare.robots.get('door')!.robot.segments).toEqual({});
    bare.world.dispose();
  });

  it('reads nothing outside of its folder, unless it is told to', async () => {
    put('out/door.urdf', urdf('leaf.stl'));
    put('out/leaf.stl', STL);
    put('out/pack/leaf.stl', STL);
    put('pack/leaf.stl', STL);
    put('own/rock.stl', STL);
    put('own/package.urdf', urdf('package://pack/leaf.stl'));
    put('own/relative.urdf', urdf('../out/leaf.stl'));
    put('package.xml', '<package><name>all</name></package>');
    symlinkSync(join(folder.path, 'out/door.urdf'), join(folder.path, 'own/link.urdf'));
    const write = (robot: string, rock?: string): string => put('own/w.json', world({ urdf: robot }, rock));
    const advice = 'if you trust the file, give the option allowOutside';
    expect(await complaint(write('../out/door.urdf'))).toBe(
      `/own/w.json: ../out/door.urdf leads out of its folder; ${advice}`,
    );
    expect(await complaint(write(join(folder.path, 'out/door.urdf')))).toContain('leads out of its folder');
    expect(await complaint(write('link.urdf'))).toContain('link.urdf leads out of its folder');
    expect(await complaint(write('x.urdf', '../out/leaf.stl'))).toContain(
      '../out/leaf.stl leads out of its folder',
    );
    expect(await complaint(write('package.urdf'))).toContain('no package pack in /own;');
    expect(await complaint(write('relative.urdf'))).toContain('leads out of /own, the package');
    const loaded = await readWorld(engine, write('../out/door.urdf'), { allowOutside: true });
    loaded.world.dispose();
    const named = await readWorld(engine, write('package.urdf'), {
      packages: { pack: join(folder.path, 'pack') },
    });
    named.world.dispose();
  });

  it.each<[string, string | undefined, string]>([
    ['no file', undefined, 'cannot read /no.json: there is no such file'],
    ['no JSON', '[', '/x.json: not valid JSON: '],
    ['no world', '[]', '/x.json: a world must be an object, got Array(0)'],
    ['no URDF', world({ urdf: 'no.urdf' }), 'cannot read /no.urdf: there is no such file'],
    ['a URDF that is none', world({ urdf: 'bad.urdf' }), 'bad.urdf:1: '],
    ['no mesh', world({ urdf: 'door.urdf' }, 'no.stl'), 'cannot read /no.stl: there is no such file'],
    ['a mesh that is none', world({ urdf: 'door.urdf' }, 'bad.urdf'), '/bad.urdf: '],
  ])('refuses %s', async (_, text, message) => {
    put('rock.stl', STL);
    put('door.urdf', urdf('rock.stl'));
    put('bad.urdf', '<robot');
    const file = text === undefined ? join(folder.path, 'no.json') : put('x.json', text);
    expect(await complaint(file)).toContain(message);
  });

  it('refuses arguments that are none', async () => {
    await expect(readWorld(engine, 7 as never)).rejects.toThrow('readWorld: file must be a path, got 7');
    await expect(readWorld(engine, 'w', { profil: true } as never)).rejects.toThrow(
      'readWorld: options must be',
    );
    await expect(readWorld(engine, 'w', { profile: 1 } as never)).rejects.toThrow(
      'readWorld: options.profile must be true or false, got 1',
    );
    await expect(readWorld(engine, 'w', { packages: { a: 1 } } as never)).rejects.toThrow(
      'readWorld: options.packages.a must be a text, got 1',
    );
  });
});
