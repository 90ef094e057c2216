import type { InstancedMesh, LOD, Mesh, Object3D } from 'three';
import { outOfRange } from '../../bindings/base/errors.ts';
import { labelOf, Part, WHERE } from './part.ts';
import { isRobot, type UrdfRobot } from './urdf-robot.ts';

/** Marks objects that show something about bodies, and are none. */
const IS_MARK = 'isClearanceMark';

/** What there is below an object, itself included. */
export interface Found {
  readonly parts: Part[];
  readonly robots: UrdfRobot[];
}

/**
 * The meshes and robots below an object, those that are not visible included.
 *
 * @throws RangeError for a mesh whose vertices move by themselves
 */
export function partsBelow(
  object: Object3D,
  filter: (object: Object3D) => boolean,
  found: Found = { parts: [], robots: [] },
): Found {
  if (IS_MARK in object || !filter(object)) return found;
  if (isRobot(object)) {
    found.robots.push(object);
    return found;
  }
  if ('isMesh' in object) found.parts.push(...partsOf(object as Mesh));
  // The finest of several levels of detail is what the others stand for.
  const children = 'isLOD' in object ? finestOf(object as LOD) : object.children;
  for (const child of children) partsBelow(child, filter, found);
  return found;
}

function finestOf({ levels }: LOD): Object3D[] {
  return levels.slice(0, 1).map((level) => level.object);
}

/** A mesh as a part, or as many as it has instances. */
function partsOf(mesh: Mesh): Part[] {
  if ('isSkinnedMesh' in mesh) throw refuse(mesh, 'SkinnedMesh, whose bones move its vertices');
  if ('isBatchedMesh' in mesh) throw refuse(mesh, 'BatchedMesh, whose geometries lie in one');
  if (!('isInstancedMesh' in mesh)) return [new Part(mesh)];
  const { count, morphTexture } = mesh as InstancedMesh;
  if (morphTexture) throw refuse(mesh, 'InstancedMesh whose instances are morphed');
  return Array.from({ length: count }, (_, i) => new Part(mesh, i));
}

function refuse(mesh: Mesh, kind: string): RangeError {
  return outOfRange(WHERE, labelOf(mesh), `a mesh that keeps its vertices, and no ${kind}`, mesh.type);
}
