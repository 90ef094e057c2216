/** A link of a robot in a segment: its name, and how many elements of the segment in a row are of it. */
export type LinkElements = readonly [name: string, count: number];

/** The name of the link that an element is of; undefined where it is of none. */
export function linkAt(links: readonly LinkElements[] | undefined, element: number): string | undefined {
  let end = 0;
  return links?.find(([, count]) => element < (end += count))?.[0];
}
