import type { HalfSpaceElement, PlaneElement } from './solids.ts';

/** What has no end: it has no volume, and no box or ball is around it. */
export type EndlessElement = HalfSpaceElement | PlaneElement;

/** Whether what is of a kind has no end. */
export function isEndless<T extends { readonly kind: string }>(item: T): item is T & EndlessElement {
  return item.kind === 'halfSpace' || item.kind === 'plane';
}
