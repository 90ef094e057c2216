import type { Vector } from '../../base/checks.ts';
import { lengthOf } from '../../base/length.ts';
import { readOrigin, type ShapeChoices, toElements } from './geometry.ts';
import {
  type Joint,
  type Link,
  type Mimic,
  type Model,
  type Motion,
  MOVING_TYPES,
  type MovingType,
} from '../model/model.ts';
import type { MeshFiles } from './mesh-files.ts';
import { parseXml, type XmlElement } from '../text/xml.ts';

/** Links of the largest robot that is read: pairs grow with the square, and two million still fit in memory. */
const LINK_LIMIT = 2048;

/** Collision shapes of the largest robot that is read; sphere models of whole humanoids have a few hundred. */
const SHAPE_LIMIT = 2 ** 14;

/**
 * Reads the links and joints of a URDF.
 *
 * @param file - how errors call the text
 * @param files - gives the meshes that collision shapes name
 * @throws RobotFileError that names file, line and element
 */
export function parseUrdf(text: string, file: string, choices: ShapeChoices, files: MeshFiles): Model {
  const source = parseXml(text, file);
  const name = source.requiredText('name');
  const linkElements = named(source, 'link');
  const jointElements = named(source, 'joint');
  if (linkElements.size === 0) throw source.error(`robot "${name}" has no <link>`);
  checkCount(source, '<link>', linkElements.size, LINK_LIMIT);

  const collisions = [...linkElements].map(([link, element]) => ({
    link,
    element,
    list: element.children('collision'),
  }));
  const shapes = collisions.reduce((sum, { list }) => sum + list.length, 0);
  checkCount(source, '<collision>', shapes, SHAPE_LIMIT);

  const warnings: string[] = [];
  const links = collisions.map(({ link, element, list }): Link => ({
    name: link,
    elements: toElements(list, choices, files, warnings),
    source: element,
  }));
  const joints = [...jointElements].map(([joint, element]) => readJoint(joint, element));
  return { name, links, joints, warnings, source };
}

/** The children of one kind by name; a second one of the same name is an error. */
function named(robot: XmlElement, kind: 'link' | 'joint'): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const element of robot.children(kind)) {
    const name = element.requiredText('name');
    if (found.has(name)) throw element.error(`a second ${kind} is called "${name}"; names must be unique`);
    found.set(name, element.within(`${kind} "${name}"`));
  }
  return found;
}

function checkCount(source: XmlElement, what: string, count: number, limit: number): void {
  if (count > limit)
    throw source.error(`${count} ${what} elements are more than the ${limit} that are supported`);
}

function readJoint(name: string, source: XmlElement): Joint {
  return {
    name,
    parent: source.requiredChild('parent').requiredText('link'),
    child: source.requiredChild('child').requiredText('link'),
    origin: readOrigin(source),
    motion: readMotion(source),
    source,
  };
}

function readMotion(source: XmlElement): Motion | undefined {
  const type = source.requiredText('type');
  // Robots are often published with a moving joint declared fixed, its axis and mimic left in place.
  if (type === 'fixed') return undefined;
  if (!(MOVING_TYPES as readonly string[]).includes(type)) {
    throw source.error(`type "${type}" is not supported; use fixed, ${MOVING_TYPES.join(', ')}`);
  }
  return {
    type: type as MovingType,
    axis: readAxis(source),
    ...readLimits(source, type as MovingType),
    mimic: readMimic(source),
  };
}

function readAxis(source: XmlElement): Vector {
  const element = source.child('axis');
  const axis = element?.numbers('xyz', 3, [1, 0, 0]) ?? [1, 0, 0];
  // Scaled first: the length of a very short axis would be rounded too coarsely to divide by.
  const largest = Math.max(...axis.map(Math.abs));
  if (largest === 0) throw element!.error('<axis> has zero length; a joint that moves needs a direction');
  const [x, y, z] = axis.map((value) => value / largest) as [number, number, number];
  const length = lengthOf(x, y, z);
  return [x / length, y / length, z / length];
}

function readLimits(source: XmlElement, type: MovingType): { lower: number; upper: number } {
  if (type === 'continuous') return { lower: -Infinity, upper: Infinity };
  const limit = source.requiredChild('limit');
  const lower = limit.number('lower', 0);
  const upper = limit.number('upper', 0);
  if (lower > upper) throw limit.error(`<limit>: lower ${lower} is above upper ${upper}`);
  return { lower, upper };
}

function readMimic(source: XmlElement): Mimic | undefined {
  const mimic = source.child('mimic');
  if (mimic === undefined) return undefined;
  return {
    joint: mimic.requiredText('joint'),
    multiplier: mimic.numbers('multiplier', 1, [1])[0]!,
    offset: mimic.numbers('offset', 1, [0])[0]!,
  };
}
