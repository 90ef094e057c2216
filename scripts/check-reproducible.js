// @ts-check
// Packs the package twice, here and in a clean copy in another folder, with another clock and another mask of
// permissions, and compares the two tarballs byte for byte. The copy has none of what builds remember.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CACHE, ROOT } from './build/paths.js';
import { trackedFiles } from './tracked.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'clearance-reproducible-')));
const copy = join(folder, 'a-folder', 'of another name');
try {
  for (const path of trackedFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(ROOT + path, join(copy, path));
  }
  copyPackages();
  const [own, other] = [pack(ROOT, 'own', 'UTC', '022'), pack(copy, 'other', 'Pacific/Auckland', '002')];
  const [one, two] = [own, other].map((tarball) => createHash('sha256').update(tarball).digest('hex'));
  if (one === two) console.log(`reproducible: both tarballs are ${one}`);
  else {
    console.error(`reproducible: ${one} here, ${two} in another folder. These differ:`);
    for (const path of differences(contents(own), contents(other))) console.error(`  ${path}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Copies what is installed, but nothing that builds have left there. */
function copyPackages() {
  const from = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules'));
  const names = readdirSync(from).filter((name) => name !== relative('node_modules', CACHE).split('/')[0]);
  // Nothing writes to installed files, so that links will do where the file system has them.
  for (const flags of ['-al', '-a']) {
    const paths = names.map((name) => join(from, name));
    if (spawnSync('cp', [flags, ...paths, join(copy, 'node_modules')]).status === 0) return;
  }
  throw new Error('reproducible: node_modules cannot be copied');
}

/**
 * @param {string} from
 * @param {string} name the folder that the tarball goes to
 * @param {string} zone the zone of the clock
 * @param {string} mask the mask of permissions of new files
 */
function pack(from, name, zone, mask) {
  mkdirSync(join(folder, name));
  const command = `umask ${mask} && npm pack --pack-destination "$1"`;
  const env = { ...process.env, TZ: zone };
  const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', join(folder, name)], {
    cwd: from,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const [made] = readdirSync(join(folder, name));
  if (status !== 0 || made === undefined)
    throw new Error(`reproducible: npm pack fails in ${from}\n${stderr}`);
  return readFileSync(join(folder, name, made));
}

/**
 * The files of a tarball with what is said of them, by name.
 *
 * @param {Uint8Array} tarball
 */
function contents(tarball) {
  const bytes = gunzipSync(tarball);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const end = at + 512 + 512 * Math.ceil(parseInt(bytes.toString('latin1', at + 124, at + 136), 8) / 512);
    const name = bytes.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    found.set(name, createHash('sha256').update(bytes.subarray(at, end)).digest('hex'));
    at = end;
  }
  return found;
}

/**
 * @param {ReadonlyMap<string, string>} one
 * @param {ReadonlyMap<string, string>} other
 */
function differences(one, other) {
  const names = [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  );
  return names.length > 0 ? names : ['the order of the files'];
}
