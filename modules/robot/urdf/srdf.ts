import type { GroupState } from '../model/group-state.ts';
import { readGroupStates } from './group-states.ts';
import { type JointGroups, readJointGroups } from './joint-groups.ts';
import type { SrdfJoints } from './srdf-joints.ts';
import { refuseDirectives } from './unread.ts';
import type { XmlElement } from '../text/xml.ts';

/** Names of links: a set, or a map with them as keys. */
interface LinkNames {
  has(link: string): boolean;
}

/** What an SRDF says: which links are not to be compared, and named postures and groups of joints. */
export interface SrdfContent {
  /** Whether the two links are not to be compared; the order does not matter. */
  readonly exempt: (linkA: string, linkB: string) => boolean;
  /** Whether it says of any pair of links that it is not to be compared. */
  readonly disables: boolean;
  readonly groupStates: readonly GroupState[];
  readonly groups: JointGroups;
  /** What the SRDF says about links, joints or robots that the URDF does not know, one sentence each. */
  readonly warnings: readonly string[];
}

/** What holds without an SRDF: nothing is exempt, and there are no states. */
export const NO_SRDF: SrdfContent = {
  exempt: () => false,
  disables: false,
  groupStates: Object.freeze([]),
  groups: Object.freeze({}),
  warnings: [],
};

/**
 * Reads `<disable_collisions>`, `<disable_default_collisions>`, `<enable_collisions>`, `<group>` and
 * `<group_state>`; see `readVirtualJoint` for the base. End effectors are not read; passive joints stay in
 * configurations, with a warning. As in MoveIt, a link with default collisions disabled is compared only with
 * those that it is enabled for; a disabled pair stays disabled.
 *
 * @param robotName - the name in the URDF
 * @param links - the names of all links in the URDF; entries about others are ignored with a warning
 * @param joints - the joints of the URDF
 * @throws FileError that names file and line
 */
export function readSrdf(
  source: XmlElement,
  robotName: string,
  links: LinkNames,
  joints: SrdfJoints,
): SrdfContent {
  refuseDirectives(source.children());
  const unknown = new UnknownLinks(links);
  const incomplete: string[] = [];
  const disabled = readPairs(source, 'disable_collisions', unknown, incomplete);
  const enabled = readPairs(source, 'enable_collisions', unknown);
  const loners = new Set<string>();
  for (const entry of source.children('disable_default_collisions')) {
    const link = entry.text('link');
    if (link === undefined) incomplete.push(entry.remark(`<${entry.name}> names no link; ignored it`));
    else if (unknown.check(entry, link)) loners.add(link);
  }
  const name = source.text('name') ?? robotName;
  const mismatch = name === robotName ? [] : [`${source.file}: is about robot "${name}", not "${robotName}"`];
  const { states, warnings } = readGroupStates(source, joints);
  const groups = readJointGroups(source, joints, warnings);
  const disables = !disabled.isEmpty || loners.size > 0;
  return {
    groupStates: states,
    groups,
    disables,
    exempt: (a, b) => disabled.has(a, b) || ((loners.has(a) || loners.has(b)) && !enabled.has(a, b)),
    warnings: [
      ...mismatch,
      ...(disables || isSrdf(source)
        ? []
        : [`${source.file}: has no <disable_collisions>; ${adviceOn(source)}`]),
      ...incomplete,
      ...unknown.warnings(),
      ...remarksOnPassive(source, joints),
      ...warnings,
    ],
  };
}

/** What only an SRDF has. */
const OF_SRDF = [
  'disable_collisions',
  'disable_default_collisions',
  'group',
  'group_state',
  'virtual_joint',
  'end_effector',
  'passive_joint',
];

/** Whether a file has what only an SRDF has, and nothing that only a URDF has. */
function isSrdf(source: XmlElement): boolean {
  return OF_SRDF.some((name) => source.children(name).length > 0) && source.children('link').length === 0;
}

function adviceOn(source: XmlElement): string {
  const links = source.children('link').length > 0 ? ' It has <link> elements, as a URDF does' : '';
  return `is it an SRDF?${links}`;
}

/**
 * Sentences about passive joints: whoever plans for the robot does not move them, but somebody has to say
 * where they are.
 */
function remarksOnPassive(source: XmlElement, { moving }: SrdfJoints): string[] {
  return source.children('passive_joint').flatMap((entry) => {
    const name = entry.text('name') ?? '';
    return moving.has(name)
      ? [entry.remark(`<passive_joint> is not read: joint "${name}" stays in the configuration`)]
      : [];
  });
}

/**
 * Reads the pairs of links that entries of one kind name.
 *
 * @param incomplete - gets a sentence for each entry without two links; if absent, that is an error
 */
function readPairs(
  source: XmlElement,
  kind: string,
  unknown: UnknownLinks,
  incomplete?: string[],
): LinkPairs {
  const pairs = new LinkPairs();
  for (const entry of source.children(kind)) {
    if (incomplete !== undefined && !(entry.text('link1') && entry.text('link2'))) {
      incomplete.push(entry.remark(`<${kind}> does not name two links; ignored it`));
      continue;
    }
    const link1 = entry.requiredText('link1');
    const link2 = entry.requiredText('link2');
    const known = [link1, link2].map((link) => unknown.check(entry, link));
    if (known.every(Boolean)) pairs.add(link1, link2);
  }
  return pairs;
}

/** A set of unordered pairs of links. */
class LinkPairs {
  readonly #partners = new Map<string, Set<string>>();

  /** Whether it has none. */
  get isEmpty(): boolean {
    return this.#partners.size === 0;
  }

  add(a: string, b: string): void {
    for (const [link, partner] of [
      [a, b],
      [b, a],
    ] as const) {
      const partners = this.#partners.get(link);
      if (partners === undefined) this.#partners.set(link, new Set([partner]));
      else partners.add(partner);
    }
  }

  has(a: string, b: string): boolean {
    return this.#partners.get(a)?.has(b) ?? false;
  }
}

/** Collects entries about links that the URDF does not have: real SRDFs outlive changes to their robot. */
class UnknownLinks {
  readonly #known: LinkNames;
  readonly #found = new Map<string, { first: XmlElement; count: number }>();

  constructor(known: LinkNames) {
    this.#known = known;
  }

  /** Whether the link is known; takes note if it is not. */
  check(entry: XmlElement, link: string): boolean {
    if (this.#known.has(link)) return true;
    const found = this.#found.get(link);
    if (found === undefined) this.#found.set(link, { first: entry, count: 1 });
    else found.count++;
    return false;
  }

  warnings(): string[] {
    return [...this.#found].map(([link, { first, count }]) => {
      const entries = count === 1 ? '1 entry' : `${count} entries`;
      return `${first.file}:${first.line}: link "${link}" is not in the URDF; ignored ${entries} about it`;
    });
  }
}
