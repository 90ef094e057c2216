import { basename, dirname, resolve } from 'node:path';
import type { Mesh } from '../index.ts';
import { listMeshes, loadRobot, readMesh, type Robot } from '../robot/index.ts';
import { readBytes, readTextFile } from './files.ts';
import { InputError } from './input-error.ts';
import { findMesh } from './mesh-uris.ts';
import { Packages } from './packages.ts';

/** What tells how a robot is read. */
export interface RobotFileOptions {
  readonly srdf?: string;
  readonly encloseCylinders?: true;
  /** Folders by the name of the package. */
  readonly package?: ReadonlyMap<string, string>;
}

/** Reads a robot from a URDF, the SRDF that goes with it, and the meshes that it names. */
export async function readRobot(urdfFile: string, options: RobotFileOptions): Promise<Robot> {
  const { srdf, encloseCylinders } = options;
  const urdf = readTextFile(urdfFile);
  const file = basename(urdfFile);
  const folder = dirname(urdfFile);
  const packages = new Packages(options.package ?? new Map(), folder, process.env.ROS_PACKAGE_PATH);
  const meshes = new Map<string, Mesh | Error>();
  for (const uri of listMeshes(urdf, { file })) {
    meshes.set(uri, await readMeshFile(uri, folder, packages).catch((error: unknown) => error as Error));
  }
  const robot = loadRobot(urdf, {
    file,
    srdf: srdf === undefined ? undefined : readTextFile(srdf),
    srdfFile: srdf === undefined ? undefined : basename(srdf),
    cylinders: encloseCylinders ? 'enclose' : 'refuse',
    meshes(uri) {
      const mesh = meshes.get(uri);
      // Only here is it known which line of the URDF asks for it.
      if (mesh instanceof Error) throw mesh;
      return mesh;
    },
  });
  if (robot.joints.length === 0) {
    throw new InputError(`${urdfFile}: the robot has no joints that move, so there is no path to check`);
  }
  return robot;
}

async function readMeshFile(uri: string, folder: string, packages: Packages): Promise<Mesh> {
  const path = findMesh(uri, folder, packages);
  return readMesh(readBytes(path), {
    name: path,
    buffers: (name) => readBytes(resolve(dirname(path), decodeURIComponent(name))),
  });
}
