import type { Mimic } from '../model/model.ts';
import type { Bodies } from './bodies.ts';
import type { Held } from './chain.ts';
import { nameIn } from './contacts.ts';
import type { MjcfJoint } from './joints.ts';

/** Equalities that close loops, or hold what is no joint. */
const UNREAD = ['connect', 'weld', 'tendon', 'flex', 'flexvert', 'flexstrain'];

/**
 * Reads `<equality>`: a joint that follows another by a line becomes a mimic, and one that follows none stays
 * where it is held.
 *
 * @param warnings - gets a sentence for each that is not read: no loop is closed but by the configurations
 *   that are given
 * @throws FileError for joints that are not there, or have no single position
 */
export function readEqualities(
  { instances }: Bodies,
  joints: ReadonlyMap<string, MjcfJoint>,
  warnings: string[],
): Held {
  const mimics = new Map<string, Mimic>();
  const still = new Map<string, number>();
  for (const [i, instance] of instances.entries()) {
    for (const { element } of instance.document.sections('equality')) {
      const attributes = instance.document.defaults.attributesOf(element);
      if (!attributes.flag('active', true)) continue;
      if (UNREAD.includes(element.name)) {
        warnings.push(
          element.remark(
            `<equality>: <${element.name}> is not read: what it holds moves as its joints are given`,
          ),
        );
        continue;
      }
      if (element.name !== 'joint') throw element.error(`<equality>: <${element.name}> is not known`);
      const [name, other] = ['joint1', 'joint2'].map((attribute) =>
        attribute === 'joint2' && element.text(attribute) === undefined
          ? ''
          : nameIn(element, attribute, instance, joints, i > 0),
      );
      if (name === undefined || other === undefined) continue;
      for (const one of [name, other]) {
        const type = joints.get(one)?.type;
        if (type === 'ball' || type === 'free') {
          throw element.error(`<equality>: joint "${one}" is ${type}, and has no single position`);
        }
      }
      if (mimics.has(name) || still.has(name)) {
        warnings.push(element.remark(`<equality>: a second one holds joint "${name}"; took the first`));
        continue;
      }
      const [shift = 0, factor = 1, ...higher] = element.list('polycoef', 5) ?? [];
      const rest = joints.get(name)!.steps[0]!.reference;
      if (other === '') still.set(name, rest + shift);
      else if (higher.some((number) => number !== 0)) {
        warnings.push(
          element.remark(
            `<equality>: joint "${name}" follows a curve, which is not read; lets it move by itself`,
          ),
        );
      } else {
        const start = joints.get(other)!.steps[0]!.reference;
        mimics.set(name, { joint: other, multiplier: factor, offset: rest + shift - factor * start });
      }
    }
  }
  // What follows a joint that is held is held, too.
  for (const [name, { joint, multiplier, offset }] of mimics) {
    const position = still.get(joint);
    if (position === undefined) continue;
    mimics.delete(name);
    still.set(name, multiplier * position + offset);
  }
  return { mimics, still };
}
