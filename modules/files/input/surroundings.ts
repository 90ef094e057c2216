import { basename } from 'node:path';
import type { SegmentSource } from '../../../bindings/index.ts';
import { InputError } from '../documents/input-error.ts';
import { type Surroundings, surroundingsOf } from '../documents/surroundings.ts';
import { withFile } from '../documents/with-file.ts';
import { cells } from '../../maps/index.ts';
import { FileError, type Octomap, readOctomap } from '../../maps/index.ts';
import { readSceneText } from '../documents/moveit-scene.ts';
import { readBytes, readJsonFile, readTextFile } from './files.ts';
import { readMeshAt } from './robot-file.ts';
import { readWorldAround } from './gazebo-world.ts';
import { readYamlFile } from './yaml-file.ts';

/** Bytes of the largest map that is read: 2²⁴ nodes of a `.ot` take 5 each. */
const MAP_LIMIT = 2 ** 27;

/** Whether a file is a map of OctoMap by its name. */
export function isMapFile(file: string): boolean {
  return /\.(?:bt|ot)$/i.test(file);
}

/** Whether a file holds a mesh by its name. */
const MESH = /\.(?:stl|obj|dae|gltf|glb)$/i;

/** Formats that are not read, by the endings of their files, and what to do about them. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/\.(?:urdf|xacro)$/i, 'is a robot; put both robots into one program, or its meshes into a scene'],
  [
    /\.(?:xml|mjcf)$/i,
    "is XML: MuJoCo's MJCF is not read around a robot, only as a robot; save its meshes as STL, OBJ or glTF",
  ],
  [
    /\.(?:pcd|ply|las|laz|xyz)$/i,
    'is a point cloud, which is read by clearance/maps; or make a map (.bt) of it',
  ],
  [/\.usd[acz]?$/i, 'is USD, which is not read; save it as glTF'],
  [/\.(?:step|stp|iges|igs|fcstd)$/i, 'is a CAD model, which is not read; save it as STL or glTF, in metres'],
  [/\.(?:fbx|blend|3ds|ifc)$/i, 'is not read; save it as glTF'],
];

/**
 * Reads what stands around a robot, in the frame of the world: from JSON or YAML, see `surroundingsOf`; a
 * mesh, as a segment of the name of the file; a scene as MoveIt saves it (`.scene`); a world or model of
 * Gazebo (`.sdf`, `.world`), of which each link is a segment `model::link`; or a map of OctoMap, whose cells
 * are a segment `map`.
 *
 * @param file - undefined where nothing stands around it
 * @param selected - which problem of a list, as `--problem` has it
 */
export async function readSurroundings(
  file: string | undefined,
  selected: string | undefined,
): Promise<Surroundings | undefined> {
  if (file === undefined) {
    if (selected === undefined) return undefined;
    throw new InputError('--problem needs a --scene with planning problems');
  }
  const [, foreign] = FOREIGN.find(([ending]) => ending.test(file)) ?? [];
  if (foreign !== undefined) throw new InputError(`${file}: ${foreign}`);
  const extra = await readBodies(file);
  if (extra === undefined) return surroundingsOf(file, await readDocument(file), selected);
  if (selected !== undefined)
    throw new InputError(`${file}: has no list of problems to choose --problem from`);
  return { name: file, options: { extra }, place: () => {} };
}

/** The segments of a file that holds nothing else; undefined for other files. */
async function readBodies(file: string): Promise<Readonly<Record<string, SegmentSource>> | undefined> {
  if (isMapFile(file)) return { map: withFile(file, () => cells(readMap(file))) };
  if (/\.(?:sdf|world)$/i.test(file)) return readWorldAround(file);
  if (/\.scene$/i.test(file)) return readSceneText(readTextFile(file), file);
  if (MESH.test(file)) return { [basename(file).replace(/\.\w+$/, '')]: await readMeshAt(file) };
  return undefined;
}

function readDocument(file: string): unknown {
  return /\.ya?ml$/i.test(file) ? readYamlFile(file) : readJsonFile(file);
}

function readMap(file: string): Octomap {
  const bytes = readBytes(file, MAP_LIMIT);
  try {
    return readOctomap(bytes, { name: file });
  } catch (error) {
    if (error instanceof FileError) throw new InputError(error.message);
    throw error;
  }
}
