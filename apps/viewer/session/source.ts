import { isRecord } from '../../../modules/robot/text/record.ts';
import type { LoadRobotOptions } from '../../../modules/robot/index.ts';
import type { ViewMotion } from '../../cli/serve/view-files.ts';
import { type FileBag, folderOf, type Found } from '../files/bag.ts';

/** How a robot is to be read. */
export type LoadChoices = Pick<
  LoadRobotOptions,
  'base' | 'cylinders' | 'excess' | 'floating' | 'meshes' | 'placement' | 'prefix'
>;

/** Where a robot comes from, with all that belongs to it. */
export interface RobotSource {
  /** How complaints call the URDF. */
  readonly file: string;
  readonly urdf: string;
  readonly srdf: string | undefined;
  /** Gives the texts that an MJCF or SDF includes; none unless given. */
  readonly texts?: ((name: string) => string | undefined) | undefined;
  /** Looks for what a `<mesh filename>` names. */
  readonly find: (uri: string) => Found;
  /** The content of a file that was found. */
  readonly open: (path: string) => Promise<Blob>;
  /** The other files of its folder, by name: a glTF keeps its numbers there. */
  readonly beside: (path: string) => Promise<ReadonlyMap<string, Blob>>;
  /** How the robot is to be read; as it is, unless told otherwise. */
  readonly choices?: LoadChoices | undefined;
  /** What stands around it: the value of a JSON text, and which problem of a list. */
  readonly surroundings?: Document | undefined;
  readonly problem?: string | undefined;
  readonly path?: TextFile | undefined;
  /** Whether meshes that are missing are left out of what is compared. */
  readonly goesOnWithout?: boolean;
  /** How all that is around it moves with it. */
  readonly motion?: ViewMotion | undefined;
}

/** A JSON file. */
export interface Document {
  readonly file: string;
  readonly content: unknown;
}

/** A text file. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** What the files of a bag are, by their endings and what is in them. */
export interface BagContent {
  readonly robots: readonly string[];
  readonly srdfs: readonly string[];
  readonly paths: readonly TextFile[];
  readonly surroundings: Document | undefined;
  /** Maps, point clouds and scans. */
  readonly maps: readonly string[];
  /** How everything moves, and what touches meanwhile, as tables of numbers. */
  readonly motion: TextFile | undefined;
  readonly contacts: TextFile | undefined;
}

/** What tables are by the names of their first columns; others are paths. */
const TABLES = [
  ['contacts', /^time,a,b,/],
  ['motion', /^time,.*(\.qw"?,|,potential\s*$)/],
  ['scan', /^beam,distance,/],
] as const;

/**
 * Looks through the files that were given.
 *
 * @throws Error for a JSON that is none
 */
export async function lookThrough(bag: FileBag): Promise<BagContent> {
  const named = (ending: RegExp): string[] => bag.paths.filter((path) => ending.test(path));
  const paths: TextFile[] = [];
  const maps = named(/\.(bt|ot|pcd|ply)$/i);
  const tables: { motion?: TextFile; contacts?: TextFile } = {};
  let surroundings: Document | undefined;
  for (const file of named(/\.csv$/i)) {
    const text = await bag.get(file).text();
    const [head = ''] = text.split('\n', 1);
    const [kind] = TABLES.find(([, names]) => names.test(head)) ?? [];
    if (kind === undefined) paths.push({ file, text });
    else if (kind === 'scan') maps.push(file);
    else tables[kind] = { file, text };
  }
  for (const file of named(/\.json$/i)) {
    const text = await bag.get(file).text();
    const content = parseJson(file, text);
    if (isWorld(content)) throw new Error(`${file}: is a world; open it by: clearance view ${file}`);
    if (isPath(content)) paths.push({ file, text });
    else if (isSurroundings(content)) surroundings = { file, content };
  }
  const isSrdf = (path: string): boolean => /\.srdf(\.xacro)?$/i.test(path);
  const robots = named(/\.(urdf|xacro|xml|mjcf|sdf)$/i).filter((path) => !isSrdf(path));
  return {
    ...{ robots: await rootsOf(bag, robots), srdfs: named(/\.srdf(\.xacro)?$/i), paths, surroundings, maps },
    ...{ motion: tables.motion, contacts: tables.contacts },
  };
}

/** Whether the value of a JSON text is a path, as the command line reads them too. */
function isPath(content: unknown): boolean {
  if (Array.isArray(content)) return Array.isArray(content[0]);
  return isRecord(content) && !isSurroundings(content);
}

/** Worlds are made by the command line, which has what moves bodies. */
function isWorld(content: unknown): boolean {
  return isRecord(content) && content.format === 'clearance-world';
}

function isSurroundings(content: unknown): boolean {
  return isRecord(content) && ['segments', 'scene', 'problems'].some((name) => content[name] !== undefined);
}

/** The robot files, first those that make a robot by themselves: xacro files often only define macros. */
async function rootsOf(bag: FileBag, paths: readonly string[]): Promise<string[]> {
  const ranked: { path: string; rank: number }[] = [];
  for (const path of paths) {
    const text = await bag.get(path).text();
    if (/\.(urdf|xacro)$/i.test(path)) {
      const named = /<robot[^>]*\sname\s*=/.test(text);
      ranked.push({ path, rank: (/\.urdf$/i.test(path) ? 0 : 2) + (named ? 0 : 1) });
    } else if (/<(mujoco|sdf)[\s>]/.test(text)) {
      // Most parts of an MJCF have no bodies; of several wholes, a scene includes the robot.
      ranked.push({ path, rank: /<include\b/.test(text) ? 0 : /<(worldbody|model)\b/.test(text) ? 1 : 4 });
    }
  }
  return ranked.sort((a, b) => a.rank - b.rank || a.path.length - b.path.length).map(({ path }) => path);
}

/**
 * A robot among the files of a bag.
 *
 * @throws Error for files that there are not; FileError for a xacro that cannot be expanded
 */
export async function sourceFromBag(bag: FileBag, robot: string, srdf?: string): Promise<RobotSource> {
  const folder = folderOf(robot);
  const texts = /\.(urdf|xacro)$/i.test(robot) ? new Map<string, string>() : await textsOf(bag);
  return {
    file: robot,
    texts: (name) => texts.get(bag.find(name, folder).path ?? ''),
    urdf: await expanded(bag, robot),
    srdf: srdf === undefined ? undefined : await expanded(bag, srdf),
    find: (uri) => bag.find(uri, folder),
    open: (path) => Promise.resolve(bag.get(path)),
    beside: (path) => Promise.resolve(bag.inFolder(folderOf(path))),
  };
}

/** The text of a robot file; xacro is expanded, and what it includes has to be in the bag. */
async function expanded(bag: FileBag, path: string): Promise<string> {
  const text = await bag.get(path).text();
  if (!/\.xacro$/i.test(path)) return text;
  const texts = await textsOf(bag);
  // Few robots need it: it is loaded when one does.
  const { expandXacro } = await import('../../../modules/robot/xacro/expand-xacro.ts');
  return expandXacro(text, {
    file: path,
    files: (name) => texts.get(bag.find(name, folderOf(path)).path ?? ''),
  });
}

/** The files of a bag that robots include, by their paths. */
async function textsOf(bag: FileBag): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of bag.paths) {
    if (/\.(xacro|urdf|xml|ya?ml|srdf|mjcf|sdf|config)$/i.test(path))
      texts.set(path, await bag.get(path).text());
  }
  return texts;
}

/** @throws Error that names the file */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file}: not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
