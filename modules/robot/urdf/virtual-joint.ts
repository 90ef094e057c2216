import { show } from '../../../bindings/base/errors.ts';
import { isFreeType, type FreeType } from '../model/model.ts';
import type { XmlElement } from '../text/xml.ts';

/** How an SRDF holds a robot in the world. */
export interface VirtualJoint {
  readonly name: string;
  readonly type: FreeType | 'fixed';
}

/**
 * Reads the `<virtual_joint>` that holds the root of a robot. As in MoveIt, one that cannot be used is passed
 * over with a warning, and of several the first counts.
 *
 * @param root - the name of the root link
 * @param warnings - gets a sentence for each that is passed over
 */
export function readVirtualJoint(
  source: XmlElement,
  root: string,
  warnings: string[],
): VirtualJoint | undefined {
  let found: VirtualJoint | undefined;
  for (const element of source.children('virtual_joint')) {
    const [name, type, child] = ['name', 'type', 'child_link'].map((attribute) => element.text(attribute));
    const refuse = (why: string): void =>
      void warnings.push(element.remark(`<virtual_joint> ${why}; ignored it`));
    if (name === undefined) refuse('has no name');
    else if (child !== root) refuse(`is about link ${show(child)}, and the root is "${root}"`);
    else if (type === undefined || !(type === 'fixed' || isFreeType(type))) {
      refuse(`is of type ${show(type)}, which is none of fixed, planar, floating`);
    } else if (found !== undefined) refuse(`is the second for "${root}"`);
    else found = { name, type };
  }
  return found;
}
