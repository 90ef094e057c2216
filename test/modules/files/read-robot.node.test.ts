import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { FileError, InputError, readRobot, type ReadRobotOptions } from '../../../modules/files/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { temporaryFolder } from '../../apps/cli/run.ts';
import { binaryStl } from '../robot/meshes/files.ts';
import { collision, joint, link, urdf } from '../robot/documents.ts';

const robots = fileURLToPath(new URL('../../../data/robots', import.meta.url));

describe('readRobot', () => {
  const folder = temporaryFolder();

  function put(path: string, content: string | Uint8Array): string {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** An arm with a mesh. */
  const arm = (uri: string): string =>
    urdf(
      link('base', '9 0 0'),
      `<link name="hand">${collision(`<mesh filename="${uri}"/>`)}</link>`,
      joint('prismatic', 'base', 'hand'),
    );

  it('reads the Panda of MoveIt with its meshes and its SRDF', async () => {
    const robot = await readRobot(join(robots, 'moveit_panda.urdf'), {
      srdf: join(robots, 'moveit_panda.srdf'),
      meshes: 'hull',
      prefix: 'left_',
    });
    expect(robot.joints.map(({ name }) => name)).toContain('left_panda_joint1');
    expect(Object.values(robot.segments).flatMap((elements) => elements.map(({ kind }) => kind))).toEqual(
      Array<string>(11).fill('hull'),
    );
  });

  it('makes convex pieces of meshes in an engine of its own', async () => {
    const robot = await readRobot(join(robots, 'moveit_panda.urdf'), { meshes: 'decompose', excess: 5e-3 });
    expect(Object.values(robot.segments).flatMap((elements) => elements.map(({ kind }) => kind))).toEqual(
      Array<string>(11).fill('hull'),
    );
    const engine = await loadEngine();
    await expect(readRobot(join(robots, 'moveit_panda.urdf'), { engine } as object)).rejects.toThrow(
      /readRobot: options must be .*engine/,
    );
    engine.dispose();
  });

  it('expands xacro with its arguments', async () => {
    const file = join(robots, 'ur_description/urdf/ur.urdf.xacro');
    const robot = await readRobot(file, { xacro: { ur_type: 'ur5e', name: 'ur5e' } });
    expect(robot.name).toBe('ur5e');
    expect(robot.joints.length).toBe(6);
  });

  it('finds meshes in packages that it is told', async () => {
    const file = put('arm.urdf', arm('package://parts/tip.stl'));
    const tip = put('elsewhere/tip.stl', binaryStl());
    await expect(readRobot(file)).rejects.toThrow(
      /arm\.urdf:\d+: link "hand": .*no package parts in .*; say where it is: packages: \{ 'parts': FOLDER \}/,
    );
    const robot = await readRobot(file, { packages: { parts: dirname(tip) } });
    expect(robot.segments.hand).toHaveLength(1);
  });

  it('reads nothing outside of the package, unless it is told to', async () => {
    put('package.xml', '<package><name>own</name></package>');
    const file = put('own/arm.urdf', arm('../../tip.stl'));
    put('own/package.xml', '<package><name>own</name></package>');
    writeFileSync(join(folder.path, '../tip.stl'), binaryStl());
    await expect(readRobot(file)).rejects.toThrow(/leads out of .*, give the option allowOutside/);
    expect((await readRobot(file, { allowOutside: true })).segments.hand).toHaveLength(1);
  });

  it('gives what loadRobot gives for the text', async () => {
    const text = urdf(link('a', '0 0 0'), link('b', '9 0 0'), joint('revolute', 'a', 'b'));
    expect(await readRobot(put('two.urdf', text))).toEqual(loadRobot(text, { file: 'two.urdf' }));
  });

  it('says what is wrong with a file, and where', async () => {
    const broken = await readRobot(put('broken.urdf', '<robot name="r">\n<link/></robot>')).catch(
      (error: unknown) => error,
    );
    expect(broken).toBeInstanceOf(FileError);
    expect(broken).toMatchObject({ file: 'broken.urdf', place: 2 });
    await expect(readRobot(join(folder.path, 'nothing.urdf'))).rejects.toThrow(InputError);
  });

  it.each<[unknown, unknown, string]>([
    [7, {}, 'readRobot: file must be a path, got 7'],
    ['a.urdf', { srdf: 7 }, 'readRobot: srdf must be a path, got 7'],
    ['a.urdf', { packages: 7 }, 'readRobot: options.packages must be an object of texts, got 7'],
    ['a.urdf', { xacro: { a: 7 } }, 'readRobot: options.xacro.a must be a text, got 7'],
    ['a.urdf', { package: {} }, 'readRobot: options must be without properties other than'],
  ])('refuses %j, %j', async (file, options, message) => {
    await expect(readRobot(file as string, options as ReadRobotOptions)).rejects.toThrow(message);
  });
});
