// Checks two paths of the same robot: one that comes close to its own base, and one that runs into it.
// Exits 0 when the command line says so of both: that of the package, or the one whose path is the argument.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = root + (process.argv[2] ?? 'dist/cli/main.js');

function check(path) {
  const args = ['check', 'erd_panda_collision.urdf', '--srdf', 'erd_panda.srdf', '--path', path];
  console.log(`\n$ clearance ${args.join(' ')}`);
  return spawnSync(process.execPath, [...process.execArgv, cli, ...args], { cwd: here, stdio: 'inherit' })
    .status;
}

const near = check('near.csv');
const collides = check('collides.csv');
const expected = near === 0 && collides === 1;
if (!expected) console.error(`expected exit codes 0 and 1, got ${near} and ${collides}`);
process.exitCode = expected ? 0 : 1;
