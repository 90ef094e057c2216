import { show } from '../../../bindings/base/errors.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { isRecord, toRecord } from '../../robot/text/record.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { InputError } from './input-error.ts';
import { makeShape, placeOf, type Shape } from './moveit-shapes.ts';
import { withFile } from './with-file.ts';

/** `shape_msgs/SolidPrimitive` by its type: its name, and the order of its dimensions in that of `Shape`. */
const PRIMITIVES = new Map<unknown, { readonly type: string; readonly order: readonly number[] }>([
  [1, { type: 'box', order: [0, 1, 2] }],
  [2, { type: 'sphere', order: [0] }],
  // Height, then radius.
  [3, { type: 'cylinder', order: [1, 0] }],
  [4, { type: 'cone', order: [1, 0] }],
]);

/**
 * The objects of a ROS message: `moveit_msgs/PlanningScene`, `PlanningSceneWorld`, or `CollisionObject`;
 * undefined for other content.
 *
 * @param file - how complaints call the content
 * @returns elements by the ids of the objects, in the frame of the world
 * @throws InputError that names the object
 */
export function readSceneMessage(
  content: unknown,
  file: string,
): Readonly<Record<string, ElementSource[]>> | undefined {
  const objects = objectsOf(content);
  return (
    objects && toRecord(objects.map((object, i) => readObject(object, `${file}: collision_objects[${i}]`)))
  );
}

function objectsOf(content: unknown): readonly unknown[] | undefined {
  if (!isRecord(content)) return undefined;
  const { world, collision_objects: objects, primitives, meshes, id } = content;
  if (isRecord(world)) return objectsOf(world);
  if (Array.isArray(objects)) return objects as readonly unknown[];
  return typeof id === 'string' && (Array.isArray(primitives) || Array.isArray(meshes))
    ? [content]
    : undefined;
}

function readObject(object: unknown, where: string): readonly [string, ElementSource[]] {
  if (!isRecord(object) || typeof object.id !== 'string') throw new InputError(`${where} must have an id`);
  const { id, pose } = object;
  const named = `${where} (${show(id)})`;
  const frame = pose === undefined ? identity() : readPose(pose, `${named}.pose`);
  const parts = [
    ...partsOf(object, 'primitives', 'primitive_poses', readPrimitive, named),
    ...partsOf(object, 'meshes', 'mesh_poses', readMesh, named),
    ...partsOf(object, 'planes', 'plane_poses', readPlane, named),
  ];
  const elements = parts.map(({ shape, place, where: at }) =>
    withFile(at, () => makeShape(shape, product(frame, place))),
  );
  if (elements.length === 0) throw new InputError(`${named} has no shapes`);
  return [id, elements];
}

interface Part {
  readonly shape: Shape;
  readonly place: Matrix;
  readonly where: string;
}

/** The shapes of one sort, each with its pose in the frame of the object. */
function partsOf(
  object: Record<string, unknown>,
  name: string,
  posesName: string,
  read: (shape: Record<string, unknown>, where: string) => Shape,
  where: string,
): Part[] {
  const shapes = listOf(object[name], `${where}.${name}`);
  const poses = listOf(object[posesName], `${where}.${posesName}`);
  // Without poses, all are where the object is.
  if (poses.length !== shapes.length && poses.length > 0) {
    throw new InputError(`${where}: has ${shapes.length} ${name} and ${poses.length} ${posesName}`);
  }
  return shapes.map((shape, i) => {
    const at = `${where}.${name}[${i}]`;
    if (!isRecord(shape)) throw new InputError(`${at} must be an object`);
    const place = poses.length === 0 ? identity() : readPose(poses[i], `${where}.${posesName}[${i}]`);
    return { shape: read(shape, at), place, where: at };
  });
}

function readPrimitive({ type, dimensions }: Record<string, unknown>, where: string): Shape {
  const kind = PRIMITIVES.get(type);
  if (kind === undefined) {
    throw new InputError(
      `${where}.type must be 1 (box), 2 (sphere), 3 (cylinder) or 4 (cone), got ${show(type)}`,
    );
  }
  const given = numbersOf(dimensions, `${where}.dimensions`, kind.order.length);
  return { type: kind.type, numbers: kind.order.map((place) => given[place]!) };
}

function readPlane({ coef }: Record<string, unknown>, where: string): Shape {
  return { type: 'plane', numbers: numbersOf(coef, `${where}.coef`, 4) };
}

function readMesh({ vertices, triangles }: Record<string, unknown>, where: string): Shape {
  return {
    vertices: listOf(vertices, `${where}.vertices`).flatMap((vertex, i) =>
      namedNumbers(vertex, `${where}.vertices[${i}]`, ['x', 'y', 'z']),
    ),
    indices: listOf(triangles, `${where}.triangles`).flatMap((triangle, i) => {
      const corners = isRecord(triangle) ? triangle.vertex_indices : undefined;
      return numbersOf(corners, `${where}.triangles[${i}].vertex_indices`, 3);
    }),
  };
}

function readPose(pose: unknown, where: string): Matrix {
  const { position, orientation } = isRecord(pose) ? pose : {};
  const place = namedNumbers(position, `${where}.position`, ['x', 'y', 'z']) as unknown as Vector;
  const rotation = namedNumbers(orientation, `${where}.orientation`, ['x', 'y', 'z', 'w']);
  return withFile(where, () => placeOf(place, rotation));
}

function namedNumbers(value: unknown, where: string, names: readonly string[]): number[] {
  if (!isRecord(value))
    throw new InputError(`${where} must be an object with ${names.join(', ')}, got ${show(value)}`);
  return numbersOf(
    names.map((name) => value[name]),
    where,
    names.length,
  );
}

function numbersOf(value: unknown, where: string, count: number): number[] {
  const list = listOf(value, where);
  if (list.length < count || !list.every((number) => typeof number === 'number' && Number.isFinite(number))) {
    throw new InputError(`${where} must be ${count} finite numbers, got ${show(value)}`);
  }
  return list.slice(0, count) as number[];
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as readonly unknown[];
  throw new InputError(`${where} must be a list, got ${show(value)}`);
}
