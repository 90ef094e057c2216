import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BYTE_LIMIT } from '../../robot/meshes/triangles.ts';
import { type Engine, loadEngine, type Mesh, type PieceKind } from '../../../bindings/index.ts';
import {
  type BaseChoice,
  listMeshes,
  loadRobot,
  type LoadRobotOptions,
  readMesh,
  type Robot,
  ROBOT_TRIANGLE_LIMIT,
} from '../../robot/index.ts';
import { isFile, readBytes, readTextFile } from './files.ts';
import { InputError } from '../documents/input-error.ts';
import { isInside, isReallyInside } from './inside.ts';
import { findMesh } from './mesh-uris.ts';
import { type Advice, OPTIONS_OF_COMMANDS, Packages } from './packages.ts';
import { readRobotText, type RobotText, type XacroFileOptions } from './xacro-file.ts';

/** What tells how a robot is read. */
export interface RobotFileOptions extends XacroFileOptions {
  readonly srdf?: string;
  readonly encloseCylinders?: true;
  readonly hulls?: true;
  /** How far convex pieces of meshes may be from them, metres; meshes are not decomposed unless given. */
  readonly decompose?: number;
  /** With `decompose`: whether pieces hold what meshes enclose, too, and what they may be. */
  readonly solid?: true;
  readonly kinds?: readonly PieceKind[];
  /** Given as false: meshes are left out. */
  readonly meshes?: boolean;
  /** Folders by the name of the package. */
  readonly package?: ReadonlyMap<string, string>;
  /** What holds the root link: fixed unless told otherwise. */
  readonly base?: BaseChoice;
  /** Whether links that float freely stay where they are. */
  readonly fixFloating?: true;
  /** The folder that packages are looked for in, and nowhere else, beside those that are named. */
  readonly within?: string;
  /** How callers say what complaints advise; options of the command unless told otherwise. */
  readonly advice?: Advice;
}

/** How a robot is to be made of its files. */
export type RobotChoices = Omit<LoadRobotOptions, 'file' | 'srdf' | 'srdfFile' | 'meshFiles' | 'engine'>;

/** All that a robot is made of, read from its files. */
export interface RobotFiles {
  readonly urdf: RobotText;
  readonly srdf: RobotText | undefined;
  /** The texts that the robot's includes, by what it calls them. */
  readonly texts: ReadonlyMap<string, string>;
  /** By what the URDF calls them; an error in place of what is unreadable. */
  readonly meshes: ReadonlyMap<string, Mesh | Error>;
  readonly choices: RobotChoices;
}

/** Reads a robot from a URDF, the SRDF that goes with it, and the meshes that it names. */
export async function readRobotAt(urdfFile: string, options: RobotFileOptions): Promise<Robot> {
  return makeRobotAlone(await readRobotFiles(urdfFile, options));
}

/** The options of a command that makes sense without the meshes of a robot, too. */
export function orWithoutMeshes<Options extends RobotFileOptions>(options: Options): Options {
  return { ...options, advice: { ...OPTIONS_OF_COMMANDS, withoutMeshes: '--no-meshes' } };
}

/** Reads what a robot is made of. */
export async function readRobotFiles(urdfFile: string, options: RobotFileOptions): Promise<RobotFiles> {
  const { srdf } = options;
  const folder = dirname(urdfFile);
  const packages = packagesAround(urdfFile, options);
  const urdf = readRobotText(urdfFile, packages, options);
  const choices = readChoices(options);
  const included = new IncludedFiles(folder, packages, options.allowOutside);
  const uris = listMeshes(urdf.text, { file: urdf.file, files: included.read });
  const meshes = await readMeshFiles(
    choices.meshes === 'none' ? [] : uris,
    folder,
    packages,
    options.allowOutside,
  );
  return {
    urdf,
    texts: included.texts,
    meshes: adviseWithout(meshes, options.advice?.withoutMeshes),
    srdf: srdf === undefined ? undefined : readRobotText(srdf, packagesAround(srdf, options), options),
    choices,
  };
}

/** The texts that a robot file includes, which have to be where its meshes have to be, too. */
export class IncludedFiles {
  /** Those that were read, by what the robot file calls them. */
  readonly texts = new Map<string, string>();
  /** Gives the text of a file: what `loadRobot` takes as `files`. */
  readonly read: (name: string) => string;

  constructor(folder: string, packages: Packages, allowOutside = false) {
    this.read = (name) => {
      const text = this.texts.get(name) ?? readTextFile(findMesh(name, folder, packages, allowOutside).path);
      this.texts.set(name, text);
      return text;
    };
  }
}

/** Says of each mesh that could not be read how many there are, and how to go on without. */
function adviseWithout(
  meshes: ReadonlyMap<string, Mesh | Error>,
  advice: string | undefined,
): ReadonlyMap<string, Mesh | Error> {
  const count = [...meshes.values()].filter((mesh) => mesh instanceof Error).length;
  if (count === 0 || advice === undefined) return meshes;
  const all = count === meshes.size ? `all ${count} meshes` : `${count} of ${meshes.size} meshes`;
  const told = (error: Error): Error =>
    new InputError(`${error.message}; ${all} cannot be read: to go on without meshes, give ${advice}`);
  return new Map([...meshes].map(([uri, mesh]) => [uri, mesh instanceof Error ? told(mesh) : mesh]));
}

/**
 * Makes a robot of what its files hold, in an engine of its own if that takes one.
 *
 * @throws FileError that names file, line and element
 */
export async function makeRobotAlone(files: RobotFiles): Promise<Robot> {
  if (files.choices.meshes !== 'decompose') return makeRobot(files, undefined);
  const engine = await loadEngine();
  try {
    return makeRobot(files, engine);
  } finally {
    engine.dispose();
  }
}

/**
 * Makes a robot of what its files hold.
 *
 * @param engine - decomposes meshes, where that is wanted
 * @throws FileError that names file, line and element
 */
export function makeRobot(
  { urdf, srdf, texts, meshes, choices }: RobotFiles,
  engine: Engine | undefined,
): Robot {
  return loadRobot(urdf.text, {
    file: urdf.file,
    files: (name) => texts.get(name),
    srdf: srdf?.text,
    srdfFile: srdf?.file,
    ...choices,
    meshFiles: giving(meshes),
    engine,
  });
}

/** What gives meshes that were read. Only where one is asked for is it known which line of a file does. */
export function giving(meshes: ReadonlyMap<string, Mesh | Error>): (uri: string) => Mesh | undefined {
  return (uri) => {
    const mesh = meshes.get(uri);
    if (mesh instanceof Error) throw mesh;
    return mesh;
  };
}

/** How a robot is to be read, as `loadRobot` has it. */
export function readChoices({
  encloseCylinders,
  fixFloating,
  base,
  hulls,
  decompose,
  solid,
  kinds,
  meshes,
}: RobotFileOptions): RobotChoices {
  if (decompose === undefined && (solid !== undefined || kinds !== undefined)) {
    throw new InputError(
      `--${solid === undefined ? 'kinds' : 'solid'} is about pieces: give --decompose, too`,
    );
  }
  const isDecomposed = meshes !== false && decompose !== undefined;
  return {
    cylinders: encloseCylinders ? 'enclose' : 'exact',
    floating: fixFloating ? 'fix' : 'move',
    ...(base !== undefined && { base }),
    ...(isDecomposed && { excess: decompose, solid, kinds }),
    meshes: meshes === false ? 'none' : isDecomposed ? 'decompose' : hulls ? 'hull' : 'exact',
  };
}

/** Where a robot file finds packages. */
export function packagesAround(
  file: string,
  options: Pick<RobotFileOptions, 'package' | 'advice' | 'within'>,
): Packages {
  const { package: given = new Map<string, string>(), advice, within } = options;
  const path = within === undefined ? process.env.ROS_PACKAGE_PATH : undefined;
  return new Packages(given, dirname(file), path, advice, within);
}

/** Reads meshes before `loadRobot` asks for them, as glTF takes time; an error replaces an unreadable one. */
export async function readMeshFiles(
  uris: readonly string[],
  folder: string,
  packages: Packages,
  allowOutside = false,
): Promise<Map<string, Mesh | Error>> {
  const meshes = new Map<string, Mesh | Error>();
  let triangles = 0;
  for (const uri of uris) {
    const mesh = await readMeshFile(uri, folder, packages, allowOutside).catch(
      (error: unknown) => error as Error,
    );
    meshes.set(uri, mesh);
    triangles += mesh instanceof Error ? 0 : mesh.indices.length / 3;
    // With so many, the robot is refused before it comes to the rest.
    if (triangles > ROBOT_TRIANGLE_LIMIT) break;
  }
  return meshes;
}

async function readMeshFile(
  uri: string,
  folder: string,
  packages: Packages,
  allowOutside: boolean,
): Promise<Mesh> {
  const { path, root } = findMesh(uri, folder, packages, allowOutside);
  return readMeshAt(path, root);
}

/**
 * Reads the mesh file at a path, and the files that it names: these must be in its own folder, where all
 * links have been followed, or in a folder that it belongs to.
 */
export async function readMeshAt(path: string, root = dirname(path)): Promise<Mesh> {
  const bytes = readBytes(path, BYTE_LIMIT);
  if (Buffer.from(bytes.subarray(0, 64)).includes('version https://git-lfs')) {
    throw new InputError(`${path}: is a pointer of Git LFS; fetch the file: git lfs pull`);
  }
  return readMesh(bytes, {
    name: path,
    buffers(name) {
      const file = resolve(dirname(path), decodeURIComponent(name));
      const isAllowed =
        isInside(resolve(root), file) || (isFile(file) && isReallyInside(dirname(realpathSync(path)), file));
      if (!isAllowed) throw new InputError('it leads out of the folder that the file is in, or its package');
      return readBytes(file, BYTE_LIMIT);
    },
  });
}
