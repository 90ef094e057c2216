import { checkItems } from '../base/checks.ts';
import { wrongType } from '../base/errors.ts';
import { checkElement } from './element.ts';
import { describeMesh, keepMesh, type ElementSource, type MeshJSON } from './mesh.ts';
import type { BoxElement } from './solids.ts';

/** A box in a scene description, whose rounding is called `radius` there. */
export type BoxJSON = Omit<BoxElement, 'rounding'>;

/** What an element or mesh is in a scene description. */
export type ElementJSON = Exclude<ElementSource, { kind: 'mesh' | 'box' }> | BoxJSON | MeshJSON;

/** Describes an element or mesh with plain objects and arrays. */
export function describeSource(source: ElementSource): ElementJSON {
  if (source.kind === 'mesh') return describeMesh(source);
  if (source.kind !== 'box') return source;
  const { rounding, ...box } = source;
  return { ...box, radius: rounding };
}

/** Checks elements from outside, a list of them or one mesh, and returns copies that are to be kept. */
export function checkElements(where: string, argument: string, value: unknown): ElementSource[] {
  if (isMesh(value)) return [keepMesh(where, `${argument}.`, value)];
  if (!Array.isArray(value)) throw wrongType(where, argument, 'an array of elements, or a mesh', value);
  return checkItems(value, (element, i) => {
    const name = `${argument}[${i}]`;
    return isMesh(element) ? keepMesh(where, `${name}.`, element) : checkElement(where, name, element);
  });
}

/** Checks a body from outside, an element, a mesh or a list of these, and returns copies that are to be kept. */
export function checkBody(where: string, argument: string, value: unknown): ElementSource[] {
  if (Array.isArray(value) || isMesh(value)) return checkElements(where, argument, value);
  return [checkElement(where, argument, value)];
}

function isMesh(value: unknown): boolean {
  return (value as { kind?: unknown } | null | undefined)?.kind === 'mesh';
}
