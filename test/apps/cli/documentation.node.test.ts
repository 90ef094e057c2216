import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { panda, run, temporaryFolder } from './run.ts';

describe('docs/command-line.md', () => {
  const text = readFileSync(join(panda, '../../docs/command-line.md'), 'utf8');
  const sessions = [...text.matchAll(/```console\n\$ clearance (.*)\n((?:.*\n)*?)```/g)].map(
    ([, command, printed]) => ({ command: command!, printed: printed! }),
  );
  // Some commands write files.
  const folder = temporaryFolder();
  beforeAll(() => cpSync(panda, folder.path, { recursive: true }));

  it('shows a session per command', () => {
    expect(sessions.map(({ command }) => command.split(' ')[0])).toEqual([
      'check',
      'check',
      'closest',
      'distances',
      'info',
      'plan',
      'reach',
      'scan',
      'srdf',
    ]);
  });

  it.each(sessions)('prints what it says: clearance $command', async ({ command, printed }) => {
    const { status, stdout } = await run(folder.path, ...command.split(' '));
    expect(status).toBe(0);
    expect(stdout).toBe(printed);
  });
});
