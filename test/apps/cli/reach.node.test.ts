import { describe, expect, it } from 'vitest';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';
import { axis, joint, link, origin, urdf } from '../../modules/robot/documents.ts';

const arm = urdf(
  link('base'),
  link('upper', '0.3 0 0', '0.6 0 0'),
  link('fore', '0.3 0 0', '0.6 0 0'),
  joint('revolute', 'base', 'upper', axis('0 0 1')),
  joint('revolute', 'upper', 'fore', origin('0.9 0 0') + axis('0 0 1')),
);
const post = { segments: { post: [{ kind: 'point', vertices: [[1.2, 0, 0]], radius: 0.15 }] } };

describe('clearance reach', () => {
  const folder = temporaryFolder();
  const reach = (pose: string, ...args: string[]): Promise<Outcome> =>
    run(
      folder.path,
      'reach',
      folder.write('arm.urdf', arm),
      pose,
      ...['--scene', folder.write('post.json', post)],
      ...args,
    );
  const turned = `fore=${[0.9 * Math.cos(1.5), 0.9 * Math.sin(1.5), 0, 0, 0, 2].join()}`;

  it('prints a posture that is free and has the link there, which check reads', async () => {
    const { status, stdout, stderr } = await reach(turned);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [names, numbers, end] = stdout.split('\n');
    expect([names, end]).toEqual(['base-upper,upper-fore', '']);
    const [upper, fore] = numbers!.split(',').map(Number);
    expect(upper).toBeCloseTo(1.5, 6);
    expect(fore).toBeCloseTo(0.5, 6);
    folder.write('there.csv', stdout);
    const check = await run(folder.path, 'check', 'arm.urdf', '--path', 'there.csv', '--scene', 'post.json');
    expect(check).toMatchObject({ status: 0, stdout: expect.stringContaining('free: every one') as string });
  });

  it('starts where it is told', async () => {
    const { stdout: a } = await reach(turned, '--from', '1.4,0.4', '--json');
    const { stdout: b } = await reach(
      turned,
      '--joint',
      'base-upper=1.4',
      '--joint',
      'upper-fore=0.4',
      '--json',
    );
    expect(a).toBe(b);
    expect(JSON.parse(a)).toMatchObject({
      ...{ format: 'clearance-reach', version: 1, robot: 'test', link: 'fore', status: 'solved' },
      configuration: {
        'base-upper': expect.closeTo(1.5, 5) as number,
        'upper-fore': expect.closeTo(0.5, 5) as number,
      },
      tries: 1,
    });
  });

  it('says why a link does not come there, with exit code 1', async () => {
    const far = await reach('fore=2,0,0');
    expect(far).toMatchObject({ status: 1, stderr: '' });
    expect(far.stdout).toMatch(/^fore does not come to that pose: out of reach; the nearest .* mm and/);
    const blocked = JSON.parse((await reach('fore=0.9,0,0', '--json')).stdout) as object;
    expect(blocked).toMatchObject({
      status: 'in collision',
      conflict: { b: 'post' },
      nearest: { 'upper-fore': expect.closeTo(0) as number },
    });
    expect(blocked).not.toHaveProperty('configuration');
    // Free, but not by a metre.
    expect((await reach(turned, '--margin', '1')).status).toBe(1);
  });

  it.each([
    ['for=1,0,0', [], /the pose: the link must be one of the robot, got "for"; did you mean 'fore'/],
    ['fore=1,0', [], /It must be LINK=x,y,z,roll,pitch,yaw/],
    ['fore=1,0,1e12', [], /the pose: .*pose/],
    [turned, ['--from', '1'], /--from 1: expected/],
    [turned, ['--joint', 'x=1'], /--joint: /],
  ])('complains about %s %j', async (pose, args, message) => {
    expectComplaint(await reach(pose, ...args), message);
  });

  it('refuses a robot without joints', async () => {
    const lone = folder.write('lone.urdf', urdf(link('base', '0 0 0')));
    expectComplaint(
      await run(folder.path, 'reach', lone, 'base=0,0,0'),
      'no joints that move, so there is no posture to find',
    );
  });
});
