import { readFileSync } from 'node:fs';
import { delimiter, relative, resolve, sep } from 'node:path';
import { ensureGenerated } from '../../scripts/build/generated.js';
import { findFiles } from './find-files.ts';
import { Loader } from './loader.ts';
import { describe, type Outcome } from './report.ts';

const SECONDS = 60;

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.some((option) => option !== '--list')) {
  console.error(
    'npm run robots -- FOLDER [--list]: loads every robot in a folder, and says why others are not',
  );
  process.exit(2);
}
await ensureGenerated('release');
const root = resolve(folder);
const { robots, packages } = findFiles(root);
const loader = new Loader(SECONDS);
const outcomes: Outcome[] = [];
for (const file of robots) {
  const text = readFileSync(file, 'utf8');
  const mentioned = text.matchAll(/package:\/\/+([^/"'\s]+)|\$\(find ([^)]+)\)/g);
  const names = new Set([...mentioned].map(([, uri, find]) => (uri ?? find)!.trim()));
  const folders = [...names].flatMap((name) => packages.get(name) ?? []);
  folders.sort((a, b) => shared(b, file) - shared(a, file) || a.length - b.length);
  const answer = await loader.load({ file, packagePath: folders.join(delimiter) });
  outcomes.push({ file: relative(root, file), ...answer });
}
loader.close();
console.log(describe(outcomes, rest.includes('--list')));

/** How many folders two paths have in common. */
function shared(a: string, b: string): number {
  const other = b.split(sep);
  const different = a.split(sep).findIndex((name, i) => name !== other[i]);
  return different === -1 ? a.split(sep).length : different;
}
