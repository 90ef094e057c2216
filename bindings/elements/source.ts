import { checkItems } from '../base/checks.ts';
import { wrongType } from '../base/errors.ts';
import type { BulkKind } from './bulk-kind.ts';
import { checkElement } from './element.ts';
import { type BulkSource, describeMesh, type ElementSource, MESHES, type MeshJSON } from './mesh.ts';
import { CLOUDS, describeCloud, type PointCloudJSON } from './points.ts';
import type { BoxElement } from './solids.ts';

/** A box in a scene description, whose rounding is called `radius` there. */
export type BoxJSON = Omit<BoxElement, 'rounding'>;

/** What an element, mesh or cloud is in a scene description. */
export type ElementJSON =
  Exclude<ElementSource, BulkSource | { kind: 'box' }> | BoxJSON | MeshJSON | PointCloudJSON;

/** What segments do with sources that stand for many elements, by their kinds. */
const BULK_KINDS: { readonly [Kind in BulkSource['kind']]: BulkKind<Extract<BulkSource, { kind: Kind }>> } = {
  mesh: MESHES,
  points: CLOUDS,
};

/** What segments do with a source, or a value from outside, that stands for many elements; undefined for all others. */
export function bulkKindOf(source: unknown): BulkKind<BulkSource> | undefined {
  const kind = (source as { kind?: unknown } | null | undefined)?.kind;
  if (typeof kind !== 'string' || !Object.hasOwn(BULK_KINDS, kind)) return undefined;
  return BULK_KINDS[kind as BulkSource['kind']];
}

/** Describes a source with plain objects and arrays. */
export function describeSource(source: ElementSource): ElementJSON {
  if (source.kind === 'mesh') return describeMesh(source);
  if (source.kind === 'points') return describeCloud(source);
  if (source.kind !== 'box') return source;
  const { rounding, ...box } = source;
  return { ...box, radius: rounding };
}

/** What may be handed out of a source that is kept: a copy, unless it is frozen. */
export function copySource(source: ElementSource): ElementSource {
  return bulkKindOf(source)?.copy(source as BulkSource) ?? source;
}

/** Checks elements from outside, a list of them, or one mesh or cloud, and returns copies that are to be kept. */
export function checkElements(where: string, argument: string, value: unknown): ElementSource[] {
  const bulk = bulkKindOf(value);
  if (bulk !== undefined) return [bulk.keep(where, `${argument}.`, value)];
  if (!Array.isArray(value)) {
    throw wrongType(where, argument, 'an array of elements, a mesh or a point cloud', value);
  }
  return checkItems(value, (element, i) => {
    const name = `${argument}[${i}]`;
    return bulkKindOf(element)?.keep(where, `${name}.`, element) ?? checkElement(where, name, element);
  });
}

/** Checks a body from outside: a source or a list of these, and returns copies that are to be kept. */
export function checkBody(where: string, argument: string, value: unknown): ElementSource[] {
  const isMany = Array.isArray(value) || bulkKindOf(value) !== undefined;
  return isMany ? checkElements(where, argument, value) : [checkElement(where, argument, value)];
}
