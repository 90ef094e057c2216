import { outOfRange } from '../../bindings/base/errors.ts';
import { product } from '../../bindings/geometry/transforms.ts';
import type { LinkElements } from '../../bindings/scene/model/links.ts';
import { mergeBodies } from '../robot/model/bodies.ts';
import { inverseOf } from '../robot/model/inverse.ts';
import { FREE_MOTION, type Joint, type Link, Z_AXIS } from '../robot/model/model.ts';
import { planSegments } from '../robot/model/segments.ts';
import type { BodyReader, Member, ThreeBody } from './read-body.ts';
import { labelOf, type Part, placeOf, WHERE } from './part.ts';
import { partsBelow } from './parts-below.ts';
import type { UrdfLink, UrdfRobot, UrdfShape } from './urdf-robot.ts';

/** Which shapes of a robot are compared. */
export type RobotParts = 'collision' | 'visual';

/** The bodies of a robot, and the pairs of them that are compared. */
interface ReadRobot {
  readonly bodies: readonly ThreeBody[];
  readonly pairs: readonly (readonly [string, string])[];
}

/**
 * Reads a robot as `loadRobot` reads its file: links that fixed joints hold together are one body, and
 * compared are all pairs of bodies that no joint connects. Where the joints have the links is left to
 * urdf-loader, mimics and all.
 *
 * @param exempt - whether two links are not compared
 * @param warnings - gets a sentence where the robot has shapes that were not loaded
 */
export function readRobot(
  robot: UrdfRobot,
  choice: RobotParts | undefined,
  reader: BodyReader,
  exempt: (linkA: string, linkB: string) => boolean,
  warnings: string[],
): ReadRobot {
  const parts = choice ?? chooseParts(robot, warnings);
  const places = new Map(
    Object.entries(robot.links).map(([name, link]) => [name, placeLink(link, parts, reader)]),
  );
  const source = placeOf(labelOf(robot));
  const links = [...places].map(([name, { elements }]): Link => {
    const inertial = undefined;
    return { name, elements, inertial, source };
  });
  const joints = Object.entries(robot.joints).map(([name, joint]): Joint => {
    const [parent, child] = [joint.parent, joint.children.find((part) => 'isURDFLink' in part)].map(
      (link) => (link as UrdfLink).urdfName,
    ) as [string, string];
    const [from, to] = [places.get(parent)!, places.get(child)!];
    const origin = product(inverseOf(from.pose), to.pose);
    // It moves, or not: where it has its child is seen at the objects.
    const motion = joint.jointType === 'fixed' ? undefined : MOVING;
    return { name, parent, child, origin, motion, source };
  });
  const order = new Map(links.map(({ name }, i) => [name, i]));
  const plan = planSegments(mergeBodies({ links, joints, source }), order, exempt);
  const bodies = plan.segments.map(({ id, body, links: names, counts, elements }): ThreeBody => {
    const { object, matrix, pose, unstretch } = places.get(body.name)!;
    const toBody = inverseOf(pose);
    const members = names.flatMap((name) => {
      const place = places.get(name)!;
      const toOther = product(toBody, place.pose);
      return place.members.map(({ part, placement }): Member => ({
        part,
        placement: product(toOther, placement),
      }));
    });
    const links = names.map((name, i): LinkElements => [name, counts[i]!]);
    return { id, links, object, matrix, pose, unstretch, members, elements };
  });
  return { bodies, pairs: plan.pairs };
}

/** A joint that moves, however. */
const MOVING = { type: 'floating', axis: Z_AXIS, ...FREE_MOTION } as const;

/** The collision shapes of a robot if there are any. */
function chooseParts(robot: UrdfRobot, warnings: string[]): RobotParts {
  if (Object.values(robot.links).some((link) => shapesOf(link, 'collision').length > 0)) return 'collision';
  if ((robot.urdfRobotNode?.getElementsByTagName('collision').length ?? 0) > 0) {
    warnings.push(
      `${WHERE}: ${labelOf(robot)} has collision shapes that were not loaded; its visual shapes are compared. ` +
        'Set parseCollision of the URDFLoader to true before it loads',
    );
  }
  return 'visual';
}

function shapesOf(link: UrdfLink, parts: RobotParts): UrdfShape[] {
  const mark = parts === 'collision' ? 'isURDFCollider' : 'isURDFVisual';
  return link.children.filter((child): child is UrdfShape => mark in child);
}

/** Where a link is, and its shapes in its frame. */
function placeLink(link: UrdfLink, choice: RobotParts, reader: BodyReader): ThreeBody {
  const shapes = shapesOf(link, choice).filter(reader.options.filter);
  const parts = shapes.flatMap((shape): Part[] => {
    const found = partsBelow(shape, reader.options.filter).parts;
    if (found.length === 0) refuseMissing(link, shape);
    return found;
  });
  return reader.body(link.urdfName, link, () => Float64Array.from(link.matrixWorld.elements), parts);
}

/** A mesh that has not come yet, or never will: without it, distances would be too large. */
function refuseMissing(link: UrdfLink, shape: UrdfShape): void {
  const [named] = Array.from(shape.urdfNode?.getElementsByTagName('mesh') ?? []);
  if (named === undefined) return;
  throw outOfRange(
    WHERE,
    `the mesh ${JSON.stringify(named.getAttribute('filename'))} of link ${JSON.stringify(link.urdfName)}`,
    'loaded; call it from onLoad of the LoadingManager, or leave the shape out by options.filter',
    undefined,
  );
}
