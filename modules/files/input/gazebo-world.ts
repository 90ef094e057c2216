import { basename, dirname } from 'node:path';
import type { SegmentSource } from '../../../bindings/index.ts';
import { listMeshes } from '../../robot/index.ts';
import { readWorld } from '../../robot/sdf/world.ts';
import { MeshFiles } from '../../robot/shapes/mesh-files.ts';
import { readTextFile } from './files.ts';
import { giving, IncludedFiles, packagesAround, readMeshFiles } from './robot-file.ts';

/** What stands in a world is as it is. */
const EXACT = { cylinders: 'exact', meshes: 'exact' } as const;

/**
 * Reads what stands in a world or model of Gazebo, with the models and meshes that it names: each link with
 * collision shapes is a segment `model::link`, where the file has it.
 *
 * @throws FileError that names file, line and element; InputError for files that are not there, or outside of
 *   the package of the world
 */
export async function readWorldAround(path: string): Promise<Readonly<Record<string, SegmentSource>>> {
  const text = readTextFile(path);
  const file = basename(path);
  const folder = dirname(path);
  const packages = packagesAround(path, {});
  const { read } = new IncludedFiles(folder, packages);
  const meshes = await readMeshFiles(listMeshes(text, { file, files: read }), folder, packages);
  return Object.fromEntries(readWorld(text, file, read, new MeshFiles(giving(meshes)), EXACT, []));
}
