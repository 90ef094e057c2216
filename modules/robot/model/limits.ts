import type { XmlElement } from '../text/xml.ts';

/** Links of the largest robot that is read: pairs grow with the square, and two million fit in memory. */
export const LINK_LIMIT = 2048;

/** Collision shapes of the largest robot that is read; whole humanoids of spheres have a few hundred. */
export const SHAPE_LIMIT = 2 ** 14;

/** @throws FileError where there is too much of something, `<link>` for instance */
export function checkCount(source: XmlElement, what: string, count: number, limit: number): void {
  if (count > limit)
    throw source.error(`${count} ${what} elements are more than the ${limit} that are supported`);
}
