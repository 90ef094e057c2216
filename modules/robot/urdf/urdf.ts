import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { freeMimics } from '../model/free-mimics.ts';
import { completeLinks } from './complete.ts';
import { readOrigin, toElements } from './geometry.ts';
import { checkCount, LINK_LIMIT, SHAPE_LIMIT } from '../model/limits.ts';
import {
  type Joint,
  type Link,
  type Mimic,
  type Model,
  type Motion,
  NAMELESS,
  FREE_TYPES,
  FREE_MOTION,
  type FreeType,
  isFreeType,
  MOVING_TYPES,
  type MovingType,
  Z_AXIS,
} from '../model/model.ts';
import type { FloatingChoice, RobotChoices } from '../shapes/choices.ts';
import type { MeshFiles } from '../shapes/mesh-files.ts';
import { readInertial } from './inertial.ts';
import { readForces } from './forces.ts';
import { remarksOnUnread } from './unread.ts';
import type { XmlElement } from '../text/xml.ts';

/**
 * Reads the links and joints of a URDF.
 *
 * @param source - its root element, `<robot>`
 * @param files - gives the meshes that collision shapes name
 * @throws FileError that names file, line and element
 */
export function parseUrdf(source: XmlElement, choices: RobotChoices, files: MeshFiles): Model {
  const warnings = remarksOnUnread(source);
  const name = source.text('name') ?? NAMELESS;
  if (source.text('name') === undefined) {
    warnings.push(source.remark(`<robot> has no name; called it "${NAMELESS}"`));
  }
  const linkElements = named(source, 'link');
  const jointElements = named(source, 'joint');
  if (linkElements.size === 0) throw source.error(`robot "${name}" has no <link>`);

  const collisions = [...linkElements].map(([link, element]) => ({
    link,
    element,
    list: element.children('collision'),
  }));
  const shapes = collisions.reduce((sum, { list }) => sum + list.length, 0);
  checkCount(source, '<link>', linkElements.size, LINK_LIMIT);
  checkCount(source, '<collision>', shapes, SHAPE_LIMIT);
  const joints = [...jointElements].map(([joint, element]) =>
    readJoint(joint, element, choices.floating, warnings),
  );

  const links = collisions.map(({ link, element, list }): Link => ({
    name: link,
    elements: toElements(list, choices, files, warnings),
    inertial: readInertial(element),
    source: element,
  }));
  const whole = completeLinks(links, joints, warnings);
  checkCount(source, '<link>', whole.length, LINK_LIMIT);
  return { name, links: whole, joints: freeMimics(joints, warnings), warnings, source };
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

function readJoint(name: string, source: XmlElement, floating: FloatingChoice, warnings: string[]): Joint {
  return {
    name,
    parent: source.requiredChild('parent').requiredText('link'),
    child: source.requiredChild('child').requiredText('link'),
    origin: readOrigin(source),
    motion: readMotion(source, floating, warnings),
    source,
  };
}

function readMotion(source: XmlElement, floating: FloatingChoice, warnings: string[]): Motion | undefined {
  const type = source.requiredText('type');
  // Robots are often published with a moving joint declared fixed, its axis and mimic left in place.
  if (type === 'fixed') return undefined;
  if (isFreeType(type)) return readFreeMotion(source, type, floating, warnings);
  if (!(MOVING_TYPES as readonly string[]).includes(type)) {
    throw source.error(
      `type "${type}" is not supported; use fixed, ${[...MOVING_TYPES, ...FREE_TYPES].join(', ')}`,
    );
  }
  return {
    ...readLimits(source, type as MovingType, warnings),
    ...readForces(source),
    axis: readAxis(source),
    mimic: readMimic(source),
  };
}

function readFreeMotion(
  source: XmlElement,
  type: FreeType,
  floating: FloatingChoice,
  warnings: string[],
): Motion | undefined {
  if (floating === 'fix') return undefined;
  if (floating === 'refuse') {
    throw source.error(
      `type "${type}" is refused by the option floating: 'refuse'; 'fix' holds its link where <origin> has it`,
    );
  }
  if (source.child('mimic') !== undefined) {
    warnings.push(
      source.remark(`<mimic> is about one position, and a ${type} joint has none; lets it move by itself`),
    );
  }
  const axis = type === 'planar' ? readAxis(source) : Z_AXIS;
  return { type, axis, ...FREE_MOTION };
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

/** The type of a joint that moves, and its limits, which are only passed on: distances do not need them. */
function readLimits(
  source: XmlElement,
  type: MovingType,
  warnings: string[],
): Pick<Motion, 'type' | 'lower' | 'upper' | 'velocity'> {
  const limit = source.child('limit');
  const velocity = readVelocity(limit);
  const endless = { type: 'continuous', lower: -Infinity, upper: Infinity, velocity } as const;
  if (type === 'continuous') return endless;
  if (limit === undefined) {
    warnings.push(source.remark(`<joint type="${type}"> has no <limit>; took it for one without limits`));
    return type === 'prismatic' ? { ...endless, type } : endless;
  }
  const lower = limit.number('lower', 0);
  const upper = limit.number('upper', 0);
  if (lower <= upper) return { type, lower, upper, velocity };
  warnings.push(
    limit.remark(`<limit>: lower ${lower} is above upper ${upper}; took them the other way round`),
  );
  return { type, lower: upper, upper: lower, velocity };
}

/** The most that a joint may move per second. As in MoveIt, the sign does not count, and 0 is no limit. */
function readVelocity(limit: XmlElement | undefined): number {
  const velocity = Math.abs(limit?.number('velocity', 0) ?? 0);
  return velocity === 0 ? Infinity : velocity;
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
