/** Names of a robot with a prefix before them, so that several of one URDF can be told apart. */
import { toRecord } from '../text/record.ts';
import { type Body, changeBodies } from './bodies.ts';
import { type Joint, WORLD } from './model.ts';

/** Copies of bodies whose links and joints have a prefix before their names. */
export function prefixBodies(bodies: readonly Body[], prefix: string): Body[] {
  if (prefix === '') return [...bodies];
  return changeBodies(bodies, ({ name, joint, members }) => ({
    name: prefix + name,
    joint: joint && prefixJoint(joint, prefix),
    members: members.map((member) => ({
      ...member,
      link: { ...member.link, name: prefix + member.link.name },
    })),
  }));
}

/** A copy of a joint with a prefix before its name and all names in it. */
export function prefixJoint(joint: Joint, prefix: string): Joint {
  const { name, parent, child, motion } = joint;
  return {
    ...joint,
    name: prefix + name,
    parent: parent === WORLD ? WORLD : prefix + parent,
    child: prefix + child,
    motion: motion && {
      ...motion,
      mimic: motion.mimic && { ...motion.mimic, joint: prefix + motion.mimic.joint },
    },
  };
}

/** A copy of a record with a prefix before its keys. */
export function prefixKeys<T>(
  record: Readonly<Record<string, T>>,
  prefix: string,
): Readonly<Record<string, T>> {
  return toRecord(Object.entries(record).map(([key, value]) => [prefix + key, value] as const));
}
