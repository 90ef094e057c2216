import { show } from '../../../bindings/base/errors.ts';
import { toRecord } from '../text/record.ts';
import type { XmlElement } from '../text/xml.ts';
import type { SrdfJoints } from './srdf-joints.ts';

/** Entries of `robot.joints` by the name of a group, in the order of `robot.joints`. */
export type JointGroups = Readonly<Record<string, readonly string[]>>;

/** Groups that are in each other, at most: each is read before what it is in. */
const DEPTH_LIMIT = 64;

/**
 * Reads `<group>`: joints, links (for the joint that carries each), chains of links, and other groups. As
 * they do not affect distances, what is unusable is left out with a warning, mimics and fixed joints without.
 *
 * @param warnings - gets a sentence for each part that is left out
 */
export function readJointGroups(source: XmlElement, joints: SrdfJoints, warnings: string[]): JointGroups {
  return new GroupReader(joints, warnings).read(source.children('group'));
}

/** Groups with a prefix before their names and those of their joints. */
export function prefixGroups(groups: JointGroups, prefix: string): JointGroups {
  return makeGroups(
    Object.entries(groups).map(([name, joints]) => [prefix + name, joints.map((joint) => prefix + joint)]),
  );
}

/** All groups of several robots; groups of one name become one, of the joints of all. */
export function joinGroups(members: readonly JointGroups[]): JointGroups {
  const joined = new Map<string, readonly string[]>();
  for (const [name, joints] of members.flatMap((groups) => Object.entries(groups))) {
    joined.set(name, [...(joined.get(name) ?? []), ...joints]);
  }
  return makeGroups([...joined]);
}

function makeGroups(entries: readonly (readonly [string, readonly string[]])[]): JointGroups {
  return toRecord(entries.map(([name, joints]) => [name, Object.freeze(joints)] as const));
}

class GroupReader {
  readonly #joints: SrdfJoints;
  readonly #warnings: string[];
  readonly #elements = new Map<string, XmlElement>();
  /** Joints of the groups that have been read, and of those being read, by the names of the groups. */
  readonly #read = new Map<string, Set<string>>();
  readonly #open = new Set<string>();

  constructor(joints: SrdfJoints, warnings: string[]) {
    this.#joints = joints;
    this.#warnings = warnings;
  }

  read(elements: readonly XmlElement[]): JointGroups {
    for (const element of elements) {
      const name = element.text('name');
      if (name === undefined) this.#warn(element, '<group> without a name');
      else if (this.#elements.has(name)) this.#warn(element, `<group> is the second called ${show(name)}`);
      else this.#elements.set(name, element);
    }
    const numbers = [...this.#joints.moving];
    return makeGroups(
      [...this.#elements.keys()].map((group) => {
        const inGroup = this.#group(group);
        return [
          group,
          numbers.flatMap(([name, parts]) => (inGroup.has(name) ? parts.map((part) => part.name) : [])),
        ];
      }),
    );
  }

  /** The names of the joints in a group. */
  #group(name: string): ReadonlySet<string> {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const joints = new Set<string>();
    const element = this.#elements.get(name)!.within(`group "${name}"`);
    this.#open.add(name);
    for (const part of element.children()) for (const joint of this.#part(part)) joints.add(joint);
    this.#open.delete(name);
    this.#read.set(name, joints);
    return joints;
  }

  #part(part: XmlElement): Iterable<string> {
    switch (part.name) {
      case 'joint':
        return this.#joint(part);
      case 'link':
        return this.#above(part, 'name')?.slice(0, 1) ?? [];
      case 'chain':
        return this.#chain(part);
      case 'group':
        return this.#subgroup(part);
      default:
        return [];
    }
  }

  #joint(part: XmlElement): readonly string[] {
    const name = part.text('name') ?? '';
    const { moving, fixed, mimics } = this.#joints;
    const known = moving.has(name) || fixed.includes(name) || mimics.some((mimic) => mimic.name === name);
    if (!known) this.#warn(part, `joint ${show(name)} is not in the URDF`);
    return [name];
  }

  /** The joints on the way between two links, wherever it turns. */
  #chain(part: XmlElement): readonly string[] {
    const up = this.#above(part, 'tip_link');
    const down = this.#above(part, 'base_link');
    if (up === undefined || down === undefined) return [];
    let shared = 0;
    while (shared < Math.min(up.length, down.length) && up.at(-1 - shared) === down.at(-1 - shared)) shared++;
    return [...up.slice(0, up.length - shared), ...down.slice(0, down.length - shared)];
  }

  #subgroup(part: XmlElement): Iterable<string> {
    const name = part.text('name') ?? '';
    if (!this.#elements.has(name)) this.#warn(part, `there is no group ${show(name)}`);
    else if (this.#open.has(name)) this.#warn(part, `group ${show(name)} is around it`);
    else if (this.#open.size >= DEPTH_LIMIT)
      this.#warn(part, `more than ${DEPTH_LIMIT} groups are around it`);
    else return this.#group(name);
    return [];
  }

  /** The joints from a link, which an attribute names, up to the root; undefined without such a link. */
  #above(part: XmlElement, attribute: string): readonly string[] | undefined {
    const { carriers, root } = this.#joints;
    const link = part.text(attribute) ?? '';
    if (link !== root && !carriers.has(link)) {
      this.#warn(part, `link ${show(link)} is not in the URDF`);
      return undefined;
    }
    const joints: string[] = [];
    for (let joint = carriers.get(link); joint !== undefined; joint = carriers.get(joint.parent)) {
      joints.push(joint.name);
    }
    return joints;
  }

  #warn(element: XmlElement, what: string): void {
    this.#warnings.push(element.remark(`${what}; ignored it`));
  }
}
