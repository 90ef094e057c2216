import { describe, expect, it } from 'vitest';
import { FileBag, folderOf } from '../../../apps/viewer/files/bag.ts';
import { lookThrough, sourceFromBag } from '../../../apps/viewer/session/source.ts';

function bagOf(files: Readonly<Record<string, string>>): FileBag {
  const bag = new FileBag();
  for (const [path, text] of Object.entries(files)) bag.add(path, new Blob([text]));
  return bag;
}

describe('files that a robot names', () => {
  const bag = bagOf({
    '/top/arm_description/urdf/arm.urdf': '',
    '/top/arm_description/meshes/a.stl': '',
    '/top/arm_description/meshes/visual/a.stl': '',
    '/top/other/only.dae': '',
  });
  const urdf = 'top/arm_description/urdf';

  it.each([
    ['package://arm_description/meshes/a.stl', 'top/arm_description/meshes/a.stl'],
    ['model://arm_description/meshes/visual/a.stl', 'top/arm_description/meshes/visual/a.stl'],
    ['../meshes/a.stl', 'top/arm_description/meshes/a.stl'],
    ['../meshes/./visual/../a.stl', 'top/arm_description/meshes/a.stl'],
    ['..\\meshes\\a.stl', 'top/arm_description/meshes/a.stl'],
    ['package://somewhere/else/only.dae', 'top/other/only.dae'],
    ['file:///home/me/other/only.dae', 'top/other/only.dae'],
  ])('%s is found', (uri, path) => {
    expect(bag.find(uri, urdf)).toEqual({ path, looked: '' });
  });

  it('are not guessed where two files end alike', () => {
    expect(bag.find('package://lost/a.stl', urdf).path).toBeUndefined();
  });

  it('are said to be missing, with the places looked at', () => {
    const { path, looked } = bag.find('package://arm_description/meshes/b.stl', urdf);
    expect(path).toBeUndefined();
    expect(looked).toBe('looked for arm_description/meshes/b.stl, top/arm_description/meshes/b.stl, …/b.stl');
  });

  it('never come from outside of what was given', () => {
    expect(bag.find('../../../../../etc/passwd', urdf).path).toBeUndefined();
    expect(bagOf({ '../../secret.stl': 'x' }).paths).toEqual(['secret.stl']);
    expect(folderOf('a/b/c.stl')).toBe('a/b');
    expect(folderOf('c.stl')).toBe('');
  });
});

describe('what is in files that were given', () => {
  it('is told by endings and content, and files that only define macros come last', async () => {
    const bag = bagOf({
      'r/macro.xacro': '<robot xmlns:xacro="x"><xacro:macro name="a"/></robot>',
      'r/main.urdf.xacro': '<robot name="arm" xmlns:xacro="x"/>',
      'r/arm.srdf': '<robot name="arm"/>',
      'path.csv': '0,1\n',
      'path.json': '[[0, 1]]',
      'scene.json': '{ "segments": {} }',
      'notes.txt': '',
    });
    const { robots, srdfs, paths, surroundings } = await lookThrough(bag);
    expect(robots).toEqual(['r/main.urdf.xacro', 'r/macro.xacro']);
    expect(srdfs).toEqual(['r/arm.srdf']);
    expect(paths.map(({ file }) => file)).toEqual(['path.csv', 'path.json']);
    expect(surroundings).toEqual({ file: 'scene.json', content: { segments: {} } });
  });

  it('is expanded with what it includes', async () => {
    const bag = bagOf({
      'pkg/urdf/main.xacro':
        '<robot name="arm" xmlns:xacro="http://ros.org/xacro"><xacro:include filename="$(find pkg)/urdf/part.xacro"/><link name="${part}"/></robot>',
      'pkg/urdf/part.xacro':
        '<robot xmlns:xacro="http://ros.org/xacro"><xacro:property name="part" value="hand"/></robot>',
    });
    const { urdf } = await sourceFromBag(bag, 'pkg/urdf/main.xacro');
    expect(urdf).toContain('<link name="hand"');
    await expect(
      sourceFromBag(
        bagOf({
          'a.xacro':
            '<robot name="a"><xacro:include xmlns:xacro="http://ros.org/xacro" filename="b.xacro"/></robot>',
        }),
        'a.xacro',
      ),
    ).rejects.toThrow(/a\.xacro/);
  });

  it('is refused where JSON is none', async () => {
    await expect(lookThrough(bagOf({ 'x.json': '{' }))).rejects.toThrow(/^x\.json: not valid JSON/);
  });
});
