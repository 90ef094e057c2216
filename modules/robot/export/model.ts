import { identity, type Matrix } from '../../../bindings/geometry/transforms.ts';
import type { PointElement } from '../../../bindings/elements/element.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import type { Body } from '../model/bodies.ts';
import type { Inertial } from '../model/inertial.ts';
import { type Joint, type Motion, type RobotMimic, WORLD } from '../model/model.ts';
import type { JointValues } from '../model/named-joints.ts';

/** A link as formats have it, in its own frame. */
export interface ExportLink {
  readonly name: string;
  /** In its own frame, metres. */
  readonly spheres: readonly PointElement[];
  /** How far the surface of each sphere is from the shapes of the link at most, metres. */
  readonly excesses: readonly number[];
  /** Undefined where it has no mass. */
  readonly inertial: Inertial | undefined;
}

/** A joint as formats have it: its child is where the joint is, at position 0. */
export interface ExportJoint {
  readonly name: string;
  readonly parent: string;
  readonly child: string;
  /** From the frame of the joint to that of the parent link. */
  readonly origin: Matrix;
  /** Undefined for a joint that does not move. */
  readonly motion: Motion | undefined;
  /** The joint that it follows, which moves by itself. */
  readonly mimic: RobotMimic | undefined;
}

/** A pair of links that is not compared, and why, in a word of MoveIt. */
export interface IgnoredPair {
  readonly links: readonly [string, string];
  readonly reason: string;
}

/** All that any format tells of a robot: the one thing that each of them is written from. */
export interface ExportModel {
  readonly name: string;
  /** The link that no joint carries. */
  readonly root: string;
  /** In document order. */
  readonly links: readonly ExportLink[];
  /** A tree over all links. */
  readonly joints: readonly ExportJoint[];
  readonly ignored: readonly IgnoredPair[];
  /** What is to be moved to places: at least one link. */
  readonly tools: readonly string[];
  /** Where the robot stands unless told otherwise: all numbers of a configuration by name. */
  readonly posture: JointValues;
  /** Where each link is then, in the world. */
  readonly poses: ReadonlyMap<string, Matrix>;
  /** How the file is called that the robot was read from. */
  readonly source: string;
  /** The most acceleration, rad/s² or m/s², and jerk, per s³, of each joint: no URDF has them. */
  readonly acceleration: number;
  readonly jerk: number;
}

/** What the links and joints of a robot are made of. */
interface TreeParts {
  readonly joints: readonly Joint[];
  readonly bodies: readonly Body[];
  readonly mimics: readonly RobotMimic[];
  /** The place of each link in the document, by name. */
  readonly order: ReadonlyMap<string, number>;
}

/** What a link is called that stands for the world. */
const WORLD_LINK = 'world';

/** The links and joints of a robot, as a tree that any format can have. */
export function treeOf(
  { joints, bodies, mimics, order }: TreeParts,
  covers: ReadonlyMap<string, Pick<ExportLink, 'spheres' | 'excesses'>>,
): Pick<ExportModel, 'root' | 'links' | 'joints'> {
  const byName = new Map(mimics.map((mimic) => [mimic.name, mimic]));
  const [base] = bodies as [Body];
  const isHeld = base.joint === undefined && base.stand === undefined;
  const world = freeName(WORLD_LINK, (name) => order.has(name));
  const none = { spheres: [], excesses: [], inertial: undefined };
  const links = bodies
    .flatMap(({ members }) => members.map(({ link }) => link))
    .sort((a, b) => order.get(a.name)! - order.get(b.name)!)
    .map(({ name, inertial }): ExportLink => {
      const known = inertial === undefined || inertial instanceof FileError ? undefined : inertial;
      return { ...none, ...covers.get(name), name, inertial: known };
    });
  const between: ExportLink[] = [];
  const split = joints.flatMap(({ name, parent, child, origin, motion, exit }: Joint): ExportJoint[] => {
    const joint = {
      ...{ name, origin, motion, mimic: byName.get(name) },
      parent: parent === WORLD ? world : parent,
    };
    if (exit === undefined) return [{ ...joint, child }];
    // The axis passes by the origin of the link: another link is on the axis.
    const middle = `${child}/${name}`;
    between.push({ ...none, name: middle });
    return [{ ...joint, child: middle }, fixed(`${name}/exit`, middle, child, exit)];
  });
  const stand = base.stand === undefined ? [] : [fixed(world, world, base.name, base.stand)];
  return {
    root: isHeld ? base.name : world,
    links: [...(isHeld ? [] : [{ ...none, name: world }]), ...links, ...between],
    joints: [...stand, ...split],
  };
}

function fixed(name: string, parent: string, child: string, origin: Matrix): ExportJoint {
  return { name, parent, child, origin, motion: undefined, mimic: undefined };
}

/** A name, or one like it, that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let i = 2; isTaken(free); i++) free = `${name}_${i}`;
  return free;
}

/** The joints that links carry, by the name of the link. */
export function jointsByParent({ joints }: Pick<ExportModel, 'joints'>): Map<string, ExportJoint[]> {
  const found = new Map<string, ExportJoint[]>();
  for (const joint of joints) found.set(joint.parent, [...(found.get(joint.parent) ?? []), joint]);
  return found;
}

/** Whether a transform leaves everything where it is. */
export function isIdentity(matrix: Matrix): boolean {
  return identity().every((number, i) => number === matrix[i]);
}
