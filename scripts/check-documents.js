// @ts-check
// Checks what documents and comments say of the project: each file, suite, script and name that they put in
// backticks exists, no comment needs the one before to be understood, and none is wider than code. The rules
// are in scripts/documents/.
import { readFileSync } from 'node:fs';
import { readSource } from './documents/comments.js';
import { trackedFiles } from './tracked.js';
import { Names } from './documents/names.js';
import { findOpenings } from './documents/openings.js';
import { findWide } from './documents/widths.js';
import { ROOT } from './build/paths.js';

const files = trackedFiles();
const sources = files
  .filter((path) => /\.[jt]s$/.test(path))
  .map((path) => ({ path, ...readSource(path, readFileSync(ROOT + path, 'utf8')) }));
const pages = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8') }));
const others = files
  .filter(
    (path) =>
      /\.(json|html|css|ya?ml|cff|xacro|urdf|srdf)$/.test(path) && !/package-lock|bench\/results/.test(path),
  )
  .map((path) => readFileSync(ROOT + path, 'utf8'));

const words = new Set(others.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
for (const source of sources) for (const word of source.words) words.add(word);
const names = new Names(files, words);

const slow = Object.keys(JSON.parse(readFileSync(`${ROOT}test/slow.json`, 'utf8')));
const complaints = [
  ...slow.filter((path) => !files.includes(path)).map((path) => `test/slow.json: there is no suite ${path}`),
  ...pages.flatMap(({ path, text }) => names.findInPage(path, text)),
  ...sources.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => [
      ...names.findInComment(path, comment),
      ...findOpenings(path, comment),
      ...findWide(path, comment),
    ]),
  ),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
