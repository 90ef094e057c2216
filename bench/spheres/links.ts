/** Links of which both a mesh and spheres around it are published. */
import type { Mesh, PointElement } from '../../bindings/index.ts';
import type { Model } from '../../modules/robot/model/model.ts';
import { MeshFiles } from '../../modules/robot/shapes/mesh-files.ts';
import { parseXml } from '../../modules/robot/text/xml.ts';
import { parseUrdf } from '../../modules/robot/urdf/urdf.ts';
import { readText } from '../../data/read.ts';
import { readMeshPanda } from '../scenes/panda-meshes.ts';

/** A link, its collision mesh, and the spheres that somebody else put around it; in the frame of the link. */
export interface SpheredLink {
  readonly name: string;
  readonly mesh: Mesh;
  readonly published: readonly PointElement[];
}

const CHOICES = { cylinders: 'exact', meshes: 'exact', floating: 'refuse' } as const;

/** The Panda as MoveIt has it, of meshes, and as VAMP has it, of spheres. */
export async function readBothPandas(): Promise<{ meshes: Model; spheres: Model }> {
  const { urdf, meshFiles } = await readMeshPanda();
  const spheres = await readText('robots/vamp_panda_spherized.urdf');
  return {
    meshes: parseUrdf(parseXml(urdf, 'moveit_panda.urdf'), CHOICES, new MeshFiles(meshFiles)),
    spheres: parseUrdf(parseXml(spheres, 'vamp_panda_spherized.urdf'), CHOICES, new MeshFiles(undefined)),
  };
}

/** The ten links of the Panda that have both, without the right finger, which is the left turned about. */
export async function readSpheredLinks(): Promise<SpheredLink[]> {
  const { meshes, spheres } = await readBothPandas();
  return meshes.links
    .filter(({ name, elements }) => elements.length > 0 && name !== 'panda_rightfinger')
    .map(({ name, elements }) => {
      const published = spheres.links.find((link) => link.name === name)!.elements;
      return { name, mesh: elements[0] as Mesh, published: published as readonly PointElement[] };
    });
}
