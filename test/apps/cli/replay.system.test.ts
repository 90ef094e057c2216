import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE } from '../../support/package.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './run.ts';

const PROGRAM = `
import { loadEngine, point } from '${new URL('index.js', PACKAGE).href}';
const engine = await loadEngine({ precision: process.argv[2] });
const scene = engine.createScene({
  segments: { a: [point([0, 0, 0], 0.1)], b: [point([1, 0, 0], 0.1)] },
  pairs: [['a', 'b']],
});
for (let i = 0; i < 100; i++) scene.setPose('a', { position: [0, 0, i] });
scene.evaluate();
const other = await loadEngine();
other.distances('point', 'point', Float64Array.of(0, 0, 0, 0), Float64Array.of(1, 0, 0, 0));
`;

describe('CLEARANCE_RECORD', () => {
  const folder = temporaryFolder();

  it.each(['double', 'single'])('makes a file that the command line replays: %s', (precision) => {
    writeFileSync(join(folder.path, 'program.mjs'), PROGRAM);
    const { status, stderr } = spawnSync(process.execPath, ['program.mjs', precision], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, CLEARANCE_RECORD: 'wrong.recording' },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(folder.path, 'wrong.recording.2'))).toBe(true);
    const same = runProgram(folder.path, 'replay', 'wrong.recording');
    expect(same).toMatchObject({ status: 0, stdout: '102 calls: every answer is the same here\n' });
    // The last byte is one of the hash of the answer, or of the answer.
    const bytes = readFileSync(join(folder.path, 'wrong.recording'));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(folder.path, 'wrong.recording'), bytes);
    const wrong = runProgram(folder.path, 'replay', 'wrong.recording', '--shrink', 'short.recording');
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toContain(
      '102 calls: the answer of call 102 is the first that differs\n  scene1.evaluate()\n',
    );
    expect(wrong.stdout).toContain('short.recording: 2 calls and objects are left');
  });

  it('that cannot be written is named', () => {
    writeFileSync(join(folder.path, 'program.mjs'), PROGRAM);
    const { status, stderr } = spawnSync(process.execPath, ['program.mjs', 'double'], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, CLEARANCE_RECORD: 'nowhere/wrong.recording' },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('loadEngine: CLEARANCE_RECORD=nowhere/wrong.recording: ENOENT');
  });
});
