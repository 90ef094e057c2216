import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { sizeOf } from '../../../bindings/elements/staging.ts';
import { copyPose } from '../../../bindings/geometry/pose.ts';
import type { GivenSegment } from '../../../bindings/scene/model/segments.ts';
import type { SegmentJSON } from '../../../bindings/index.ts';
import type { Body, Member } from './bodies.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';

/** Links of one body that are compared with the same links of the others: one segment of the scene. */
export interface RobotSegment {
  readonly id: string;
  readonly body: Body;
  /** Names of the links it is made of, in document order. */
  readonly links: readonly string[];
  /** How many elements each link has, a mesh counted as one per triangle. */
  readonly counts: readonly number[];
  /** In the frame of the body. */
  readonly elements: readonly ElementSource[];
}

/** Segments, and the pairs of them that are compared, by id. */
export interface SegmentPlan {
  readonly segments: readonly RobotSegment[];
  readonly pairs: readonly (readonly [string, string])[];
}

interface Part extends Member {
  readonly body: Body;
  /** Place of the link in the document. */
  readonly order: number;
}

/**
 * Divides bodies into segments and lists the pairs to compare: all pairs of links with geometry, except those
 * of one body or of two directly joined bodies (or those that `compares` has), and except those that `exempt`
 * names.
 *
 * The exemptions are about links, so merging all links of a body into one segment could compare a pair that
 * is exempt, or miss one that is not. A body is therefore split into the fewest groups whose links have equal
 * partners. A body that stays whole is named after its root-most link. In a split body, so is the group with
 * that link; every other group is named after its first link in the document.
 *
 * @param order - the place of each link in the document, by name
 */
export function planSegments(
  bodies: readonly Body[],
  order: ReadonlyMap<string, number>,
  exempt: (linkA: string, linkB: string) => boolean,
  compares?: (linkA: string, linkB: string) => boolean,
): SegmentPlan {
  const parts = bodies
    .flatMap((body) =>
      body.members.map((member): Part => ({ ...member, body, order: order.get(member.link.name)! })),
    )
    .filter((part) => part.link.elements.length > 0)
    .sort((a, b) => a.order - b.order);
  const compared = (a: Part, b: Part): boolean =>
    a !== b &&
    (compares === undefined ? areApart(a.body, b.body) : compares(a.link.name, b.link.name)) &&
    !exempt(a.link.name, b.link.name);

  const groups = groupByPartners(parts, compared);
  const segments = groups.map(({ members, whole }) => makeSegment(members, whole));
  const pairs = segments.flatMap((a, i) =>
    segments
      .slice(i + 1)
      // The links of a group have the same partners, so that any two of them speak for all.
      .filter((_, k) => compared(groups[i]!.members[0]!, groups[i + 1 + k]!.members[0]!))
      .map((b) => [a.id, b.id] as const),
  );
  return { segments, pairs };
}

/** Whether two bodies are different ones, between which there is no joint. */
function areApart(a: Body, b: Body): boolean {
  return a !== b && a.parent !== b && b.parent !== a;
}

interface Group {
  readonly members: Part[];
  /** Whether it is all there is of its body. */
  whole: boolean;
}

function groupByPartners(parts: readonly Part[], compared: (a: Part, b: Part) => boolean): Group[] {
  const byBody = new Map<Body, Map<string, Group>>();
  const ordered: Group[] = [];
  for (const part of parts) {
    const partners = parts.map((other) => (compared(part, other) ? '1' : '0')).join('');
    const siblings = byBody.get(part.body) ?? new Map<string, Group>();
    byBody.set(part.body, siblings);
    const group = siblings.get(partners);
    if (group === undefined) {
      const added = { members: [part], whole: true };
      siblings.set(partners, added);
      ordered.push(added);
      for (const sibling of siblings.values()) sibling.whole = siblings.size === 1;
    } else {
      group.members.push(part);
    }
  }
  return ordered;
}

function makeSegment(group: readonly Part[], whole: boolean): RobotSegment {
  const { body, link } = group[0]!;
  const own = group.map(placedElements);
  const named = whole || group.some((part) => part.link.name === body.name);
  return {
    id: named ? body.name : link.name,
    body,
    links: group.map((part) => part.link.name),
    counts: own.map(countElements),
    elements: own.flat(),
  };
}

/** A segment as scene descriptions have it. */
export function describeSegment({ id, elements, body, links, counts }: RobotSegment): SegmentJSON {
  return {
    id,
    elements,
    links: links.map((link, i) => [link, counts[i]!]),
    ...(body.joint === undefined && body.stand !== undefined && { pose: [...body.stand] }),
  };
}

/** A segment as scenes take it: see `describeSegment`. */
export function giveSegment(segment: RobotSegment): GivenSegment {
  const { id, links = [], pose } = describeSegment(segment);
  return {
    ...{ id, elements: segment.elements, isStatic: false },
    links: Object.freeze(links.map((link) => Object.freeze(link))),
    pose: pose && copyPose('Engine.createScene', pose),
  };
}

/** How many elements sources stand for. */
export function countElements(sources: readonly ElementSource[]): number {
  return sources.reduce((sum, source) => sum + sizeOf(source), 0);
}

/** The elements of a link in the frame of its body. */
export function placedElements({ link, placement }: Member): ElementSource[] {
  return link.elements.map((element) => {
    const placed = placeElement(placement, element);
    if (placed !== undefined) return placed;
    throw link.source.error(
      'the length of a <cylinder> is lost to rounding so far from the link that moves it',
    );
  });
}
