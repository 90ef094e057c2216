import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { panda, run, temporaryFolder } from './run.ts';

const robot = ['check', 'erd_panda_collision.urdf', '--srdf', 'erd_panda.srdf', '--path'];

interface Entry {
  waypoint: number;
  share: number;
  configuration: number[];
  closest: { a: string; b: string; distance: number; pointA: number[]; pointB: number[]; normal: number[] };
}

interface CheckDocument {
  joints: string[];
  samples: number;
  failures: number;
  free: boolean;
  build: object;
  minimum: Entry;
  waypoints: (Entry & { lowestOnLeg: Entry })[];
}

async function check(folder: string, ...args: string[]): Promise<CheckDocument & { status: number | null }> {
  const { status, stdout } = await run(folder, ...args, '--json');
  return { status, ...(JSON.parse(stdout) as CheckDocument) };
}

describe('clearance check', () => {
  const folder = temporaryFolder();
  const waypoints = readFileSync(join(panda, 'near.csv'), 'utf8').trim().split('\n');

  it('exits 0 for a path that comes close', async () => {
    const { status, stdout } = await run(panda, ...robot, 'near.csv');
    expect(status).toBe(0);
    expect(stdout).toContain('free: every one of');
    expect(stdout).toContain('distance [mm]');
    expect(stdout).toContain('minimum 14.0');
  });

  it('exits 1 for a path that collides', async () => {
    const { status, stdout } = await run(panda, ...robot, 'collides.csv');
    expect(status).toBe(1);
    expect(stdout).toMatch(/\ncollision: \d+ of \d+ samples collide\n$/);
  });

  it('exits 1 where a margin is not kept, 0 where it just is', async () => {
    const { minimum } = await check(panda, ...robot, 'near.csv');
    const { distance } = minimum.closest;
    const just = await run(panda, ...robot, 'near.csv', '--margin', String(distance));
    expect(just).toMatchObject({ status: 0 });
    const missed = await run(panda, ...robot, 'near.csv', '--margin', String(distance + 1e-9));
    expect(missed).toMatchObject({ status: 1 });
    expect(missed.stdout).toMatch(/\ntoo close: 1 of \d+ samples do not keep 14\.\d\d mm\n$/);
    expect(await run(panda, ...robot, 'collides.csv', '--margin', '-0.03')).toMatchObject({ status: 0 });
  });

  it('prints warnings to standard error, and no bar when piped', async () => {
    const { stderr } = await run(panda, ...robot, 'near.csv', '--step', '1e-4');
    expect(stderr.trim().split('\n').length).toBe(2);
    for (const line of stderr.trim().split('\n')) expect(line).toMatch(/^clearance: warning: /);
  });

  it('prints one JSON document that agrees with itself', async () => {
    for (const path of ['near.csv', 'collides.csv']) {
      const document = await check(panda, ...robot, path);
      expect(document.free).toBe(document.status === 0);
      expect(document.failures > 0).toBe(document.status === 1);
      const legs = document.waypoints.map(({ lowestOnLeg }) => lowestOnLeg.closest.distance);
      expect(Math.min(...legs)).toBe(document.minimum.closest.distance);
      for (const { closest } of document.waypoints) {
        const gap = closest.pointB.map((value, i) => value - closest.pointA[i]!);
        for (const [i, value] of gap.entries())
          expect(value).toBeCloseTo(closest.distance * closest.normal[i]!, 12);
      }
    }
  });

  it('samples each leg so that no joint moves more than the step', async () => {
    folder.write('leg.csv', '0,0,0,-2,0,1.5,0,0.01\n0,0,0.1,-2.25,0,1.5,0,0.01\n');
    const [urdf, srdf] = [join(panda, 'erd_panda_collision.urdf'), join(panda, 'erd_panda.srdf')];
    const samples = async (...step: string[]): Promise<number> =>
      (await check(folder.path, 'check', urdf, '--srdf', srdf, '--path', 'leg.csv', ...step)).samples;
    expect(await samples()).toBe(1 + 5);
    expect(await samples('--step', '0.25')).toBe(1 + 1);
    expect(await samples('--step', '0.249')).toBe(1 + 2);
  });

  it('finds the collision between two waypoints that are free', async () => {
    const { waypoints: found, minimum } = await check(panda, ...robot, 'collides.csv', '--step', '0.01');
    expect(minimum.closest).toMatchObject({ a: 'panda_link0', b: 'panda_leftfinger' });
    expect(minimum.closest.distance).toBeCloseTo(-0.0282, 4);
    expect(found[minimum.waypoint - 1]!.lowestOnLeg).toEqual(minimum);
    expect(minimum.share).toBeGreaterThan(0.8);
    expect(minimum.share).toBeLessThan(1);
  });

  it('takes columns in any order, without a header, and from JSON, all the same', async () => {
    const copy = async (name: string, content: unknown): Promise<CheckDocument> =>
      await check(
        ...([
          folder.path,
          'check',
          join(panda, 'erd_panda_collision.urdf'),
          '--srdf',
          join(panda, 'erd_panda.srdf'),
        ] as const),
        ...['--path', folder.write(name, content)],
      );
    const rows = waypoints.slice(1).map((row) => row.split(',').map(Number));
    const joints = waypoints[0]!.split(',');
    const expected = await copy('same.csv', waypoints.join('\n'));
    const reversed = waypoints.map((row) => row.split(',').toReversed().join(' , '));
    expect(await copy('reversed.csv', `\uFEFF${reversed.join('\r\n')}`)).toEqual(expected);
    expect(await copy('bare.csv', `# a remark\n\n${waypoints.slice(1).join('\n')}`)).toEqual(expected);
    expect(await copy('rows.json', rows)).toEqual(expected);
    expect(await copy('named.json', { joints, waypoints: rows })).toEqual(expected);
    const turned = { joints: joints.toReversed(), waypoints: rows.map((row) => row.toReversed()) };
    expect(await copy('turned.json', turned)).toEqual(expected);
  });

  it('agrees in single precision', async () => {
    const double = await check(panda, ...robot, 'near.csv');
    const single = await check(panda, ...robot, 'near.csv', '--precision', 'single');
    expect(single.build).toMatchObject({ precision: 'single' });
    expect(single.minimum.closest.distance).toBeCloseTo(double.minimum.closest.distance, 5);
    expect(single.minimum.closest.distance).not.toBe(double.minimum.closest.distance);
  });

  it('compares the robot with what stands around it', async () => {
    const wall = {
      kind: 'triangle',
      vertices: [
        [0.3, -9, -9],
        [0.3, 9, -9],
        [0.3, 0, 9],
      ],
      radius: 0.01,
    };
    const scene = folder.write('wall.json', { segments: { wall: [wall] } });
    const { minimum, status } = await check(panda, ...robot, 'near.csv', '--scene', join(folder.path, scene));
    expect(status).toBe(1);
    expect([minimum.closest.a, minimum.closest.b]).toContain('wall');
  });

  it('takes cylinders as they are, or on request the capsules around them', async () => {
    const data = join(panda, '../../data/robots');
    const joints = 33;
    const path = join(folder.path, folder.write('zero.json', [Array.from({ length: joints }, () => 0)]));
    const args = ['check', 'erd_romeo_laas_small.urdf', '--srdf', 'erd_romeo_small.srdf', '--path', path];
    const lowest = async (...more: string[]): Promise<number> =>
      (await check(data, ...args, ...more)).minimum.closest.distance;
    expect(await lowest('--enclose-cylinders')).toBeLessThan(await lowest());
  });

  it('warns about waypoints outside the joint limits, and goes on', async () => {
    folder.write('far.csv', '0,0,0,-2,0,1.5,0,0.01\n0,0,0,0.5,0,1.5,0,0.05\n');
    const args = ['check', join(panda, 'erd_panda_collision.urdf'), '--path', 'far.csv'];
    const { status, stderr } = await run(folder.path, ...args);
    expect(status).not.toBe(2);
    expect(stderr).toContain('joint "panda_joint4" leaves its limits -3.0718 to -0.0698 at waypoint 2\n');
    expect(stderr).toContain('joint "panda_finger_joint1" leaves its limits 0 to 0.04 at waypoint 2\n');
  });
});
