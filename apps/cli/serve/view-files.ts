import { basename, dirname, extname } from 'node:path';
import { listMeshes } from '../../../modules/robot/index.ts';
import { checkElements, describeSource } from '../../../bindings/elements/source.ts';
import type { Surroundings } from '../../../modules/files/documents/surroundings.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { readBytes, readJsonFile, readTextFile } from '../../../modules/files/input/files.ts';
import { findMesh } from '../../../modules/files/input/mesh-uris.ts';
import {
  IncludedFiles,
  packagesAround,
  readChoices,
  type RobotChoices,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { readRobotText } from '../../../modules/files/input/xacro-file.ts';

/** Bytes of the largest mesh that is served. */
const MESH_LIMIT = 2 ** 30;

/** What the page is told: it reads this as `view.json`. */
export interface View {
  readonly format: 'clearance-view';
  readonly file: string;
  readonly urdf: string;
  readonly srdf?: string;
  /** The texts that the robot's includes, by what it calls them. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly meshes: Readonly<Record<string, ViewMesh>>;
  /** How the robot is to be read. */
  readonly choices: RobotChoices;
  readonly surroundings?: { readonly file: string; readonly content: unknown };
  readonly problem?: string;
  readonly path?: { readonly file: string; readonly text: string };
  readonly motion?: ViewMotion;
}

/** How a world moves, frame by frame. */
export interface ViewMotion {
  /** The name of the table that it is from; undefined for a world that stands as it begins. */
  readonly file?: string;
  /** Seconds. */
  readonly times: readonly number[];
  /** Segments that move. */
  readonly segments: readonly string[];
  /** By frame: of each of these place and quaternion. */
  readonly poses: readonly (readonly number[])[];
  /** By frame: that of the robot. */
  readonly configurations: readonly (readonly number[])[];
  /** By frame: of each touch its point, and the impulse on the second body, N·s. */
  readonly contacts?: readonly (readonly number[])[];
}

/** A mesh that a URDF names. */
export interface ViewMesh {
  /** Where the server has it; undefined for one that was not found. */
  readonly address?: string;
  /** Its path on the disk, by which complaints call it. */
  readonly path?: string;
  /** Where it was looked for in vain. */
  readonly looked?: string;
  /** Addresses of the files beside it that a glTF names, by their names. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** All that is served: what the page is told, and the files that it may ask for, by their addresses. */
export interface ViewFiles {
  readonly view: View;
  readonly files: ReadonlyMap<string, string>;
}

/** What tells what is shown beside the robot. */
export interface ViewOptions extends RobotFileOptions {
  readonly scene?: string;
  readonly problem?: string;
  readonly path?: string;
}

/**
 * Gathers what the page needs to show a robot.
 *
 * @param around - what stands around the robot, as it was read
 * @throws InputError or FileError for files that cannot be read
 */
export function gatherView(
  urdfFile: string,
  options: ViewOptions,
  around: Surroundings | undefined,
): ViewFiles {
  const folder = dirname(urdfFile);
  const packages = packagesAround(urdfFile, options);
  const { text: urdf, file } = readRobotText(urdfFile, packages, options);
  const files = new Map<string, string>();
  const meshes: Record<string, ViewMesh> = {};
  const included = new IncludedFiles(folder, packages, options.allowOutside);
  const reading = { file, files: included.read };
  const uris = new Set([...listMeshes(urdf, reading), ...listMeshes(urdf, { ...reading, visuals: true })]);
  for (const [i, uri] of [...uris].entries()) {
    try {
      const { path } = findMesh(uri, folder, packages, options.allowOutside ?? false);
      const address = `mesh/${i}${extname(path)}`;
      files.set(address, path);
      meshes[uri] = { address, path, beside: besideGltf(path, `mesh/${i}`, files) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      meshes[uri] = { looked: error.message };
    }
  }
  const { srdf, scene, problem, path } = options;
  const view: View = {
    format: 'clearance-view',
    file,
    urdf,
    ...(included.texts.size > 0 && { texts: Object.fromEntries(included.texts) }),
    meshes,
    choices: readChoices(options),
    ...(srdf !== undefined && { srdf: readRobotText(srdf, packagesAround(srdf, options), options).text }),
    ...(around !== undefined && {
      surroundings: { file: basename(scene!), content: contentOf(scene!, around) },
    }),
    ...(problem !== undefined && { problem }),
    ...(path !== undefined && { path: { file: basename(path), text: readTextFile(path) } }),
  };
  return { view, files };
}

/** What stands around the robot, as the page reads it: the value of a JSON file, or segments. */
function contentOf(file: string, { options }: Surroundings): unknown {
  if (/\.json(?:\.gz)?$/i.test(file)) return readJsonFile(file);
  const segments = Object.entries(options.extra ?? {}).map(([id, elements]) => {
    const list = checkElements('view', id, elements);
    return [id, list.map(describeSource)] as const;
  });
  return { segments: Object.fromEntries(segments) };
}

/** The files that a `.gltf` keeps its numbers in, as far as they are in its own folder. */
function besideGltf(path: string, prefix: string, files: Map<string, string>): Record<string, string> {
  if (!/\.gltf$/i.test(path)) return {};
  const { buffers = [] } = readJsonFile(path) as { buffers?: readonly { uri?: string }[] };
  const names = buffers.flatMap(({ uri }) => (uri === undefined || uri.startsWith('data:') ? [] : [uri]));
  const beside: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const plain = decodeURIComponent(name).replace(/^\.\//, '');
    if (basename(plain) !== plain) continue;
    const address = `${prefix}-${i}.bin`;
    files.set(address, `${dirname(path)}/${plain}`);
    beside[plain] = address;
  }
  return beside;
}

/** The content of a file that is served. */
export function readServed(path: string): Uint8Array<ArrayBuffer> {
  return readBytes(path, MESH_LIMIT);
}
