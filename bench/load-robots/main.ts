import { readFileSync } from 'node:fs';
import { delimiter, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureGenerated } from '../../scripts/build/generated.js';
import { findFiles } from './find-files.ts';
import { Loader } from './loader.ts';
import { describe, type Outcome } from './report.ts';

const USAGE =
  'npm run robots -- FOLDER [--list] [--seconds 60] [--mujoco]: loads every robot in a folder, and says why others ' +
  'are not; with --mujoco compares poses and pairs of MJCFs with those of MuJoCo';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    mujoco: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined || !(Number(values.seconds) > 0)) {
  console.error(USAGE);
  process.exit(2);
}
await ensureGenerated('release');
const root = resolve(folder);
const { robots, packages } = findFiles(root);
const texts = new Map(robots.map((file) => [file, readFileSync(file, 'utf8')]));
const loader = new Loader(Number(values.seconds));
const outcomes: Outcome[] = [];
for (const file of robots) {
  // A xacro file includes others, which name packages of their own.
  const read = isXacro(file) ? [...texts.keys()].filter(isXacro) : [file];
  const names = new Set(read.flatMap((other) => packagesOf(texts.get(other)!)));
  const folders = [...names].flatMap((name) => packages.get(name) ?? []);
  folders.sort((a, b) => shared(b, file) - shared(a, file) || a.length - b.length);
  const answer = await loader.load({ file, packagePath: folders.join(delimiter) });
  outcomes.push({ file: relative(root, file), ...answer });
}
loader.close();
console.log(describe(outcomes, values.list));
if (values.mujoco) await compareAll();

/** Compares the MJCFs that load with what MuJoCo makes of them. */
async function compareAll(): Promise<void> {
  const { compareWithMujoco } = await import('./mujoco.ts');
  const counts = { same: 0, different: 0, refused: 0 };
  for (const { file } of outcomes) {
    if (!/<mujoco[\s>]/.test(texts.get(join(root, file))!)) continue;
    try {
      const difference = await compareWithMujoco(join(root, file));
      counts[difference === undefined ? 'same' : 'different']++;
      if (difference !== undefined) console.log(`${file}: ${difference}`);
    } catch (error) {
      counts.refused++;
      if (values.list) console.log(`${file}: ${(error as Error).message}`);
    }
  }
  const { same, different, refused } = counts;
  console.log(
    `as in MuJoCo: ${same} MJCFs, poses within 1e-9 in 100 configurations each, and pairs; ` +
      `otherwise: ${different}; refused here or there: ${refused}`,
  );
}

function isXacro(file: string): boolean {
  return /\.xacro$/i.test(file);
}

/** Names of packages that a file mentions. */
function packagesOf(text: string): string[] {
  const mentioned = text.matchAll(/package:\/\/+([^/"'\s]+)|\$\(find ([^)]+)\)|package: *(\w+)/g);
  return [...mentioned].map(([, uri, find, key]) => (uri ?? find ?? key)!.trim());
}

/** How many folders two paths have in common. */
function shared(a: string, b: string): number {
  const other = b.split(sep);
  const different = a.split(sep).findIndex((name, i) => name !== other[i]);
  return different === -1 ? a.split(sep).length : different;
}
