import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { mesh } from '../../bindings/index.ts';
import { readRobotFiles } from '../../modules/files/input/robot-file.ts';
import { loadRobot } from '../../modules/robot/index.ts';
import { comparedLinks, MujocoModel } from '../../data/mujoco.ts';

/** How deep the folder of a model is among MuJoCo's files, so that names may lead out of it. */
const FOLDER = 'a/b/c/d/e/f/';

/** Configurations in which poses are compared. */
const CONFIGURATIONS = 100;

/** How far poses may be apart: metres, and entries of rotations. */
const TOLERANCE = 1e-9;

/** What stands for all meshes: their shapes move no link and no pair, and many were not published. */
const STAND_IN = mesh([0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const STAND_IN_FILE = 'stand-in.obj';

/**
 * Loads an MJCF here and in MuJoCo, and compares the poses of links and the pairs that are compared.
 * Textures, which are left out, and meshes, which are others, have no bearing on these.
 *
 * @returns what differs, in a sentence; undefined where nothing does
 * @throws Error where either refuses the file
 */
export async function compareWithMujoco(file: string): Promise<string | undefined> {
  const { urdf, texts, choices } = await readRobotFiles(file, { allowOutside: true, meshes: false });
  const files = new Map([...texts].map(([name, text]) => [name, plain(text)]));
  const robot = loadRobot(plain(urdf.text), {
    file: urdf.file,
    ...choices,
    meshes: 'exact',
    files: (name) => files.get(name),
    meshFiles: () => STAND_IN,
  });
  const reference = new MujocoModel(`${FOLDER}main.xml`, mujocoFiles(file, plain(urdf.text), files));
  const { poses, link } = reference.comparePoses(robot, CONFIGURATIONS);
  const [ours, theirs] = [comparedLinks(robot), reference.comparedPairs()];
  reference.dispose();
  if (poses > TOLERANCE) return `link ${link} is ${poses} apart`;
  const missing = theirs.filter((pair) => !ours.includes(pair));
  const more = ours.filter((pair) => !theirs.includes(pair));
  if (missing.length === 0 && more.length === 0) return undefined;
  return `${missing.length} pairs are missing (${missing[0]}), ${more.length} are too many (${more[0]})`;
}

/** A text without what MuJoCo reads from images, or reads no more, and with as much memory as it wishes. */
function plain(text: string): string {
  return text
    .replace(/<(texture|skin)\b[^>]*?(\/>|>\s*<\/\1>)|<layer\b[^>]*\/>/gs, '')
    .replace(/ (texture|memory|njmax|nconmax|nstack|shellinertia)="[^"]*"/g, '');
}

/** All files that MuJoCo asks for, its meshes by the one that stands for them. */
function mujocoFiles(
  file: string,
  main: string,
  texts: ReadonlyMap<string, string>,
): Map<string, string | Uint8Array> {
  const all = [main, ...texts.values()];
  const folders = ['', ...matches(all, /<compiler\b[^>]*?\b(?:meshdir|assetdir)="([^"]*)"/gs)];
  const places = ['', ...texts.keys()].flatMap((from) =>
    folders.map((folder) => join(dirname(from), folder)),
  );
  const found = new Map<string, string | Uint8Array>([
    [`${FOLDER}main.xml`, standIn(main).replace('</mujoco>', '<size memory="400M"/></mujoco>')],
  ]);
  for (const [name, text] of texts) found.set(join(FOLDER, name), standIn(text));
  for (const place of places) {
    found.set(join(FOLDER, place, STAND_IN_FILE), obj(STAND_IN));
    for (const name of matches(all, /<hfield\b[^>]*?\bfile="([^"]*)"/gs)) {
      const own = join(dirname(file), place, name);
      if (existsSync(own)) found.set(join(FOLDER, place, name), new Uint8Array(readFileSync(own)));
    }
  }
  return found;
}

/** A text whose meshes are all the one that stands for them, by the names that they had. */
function standIn(text: string): string {
  return text.replaceAll(/<mesh\b[^>]*?\bfile="([^"]*)"[^>]*>/gs, (element, name: string) => {
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
