import { basename } from 'node:path';
import { isFile } from '../../files/input/files.ts';
import { makeRobot, makeRobotAlone, readRobotFiles, type RobotFiles } from '../../files/input/robot-file.ts';
import { InputError } from '../../files/documents/input-error.ts';
import { type Engine, mesh, type Mesh } from '../../../bindings/index.ts';
import type { Robot } from '../../robot/index.ts';
import type { JobRobot } from '../job.ts';
import type { StoredRobot } from '../manifest.ts';
import type { InputStore } from './store.ts';

/** Reads a robot of a job, and keeps all that it is made of. */
export async function storeRobot(
  name: string,
  path: (file: string) => string,
  job: JobRobot,
  store: InputStore,
): Promise<{ stored: StoredRobot; robot: Robot }> {
  const files = await readJobRobot(path, job);
  const robot = await makeRobotAlone(files);
  const { urdf, srdf, texts, meshes, choices } = files;
  const stored = {
    name,
    urdf: store.put(urdf.text),
    ...(srdf !== undefined && { srdf: store.put(srdf.text) }),
    ...(texts.size > 0 && {
      texts: Object.fromEntries([...texts].map(([name, text]) => [name, store.put(text)])),
    }),
    // An unreadable mesh has let the robot be refused before.
    meshes: Object.fromEntries(
      [...meshes].map(([uri, content]) => [uri, store.put(encodeMesh(content as Mesh))]),
    ),
    choices: choices as StoredRobot['choices'],
  };
  return { stored, robot };
}

async function readJobRobot(path: (file: string) => string, job: JobRobot): Promise<RobotFiles> {
  const { urdf, srdf, packages, xacro, base, ...flags } = job;
  for (const file of [urdf, ...(srdf === undefined ? [] : [srdf])]) {
    if (!isFile(path(file))) throw new InputError(`cannot read ${path(file)}: there is no such file`);
  }
  return readRobotFiles(path(urdf), {
    ...(srdf !== undefined && { srdf: path(srdf) }),
    ...(packages && {
      package: new Map(Object.entries(packages).map(([name, folder]) => [name, path(folder)])),
    }),
    ...(xacro && { xacro: new Map(Object.entries(xacro)) }),
    ...(base !== undefined && { base }),
    ...(flags.fixFloating && { fixFloating: true as const }),
    ...(flags.encloseCylinders && { encloseCylinders: true as const }),
    ...(flags.hulls && { hulls: true as const }),
    ...(flags.decompose !== undefined && { decompose: flags.decompose }),
    ...(flags.solid && { solid: true as const }),
    ...(flags.kinds !== undefined && { kinds: flags.kinds }),
    ...(flags.allowOutside && { allowOutside: true as const }),
  });
}

/** Makes a robot of what a run keeps of it. */
export function restoreRobot(
  stored: StoredRobot,
  read: (hash: string) => Uint8Array<ArrayBuffer>,
  engine: Engine,
): Robot {
  const text = (hash: string): string => new TextDecoder().decode(read(hash));
  const file = basename(stored.name);
  const files: RobotFiles = {
    urdf: { text: text(stored.urdf), file },
    srdf: stored.srdf === undefined ? undefined : { text: text(stored.srdf), file: `SRDF of ${file}` },
    texts: new Map(Object.entries(stored.texts ?? {}).map(([name, hash]) => [name, text(hash)])),
    meshes: new Map(Object.entries(stored.meshes).map(([uri, hash]) => [uri, decodeMesh(read(hash))])),
    choices: stored.choices,
  };
  return makeRobot(files, engine);
}

/** A mesh as bytes: the count of coordinates in eight bytes, the coordinates, the corners of triangles. */
function encodeMesh({ vertices, indices }: Mesh): Uint8Array {
  const bytes = new Uint8Array(8 + vertices.byteLength + indices.byteLength);
  new DataView(bytes.buffer).setUint32(0, vertices.length, true);
  bytes.set(new Uint8Array(vertices.buffer, vertices.byteOffset, vertices.byteLength), 8);
  bytes.set(new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength), 8 + vertices.byteLength);
  return bytes;
}

function decodeMesh({ buffer }: Uint8Array<ArrayBuffer>): Mesh {
  const numbers = new DataView(buffer).getUint32(0, true);
  return mesh(new Float64Array(buffer, 8, numbers), new Uint32Array(buffer, 8 + 8 * numbers));
}
