import { basename, dirname } from 'node:path';
import type { Cover, Mesh } from '../../../bindings/index.ts';
import { listMeshes } from '../../../modules/robot/index.ts';
import { toElements } from '../../../modules/robot/urdf/geometry.ts';
import { joinMeshes } from '../../../modules/robot/shapes/join-meshes.ts';
import { MeshFiles } from '../../../modules/robot/shapes/mesh-files.ts';
import { parseXml, type XmlElement } from '../../../modules/robot/text/xml.ts';
import { findCollisions } from '../../../modules/files/input/collision-texts.ts';
import {
  packagesAround,
  readMeshFiles,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { describeElement } from '../output/element-urdf.ts';

/** What meshes a URDF has. */
export interface MeshLinks {
  /** By link, in the frame of the link: all of its collision meshes as one. */
  readonly meshes: ReadonlyMap<string, Mesh>;
  /** For each `<collision>` of the document the link that it is a mesh of, or undefined. */
  readonly owners: readonly (string | undefined)[];
}

/** Meshes are fitted as they are. */
const EXACT = { cylinders: 'exact', meshes: 'exact' } as const;

/** Reads the collision meshes of a URDF. */
export async function readMeshLinks(
  urdf: string,
  urdfFile: string,
  options: Pick<RobotFileOptions, 'package' | 'allowOutside'>,
): Promise<MeshLinks> {
  const file = basename(urdfFile);
  const folder = dirname(urdfFile);
  const packages = packagesAround(urdfFile, options);
  const files = await readMeshFiles(listMeshes(urdf, { file }), folder, packages, options.allowOutside);
  const source = new MeshFiles((uri) => {
    const found = files.get(uri);
    if (found instanceof Error) throw found;
    return found;
  });
  const meshes = new Map<string, Mesh>();
  const owners: (string | undefined)[] = [];
  for (const link of parseXml(urdf, file).children('link')) {
    const name = link.requiredText('name');
    const collisions = link.within(`link "${name}"`).children('collision');
    const own = collisions.filter(isMesh);
    for (const collision of collisions) owners.push(isMesh(collision) ? name : undefined);
    if (own.length > 0) meshes.set(name, joinMeshes(toElements(own, EXACT, source, []) as Mesh[]));
  }
  return { meshes, owners };
}

function isMesh(collision: XmlElement): boolean {
  return collision.children('geometry').some((geometry) => geometry.children('mesh').length > 0);
}

/** The URDF with elements where the first mesh of each link was, in place of its meshes. All else stays. */
export function coverUrdf(urdf: string, { owners }: MeshLinks, covers: ReadonlyMap<string, Cover>): string {
  const written = new Set<string>();
  const lineEnd = urdf.includes('\r\n') ? '\r\n' : '\n';
  let text = '';
  let at = 0;
  for (const [i, { start, end }] of findCollisions(urdf).entries()) {
    const owner = owners[i];
    if (owner === undefined) continue;
    const before = /(?:\r?\n)?[ \t]*$/.exec(urdf.slice(at, start))![0];
    const indent = before.replace(/[\r\n]/g, '');
    const lines = written.has(owner) ? [] : covers.get(owner)!.elements.flatMap(describeElement);
    written.add(owner);
    // With nothing in its place, the line of a collision goes too.
    text += urdf.slice(at, lines.length > 0 ? start : start - before.length) + lines.join(lineEnd + indent);
    at = end;
  }
  return text + urdf.slice(at);
}
