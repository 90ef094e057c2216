import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPointCloud } from '../../../modules/maps/index.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const scene = {
  format: 'clearance-scene',
  version: 1,
  segments: [
    {
      id: 'robot',
      elements: [{ kind: 'point', vertices: [[0, 0, 0]], radius: 0.2 }],
      pose: identity.with(14, 1),
    },
    { id: 'a "wall", red', elements: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -3 }] },
  ],
  pairs: [],
};

describe('clearance scan', () => {
  const folder = temporaryFolder();
  const scan = async (...args: string[]): Promise<Outcome> =>
    await run(folder.path, 'scan', folder.write('scene.json', scene), ...args);
  const rows = (text: string): string[] => text.trim().split('\n');

  it('prints a row per beam', async () => {
    const { status, stdout, stderr } = await scan(
      '--from',
      '1,0,1',
      '--fan',
      'planar:3:-180:0',
      '--max-distance',
      '9',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [head, back, side, ahead] = rows(stdout);
    expect(head).toBe('beam,distance,segment,element,x,y,z,nx,ny,nz,inside');
    expect(back).toMatch(/^0,0\.8\d*,robot,0,/);
    expect(side).toBe('1,Infinity,,,,,,,,,');
    expect(ahead).toBe('2,2,"a ""wall"", red",0,3,0,1,-1,0,0,0');
  });

  it('looks from a segment, and past it', async () => {
    const seen = async (...args: string[]): Promise<string> =>
      rows((await scan('--fan', 'planar:1:0:0', ...args)).stdout)[1]!;
    expect(await seen('--segment', 'robot')).toMatch(/^0,0,robot,.*,1$/);
    expect(await seen('--segment', 'robot', '--ignore', 'robot')).toMatch(/^0,3,"a ""wall"", red"/);
    expect(
      await seen('--segment', 'robot', '--ignore', 'robot', '--from', '1,0,0,90', '--max-distance', '9'),
    ).toBe('0,Infinity,,,,,,,,,');
    expect(await seen('--from', '1,0,0', '--max-distance', '1.9')).toBe('0,Infinity,,,,,,,,,');
    expect(await seen('--from', '1,0,0', '--max-distance', '2')).toMatch(/^0,2,/);
  });

  it('writes points with normals, and tables', async () => {
    const { status, stdout } = await scan(
      '--from',
      '0,0,1',
      '--fan',
      'image:8x6:60',
      '--ignore',
      'robot',
      '--out',
      'seen.ply',
    );
    expect([status, stdout]).toEqual([0, 'seen.ply: 48 of 48 beams meet something\n']);
    const { xyz } = readPointCloud(readFileSync(join(folder.path, 'seen.ply')));
    expect(xyz.length).toBe(144);
    for (let i = 0; i < 48; i++) expect(xyz[3 * i]).toBeCloseTo(3, 6);
    expect((await scan('--out', 'seen.csv')).stdout).toBe('seen.csv: 510 of 682 beams meet something\n');
    expect(rows(readFileSync(join(folder.path, 'seen.csv'), 'utf8')).length).toBe(683);
  });

  it('makes the same errors for a seed', async () => {
    const noisy = async (seed: string): Promise<string> =>
      (await scan('--from', '1,0,1', '--fan', 'planar:5:-20:20', '--noise', '0.01', '--seed', seed)).stdout;
    expect(await noisy('7')).toBe(await noisy('7'));
    expect(await noisy('7')).not.toBe(await noisy('8'));
    const [, distance = ''] = rows(await noisy('7'))[3]!.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(Math.abs(Number(distance) / 2 - 1)).toBeLessThanOrEqual(0.01);
  });

  it.each([
    [['--fan', 'round'], /option '--fan <beams>' argument 'round' is invalid\. It must be one of laser/],
    [['--fan', 'planar:3:x:4'], /It must be one of laser/],
    [['--fan', 'planar:0:1:2'], /fan\.count must be an integer from 1/],
    [['--fan', 'image:5000x5000:60'], /fan must be of at most/],
    [['--from', '1,2'], /It must be X,Y,Z or X,Y,Z,ANGLE/],
    [['--max-distance', '0'], /It must be above 0/],
    [['--noise', '2'], /share must be from 0 below 1, got 2/],
    [['--seed', '0.5', '--noise', '0.1'], /seed must be a whole number/],
    [['--segment', 'nobody'], /mount\.segment must be the id of a segment, got "nobody"/],
    [['--ignore', 'nobody'], /ignore\[0\] must be the id of a segment, got "nobody"/],
    [['--out', 'scan.txt'], /name a file that ends in \.csv or \.ply/],
    [['--out', 'no/such/folder.ply'], /cannot write no\/such\/folder\.ply/],
  ])('complains about %j', async (args, message) => {
    expectComplaint(await scan(...args), message);
  });
});
