import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeRobotAlone, readRobotFiles } from '../../modules/files/input/robot-file.ts';
import { comparedLinks, MujocoModel } from '../../data/mujoco.ts';

/** How deep the folder of a model is among MuJoCo's files, so that names may lead out of it. */
const FOLDER = 'a/b/c/d/e/f/';

/** Configurations in which poses are compared. */
const CONFIGURATIONS = 100;

/** How far poses may be apart: metres, and entries of rotations. */
const TOLERANCE = 1e-9;

/**
 * Loads an MJCF here and in MuJoCo, and compares the poses of links and the pairs that are compared.
 * Textures, which are left out, have no bearing on these.
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
  };
  const robot = await makeRobotAlone(files);
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

/** A text without what MuJoCo reads from images, and with as much memory as it wishes. */
function plain(text: string): string {
  return text
    .replace(/<(texture|skin)\b[^>]*?(\/>|>\s*<\/\1>)|<layer\b[^>]*\/>/gs, '')
    .replace(/ (texture|memory|njmax|nconmax|nstack)="[^"]*"/g, '');
}

/** All files that MuJoCo asks for, among them meshes that are only shown. */
function mujocoFiles(
  file: string,
  { urdf, texts }: { readonly urdf: { readonly text: string }; readonly texts: ReadonlyMap<string, string> },
): Map<string, string | Uint8Array> {
  const all = [urdf.text, ...texts.values()];
  const folders = ['', ...matches(all, /<compiler\b[^>]*?\b(?:meshdir|assetdir)="([^"]*)"/gs)];
  const found = new Map<string, string | Uint8Array>([
    [`${FOLDER}main.xml`, urdf.text.replace('</mujoco>', '<size memory="40M"/></mujoco>')],
  ]);
  for (const [name, text] of texts) found.set(join(FOLDER, name), text);
  for (const name of matches(all, /<(?:mesh|hfield)\b[^>]*?\bfile="([^"]*)"/gs)) {
    for (const from of ['', ...texts.keys()]) {
      for (const folder of folders) {
        const path = join(dirname(from), folder, name);
        const own = join(dirname(file), path);
        if (existsSync(own)) found.set(join(FOLDER, path), new Uint8Array(readFileSync(own)));
      }
    }
  }
  return found;
}

function matches(texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, found]) => found!));
}
