import { checkChoice, outOfRange, show, wrongType } from '../../bindings/base/errors.ts';
import { FileError } from '../../bindings/base/file-error.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { ElementJSON } from '../../bindings/elements/source.ts';
import type { JointValues, LoadRobotOptions } from '../robot/index.ts';
import { parseJson } from '../robot/text/json.ts';
import { isRecord } from '../robot/text/record.ts';
import type { BodyOptions, WorldOptions, WorldRobotOptions } from './options.ts';
import type { MotorOptions } from './world-robot.ts';

/** A world as a file has it: see docs/world-format.md. */
export interface WorldJSON extends Omit<WorldOptions, 'profile'> {
  readonly format: typeof WORLD_FORMAT;
  readonly version: typeof WORLD_VERSION;
  /** In the order in which they are added to the world, before all robots. */
  readonly bodies?: readonly BodyJSON[];
  readonly robots?: readonly RobotJSON[];
}

/** A body of a world. */
export interface BodyJSON extends Omit<BodyOptions, 'elements'> {
  readonly name: string;
  readonly elements: readonly (ElementJSON | MeshFileJSON)[];
}

/** A mesh of a file, or a convex solid around it. */
export interface MeshFileJSON {
  readonly kind: 'mesh' | 'hull';
  /** By its path from the folder of the world. */
  readonly file: string;
  /** Of a mesh: how far it reaches beyond its triangles, metres, and whether it is what it encloses. */
  readonly radius?: number;
  readonly solid?: boolean;
  /** Of a hull, metres. */
  readonly rounding?: number;
}

/** How the robot of a world is read from its files. */
export type RobotChoicesJSON = Pick<
  LoadRobotOptions,
  'base' | 'cylinders' | 'excess' | 'floating' | 'inertia' | 'meshes'
>;

/** A robot of a world. */
export interface RobotJSON extends RobotChoicesJSON, Omit<WorldRobotOptions, 'configuration' | 'velocities'> {
  readonly name: string;
  /** By their paths from the folder of the world. */
  readonly urdf: string;
  readonly srdf?: string;
  /** Where joints are and how fast they move, by name: of `robot.joints`, and of `robot.dynamics.names`. */
  readonly configuration?: JointValues;
  readonly velocities?: JointValues;
  /** What motors do, by joint. */
  readonly motors?: Readonly<Record<string, MotorOptions>>;
}

export const WORLD_FORMAT = 'clearance-world';
export const WORLD_VERSION = 1;

const WORLD_FIELDS = [
  ...(['format', 'version', 'gravity', 'law', 'integrator', 'contact'] as const),
  ...(['envelope', 'sleep', 'bodies', 'robots'] as const),
];
const WHERE = 'parseWorld';

const VELOCITY_FIELDS = ['linear', 'angular'];
const MESH_FIELDS = ['kind', 'file', 'radius', 'solid'] as const;
const HULL_FIELDS = ['kind', 'file', 'rounding'] as const;

/** Characters of the longest file that is read. */
const CHARACTER_LIMIT = 2 ** 25;

/** Bodies and robots of the largest world that is read. */
const BODY_LIMIT = 4096;

/**
 * Reads the text of a world. Nothing is made of it yet, and the files that it names are not read: `loadWorld`
 * does the one, and `readWorld` of `clearance/node` both. What is wrong with numbers and elements is found
 * there, too.
 *
 * @param text - JSON: see docs/world-format.md
 * @param file - how errors call it
 * @throws FileError that names the file, the place in it, and the value
 */
export function parseWorld(text: string, file = 'world'): WorldJSON {
  if (typeof text !== 'string') throw wrongType(WHERE, 'text', 'the text of a world', text);
  if (typeof file !== 'string') throw wrongType(WHERE, 'file', 'a string', file);
  if (text.length > CHARACTER_LIMIT) {
    throw new FileError(file, undefined, `longer than ${CHARACTER_LIMIT} characters; is it a world?`);
  }
  try {
    return checkWorld(file, parseJson(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof FileError) throw error;
    const { message } = error as Error;
    throw new FileError(
      file,
      undefined,
      error instanceof RangeError ? message : `not valid JSON: ${message}`,
    );
  }
}

/**
 * Lets complaints of a call say which place of a file its arguments came from, instead of which call it was.
 */
export function inFile<T>(file: string, place: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    const reason = error.message.replace(/^\w+(\.\w+)?: /, '');
    throw new FileError(file, undefined, place === '' ? reason : `${place}: ${reason}`);
  }
}

/** What complaints call a body or robot: by its name too, as that is what people know. */
export function placeOf(list: 'bodies' | 'robots', i: number, name: unknown): string {
  return `${list}[${i}]${typeof name === 'string' ? ` (${show(name)})` : ''}`;
}

/**
 * Checks the form of a world: which fields it has, and that its bodies and robots have names and files.
 *
 * @param file - how errors call it
 * @throws FileError that names the place and the value
 */
export function checkWorld(file: string, value: unknown): WorldJSON {
  inFile(file, '', () => {
    if (!isRecord(value)) throw wrongType(WHERE, 'a world', 'an object', value);
    const { format, version } = value;
    if (format !== WORLD_FORMAT) throw outOfRange(WHERE, 'format', `'${WORLD_FORMAT}'`, format);
    if (version !== WORLD_VERSION) throw outOfRange(WHERE, 'version', String(WORLD_VERSION), version);
    checkFields(value, WORLD_FIELDS);
  });
  const names = new Set<string>();
  const world = value as WorldJSON;
  for (const list of ['bodies', 'robots'] as const) {
    const items: unknown = world[list] ?? [];
    inFile(file, '', () => checkCount(list, items));
    for (const [i, item] of (items as unknown[]).entries()) {
      const { name } = (item ?? {}) as { name?: unknown };
      const place = placeOf(list, i, name);
      inFile(file, place, () => {
        const fields = checkRecord('it', item);
        if (typeof name !== 'string') throw wrongType(WHERE, 'name', 'a string', name);
        if (names.has(name)) throw outOfRange(WHERE, 'name', 'one that none before it has', name);
        names.add(name);
        if (list === 'bodies') checkBodyForm(file, place, fields);
        else checkRobotForm(fields);
      });
    }
  }
  return world;
}

function checkCount(list: string, items: unknown): void {
  if (!Array.isArray(items)) throw wrongType(WHERE, list, 'an array', items);
  if (items.length > BODY_LIMIT) throw outOfRange(WHERE, list, `of at most ${BODY_LIMIT} entries`, items);
}

function checkRecord(argument: string, value: unknown, names?: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) throw wrongType(WHERE, argument, 'an object', value);
  checkFields(value, names);
  return value;
}

/** Checks that an object has no other fields, and none that is null: what is not there is left out. */
function checkFields(value: Record<string, unknown>, names?: readonly string[]): void {
  if (names !== undefined) checkOptions(WHERE, value, names);
  for (const [name, field] of Object.entries(value)) {
    if (field === null) throw wrongType(WHERE, name, 'left out where there is none', field);
  }
}

function checkBodyForm(file: string, place: string, { elements, velocity }: Record<string, unknown>): void {
  if (!Array.isArray(elements)) throw wrongType(WHERE, 'elements', 'an array of elements', elements);
  if (velocity !== undefined) checkRecord('velocity', velocity, VELOCITY_FIELDS);
  for (const [i, element] of (elements as unknown[]).entries()) {
    if (!isMeshFile(element)) continue;
    inFile(file, `${place}: elements[${i}]`, () => {
      const kind = checkChoice(WHERE, 'kind', element.kind, ['mesh', 'hull']);
      checkRecord('it', element, kind === 'mesh' ? MESH_FIELDS : HULL_FIELDS);
      checkPath('file', element.file);
    });
  }
}

function checkRobotForm(robot: Record<string, unknown>): void {
  checkPath('urdf', robot.urdf);
  if (robot.srdf !== undefined) checkPath('srdf', robot.srdf);
  if (robot.limits !== undefined) checkRecord('limits', robot.limits, ['restitution']);
  for (const field of ['configuration', 'velocities', 'motors']) {
    if (robot[field] !== undefined) checkRecord(field, robot[field]);
  }
}

function checkPath(argument: string, value: unknown): void {
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return;
  throw wrongType(WHERE, argument, 'the path of a file', value);
}

/** Whether an element is to be read from a file of its own. */
export function isMeshFile(element: unknown): element is MeshFileJSON {
  return isRecord(element) && Object.hasOwn(element, 'file');
}

/**
 * The paths of the meshes that the bodies of a world name, each once. Those that its robots name are
 * `listMeshes` of their URDFs.
 */
export function listWorldMeshes({ bodies = [] }: WorldJSON): string[] {
  return [...new Set(bodies.flatMap(({ elements }) => elements.filter(isMeshFile).map(({ file }) => file)))];
}
