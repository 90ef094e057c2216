// @ts-check
// A copy of the project, in which sources are changed and suites run. The project itself stays as it is.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { relative } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { binaryText } from '../build/packed.js';
import { run } from '../build/parallel.js';
import { BINARIES_CONFIG, binaryFiles, binaryModule, entriesOf, entryFiles, ROOT } from '../build/paths.js';

/** What a suite came to. @typedef {{ suite: string, failed: boolean, seconds: number }} Result */

/** Folders that a copy does without. */
const LEFT_OUT = /^(\.git|node_modules|dist|coverage|bench\/results)(\/|$)/;

/** Seconds that the first suite may take to begin, and a suite beyond many times what it took before. */
const PATIENCE = 20;

export class Workspace {
  /** @param {string} folder is emptied first */
  constructor(folder) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(ROOT, path)) });
    // Everything in node_modules is the project's, but for the cache: what is built of a changed source stays
    // here.
    mkdirSync(`${folder}/node_modules`);
    for (const name of readdirSync(`${ROOT}node_modules`)) {
      if (name !== '.cache') symlinkSync(`${ROOT}node_modules/${name}`, `${folder}/node_modules/${name}`);
    }
  }

  /** @param {string} file @param {string} text */
  write(file, text) {
    writeFileSync(`${this.folder}/${file}`, text);
  }

  /**
   * Compiles one target, without optimization.
   *
   * @param {string} target
   * @returns whether it compiles
   */
  async compile(target) {
    const outFile = /** @type {string} */ (binaryFiles().get(target));
    const compiler = `${ROOT}node_modules/assemblyscript/bin/asc.js`;
    const args = ['--config', BINARIES_CONFIG, '--target', target, '--outFile', outFile];
    const files = entryFiles(entriesOf(target), `${this.folder}/`);
    const { code } = await run(process.execPath, [compiler, ...files, ...args, '--disableWarning'], {
      cwd: this.folder,
    });
    if (code !== 0) return false;
    writeFileSync(
      `${this.folder}/${binaryModule(target)}`,
      binaryText(target, readFileSync(`${this.folder}/${outFile}`)),
    );
    return true;
  }

  /**
   * Runs suites one after the other on one build, up to the first that fails.
   *
   * @param {readonly string[]} suites
   * @param {string} build
   * @param {{ seconds: number, goesOn: boolean, usual: (suite: string) => number }} limits how long in all,
   *   whether to go on behind a failure, and what a suite takes as a rule, seconds
   * @returns {Promise<Result[]>} of those that came to an end; one that hangs has failed
   */
  run(suites, build, { seconds, goesOn, usual }) {
    const report = `${this.folder}/mutate-results.txt`;
    writeFileSync(report, '');
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/mutate/vitest.config.js'],
      {
        cwd: this.folder,
        detached: true,
        stdio: 'ignore',
        env: {
          ...process.env,
          CLEARANCE_BUILDS: build,
          MUTATE_SUITES: suites.join(' '),
          MUTATE_REPORT: report,
          MUTATE_BAIL: goesOn ? '0' : '1',
        },
      },
    );
    const results = () => readFileSync(report, 'utf8').split('\n').filter(Boolean).map(parseResult);
    return new Promise((resolve) => {
      const begun = Date.now();
      let [ended, changed] = [0, begun];
      /** @type {string | undefined} */
      let hanging;
      const timer = setInterval(() => {
        const { length } = results();
        if (length > ended) [ended, changed] = [length, Date.now()];
        const next = suites[length];
        const silent = (Date.now() - changed) / 1000;
        if (next !== undefined && silent > PATIENCE + 10 * usual(next)) hanging = next;
        if (hanging === undefined && Date.now() - begun < 1000 * seconds) return;
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      }, 200);
      child.on('exit', () => {
        clearInterval(timer);
        const found = results();
        if (hanging !== undefined) found.push({ suite: hanging, failed: true, seconds: Infinity });
        resolve(found);
      });
    });
  }

  /** All suites of the copy. */
  get suites() {
    return readdirSync(`${this.folder}/test`, { recursive: true })
      .map((name) => `test/${String(name).replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.test.ts') && existsSync(`${this.folder}/${name}`));
  }
}

/** @param {string} line @returns {Result} */
function parseResult(line) {
  const [suite, state, seconds] = /** @type {[string, string, string]} */ (line.split(' '));
  return { suite, failed: state === 'failed', seconds: Number(seconds) };
}
