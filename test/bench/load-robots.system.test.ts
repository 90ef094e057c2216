import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { binaryStl } from '../modules/robot/meshes/files.ts';
import { collision, joint, link, urdf } from '../modules/robot/documents.ts';
import { temporaryFolder } from '../apps/cli/run.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const arm = (shape: string): string =>
  urdf(link('a', '0 0 0'), `<link name="b">${collision(shape)}</link>`, joint('revolute', 'a', 'b'));

describe('npm run robots', () => {
  const folder = temporaryFolder();

  function put(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), content);
  }

  function load(inside = '', ...options: string[]): string {
    const path = join(folder.path, inside);
    const args = ['--import', 'tsx', 'bench/load-robots/main.ts', path, ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.replaceAll(folder.path, '…');
  }

  it('loads what is in a folder, and counts the reasons why not', () => {
    put('one/arm.urdf', arm('<sphere radius="1"/>'));
    put('one/named.URDF', arm('<sphere radius="1"/>').replace(' name="test"', ''));
    put('one/far/meshes/tip.stl', binaryStl());
    put('one/far/package.xml', '<package><name>parts</name></package>');
    put('two/mesh.urdf', arm('<mesh filename="package://parts/meshes/tip.stl"/>'));
    put('two/lost.urdf', arm('<mesh filename="package://parts/meshes/lost.stl"/>'));
    put('two/unknown.urdf', arm('<mesh filename="package://unknown/tip.stl"/>'));
    put('two/pointer.stl', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 84\n');
    put('two/pointer.urdf', arm('<mesh filename="pointer.stl"/>'));
    put('three/hinge.urdf', arm('<sphere radius="1"/>').replace('revolute', 'hinge'));
    put('three/a.urdf', arm('<sphere radius="-1"/>'));
    put('three/b.urdf', arm('<sphere radius="-2"/>'));
    put('three/macros.xacro', '<robot><xacro:macro name="body"><link name="a"/></xacro:macro></robot>');
    put('three/top.urdf.xacro', '<robot><xacro:include filename="macros.xacro"/><xacro:body/></robot>');
    put('three/notes.txt', 'nothing to load');
    expect(load()).toBe(
      [
        '11 files: 7 robots, 3 whose own files are not all there, 1 files that are no robot by themselves',
        '4 of 7 load (57.1 %), 3 of them with warnings',
        '     2  <sphere radius>: N is negative',
        '        three/a.urdf: a.urdf:3: link "b": <sphere radius>: -1 is negative',
        '     1  type "…" is not supported; use fixed, revolute, continuous, prismatic, planar, floating',
        '        three/hinge.urdf: hinge.urdf:4: joint "a-b": type "hinge" is not supported; use fixed, revolute, continuous, ' +
          'prismatic, planar, floating',
        '',
      ].join('\n'),
    );
    put('four/b.urdf', arm('<sphere radius="-2"/>'));
    put('four/lost.urdf', arm('<mesh filename="package://parts/meshes/lost.stl"/>'));
    expect(load('four', '--list')).toMatch(
      /b\.urdf: .*\n(.*\n)+files that are not there:\n(.*\n)+.*lost\.urdf/,
    );
  });

  it('gives each robot its time', () => {
    put('slow/arm.urdf', arm('<sphere radius="1"/>'));
    expect(load('slow', '--seconds', '0.0001')).toMatch(/\n {5}1 {2}takes more than N s\n/);
  });

  it('says how it is used', () => {
    const args = ['--import', 'tsx', 'bench/load-robots/main.ts'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^npm run robots -- FOLDER/);
  });
});
