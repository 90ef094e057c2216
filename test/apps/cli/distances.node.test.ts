import { describe, expect, it } from 'vitest';
import { expectComplaint, run, temporaryFolder } from './run.ts';

const sphere = (radius: number): object => ({ kind: 'point', vertices: [[0, 0, 0]], radius });
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const at = (x: number): number[] => identity.with(12, x);
const scene = {
  format: 'clearance-scene',
  version: 1,
  segments: [
    { id: 'ball', elements: [sphere(0.5)], pose: at(3) },
    { id: 'pebbles', elements: [sphere(0.1), sphere(0.25)] },
  ],
  pairs: [['ball', 'pebbles']],
};

interface DistancesDocument {
  poseSets: { pairs: { a: string; b: string; distance: number; elementB: number; pointA: number[] }[] }[];
}

describe('clearance distances', () => {
  const folder = temporaryFolder();

  async function distances(poses?: unknown): Promise<number[]> {
    const args = ['distances', folder.write('scene.json', scene), '--json'];
    if (poses !== undefined) args.push('--poses', folder.write('poses.json', poses));
    const { status, stdout, stderr } = await run(folder.path, ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return (JSON.parse(stdout) as DistancesDocument).poseSets.map(({ pairs }) => pairs[0]!.distance);
  }

  it('prints a table of the pairs', async () => {
    const { status, stdout, stderr } = await run(folder.path, 'distances', folder.write('scene.json', scene));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/ball – pebbles │ 0 – 1 +│ +2250\.00 +│ \(2\.5000, 0\.0000, 0\.0000\)/);
  });

  it('prints one JSON document', async () => {
    const { stdout } = await run(folder.path, 'distances', folder.write('scene.json', scene), '--json');
    const { poseSets } = JSON.parse(stdout) as DistancesDocument;
    expect(poseSets).toHaveLength(1);
    expect(poseSets[0]!.pairs[0]).toMatchObject({
      a: 'ball',
      b: 'pebbles',
      elementB: 1,
      pointA: [2.5, 0, 0],
    });
    expect(poseSets[0]!.pairs[0]!.distance).toBe(2.25);
  });

  it('takes one set of poses, or several one after the other', async () => {
    const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    expect(await distances({ pebbles: { matrix: at(1) } })).toEqual([1.25]);
    expect(
      await distances([
        { pebbles: { position: [0, 1, 0], quaternion: quarter } },
        { ball: { position: [0, 3, 0], quaternion: quarter } },
      ]),
    ).toEqual([expect.closeTo(Math.sqrt(10) - 0.75, 14), 1.25]);
  });

  it('says so when there are no pairs', async () => {
    const { status, stdout } = await run(
      folder.path,
      'distances',
      folder.write('none.json', { ...scene, pairs: [] }),
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'the scene has no pairs\n' });
  });

  it('warns of what is compared with nothing, and prints the rest', async () => {
    const segments = [...scene.segments, { ...scene.segments[0], id: 'lamp' }];
    const { status, stdout, stderr } = await run(
      folder.path,
      'distances',
      folder.write('lamp.json', { ...scene, segments }),
    );
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'clearance: warning: segment "lamp" is in no pair: nothing is compared with it\n',
    });
    expect(stdout).not.toContain('lamp');
  });

  it.each([
    ['text', 'a scene', 'scene.json: not valid JSON'],
    ['an empty list', [], /^clearance: scene\.json: /],
    ['null', null, /^clearance: scene\.json: /],
    ['a scene of another format', { ...scene, format: 'urdf' }, /^clearance: scene\.json: .*"urdf"/],
    ['a scene of another version', { ...scene, version: 9 }, /^clearance: scene\.json: .*9/],
    ['a pair of nobody', { ...scene, pairs: [['ball', 'cube']] }, /^clearance: scene\.json: .*"cube"/],
  ])('refuses %s', async (_, content, message) => {
    expectComplaint(await run(folder.path, 'distances', folder.write('scene.json', content)), message);
  });

  it.each([
    ['a list of numbers', [7], 'poses.json: set 1: expected { "segment"'],
    ['nothing', [], 'poses.json: no poses; give at least one set'],
    ['a bare matrix', { ball: identity }, 'poses.json: set 1: expected { "segment"'],
    ['an unknown segment', [{}, { cube: { matrix: identity } }], /^clearance: poses\.json: set 2: .*"cube"/],
    ['a short matrix', { ball: { matrix: [1] } }, /^clearance: poses\.json: set 1: .*16/],
    ['a scaled matrix', { ball: { matrix: identity.with(0, 2) } }, /^clearance: poses\.json: set 1: /],
    [
      'no quaternion',
      { ball: { position: [0, 0, 0], quaternion: [0, 1] } },
      /^clearance: poses\.json: set 1: .*quaternion/,
    ],
  ])('refuses poses that are %s', async (_, poses, message) => {
    folder.write('scene.json', scene);
    const args = ['distances', 'scene.json', '--poses', folder.write('poses.json', poses)];
    expectComplaint(await run(folder.path, ...args), message);
  });
});
