// @ts-check
// The licenses of what others made and is part of our package.
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.js';

/** The license of this package. */
const OURS = 'Apache-2.0';

/** Robots that pages show. */
const ROBOTS = [
  {
    robot: '/erd_romeo_laas_small.urdf',
    title: 'Romeo, of example-robot-data (BSD-3-Clause)',
    license: 'data/robots/LICENSE.erd',
  },
];

/** The folder of the package that a file is from. */
const FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*)\//;

/**
 * The name of the package that a file is from, as a name for a file.
 *
 * @param {string} file absolute path
 */
export function packageName(file) {
  const folder = FOLDER.exec(file)?.[1];
  return folder === undefined ? null : folder.replace(/^.*\/node_modules\/@?/, '').replaceAll('/', '-');
}

/**
 * The licenses of all packages that files are from, and of robots among them, as one text.
 *
 * @param {readonly string[]} files absolute paths
 * @throws Error for a package that comes without the text of its license
 */
export function licensesOf(files) {
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file)?.[1] ?? []));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
    const title = `${name} ${version} (${license})\n\n`;
    if (file !== undefined) return `${title}${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
    if (license === OURS) return `${title}The terms are those of the file LICENSE of clearance.\n`;
    throw new Error(`build: ${name} comes without the text of its license`);
  });
  const robots = ROBOTS.filter(({ robot }) => files.some((file) => file.endsWith(robot))).map(
    ({ title, license }) => `${title}\n\n${readFileSync(ROOT + license, 'utf8').trim()}\n`,
  );
  const all = [...texts.sort(), ...robots].join(`\n${'-'.repeat(80)}\n\n`);
  return `clearance contains parts of these packages, and these robots.\n\n${all}`;
}
