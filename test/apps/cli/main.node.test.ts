import { describe, expect, it } from 'vitest';
import { readText } from '../../../data/read.ts';
import { expectComplaint, panda, run } from './run.ts';

describe('clearance', () => {
  it('prints its version, which is that of the package', async () => {
    const { version } = JSON.parse(await readText('../package.json')) as { version: string };
    expect(await run(panda, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('prints help, and that of each command', async () => {
    const help = await run(panda, '--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    for (const command of ['check', 'decompose', 'distances', 'fit']) {
      expect(help.stdout).toContain(command);
      expect(await run(panda, command, '--help')).toMatchObject({ status: 0, stderr: '' });
    }
    const { stdout } = await run(panda, 'check', '--help');
    for (const option of ['--enclose-cylinders', '--decompose', '--scene', '--problem'])
      expect(stdout).toContain(option);
  });

  it('prints help to standard error when it is not told what to do', async () => {
    expect(await run(panda)).toMatchObject({ status: 2, stdout: '' });
    expect((await run(panda)).stderr).toMatch(/^Usage: clearance/);
  });

  it.each([
    [['measure'], /unknown command 'measure'/],
    [['chek'], /unknown command 'chek' \(Did you mean check\?\)/],
    [['check', 'a.urdf', '--path', 'a.csv', '--fast'], /unknown option '--fast'/],
    [['check', '--path', 'a.csv'], /missing required argument 'robot\.urdf'/],
    [
      ['check', 'a.urdf', '--path', 'a.csv', '--step', '0'],
      /'--step <size>' argument '0' is invalid\. It must be above 0/,
    ],
    [['check', 'a.urdf', '--path', 'a.csv', '--step', 'x'], /'x' is invalid\. It must be a finite number/],
    [
      ['check', 'a.urdf', '--path', 'a.csv', '--margin', 'inf'],
      /'inf' is invalid\. It must be a finite number/,
    ],
    [
      ['check', 'a.urdf', '--path', 'a.csv', '--precision', 'half'],
      /'half' is invalid\. Allowed choices are single, double/,
    ],
  ])('refuses %j', async (args, message) => {
    expectComplaint(await run(panda, ...args), message);
  });
});
