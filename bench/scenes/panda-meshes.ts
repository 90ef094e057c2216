import { listMeshes, type MeshSource } from '../../modules/robot/index.ts';
import { readBytes, readText } from '../../data/read.ts';

/** The Panda of MoveIt, whose collision shapes are meshes. */
export interface MeshPanda {
  readonly urdf: string;
  readonly srdf: string;
  readonly meshFiles: MeshSource;
}

/** Reads its files, meshes among them. */
export async function readMeshPanda(): Promise<MeshPanda> {
  const [urdf, srdf] = await Promise.all([
    readText('robots/moveit_panda.urdf'),
    readText('robots/moveit_panda.srdf'),
  ]);
  const files = new Map(
    await Promise.all(
      listMeshes(urdf).map(
        async (uri) => [uri, await readBytes(uri.replace('package://', 'robots/'))] as const,
      ),
    ),
  );
  return { urdf, srdf, meshFiles: (uri) => files.get(uri) };
}
