import { checkItems } from '../../../bindings/base/checks.ts';
import { outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkPair, pairKey } from '../../../bindings/scene/pairs/pairs.ts';

/** A link or segment of a robot, and the id of a segment around it that it may touch. */
export type AllowedPair = readonly [linkOrSegment: string, extra: string];

/**
 * Which segments of a robot may touch which of the segments around it.
 *
 * @param allowed - pairs of a link or segment, and an extra id; a name that is both means the segment
 * @param links - the segment of each link of the robot
 * @param extra - the ids of the segments around the robot
 * @returns whether a segment of the robot may touch an extra one
 * @throws TypeError or RangeError that names the entry; RangeError where a segment is let off for some of its
 *   links only: it is compared as a whole, and the other links would go unseen
 */
export function readAllowed(
  where: string,
  allowed: unknown,
  links: Readonly<Record<string, string>>,
  extra: ReadonlySet<string>,
): (segment: string, extra: string) => boolean {
  if (!Array.isArray(allowed)) throw wrongType(where, 'allowed', 'an array of [link, extra id]', allowed);
  if (allowed.length === 0) return () => false;
  const members = linksBySegment(links);
  const released = new Map([...extra].map((id) => [id, new Set<string>()]));
  const entries = checkItems(allowed, (value, i) => {
    const [name, id] = checkPair(where, `allowed[${i}]`, value);
    const segment = members.has(name) ? name : links[name];
    if (segment === undefined) {
      const expected = 'a segment of the robot, or a link of it with collision shapes';
      throw outOfRange(where, `allowed[${i}][0]`, expected, name);
    }
    const touching = released.get(id);
    if (touching === undefined) throw outOfRange(where, `allowed[${i}][1]`, 'the id of an extra segment', id);
    for (const link of members.get(name) ?? [name]) touching.add(link);
    return { name, segment, touching };
  });
  for (const [i, { name, segment, touching }] of entries.entries()) {
    const other = members.get(segment)!.find((link) => !touching.has(link));
    if (other === undefined) continue;
    const expected = `the segment "${segment}", or a link of it beside all the others, such as "${other}"`;
    throw outOfRange(where, `allowed[${i}][0]`, expected, name);
  }
  return (segment, id) => members.get(segment)!.every((link) => released.get(id)!.has(link));
}

/** Two links or segments of different robots that may touch. */
export type TouchingPair = readonly [linkOrSegment: string, linkOrSegment: string];

/**
 * Which segments of several robots may touch those of others.
 *
 * @param allowed - pairs of links or segments; a name that is both means the segment
 * @param robots - the segments of each
 * @returns whether two segments may touch
 * @throws TypeError or RangeError that names the entry; RangeError where only some of their links are let off
 */
export function readTouching(
  where: string,
  allowed: unknown,
  robots: readonly (readonly { readonly id: string; readonly links: readonly string[] }[])[],
): (segmentA: string, segmentB: string) => boolean {
  if (!Array.isArray(allowed)) throw wrongType(where, 'allowed', 'an array of [link, link]', allowed);
  const segments = robots.flatMap((list, robot) => list.map((segment) => ({ ...segment, robot })));
  const byName = new Map(
    segments.flatMap((segment) => segment.links.map((link) => [link, segment] as const)),
  );
  for (const segment of segments) byName.set(segment.id, segment);
  const released = new Set<string>();
  const entries = checkItems(allowed, (value, i) => {
    const pair = checkPair(where, `allowed[${i}]`, value);
    const [a, b] = pair.map((name, end) => {
      const segment = byName.get(name);
      if (segment !== undefined) return { segment, links: segment.id === name ? segment.links : [name] };
      throw outOfRange(
        where,
        `allowed[${i}][${end}]`,
        'a segment of a robot, or a link with collision shapes',
        name,
      );
    }) as [Touching, Touching];
    if (a.segment.robot === b.segment.robot) {
      throw outOfRange(
        where,
        `allowed[${i}]`,
        'of two robots; within one, its SRDF says what is compared',
        pair,
      );
    }
    for (const one of a.links) for (const other of b.links) released.add(pairKey(one, other));
    return { a: a.segment, b: b.segment };
  });
  for (const [i, { a, b }] of entries.entries()) {
    const left = a.links.flatMap((one) => b.links.map((other) => [one, other] as const));
    const other = left.find(([one, two]) => !released.has(pairKey(one, two)));
    if (other === undefined) continue;
    const expected = `beside all others of the segments "${a.id}" and "${b.id}", such as "${other[0]}" and "${other[1]}"`;
    throw outOfRange(where, `allowed[${i}]`, expected, allowed[i]);
  }
  const touching = new Set(entries.map(({ a, b }) => pairKey(a.id, b.id)));
  return (a, b) => touching.has(pairKey(a, b));
}

/** What an entry of a list of allowed pairs names. */
interface Touching {
  readonly segment: { readonly id: string; readonly links: readonly string[]; readonly robot: number };
  readonly links: readonly string[];
}

function linksBySegment(links: Readonly<Record<string, string>>): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const [link, segment] of Object.entries(links)) {
    const others = members.get(segment);
    if (others === undefined) members.set(segment, [link]);
    else others.push(link);
  }
  return members;
}
