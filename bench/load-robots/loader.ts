import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Request } from './load-one.ts';

const PROGRAM = fileURLToPath(new URL('load-one.ts', import.meta.url));

/** Loads robots one by one in a process of its own; one that takes too long ends with its process. */
export class Loader {
  readonly #seconds: number;
  #process: ChildProcess | undefined;

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  async load(request: Request): Promise<Answer> {
    this.#process ??= await start();
    const child = this.#process;
    return new Promise((resolve) => {
      const finish = (answer: Answer): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(answer);
      };
      const abandon = (refusal: string): void => {
        this.#process = undefined;
        child.kill('SIGKILL');
        finish({ refusal, warnings: [] });
      };
      const timer = setTimeout(() => abandon(`takes more than ${this.#seconds} s`), 1e3 * this.#seconds);
      child.once('message', finish);
      child.once('exit', (code) => abandon(`ends the program with code ${code}`));
      child.send(request);
    });
  }

  close(): void {
    this.#process?.kill();
  }
}

function start(): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program that loads robots ended with code ${code}`)));
    child.once('message', () => {
      child.removeAllListeners();
      resolve(child);
    });
  });
}
