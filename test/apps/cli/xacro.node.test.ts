import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { collision } from '../../modules/robot/documents.ts';
import { binaryStl } from '../../modules/robot/meshes/files.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const robots = fileURLToPath(new URL('../../../data/robots', import.meta.url));

/** A ball on a rail, 1 m from another; what stands around it is written on lines of its own. */
const arm = (...parts: string[]): string =>
  [
    '<robot name="arm">',
    '<xacro:arg name="gap" default="1"/>',
    ...parts,
    '<xacro:macro name="ball" params="name x:=0">',
    '<link name="${name}"><collision><origin xyz="${x} 0 0"/><geometry><sphere radius="0.25"/></geometry></collision></link>',
    '</xacro:macro>',
    '<xacro:ball name="a"/><link name="b"/><xacro:ball name="c" x="$(arg gap)"/>',
    '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>',
    '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>',
    '</robot>',
  ].join('\n');

describe('a xacro file at the command line', () => {
  const folder = temporaryFolder();

  function put(path: string, content: string | Uint8Array): string {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  async function check(urdf: string, ...options: string[]): Promise<Outcome> {
    put('robot/urdf/arm.urdf.xacro', urdf);
    put('robot/urdf/path.csv', '0,0');
    const args = ['check', 'arm.urdf.xacro', '--path', 'path.csv', ...options];
    return await run(join(folder.path, 'robot/urdf'), ...args);
  }

  it('is expanded with the arguments that are given', async () => {
    expect((await check(arm())).stdout).toMatch('minimum 500.00 mm between a – c');
    expect((await check(arm(), '--xacro', 'gap:=2')).stdout).toMatch('minimum 1500.00 mm between a – c');
    expect(
      (await check(arm(), '--xacro', 'gap:=2', '--xacro', 'other:=', '--xacro', 'gap:=3')).stdout,
    ).toMatch('minimum 2500.00 mm between a – c');
  });

  it('may have another name if arguments are given, and an SRDF may be one', async () => {
    const file = put('robot/urdf/plain.urdf', arm());
    expectComplaint(
      await run(folder.path, 'check', file, '--path', 'no.csv'),
      /plain\.urdf:2: <xacro:arg> is for xacro; expand the file first: .* names that end in \.xacro$/m,
    );
    const path = put('path.csv', '0,0');
    expect((await run(folder.path, 'check', file, '--path', path, '--xacro', 'gap:=2')).status).toBe(0);
    const srdf =
      '<robot name="arm"><xacro:arg name="b" default="c"/><disable_collisions link1="a" link2="$(arg b)"/></robot>';
    expectComplaint(await check(arm(), '--srdf', put('arm.srdf.xacro', srdf)), 'there is nothing to compare');
  });

  it('loads as the UR5e that Universal Robots publishes', async () => {
    const path = put('ur.csv', '0,-1.57,0,-1.57,0,0\n0,-1.57,1.57,-1.57,0,0\n');
    const xacro = join(robots, 'ur_description/urdf/ur.urdf.xacro');
    const args = ['check', xacro, '--path', path, '--xacro', 'ur_type=ur5e', '--step', '0.5'];
    const { status, stdout, stderr } = await run(folder.path, ...args, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ robot: 'ur', free: true, pairs: 15 });
    expectComplaint(
      await run(folder.path, 'check', xacro, '--path', path),
      /ur_common\.xacro:57: .* there is no such file; looked for \/.*config\/ur5x\/visual_parameters\.yaml.*; arguments that are not given: name:=ur, ur_type:=ur5x, /,
    );
  });

  it('is covered by clearance fit', async () => {
    put('robot/meshes/tip.stl', binaryStl());
    const tip = `<link name="tip">${collision('<mesh filename="package://robot/meshes/$(arg tip).stl"/>')}</link>`;
    const holder = '<joint name="t" type="fixed"><parent link="a"/><child link="tip"/></joint>';
    const file = put('robot/urdf/tip.urdf.xacro', arm(tip, holder));
    const out = join(folder.path, 'fit.urdf');
    const args = ['fit', file, '--out', out, '--count', '1', '--xacro', 'tip:=tip'];
    expect(await run(folder.path, ...args)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(out, 'utf8')).not.toMatch(/mesh|xacro/);
  });

  it('reads the environment where it may', async () => {
    process.env.CLEARANCE_TEST_GAP = '4';
    try {
      const urdf = arm().replace('$(arg gap)', '$(env CLEARANCE_TEST_GAP)');
      const message =
        /:4: <link x>: \$\(env CLEARANCE_TEST_GAP\) reads .* or the command line --xacro-env CLEARANCE_TEST_GAP$/m;
      expectComplaint(
        await check(
          urdf.replace('<link name="${name}">', '<link name="${name}" x="$(env CLEARANCE_TEST_GAP)">'),
        ),
        message,
      );
      expect((await check(urdf, '--xacro-env', 'CLEARANCE_TEST_GAP')).stdout).toMatch(
        'minimum 3500.00 mm between a – c',
      );
      const optional = arm().replace('$(arg gap)', '$(optenv CLEARANCE_TEST_GAP 2)');
      expect((await check(optional)).stdout).toMatch('minimum 1500.00 mm between a – c');
    } finally {
      delete process.env.CLEARANCE_TEST_GAP;
    }
  });

  it.each([
    [
      'a file beside its package',
      '../../secret.xacro',
      /secret\.xacro": leads out of \/.*robot\/urdf, the package/,
    ],
    ['a file of the system', '/etc/passwd', /"\/etc\/passwd": leads out of \//],
    ['a file by a link', 'link.xacro', /"link\.xacro": leads out of \//],
    ['a device', '/dev/zero', '"/dev/zero": there is no such file'],
    [
      'an unknown package',
      '$(find lost)/a.xacro',
      /no package lost in \/.*; say where it is: --package lost=FOLDER/,
    ],
    ['a way out of a package', '$(find robot)/../../secret.xacro', 'leads out of its package with ".."'],
    ['the web', 'http://host/a.xacro', 'http:// is not read; save a copy'],
    ['a file that is not there', 'no.xacro', 'there is no such file; looked for /'],
    ['a folder', '.', 'there is no such file; looked for /'],
  ])('includes no %s', async (_, name, message) => {
    put('secret.xacro', '<robot/>');
    try {
      symlinkSync(join(folder.path, 'secret.xacro'), join(folder.path, 'robot/urdf/link.xacro'));
    } catch {
      // It is there from the case before.
    }
    const outcome = await check(arm(`<xacro:include filename="${name}"/>`));
    expectComplaint(outcome, /^clearance: arm\.urdf\.xacro:3: <xacro:include filename>: /);
    expectComplaint(outcome, message);
  });

  it('includes what is outside when it is trusted', async () => {
    put('secret.xacro', '<robot/>');
    const urdf = arm('<xacro:include filename="../../secret.xacro"/>');
    expect(await check(urdf, '--allow-outside')).toMatchObject({ status: 0, stderr: '' });
    cpSync(join(folder.path, 'secret.xacro'), join(folder.path, 'robot/urdf/own.xacro'));
    expect((await check(arm('<xacro:include filename="own.xacro"/>'))).status).toBe(0);
  });

  it.each([
    ['an argument without a value', arm(), ['--xacro', 'gap'], 'It must be NAME=VALUE.'],
    [
      'a value that is no number',
      arm(),
      ['--xacro', 'gap:=x'],
      /arm\.urdf\.xacro \(expanded\):\d+: link "c": <origin xyz>: "x" is not/,
    ],
    [
      'an unknown name',
      arm('<link name="${x}"/>'),
      [],
      'arm.urdf.xacro:3: <link name>: ${x} "x" is not defined',
    ],
    [
      'another root',
      '<scene/>',
      [],
      'arm.urdf.xacro (expanded):1: the root element must be <robot>, got <scene>',
    ],
    [
      'macros alone',
      '<robot name="r"><xacro:macro name="m"/></robot>',
      [],
      '(expanded):1: robot "r" has no <link>',
    ],
    [
      'a macro that calls itself',
      arm('<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>'),
      [],
      'does a macro call itself?',
    ],
  ])('is refused with %s', async (_, urdf, options, message) => {
    expectComplaint(await check(urdf, ...options), message);
  });
});
