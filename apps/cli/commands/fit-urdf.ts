import { basename, dirname } from 'node:path';
import { angleOf } from '../../../bindings/base/angles.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { anglesOf } from '../../../bindings/geometry/transforms.ts';
import {
  type BoxElement,
  type Cover,
  type CoverElement,
  type Mesh,
  type Vector,
} from '../../../bindings/index.ts';
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

/** What meshes a URDF has. */
export interface MeshLinks {
  /** By link, in the frame of the link: all of its collision meshes as one. */
  readonly meshes: ReadonlyMap<string, Mesh>;
  /** For each `<collision>` of the document the link that it is a mesh of, or undefined. */
  readonly owners: readonly (string | undefined)[];
}

/** Radii are written larger by this part of the largest number beside them: an axis as angles is rounded. */
const ROUNDING = 1e-12;

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

/** A sphere, a cylinder, a box; or a capsule, as URDF can have it: a cylinder and a sphere on both ends. */
function describeElement(element: CoverElement): string[] {
  if (element.kind === 'box') return [describeBox(element)];
  const { kind, vertices, radius } = element;
  const more = ROUNDING * (radius + largestOf(vertices.flat()));
  const own = radius + more;
  const spheres = vertices.map((center) =>
    describeCollision(`xyz="${center.join(' ')}"`, `<sphere radius="${own}"/>`),
  );
  if (vertices.length === 1) return spheres;
  const [start, end] = vertices as readonly [Vector, Vector];
  const [x, y, z] = [0, 1, 2].map((k) => end[k]! - start[k]!) as [number, number, number];
  const middle = start.map((value, k) => value + (end[k]! - value) / 2);
  const rpy = [0, angleOf(lengthOf(x, y, 0), z), angleOf(y, x)];
  const cylinder = describeCollision(
    `xyz="${middle.join(' ')}" rpy="${rpy.join(' ')}"`,
    `<cylinder radius="${own}" length="${lengthOf(x, y, z) + 2 * more}"/>`,
  );
  return kind === 'cylinder' ? [cylinder] : [cylinder, ...spheres];
}

function describeBox({ center, halfExtents, rotation }: BoxElement): string {
  const more = ROUNDING * largestOf([...center, ...halfExtents]);
  const size = halfExtents.map((half) => 2 * (half + more));
  return describeCollision(
    `xyz="${center.join(' ')}" rpy="${anglesOf(fromQuaternion([0, 0, 0], rotation)).join(' ')}"`,
    `<box size="${size.join(' ')}"/>`,
  );
}

function largestOf(numbers: readonly number[]): number {
  return Math.max(...numbers.map(Math.abs));
}

function describeCollision(origin: string, shape: string): string {
  return `<collision><origin ${origin}/><geometry>${shape}</geometry></collision>`;
}
