// Checks two paths of the same robot: one that comes close to its own base, and one that runs into it.
// Exits 0 when the command line says so of both.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const cli = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function check(path) {
  const args = ['check', 'erd_panda_collision.urdf', '--srdf', 'erd_panda.srdf', '--path', path];
  console.log(`\n$ clearance ${args.join(' ')}`);
  return spawnSync(process.execPath, [cli, ...args], { cwd: here, stdio: 'inherit' }).status;
}

const near = check('near.csv');
const collides = check('collides.csv');
const expected = near === 0 && collides === 1;
if (!expected) console.error(`expected exit codes 0 and 1, got ${near} and ${collides}`);
process.exitCode = expected ? 0 : 1;
