import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/builds.ts';
import { collision, joint, link, urdf } from '../../modules/robot/documents.ts';
import {
  binaryStl,
  collada,
  type Facet,
  FACETS,
  glb,
  gltf,
  gltfBuffer,
  gltfFile,
  obj,
} from '../../modules/robot/meshes/files.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const robots = fileURLToPath(new URL('../../../data/robots', import.meta.url));
const panda = ['moveit_panda.urdf', '--srdf', 'moveit_panda.srdf', '--path'];
const name = 'moveit_resources_panda_description';

describe('clearance check of a robot with meshes', () => {
  const folder = temporaryFolder();
  let packagePath: string | undefined;
  beforeEach(() => {
    packagePath = process.env.ROS_PACKAGE_PATH;
    delete process.env.ROS_PACKAGE_PATH;
  });
  afterEach(() => {
    if (packagePath === undefined) delete process.env.ROS_PACKAGE_PATH;
    else process.env.ROS_PACKAGE_PATH = packagePath;
  });

  function put(path: string, content: string | Uint8Array = binaryStl()): string {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** Checks an arm of two bodies, one of them a tetrahedron, at one waypoint. */
  async function check(uri: string, ...options: string[]): Promise<Outcome> {
    const arm = [
      link('base', '9 0 0'),
      link('rail'),
      `<link name="hand">\n${collision(`<mesh filename="${uri}"/>`)}</link>`,
      joint('prismatic', 'base', 'rail'),
      joint('prismatic', 'rail', 'hand'),
    ];
    put('ws/src/robot/urdf/arm.urdf', urdf(...arm));
    put('ws/src/robot/urdf/path.csv', '0,0');
    return await run(
      join(folder.path, 'ws/src/robot/urdf'),
      'check',
      'arm.urdf',
      '--path',
      'path.csv',
      ...options,
    );
  }

  /** Asserts that the mesh was found: its tip is 8 m from the sphere at 9 m, of radius 0.1 m. */
  function expectFound(outcome: Outcome): void {
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toMatch('minimum 7900.00 mm between base – hand');
  }

  it('walks the Panda of MoveIt along a path', async () => {
    const path = folder.write(
      'path.csv',
      '0,-0.785,0,-2.356,0,1.571,0.785,0.02\n0,0.5,0,-2,0,2,0.785,0.02\n',
    );
    const { status, stdout, stderr } = await run(robots, 'check', ...panda, join(folder.path, path));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/minimum 21\.60 mm between panda_link5 – panda_link7/);
  });

  it('says how deep meshes are that cross, the deepest first', async () => {
    const path = folder.write('path.csv', '0,-0.785,0,-2.356,0,1.571,0.785,0.02\n0,0,0,-3,0,0,0,0\n');
    const options = ['--step', '10', '--margin', '0'];
    const { status, stdout, stderr } = await run(
      robots,
      'check',
      ...panda,
      join(folder.path, path),
      ...options,
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(
      /overlap of at least 41\.\d\d mm, at most 48\.\d\d mm, between panda_link5 – panda_hand \(panda_link7\)/,
    );
    expect(stdout).toMatch('collision: 1 of 2 samples collide');
  });

  it('walks it as hulls with --hulls, which are as close where it comes closest', async () => {
    const path = folder.write('path.csv', '0,-0.785,0,-2.356,0,1.571,0.785,0.02\n');
    const options = [...panda, join(folder.path, path), '--hulls', '--json'];
    const { status, stdout, stderr } = await run(robots, 'check', ...options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { minimum } = JSON.parse(stdout) as {
      minimum: { closest: { distance: number; elementA: number } };
    };
    expect(minimum.closest.elementA).toBe(0);
    expect(minimum.closest.distance).toBeGreaterThan(0);
    expect(minimum.closest.distance).toBeLessThanOrEqual(0.0221 + 1e-4);
  });

  it('walks it in convex pieces with --decompose, which are no farther apart than meshes', async () => {
    const path = folder.write('path.csv', '0,-0.785,0,-2.356,0,1.571,0.785,0.02\n');
    const options = [...panda, join(folder.path, path), '--json'];
    const closest = async (...more: string[]): Promise<number> => {
      const { status, stdout, stderr } = await run(robots, 'check', ...options, ...more);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return (JSON.parse(stdout) as { minimum: { closest: { distance: number } } }).minimum.closest.distance;
    };
    const [mesh, far, near] = [
      await closest(),
      await closest('--decompose', '5mm'),
      await closest('--decompose', '0.0001'),
    ];
    // Kernels of hulls and triangles round differently.
    const rounding = 1e-12;
    expect(far).toBeLessThanOrEqual(mesh + rounding);
    expect(far).toBeGreaterThanOrEqual(mesh - 0.01);
    expect(near).toBeLessThanOrEqual(mesh + rounding);
    expect(near).toBeGreaterThanOrEqual(mesh - 0.0002);
  });

  it('takes --decompose wherever robots are read, and not beside --hulls', async () => {
    const info = await run(robots, 'info', 'moveit_panda.urdf', '--decompose', '0.1mm');
    expect(info.stdout).toMatch(/│ panda_link5 +│ panda_link5 +│ 3 hulls /);
    const few = ['info', 'moveit_panda.urdf', '--decompose', '20mm', '--solid', '--kinds', 'capsule'];
    expect((await run(robots, ...few)).stdout).toMatch(/│ panda_leftfinger +│ panda_leftfinger +│ 1 line /);
    expectComplaint(
      await check('tip.stl', '--kinds', 'box'),
      '--kinds is about pieces: give --decompose, too',
    );
    expectComplaint(await check('tip.stl', '--solid'), '--solid is about pieces: give --decompose, too');
    expectComplaint(await check('tip.stl', '--decompose', '5mm', '--kinds', 'cone'), 'not cone');
    for (const options of [
      ['--hulls', '--decompose', '5mm'],
      ['--decompose', '5 in'],
      ['--decompose', '0'],
    ]) {
      expectComplaint(await check('tip.stl', ...options), '--decompose <excess>');
    }
  });

  it('warns of hulls that stick out', async () => {
    const circle = Array.from({ length: 999 }, (_, i): Facet => {
      const corner = [Math.cos(i), Math.sin(i), 0] as const;
      return [corner, corner, corner];
    });
    put('ws/src/robot/urdf/round.stl', binaryStl(circle));
    const { status, stderr } = await check('round.stl', '--hulls');
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^clearance: warning: arm\.urdf:5: link "hand": <mesh filename="round\.stl">: took a hull of 256 of its 999 vertices, .* by at most 0\.\d+ mm\n$/,
    );
  });

  it.each([
    ['by a path beside the URDF', 'tip.stl', 'ws/src/robot/urdf/tip.stl'],
    [
      'in a folder above that is called like the package',
      'package://robot/meshes/p.stl',
      'ws/src/robot/meshes/p.stl',
    ],
    ['in a folder beside one above', 'package://parts/a/tip.stl', 'ws/src/parts/a/tip.stl'],
    ['behind three slashes', 'package:///parts/d/tip.stl', 'ws/src/parts/d/tip.stl'],
    ['in a folder with a space in its name', 'package://our parts/tip.stl', 'ws/src/our parts/tip.stl'],
    ['in models of Gazebo', 'model://parts/e/tip.stl', 'ws/src/parts/e/tip.stl'],
    ['between backslashes', 'meshes\\f\\tip.stl', 'ws/src/robot/urdf/meshes/f/tip.stl'],
  ])('finds meshes %s', async (_, uri, file) => {
    put(file);
    expectFound(await check(uri));
  });

  it('finds meshes in the package whose package.xml says so', async () => {
    put('ws/package.xml', '<package format="3">\n<name>\n other_name </name></package>');
    put('ws/meshes/tip.stl');
    expectFound(await check('package://other_name/meshes/tip.stl'));
  });

  it('finds meshes by file://, also with what has to be escaped in it', async () => {
    expectFound(await check(pathToFileURL(put('ws/src/robot/urdf/far away/tip #1.stl')).href));
  });

  it('finds meshes in the folder that --package names, of several, before any other', async () => {
    put('ws/src/parts/b/tip.stl', 'this is the wrong one');
    put('elsewhere/b/tip.stl');
    const where = `parts=${join(folder.path, 'elsewhere')}`;
    expectFound(await check('package://parts/b/tip.stl', '--package', 'x=y', '--package', where));
  });

  it('finds meshes in ROS_PACKAGE_PATH, whose entries are packages or hold some, before the folders above', async () => {
    put('ws/src/parts/c/tip.stl', 'this is the wrong one');
    put('ros/parts/c/tip.stl');
    process.env.ROS_PACKAGE_PATH = ['nowhere', '', 'ros']
      .map((entry) => join(folder.path, entry))
      .join(delimiter);
    expectFound(await check('package://parts/c/tip.stl'));
    process.env.ROS_PACKAGE_PATH = join(folder.path, 'ros/parts');
    expectFound(await check('package://parts/c/tip.stl'));
  });

  it('reads OBJ, COLLADA, glTF with a buffer beside it, and .glb', async () => {
    put('ws/src/robot/urdf/a.obj', obj());
    put('ws/src/robot/urdf/a.dae', collada());
    put('ws/src/robot/urdf/a.glb', glb());
    put('ws/src/robot/urdf/b/a.gltf', gltfFile(gltf('the%20numbers.bin')));
    put('ws/src/robot/urdf/b/the numbers.bin', gltfBuffer());
    for (const uri of ['a.obj', 'a.dae', 'a.glb', 'b/a.gltf']) expectFound(await check(uri));
  });

  it.each([
    [
      'a file that is not there',
      'no.stl',
      /arm\.urdf:5: link "hand": <mesh filename="no\.stl">: there is no such file; looked for \/.*no\.stl/,
    ],
    ['a folder', '..', '<mesh filename="..">: there is no such file; looked for /'],
    [
      'an unknown package',
      'package://lost/a.stl',
      /no package lost in \/.*\/ws\/src\/robot\/urdf, .*, \/; say where it is: --package lost=FOLDER/,
    ],
    [
      'a file that is not in its package',
      'package://robot/no.stl',
      /package:\/\/robot\/no\.stl">: there is no such file; looked for \/.*ws\/src\/robot\/no\.stl/,
    ],
    ['a way out of a package', 'package://robot/../../a.stl', 'leads out of its package with ".."'],
    ['a package of a strange name', 'package://../a.stl', 'expected package://NAME/path, NAME the name'],
    ['a package without a name', 'package:///', 'expected package://NAME/path'],
    ['a drive as a package', 'package://C:/a.stl', 'expected package://NAME/path'],
    ['a model on the way out', 'model://robot/../a.stl', 'leads out of its package with ".."'],
    ['a way out by backslashes', '..\\..\\..\\..\\out.stl', /out\.stl">: leads out of \/.*ws.*, the package/],
    ['no file in a package', 'package://robot', 'expected package://NAME/path'],
    ['the web', 'http://host/a.stl', 'http:// is not read; save a copy'],
    ['the web in capitals', 'HTTPS://host/a.stl', 'HTTPS:// is not read; save a copy'],
    ['another machine', 'file://host/a.stl', '<mesh filename="file://host/a.stl">: File URL host must be'],
    ['a device', '/dev/zero', '<mesh filename="/dev/zero">: there is no such file'],
    ['a format that is not read', 'b.ply', 'b.ply: is not named as a format that is read'],
    ['a name without end', 'a/'.repeat(1e5), 'a/a...">: the name is too long for a file'],
    ['a name that no file can have', `${'a'.repeat(2000)}.stl`, 'there is no such file; looked for /'],
    ['a broken file', 'broken.stl', 'broken.stl:1: ends without "endsolid"; it was cut off'],
    ['a buffer that is not there', 'lost.gltf', 'buffers[0]: "lost.bin" cannot be read: cannot read /'],
    ['a buffer of a broken name', 'escape.gltf', 'buffers[0]: "%" cannot be read: URI malformed'],
  ])('refuses %s', async (_, uri, message) => {
    put('out.stl');
    put('ws/src/robot/urdf/b.ply');
    put('ws/src/robot/urdf/broken.stl', 'solid');
    put('ws/src/robot/urdf/lost.gltf', gltfFile(gltf('lost.bin')));
    put('ws/src/robot/urdf/escape.gltf', gltfFile(gltf('%')));
    expectComplaint(await check(uri), message);
  });

  // Two million triangles are read for it. `mesh-links` tests the limit itself.
  it.runIf(IS_DEEP)('refuses more triangles than a robot may have, under however many names', async () => {
    put('ws/src/robot/urdf/large.stl', binaryStl(Array<Facet>(2 ** 20).fill(FACETS[0]!)));
    const uris = Array.from({ length: 1000 }, (_, i) => `${'./'.repeat(i)}large.stl`);
    const outcome = await check(uris.join('"/></geometry></collision><collision><geometry><mesh filename="'));
    expectComplaint(
      outcome,
      'arm.urdf:5: link "hand": the meshes of the robot have more than 2097152 triangles',
    );
  });

  it('refuses a --package that names no folder', async () => {
    expectComplaint(await check('a.stl', '--package', 'robot'), 'It must be NAME=FOLDER.');
  });

  it('refuses the Panda without its meshes', async () => {
    cpSync(join(robots, 'moveit_panda.urdf'), join(folder.path, 'panda.urdf'));
    const outcome = await run(folder.path, 'check', 'panda.urdf', '--path', folder.write('path.csv', '0'));
    expectComplaint(
      outcome,
      `panda.urdf:15: link "panda_link0": <mesh filename="package://${name}/meshes/collision/link0.stl">: no package ${name} in /`,
    );
  });
});
