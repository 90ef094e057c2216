import type { BufferGeometry, Object3D } from 'three';
import {
  checkChoice,
  checkFunction,
  checkObject,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { identity, type Matrix } from '../../bindings/geometry/transforms.ts';
import { checkPair, type Pair } from '../../bindings/scene/pairs/pairs.ts';
import { labelOf, Part, WHERE } from './part.ts';
import { partsBelow } from './parts-below.ts';
import { BodyReader, type ThreeBody } from './read-body.ts';
import { readRobot, type RobotParts } from './read-robot.ts';
import { invert } from './rigid-part.ts';
import { ThreeBodies } from './three-bodies.ts';

/** What `fromThree` may be told. */
export interface FromThreeOptions {
  /**
   * The object in whose frame poses and distances are. Default: the world of three.js, whichever of its axes
   * is up. With the robot itself, the frame is that of its root link, as `loadRobot` has it. A frame that is
   * scaled scales distances: with a robot's parent that shows metres as centimetres, they stay metres.
   */
  readonly frame?: Object3D | undefined;
  /**
   * Which shapes of a robot of urdf-loader are compared. Default: its collision shapes, if it has loaded any,
   * which it does where `parseCollision` is set.
   */
  readonly robot?: RobotParts | undefined;
  /**
   * What geometries of spheres, boxes, cylinders, cones and capsules become: these solids (`exact`, the
   * default), if they still have the vertices that their constructor gave them, all of the way around, with 8
   * sides or more, and no scale makes something else of them; or the triangles that are drawn (`drawn`). Any
   * other geometry that is closed is solid. With `surface`, all are surfaces, inside which there is room.
   */
  readonly solids?: 'exact' | 'drawn' | 'surface' | undefined;
  /** Pairs that are not compared: links of robots, or ids of segments. */
  readonly except?: readonly Pair[] | undefined;
  /** Whether an object belongs to it, with all below; default: all do, those that are hidden as well. */
  readonly filter?: ((object: Object3D) => boolean) | undefined;
}

/** What `fromThree` reads. */
export type ThreeSource = Object3D | BufferGeometry;

/** Several things at once: the bodies of each, which are compared with those of all others. */
interface Things {
  readonly bodies: ThreeBody[];
  readonly pairs: Pair[];
}

const OPTIONS = ['frame', 'robot', 'solids', 'except', 'filter'] as const;

/**
 * Makes bodies of objects of three.js. Each object is one rigid body, with all meshes below it; an
 * `InstancedMesh` is one for each instance; a `Scene` is its children; and a robot of urdf-loader, wherever
 * it hangs, is one for all links that fixed joints hold together. Bodies of one robot are compared as
 * `loadRobot` has it: all pairs that no joint connects. All other pairs are compared.
 *
 * Segments are called as their objects, or the links; the second of a name is `name (2)`.
 *
 * @param source - an object, or a geometry, which stays at the origin; or a list of these
 * @returns what `engine.createScene` takes, and moves its segments with the objects; metres
 * @throws TypeError or RangeError that names the argument, or an object: without triangles, made flat by its
 *   scale, skinned or batched; or a mesh of a robot that is not there yet
 */
export function fromThree(
  source: ThreeSource | readonly ThreeSource[],
  options: FromThreeOptions = {},
): ThreeBodies {
  checkOptions(WHERE, options, OPTIONS);
  const { frame, robot, solids = 'exact', filter = () => true } = options;
  if (robot !== undefined) checkChoice(WHERE, 'options.robot', robot, ['collision', 'visual']);
  checkChoice(WHERE, 'options.solids', solids, ['exact', 'drawn', 'surface']);
  checkFunction(WHERE, 'options.filter', filter);
  if (frame !== undefined && !isObject(frame)) throw wrongType(WHERE, 'options.frame', 'an Object3D', frame);
  const except = readExcept(options.except ?? []);
  const isExempt = (a: string, b: string): boolean =>
    except.some((pair) => pair.includes(a) && pair.includes(b) && a !== b);
  const sources = Array.isArray(source) ? (source as readonly unknown[]) : [source];
  const checked = sources.map((one, i) => checkSource(sources.length > 1 ? `source[${i}]` : 'source', one));
  const update = (): Matrix => {
    for (const one of checked) if (isObject(one)) one.updateWorldMatrix(true, true);
    return toFrame(frame);
  };
  const reader = new BodyReader({ solids, filter }, update());
  const names = new Names();
  const warnings: string[] = [];
  const things = checked.flatMap((one): Things[] => {
    if (!isObject(one)) return [alone(reader, names, one)];
    const isScene = 'isScene' in one;
    const read = (isScene ? one.children : [one]).flatMap((object) =>
      readObject(object, robot, reader, names, isExempt, warnings),
    );
    if (read.length > 0) return read;
    throw outOfRange(WHERE, labelOf(one), 'an object with a mesh', isScene ? 'an empty scene' : one.type);
  });
  const ids = things.map(({ bodies }) => bodies.map(({ id }) => id));
  checkKnown(except, things);
  const across = ids.flatMap((own, i) =>
    ids
      .slice(i + 1)
      .flatMap((others) =>
        own.flatMap((a) => others.flatMap((b): Pair[] => (isExempt(a, b) ? [] : [[a, b]]))),
      ),
  );
  const bodies = things.flatMap((thing) => thing.bodies);
  const pairs = [...things.flatMap((thing) => thing.pairs), ...across];
  return new ThreeBodies(bodies, pairs, frame, warnings, update);
}

/** What becomes of one object: of each robot in it, and of what is no robot. */
function readObject(
  object: Object3D,
  choice: RobotParts | undefined,
  reader: BodyReader,
  names: Names,
  isExempt: (a: string, b: string) => boolean,
  warnings: string[],
): Things[] {
  const { parts, robots } = partsBelow(object, reader.options.filter);
  const things = robots.map((robot): Things => {
    const { bodies, pairs } = readRobot(robot, choice, reader, isExempt, warnings);
    const ids = new Map(bodies.map(({ id }) => [id, names.take(id)]));
    return {
      bodies: bodies.map((body) => ({ ...body, id: ids.get(body.id)! })),
      pairs: pairs.map(([a, b]): Pair => [ids.get(a)!, ids.get(b)!]),
    };
  });
  const name = object.name || object.type;
  if ('isInstancedMesh' in object && parts.every(({ mesh }) => mesh?.uuid === object.uuid)) {
    const instances = parts.map((part): Things => {
      const body = reader.body(names.take(`${name}[${part.instance}]`), object, () => part.matrix(), [part]);
      return { bodies: [body], pairs: [] };
    });
    return [...things, ...instances];
  }
  if (parts.length === 0) return things;
  const matrix = (): Matrix => Float64Array.from(object.matrixWorld.elements);
  return [...things, { bodies: [reader.body(names.take(name), object, matrix, parts)], pairs: [] }];
}

/** A geometry without an object. */
function alone(reader: BodyReader, names: Names, geometry: BufferGeometry): Things {
  const id = names.take(geometry.name || geometry.type);
  return { bodies: [reader.body(id, undefined, identity, [new Part(geometry)])], pairs: [] };
}

/** Gives names, each once. */
class Names {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let i = 2; this.#taken.has(free); i++) free = `${name} (${i})`;
    this.#taken.add(free);
    return free;
  }
}

function toFrame(frame: Object3D | undefined): Matrix {
  if (frame === undefined) return identity();
  frame.updateWorldMatrix(true, false);
  const inverse = invert(frame.matrixWorld.elements);
  if (inverse !== undefined) return inverse;
  throw outOfRange(WHERE, `options.frame ${labelOf(frame)}`, 'of an extent along all axes', 'a scale of 0');
}

function isObject(value: unknown): value is Object3D {
  return (value as { isObject3D?: unknown } | null | undefined)?.isObject3D === true;
}

function checkSource(argument: string, value: unknown): ThreeSource {
  const expected = 'an Object3D or BufferGeometry of three.js';
  checkObject(WHERE, argument, value, expected);
  if (isObject(value) || 'isBufferGeometry' in value) return value as ThreeSource;
  throw wrongType(WHERE, argument, expected, value);
}

function readExcept(value: unknown): Pair[] {
  if (!Array.isArray(value)) throw wrongType(WHERE, 'options.except', 'an array of [a, b]', value);
  return value.map((pair, i) => checkPair(WHERE, `options.except[${i}]`, pair));
}

/** Checks that what is not to be compared is there. */
function checkKnown(except: readonly Pair[], things: readonly Things[]): void {
  const bodies = things.flatMap((thing) => thing.bodies);
  const known = [...new Set(bodies.flatMap(({ id, links = [] }) => [id, ...links.map(([name]) => name)]))];
  for (const [i, pair] of except.entries()) {
    const other = pair.find((name) => !known.includes(name));
    if (other === undefined) continue;
    throw unknownName(WHERE, `options.except[${i}]`, 'of links or segments', other, known);
  }
}
