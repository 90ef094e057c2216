import type { Mesh } from '../../../bindings/elements/mesh.ts';
import type { Engine } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import type { Found } from '../files/bag.ts';
import type { MeshReader } from '../files/mesh-task.ts';
import type { RobotSource } from './source.ts';

/** A mesh file that a robot names and that was not found. */
export interface MissingFile {
  readonly uri: string;
  /** Where it was looked for. */
  readonly looked: string;
  /** Whether distances need it; else it is only shown. */
  readonly compared: boolean;
}

/** A robot with what is shown of it. */
export interface LoadedRobot {
  readonly robot: Robot;
  readonly source: RobotSource;
  /** All meshes that were read, by the names they have in the URDF. */
  readonly meshes: ReadonlyMap<string, Mesh>;
  readonly missing: readonly MissingFile[];
  /** What is wrong with meshes that are only shown, one sentence each. */
  readonly remarks: readonly string[];
}

/** Some files that distances need are missing. */
export class MissingMeshes extends Error {
  readonly files: readonly MissingFile[];

  constructor(file: string, files: readonly MissingFile[]) {
    const { length } = files.filter(({ compared }) => compared);
    const which = length === 1 ? '1 of them is' : `${length} of them are`;
    super(
      `${file}: ${which} compared. Drop their folder here as well, or go on without: what they would hit is not found then`,
    );
    this.files = files;
  }
}

/**
 * Loads a robot, its meshes in a worker.
 *
 * @param engine - decomposes meshes, where the source wants that
 * @param onProgress - is told which share of the bytes is read, from 0 to 1, and which file comes next
 * @throws FileError for a URDF, SRDF or mesh that cannot be used; MissingMeshes
 */
export async function loadFrom(
  source: RobotSource,
  reader: MeshReader,
  engine: Engine,
  onProgress: (share: number, file: string) => void,
): Promise<LoadedRobot> {
  // The page stands before any robot is read.
  const { listMeshes, loadRobot } = await import('./read-robot.ts');
  const { file, urdf, srdf, texts: files } = source;
  const reading = { file, files };
  const compared = new Set(source.choices?.meshes === 'none' ? [] : listMeshes(urdf, reading));
  const uris = new Set([...compared, ...listMeshes(urdf, { ...reading, visuals: true })]);
  const found = new Map<string, Found>([...uris].map((uri) => [uri, source.find(uri)]));
  const missing = [...found].flatMap(([uri, { path, looked }]) =>
    path === undefined ? [{ uri, looked, compared: compared.has(uri) }] : [],
  );
  if (source.goesOnWithout !== true && missing.some((one) => one.compared)) {
    throw new MissingMeshes(file, missing);
  }

  const meshes = new Map<string, Mesh>();
  const remarks: string[] = [];
  const there = [...found].flatMap(([uri, { path }]) => (path === undefined ? [] : [{ uri, path }]));
  for (const [i, { uri, path }] of there.entries()) {
    onProgress(i / there.length, path);
    try {
      meshes.set(uri, await reader.read(path, await source.open(path), await source.beside(path)));
    } catch (error) {
      if (compared.has(uri)) throw error;
      remarks.push((error as Error).message);
    }
  }
  onProgress(1, '');
  const meshFiles = (uri: string): Mesh | null => meshes.get(uri) ?? null;
  const robot = loadRobot(urdf, { ...source.choices, ...reading, srdf, meshFiles, engine });
  return { robot, source, meshes, missing, remarks };
}
