import { checkItems } from '../../base/checks.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';
import { checkPair } from '../../scene/pairs/pairs.ts';

/** A link or segment of a robot, and the id of a segment around it that it may touch. */
export type AllowedPair = readonly [linkOrSegment: string, extra: string];

/**
 * Which segments of a robot may touch which of the segments around it.
 *
 * @param allowed - pairs of a link or segment, and an extra id; a name that is both means the segment
 * @param links - the segment of each link of the robot
 * @param extra - the ids of the segments around the robot
 * @returns whether a segment of the robot may touch an extra one
 * @throws TypeError or RangeError that names the entry; RangeError where a segment is let off for some of its links
 * only: it is compared as a whole, and the other links would go unseen
 */
export function readAllowed(
  where: string,
  allowed: unknown,
  links: Readonly<Record<string, string>>,
  extra: ReadonlySet<string>,
): (segment: string, extra: string) => boolean {
  if (!Array.isArray(allowed)) throw wrongType(where, 'allowed', 'an array of [link, extra id]', allowed);
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

function linksBySegment(links: Readonly<Record<string, string>>): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const [link, segment] of Object.entries(links)) {
    const others = members.get(segment);
    if (others === undefined) members.set(segment, [link]);
    else others.push(link);
  }
  return members;
}
