import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import '../support/package.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONSUMER = fileURLToPath(new URL('consumer/', import.meta.url));

/** Runs a program, and gives what it printed; throws with all of that where it fails. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Packs the package as it would be published, into a folder; returns the path of the file. */
export function pack(folder: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(run('npm', args, ROOT)) as [{ filename: string }];
  return `${folder}/${packed.filename}`;
}

/** The answer of `consumer/src/app.js` in each host: the box is 9 high, 1 around its center, the arm at 2. */
export const ANSWER = { build: { precision: 'double', simd: true }, distances: [8, 6], pooled: [8, 6] };

/**
 * Installs what the package-lock.json of a folder names, and returns where: in a folder for temporary files,
 * to stay, beyond the project, as bundlers treat no `node_modules` as code of the user's. Programs of other
 * processors are installed as well: npm warns of them.
 *
 * @param path - of the folder, from this one
 */
export function installTools(path: string): string {
  const source = fileURLToPath(new URL(`${path}/`, import.meta.url));
  const name = basename(path);
  const lock = readFileSync(`${source}package-lock.json`);
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = `${tmpdir()}/clearance-${name}-${hash}`;
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(`${folder}-`);
  for (const file of ['package.json', 'package-lock.json']) cpSync(source + file, `${draft}/${file}`);
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--force'], draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** A project of a user of the package. */
export interface Consumer {
  /** Its folder, with a slash at the end. */
  readonly folder: string;
  /** The path of a file of a tool. */
  readonly tool: (path: string) => string;
  readonly remove: () => void;
}

/** Puts the packed package where `npm install` puts it in a folder. */
export function installInto(folder: string): void {
  const installed = `${folder}/node_modules/clearance`;
  mkdirSync(installed, { recursive: true });
  run('tar', ['xzf', pack(folder), '--strip-components=1', '-C', installed], folder);
}

/** Makes a project in which the package is installed from its tarball, and the tools can be found. */
export function makeConsumer(): Consumer {
  const tools = installTools('consumer');
  const folder = mkdtempSync(`${tools}/consumer-`);
  cpSync(CONSUMER, folder, { recursive: true });
  // The tools are not installed here, and bundlers need not think so.
  for (const name of ['package.json', 'package-lock.json']) rmSync(`${folder}/${name}`);
  installInto(folder);
  return {
    folder: `${folder}/`,
    tool: (path) => `${tools}/node_modules/${path}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
