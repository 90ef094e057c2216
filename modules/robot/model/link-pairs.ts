import type { Body } from './bodies.ts';
import { countElements, placedElements, type RobotSegment } from './segments.ts';

/** Two links with collision shapes, by their places in a list of segments. */
export interface LinkPair {
  readonly a: number;
  readonly b: number;
  /** Whether a joint connects them, through links without collision shapes as well. */
  readonly isAdjacent: boolean;
  /** Whether no joint moves one against the other. */
  readonly isRigid: boolean;
}

/** Each link with collision shapes as a segment of its own, and all pairs of them, in document order. */
export interface LinkPairPlan {
  readonly segments: readonly RobotSegment[];
  readonly pairs: readonly LinkPair[];
}

/**
 * Lists all pairs of links with collision shapes.
 *
 * Two links are adjacent if a joint connects them, or a chain of joints on which all links between them are
 * without shapes: what turns about several axes at once is often written so.
 *
 * @param order - the place of each link in the document, by name
 * @param parents - the link that carries a link, by name
 */
export function planLinkPairs(
  bodies: readonly Body[],
  order: ReadonlyMap<string, number>,
  parents: ReadonlyMap<string, string>,
): LinkPairPlan {
  const members = bodies
    .flatMap((body) => body.members.map((member) => ({ member, body })))
    .filter(({ member }) => member.link.elements.length > 0)
    .sort((one, other) => order.get(one.member.link.name)! - order.get(other.member.link.name)!);
  const segments = members.map(({ member, body }): RobotSegment => {
    const elements = placedElements(member);
    const { name } = member.link;
    return { id: name, body, links: [name], counts: [countElements(elements)], elements };
  });
  const solid = new Set(segments.map(({ id }) => id));
  const carriers = new Map(segments.map(({ id }) => [id, findCarrier(id, parents, solid)]));
  const pairs = segments.flatMap((a, i) =>
    segments.slice(i + 1).map((b, k): LinkPair => ({
      a: i,
      b: i + 1 + k,
      isAdjacent: carriers.get(a.id) === b.id || carriers.get(b.id) === a.id,
      isRigid: a.body === b.body,
    })),
  );
  return { segments, pairs };
}

/** The first link with shapes on the way from a link to the root. */
function findCarrier(
  link: string,
  parents: ReadonlyMap<string, string>,
  solid: ReadonlySet<string>,
): string | undefined {
  let carrier = parents.get(link);
  while (carrier !== undefined && !solid.has(carrier)) carrier = parents.get(carrier);
  return carrier;
}
