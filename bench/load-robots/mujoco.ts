import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { mesh } from '../../bindings/index.ts';
import { makeRobot, readRobotFiles } from '../../modules/files/input/robot-file.ts';
import { comparedLinks, MujocoModel } from '../../data/mujoco.ts';

/** How deep the folder of a model is among MuJoCo's files, so that names may lead out of it. */
const FOLDER = 'a/b/c/d/e/f/';

/** Configurations in which poses are compared. */
const CONFIGURATIONS = 100;

/** How far poses may be apart: metres, and entries of rotations. */
const TOLERANCE = 1e-9;

/** What stands for the meshes whose files were not published: their shapes move no link, and no pair. */
const STAND_IN = mesh([0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const STAND_IN_FILE = 'stand-in.obj';

/**
 * Loads an MJCF here and in MuJoCo, and compares the poses of links and the pairs that are compared.
 * Textures, which are left out, and meshes that are not there have no bearing on these.
 *
 * @returns what differs, in a sentence; undefined where nothing does
 * @throws Error where either refuses the file
 */
export async function compareWithMujoco(file: string): Promise<string | undefined> {
  const read = await readRobotFiles(file, { allowOutside: true });
  const files = {
    ...read,
    urdf: { ...read.urdf, text: plain(read.urdf.text) },
    texts: new Map([...read.texts].map(([name, text]) => [name, plain(text)])),
    meshes: new Map([...read.meshes].map(([name, made]) => [name, made instanceof Error ? STAND_IN : made])),
  };
  const robot = makeRobot(files);
  const reference = new MujocoModel(`${FOLDER}main.xml`, mujocoFiles(file, files));
  const { poses, link } = reference.comparePoses(robot, CONFIGURATIONS);
  const [ours, theirs] = [comparedLinks(robot), reference.comparedPairs()];
  reference.dispose();
  if (poses > TOLERANCE) return `link ${link} is ${poses} apart`;
  const missing = theirs.filter((pair) => !ours.includes(pair));
  const more = ours.filter((pair) => !theirs.includes(pair));
  if (missing.length === 0 && more.length === 0) return undefined;
  return `${missing.length} pairs are missing (${missing[0]}), ${more.length} are too many (${more[0]})`;
}

/**
 * A text without what MuJoCo reads from images, with as much memory as it wishes, and with meshes that may
 * be thin: MuJoCo refuses those unless their mass is that of a shell.
 */
function plain(text: string): string {
  return text
    .replace(/<(texture|skin)\b[^>]*?(\/>|>\s*<\/\1>)|<layer\b[^>]*\/>/gs, '')
    .replace(/ (texture|memory|njmax|nconmax|nstack)="[^"]*"/g, '')
    .replace(/<mesh\b(?=[^>]*\bfile=)(?![^>]*\binertia=)/g, '<mesh inertia="shell"');
}

/** All files that MuJoCo asks for, among them meshes that are only shown. */
function mujocoFiles(
  file: string,
  { urdf, texts }: { readonly urdf: { readonly text: string }; readonly texts: ReadonlyMap<string, string> },
): Map<string, string | Uint8Array> {
  const all = [urdf.text, ...texts.values()];
  const folders = ['', ...matches(all, /<compiler\b[^>]*?\b(?:meshdir|assetdir)="([^"]*)"/gs)];
  const places = ['', ...texts.keys()].flatMap((from) =>
    folders.map((folder) => join(dirname(from), folder)),
  );
  const found = new Map<string, string | Uint8Array>();
  for (const place of places) found.set(join(FOLDER, place, STAND_IN_FILE), obj(STAND_IN));
  const missing = new Set<string>();
  for (const name of matches(all, /<(?:mesh|hfield)\b[^>]*?\bfile="([^"]*)"/gs)) {
    const own = places
      .map((place) => join(place, name))
      .filter((path) => existsSync(join(dirname(file), path)));
    if (own.length === 0) missing.add(name);
    for (const path of own)
      found.set(join(FOLDER, path), new Uint8Array(readFileSync(join(dirname(file), path))));
  }
  const complete = (text: string): string => standIn(text, missing);
  found.set(`${FOLDER}main.xml`, complete(urdf.text).replace('</mujoco>', '<size memory="40M"/></mujoco>'));
  for (const [name, text] of texts) found.set(join(FOLDER, name), complete(text));
  return found;
}

/** A text whose meshes that are not there are the stand-in, by the names that they had. */
function standIn(text: string, missing: ReadonlySet<string>): string {
  return text.replaceAll(/<mesh\b[^>]*?\bfile="([^"]*)"[^>]*>/gs, (element, name: string) => {
    if (!missing.has(name)) return element;
    const named = /\bname="/.test(element) ? '' : ` name="${basename(name, extname(name))}"`;
    return element.replace(`file="${name}"`, `file="${STAND_IN_FILE}"${named}`);
  });
}

/** A mesh as the text of an OBJ. */
function obj({ vertices, indices }: typeof STAND_IN): string {
  const lines = (letter: string, numbers: readonly number[]): string[] =>
    Array.from({ length: numbers.length / 3 }, (_, i) =>
      [letter, ...numbers.slice(3 * i, 3 * i + 3)].join(' '),
    );
  return [
    ...lines('v', [...vertices]),
    ...lines(
      'f',
      Array.from(indices, (index) => index + 1),
    ),
  ].join('\n');
}

function matches(texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, found]) => found!));
}
