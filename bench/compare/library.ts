/** The library as it was at a commit, built and loaded beside others. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Built packages of commits, one folder each: a commit is built once. */
const CACHE = join(root, 'node_modules/.cache/bench-commits');

/** The modules of a built package. */
export interface Library {
  /** What it is called in tables. */
  readonly name: string;
  readonly main: typeof import('../../bindings/index.ts');
  readonly robot: typeof import('../../modules/robot/index.ts');
}

/**
 * Builds and loads the library of a commit, or of the working tree.
 *
 * @param commit - what git calls it, a branch or tag too; without it, the working tree
 * @throws Error for what git does not know, and where building fails
 */
export async function loadLibrary(
  commit: string | undefined,
  progress: (text: string) => void,
): Promise<Library> {
  if (commit === undefined) {
    progress('building the working tree');
    await runIn(root, 'npm', 'run', '--silent', 'build');
    return load('working tree', join(root, 'dist'));
  }
  const hash = await resolveCommit(commit);
  const folder = join(CACHE, hash);
  if (!existsSync(folder)) {
    progress(`building ${commit}, ${hash.slice(0, 8)}`);
    await buildCommit(hash, folder);
  }
  return load(commit, join(folder, 'dist'));
}

async function resolveCommit(commit: string): Promise<string> {
  try {
    const { stdout } = await run(
      'git',
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`],
      {
        cwd: root,
      },
    );
    return stdout.trim();
  } catch (cause) {
    throw new Error(`compare: git knows no commit "${commit}"`, { cause });
  }
}

/** Checks a commit out into a folder of its own, builds it there, and keeps the package only. */
async function buildCommit(hash: string, folder: string): Promise<void> {
  const tree = `${folder}.tree`;
  await mkdir(CACHE, { recursive: true });
  await rm(tree, { recursive: true, force: true });
  try {
    await runIn(root, 'git', 'worktree', 'prune');
    await runIn(root, 'git', 'worktree', 'add', '--detach', tree, hash);
    await installPackages(tree);
    await runIn(tree, 'npm', 'run', '--silent', 'build');
    const made = `${folder}.made`;
    await mkdir(made, { recursive: true });
    await cp(join(tree, 'dist'), join(made, 'dist'), { recursive: true });
    await writeFile(join(made, 'package.json'), '{ "type": "module" }\n');
    await rename(made, folder);
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: root }).catch(() => undefined);
  }
}

/** Takes the packages that are installed here if the commit asks for the same ones. */
async function installPackages(tree: string): Promise<void> {
  const [here, there] = await Promise.all(
    [root, tree].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (here === there) await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  else await runIn(tree, 'npm', 'ci', '--silent');
}

async function runIn(cwd: string, program: string, ...args: string[]): Promise<void> {
  try {
    await run(program, args, { cwd, maxBuffer: 1 << 26 });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const last = stderr?.trim().split('\n').slice(-3).join('\n') ?? (error as Error).message;
    throw new Error(`compare: ${program} ${args.join(' ')} failed: ${last}`, { cause: error });
  }
}

async function load(name: string, dist: string): Promise<Library> {
  const open = (path: string) => import(pathToFileURL(join(dist, path)).href) as Promise<unknown>;
  const [main, robot] = await Promise.all([open('index.js'), open('robot/index.js')]);
  return { name, main: main as Library['main'], robot: robot as Library['robot'] };
}
