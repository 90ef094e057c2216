import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';
import { readPng } from './picture/png.ts';
import { axis, joint, link, origin, urdf } from '../../modules/robot/documents.ts';
import { MARK_COLORS } from '../../../apps/cli/picture/picture.ts';

const arm = urdf(
  link('base', '0 0 0'),
  link('upper', '0.3 0 0', '0.6 0 0'),
  link('fore', '0.3 0 0', '0.6 0 0'),
  joint('revolute', 'base', 'upper', axis('0 0 1')),
  joint('revolute', 'upper', 'fore', origin('0.9 0 0') + axis('0 0 1')),
);
const scene = {
  segments: {
    post: [{ kind: 'point', vertices: [[2, 0, 0]], radius: 0.1 }],
    wall: [{ kind: 'box', center: [0, -3, 0], halfExtents: [5, 0.5, 0.5] }],
  },
};

describe('clearance closest', () => {
  const folder = temporaryFolder();
  const closest = (...args: string[]): Promise<Outcome> =>
    run(
      folder.path,
      'closest',
      folder.write('arm.urdf', arm),
      ...['--scene', folder.write('scene.json', scene)],
      ...args,
    );

  it('lists the pairs that are closest, the first one first', async () => {
    const { status, stdout, stderr } = await closest('--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { pairs, ...rest } = JSON.parse(stdout) as { pairs: { a: string; b: string; distance: number }[] };
    expect(rest).toEqual({
      ...{ format: 'clearance-closest', version: 1, robot: 'test', free: true },
      ...{ joints: ['base-upper', 'upper-fore'], configuration: [0, 0] },
    });
    expect(pairs).toHaveLength(5);
    expect(pairs[0]).toMatchObject({ a: 'fore', b: 'post', distance: expect.closeTo(0.3) as number });
    const lengths = pairs.map(({ distance }) => distance);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    const all = JSON.parse((await closest('--json', '--pairs', '99')).stdout) as { pairs: object[] };
    // Six of the arm with what stands around it, and one of its own: neighbors are compared, too.
    expect(all.pairs.slice(0, 5)).toEqual(pairs);
    expect(all.pairs.length).toBeGreaterThan(6);
  });

  it('takes postures as other commands do', async () => {
    const byNumbers = await closest('--at', '0.5,0.25', '--json');
    const byJoints = await closest('--joint', 'base-upper=0.5', '--joint', 'upper-fore=0.25', '--json');
    expect(byNumbers.stdout).toBe(byJoints.stdout);
    expect(JSON.parse(byNumbers.stdout)).toMatchObject({ configuration: [0.5, 0.25] });
    expectComplaint(await closest('--at', '1'), '--at 1: expected the name of a group state, or 2 numbers');
  });

  it('draws these pairs, and names their colors', async () => {
    const { status, stdout } = await closest('--pairs', '1', '--picture', 'arm.png', '--size', '160x120');
    expect(status).toBe(0);
    expect(stdout).toMatch(/fore – post.*│ red/);
    const picture = readPng(readFileSync(join(folder.path, 'arm.png')));
    expect([picture.width, picture.height]).toEqual([160, 120]);
    expect(picture.count(MARK_COLORS[0]![1])).toBeGreaterThan(10);
    const above = ['--picture', 'above.png', '--size', '160x120', '--pairs', '1', '--view', '35,90'];
    expect((await closest(...above)).status).toBe(0);
    expect(readFileSync(join(folder.path, 'above.png'))).not.toEqual(
      readFileSync(join(folder.path, 'arm.png')),
    );
  });

  it.each([
    [['--picture', 'arm.svg'], '--picture arm.svg: name a file that ends in .png'],
    [['--picture', 'no/such/arm.png'], 'cannot write no/such/arm.png: there is no such file'],
    [['--view', '1'], 'It must be AZIMUTH,ELEVATION, degrees.'],
    [['--view', 'a,b'], 'It must be a finite number.'],
    [['--size', '8x8'], 'It must be WIDTHxHEIGHT, each 16 to 2048 pixels.'],
    [['--size', '9999x100'], 'It must be WIDTHxHEIGHT'],
    [['--pairs', '0'], 'It must be above 0.'],
  ])('refuses %j', async (args, message) => {
    expectComplaint(await closest(...args), message);
  });

  it('does not write a picture over what it reads', async () => {
    const given = ['--picture', folder.write('robot.png', arm)];
    expectComplaint(
      await run(folder.path, 'closest', 'robot.png', ...given, '--scene', 'scene.json'),
      'it is what was read',
    );
    expect(readFileSync(join(folder.path, 'robot.png'), 'utf8')).toBe(arm);
  });

  it('refuses a robot of which nothing is compared', async () => {
    const lone = folder.write('lone.urdf', urdf(link('base', '0 0 0')));
    expectComplaint(await run(folder.path, 'closest', lone), 'lone.urdf: there is nothing to compare');
  });
});
