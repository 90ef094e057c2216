import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';
import { type Consumer, makeConsumer } from '../../package/install.ts';
import { describeAnswers } from './plain-answers.ts';
import type { Outcome } from './run.ts';

let consumer: Consumer;
beforeAll(() => (consumer = makeConsumer()));
afterAll(() => consumer.remove());

/** Runs the command line of the package as somebody has installed it, as a program with piped output. */
function runInstalled(folder: string, ...args: string[]): Outcome {
  const program = `${consumer.folder}node_modules/clearance/dist/cli/main.js`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describeAnswers('of the package as it is packed and installed', runInstalled);
