import type { Joint, Link, Model } from './model.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';

/** A link's place in its body. */
export interface Member {
  readonly link: Link;
  /** From the frame of the link to the frame of the body. */
  readonly placement: Matrix;
}

/** Links that fixed joints hold together: one rigid body, in the frame of its root-most link. */
export interface Body {
  /** The name of the root-most link. */
  readonly name: string;
  /** The body that carries this one; undefined for the body that holds the robot's root. */
  readonly parent: Body | undefined;
  /** The joint that moves it; undefined for the body that holds the root of a robot whose base is fixed. */
  readonly joint: Joint | undefined;
  /** From the frame of the joint to the frame of the parent body, or to the world where it has none. */
  readonly placement: Matrix;
  /** Where the frame of a body that no joint moves stands in the world; undefined: at that of the world. */
  readonly stand?: Matrix | undefined;
  readonly members: Member[];
}

/**
 * Merges links across fixed joints. Bodies come with parents before children.
 *
 * @throws FileError where the joints do not make one tree of all links
 */
export function mergeBodies(model: Pick<Model, 'links' | 'joints' | 'source'>): Body[] {
  const links = new Map(model.links.map((link) => [link.name, link]));
  const joints = jointsByParent(model);
  const root = findRoot(model);
  const bodies: Body[] = [newBody(root, undefined, undefined, identity())];
  const open = [{ link: root, placement: identity(), body: bodies[0]! }];
  for (const { link, placement, body } of open) {
    body.members.push({ link, placement });
    for (const joint of joints.get(link.name) ?? []) {
      const child = links.get(joint.child)!;
      const childPlacement = product(placement, joint.origin);
      if (joint.motion === undefined) {
        open.push({ link: child, placement: childPlacement, body });
      } else {
        const moved = newBody(child, body, joint, childPlacement);
        bodies.push(moved);
        open.push({ link: child, placement: identity(), body: moved });
      }
    }
  }
  checkAllReached(model, new Set(open.map(({ link }) => link.name)));
  return bodies;
}

/** Copies of bodies with something changed, of which each still has its parent among them. */
export function changeBodies(bodies: readonly Body[], change: (body: Body) => Partial<Body>): Body[] {
  const copies = new Map<Body | undefined, Body>();
  for (const body of bodies) {
    copies.set(body, { ...body, parent: copies.get(body.parent), ...change(body) });
  }
  return [...copies.values()];
}

function newBody(link: Link, parent: Body | undefined, joint: Joint | undefined, placement: Matrix): Body {
  return { name: link.name, parent, joint, placement, members: [] };
}

function jointsByParent({ joints }: Pick<Model, 'joints'>): Map<string, Joint[]> {
  const byParent = new Map<string, Joint[]>();
  const byChild = new Map<string, Joint>();
  for (const joint of joints) {
    const other = byChild.get(joint.child);
    if (other !== undefined) {
      throw joint.source.error(
        `link "${joint.child}" already hangs on joint "${other.name}"; a link has one parent (no loops)`,
      );
    }
    byChild.set(joint.child, joint);
    const siblings = byParent.get(joint.parent);
    if (siblings === undefined) byParent.set(joint.parent, [joint]);
    else siblings.push(joint);
  }
  return byParent;
}

function findRoot(model: Pick<Model, 'links' | 'joints' | 'source'>): Link {
  const children = new Set(model.joints.map((joint) => joint.child));
  const roots = model.links.filter((link) => !children.has(link.name));
  const [root, second] = roots;
  if (root === undefined) throw model.source.error('the joints form a loop: no link is without a parent');
  if (second !== undefined) {
    throw model.source.error(
      `${roots.length} links have no parent joint, among them "${root.name}" and "${second.name}"; ` +
        'join them, or load them as robots of their own',
    );
  }
  return root;
}

function checkAllReached({ joints }: Pick<Model, 'joints'>, reached: ReadonlySet<string>): void {
  const lost = joints.find((joint) => !reached.has(joint.child));
  if (lost !== undefined) {
    throw lost.source.error(`link "${lost.child}" is part of a loop of joints that the root does not reach`);
  }
}
