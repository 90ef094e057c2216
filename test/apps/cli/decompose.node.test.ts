import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type HullElement, loadEngine, mesh, type Mesh, type Vector } from '../../../bindings/index.ts';
import { readMesh } from '../../../modules/robot/index.ts';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { binaryStl } from '../../modules/robot/meshes/files.ts';
import { boxShape } from '../../support/closed-meshes.ts';
import { expectComplaint, run, temporaryFolder } from './run.ts';

const robots = fileURLToPath(new URL('../../../data/robots', import.meta.url));
const LINK = join(robots, 'moveit_resources_panda_description/meshes/collision/link5.stl');

/** Corners of a mesh or of a piece, as text, each once, in an order. */
function places(vertices: ArrayLike<number>): string[] {
  const found = new Set<string>();
  for (let i = 0; i < vertices.length; i += 3) {
    found.add([0, 1, 2].map((k) => Math.fround(vertices[i + k]!) + 0).join(' '));
  }
  return [...found].sort();
}

/** A cube of 2 m around the origin, and another that stands apart. */
function twoBoxes(): Mesh {
  const { vertices, indices } = mesh(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [0, 1, 2].map((k) => ((i >> k) & 1) * 2 - 1)),
    boxShape([1, 1, 1]).triangles.flat(),
  );
  const shifted = vertices.map((x, i) => (i % 3 === 0 ? x + 5 : x));
  return mesh([...vertices, ...shifted], [...indices, ...indices.map((corner) => corner + 8)]);
}

function objOf({ vertices, indices }: Mesh): string {
  const rows = (letter: string, numbers: readonly number[]) =>
    numbers.flatMap((x, i) => (i % 3 === 0 ? [`${letter} ${x} ${numbers[i + 1]} ${numbers[i + 2]}`] : []));
  return [
    ...rows('v', [...vertices]),
    ...rows(
      'f',
      Array.from(indices, (i) => i + 1),
    ),
  ].join('\n');
}

describe('clearance decompose', () => {
  const folder = temporaryFolder();
  const read = (name: string) => readFileSync(join(folder.path, name));
  const put = (name: string, content: Uint8Array | string) => writeFileSync(join(folder.path, name), content);
  const decompose = (...args: string[]) => run(folder.path, 'decompose', ...args);
  const meshAt = (name: string) => readMesh(new Uint8Array(read(name)), { name });

  it('prints what engine.decompose makes, as JSON', async () => {
    const outcome = await decompose(LINK, '--excess', '0.1mm');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const engine = await loadEngine();
    const shape = await readMesh(new Uint8Array(readFileSync(LINK)), { name: LINK });
    const { elements, excess } = engine.decompose(shape, { excess: 1e-4 });
    engine.dispose();
    expect(elements.length).toBeGreaterThan(1);
    expect(JSON.parse(outcome.stdout)).toEqual({ excess, covered: true, segments: { link5: elements } });
  });

  it('says how many pieces there are, and how far they are from the mesh', async () => {
    put('two.obj', objOf(twoBoxes()));
    const one = await decompose('two.obj', '--pieces', '1', '--out', 'one.json');
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(one.stdout).toMatch(/│ mesh │ triangles │ pieces │ +excess \[mm\] │ covered │ time \[s\] │/);
    // In the middle between the boxes, which are 3 m apart.
    const [, least, most] = /│ two +│ 24 +│ 1 +│ ([\d.]+) to ([\d.]+) │ all +│ +\d+\.\d\d +│/.exec(
      one.stdout,
    )!;
    expect(Number(least)).toBeLessThanOrEqual(1500);
    expect(Number(most)).toBeGreaterThanOrEqual(1500);
    expect(Number(most) - Number(least)).toBeLessThan(160);
    const two = await decompose('two.obj', '--excess', '1499mm', '--out', 'two.json');
    expect(two.stdout).toMatch(/│ two +│ 24 +│ 2 +│ 0\.0+ to 0\.0{6,}\d+ │ all/);
  });

  it.each(['100cm', '1000mm', '1m', '1', ' 1e0 m'])('takes lengths such as %s', async (length) => {
    put('two.obj', objOf(twoBoxes()));
    const outcome = await decompose('two.obj', '--excess', length, '--out', 'two.json');
    expect(outcome.stdout).toMatch(/│ two +│ 24 +│ 2 /);
  });

  it.each(['pieces.obj', 'pieces.glb'])(
    'writes %s, each piece closed and with all its corners',
    async (out) => {
      put('two.obj', objOf(twoBoxes()));
      expect(await decompose('two.obj', '--out', out)).toMatchObject({ status: 0, stderr: '' });
      const made = await meshAt(out);
      expect(places(made.vertices)).toEqual(places(twoBoxes().vertices));
      expect(made.indices.length / 3).toBe(24);
      expect(made.solid).toBe(true);
    },
  );

  it('writes a URDF with a file for each piece, which is a hull again with --hulls', async () => {
    const outcome = await decompose(LINK, '--excess', '0.1mm', '--out', 'link.urdf');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const { stdout } = await decompose(LINK, '--excess', '0.1mm');
    const { segments } = JSON.parse(stdout) as { segments: { link5: HullElement[] } };
    const pieces = segments.link5;
    for (const [i, { vertices }] of pieces.entries()) {
      const made = await meshAt(`link-${i + 1}.obj`);
      expect(made.solid).toBe(true);
      expect(places(made.vertices)).toEqual(places(vertices.flat()));
    }
    expect(existsSync(join(folder.path, `link-${pieces.length + 1}.obj`))).toBe(false);
    const info = await run(folder.path, 'info', 'link.urdf', '--hulls');
    expect(info.stdout).toMatch(new RegExp(`│ link5 +│ link5 +│ ${pieces.length} hulls `));
  });

  it('writes the kinds that fit as elements of a URDF, and hulls as files beside it', async () => {
    put('two.obj', objOf(twoBoxes()));
    const outcome = await decompose('two.obj', '--excess', '1mm', '--kinds', 'box', '--out', 'boxes.urdf');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    // What is told from 0 by nobody is told with as many digits as that takes.
    expect(outcome.stdout).toMatch(/│ 2 +│ 0\.0+ to 0\.0{6,}\d+ +│ all/);
    expect(
      read('boxes.urdf')
        .toString()
        .match(/<box size=/g),
    ).toHaveLength(2);
    const info = await run(folder.path, 'info', 'boxes.urdf');
    expect(info.stdout).toMatch(/│ two +│ two +│ 2 boxes /);
    const json = JSON.parse((await decompose('two.obj', '--excess', '1mm', '--kinds', 'box')).stdout) as {
      segments: { two: { kind: string }[] };
    };
    expect(json.segments.two.map(({ kind }) => kind)).toEqual(['box', 'box']);
    const glb = await decompose('two.obj', '--excess', '1mm', '--kinds', 'box', '--out', 'boxes.glb');
    expectComplaint(glb, 'boxes.glb: files of triangles hold hulls only; with --kinds, write .json or .urdf');
  });

  it('writes what is flat or without an area, too', async () => {
    put('flat.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 7 0 0\nf 1 2 3\nf 4 5 6\n');
    for (const out of ['flat.json', 'out.obj', 'out.glb', 'out.urdf']) {
      expect(await decompose('flat.obj', '--out', out)).toMatchObject({ status: 0, stderr: '' });
    }
    const bounds = (vertices: ArrayLike<number>): Vector =>
      [0, 1, 2].map((k) => Math.max(...Array.from(vertices).filter((_, i) => i % 3 === k))) as never;
    for (const out of ['out.obj', 'out.glb']) {
      const [x, y, z] = bounds((await meshAt(out)).vertices);
      expect([x, y]).toEqual([7, 1]);
      expect(z).toBeLessThan(1e-11);
    }
  });

  it('writes pieces that check takes as surroundings', async () => {
    put('tip.stl', binaryStl());
    await decompose('tip.stl', '--out', 'tip.json');
    put('arm.urdf', urdf(link('base', '9 0 0'), link('hand', '9 0 1'), joint('prismatic', 'base', 'hand')));
    put('path.csv', '0');
    const check = await run(folder.path, 'check', 'arm.urdf', '--path', 'path.csv', '--scene', 'tip.json');
    expect(check).toMatchObject({ status: 0, stderr: '' });
    expect(check.stdout).toContain('minimum 7900.00 mm between base – tip');
  });

  describe('refuses', () => {
    it.each([
      ['a robot', ['arm.urdf'], 'arm.urdf: is not named as a format that is read'],
      ['a file that is not there', ['no.stl'], 'cannot read no.stl: there is no such file'],
      ['another format', ['tip.stl', '--out', 'a.ply'], 'files that end in .json, .obj, .glb, .urdf'],
      ['to write over the mesh', ['a.obj', '--out', './a.obj'], 'cannot write ./a.obj: it is what was read'],
      ['to write a piece over the mesh', ['a-1.obj', '--out', 'a.urdf'], 'cannot write a-1.obj: it is what'],
      [
        'to write to nowhere',
        ['tip.stl', '--out', 'no/a.glb'],
        'cannot write no/a.glb: there is no such file',
      ],
      ['no excess', ['tip.stl', '--excess', '0mm'], "'0mm' is invalid. It must be above 0."],
      ['another unit', ['tip.stl', '--excess', '5km'], 'It must be a finite number.'],
      ['a unit alone', ['tip.stl', '--excess', 'mm'], 'It must be a finite number.'],
      ['too much', ['tip.stl', '--excess', '1e300'], 'tip.stl: Engine.decompose: options.excess must be'],
      ['half a piece', ['tip.stl', '--pieces', '0.5'], 'It must be a whole number.'],
    ])('%s', async (_, args, message) => {
      put('tip.stl', binaryStl());
      put('arm.urdf', urdf(link('base')));
      put('a.obj', objOf(twoBoxes()));
      put('a-1.obj', objOf(twoBoxes()));
      expectComplaint(await decompose(...args), message);
      expect(read('a-1.obj').toString()).toBe(objOf(twoBoxes()));
      expect(read('a.obj').toString()).toBe(objOf(twoBoxes()));
    });
  });
});
