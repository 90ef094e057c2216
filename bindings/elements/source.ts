import { checkItems } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import type { BulkKind } from './bulk-kind.ts';
import { type CellsJSON, checkCells, describeCells, isCells } from './cells.ts';
import { checkElement, type Element } from './element.ts';
import {
  checkHeightField,
  countTriangles,
  describeHeightField,
  type HeightFieldJSON,
  isHeightField,
} from './height-field.ts';
import { isKept, isKeptList } from './kept.ts';
import {
  type BulkSource,
  describeMesh,
  type ElementSource,
  type MapSource,
  MESHES,
  type MeshJSON,
  type SegmentItem,
} from './mesh.ts';
import { CLOUDS, describeCloud, type PointCloudJSON } from './points.ts';

/** What an element, mesh or cloud is in a scene description. */
export type ElementJSON =
  | Exclude<ElementSource, BulkSource>
  | MeshJSON
  | PointCloudJSON
  | CellsJSON
  | HeightFieldJSON;

/** What segments do with sources that stand for many elements, by their kinds. */
const BULK_KINDS: { readonly [Kind in BulkSource['kind']]: BulkKind<Extract<BulkSource, { kind: Kind }>> } = {
  mesh: MESHES,
  points: CLOUDS,
};

/** What segments do with a source, or a value, that stands for many elements; undefined for all others. */
export function bulkKindOf(source: unknown): BulkKind<BulkSource> | undefined {
  const kind = (source as { kind?: unknown } | null | undefined)?.kind;
  if (typeof kind !== 'string' || !Object.hasOwn(BULK_KINDS, kind)) return undefined;
  return BULK_KINDS[kind as BulkSource['kind']];
}

/** Describes a source with plain objects and arrays. */
export function describeSource(source: SegmentItem): ElementJSON {
  if (source.kind === 'mesh') return describeMesh(source);
  if (source.kind === 'points') return describeCloud(source);
  if (source.kind === 'cells') return describeCells(source);
  if (source.kind === 'heightField') return describeHeightField(source);
  return source;
}

/** What may be handed out of a source that is kept: a copy, unless it is frozen. */
export function copySource(source: ElementSource): ElementSource {
  return bulkKindOf(source)?.copy(source as BulkSource) ?? source;
}

/** Whether a source, or a value from outside, is a segment by itself. */
export function isMap(source: unknown): source is MapSource {
  return isCells(source) || isHeightField(source);
}

/** How many elements a map stands for as it is given. */
export function mapSize(map: MapSource): number {
  return isCells(map) ? map.levels.length : countTriangles(map);
}

function checkMap(where: string, prefix: string, value: MapSource): MapSource {
  return isCells(value) ? checkCells(where, prefix, value) : checkHeightField(where, prefix, value);
}

/** Checks elements from outside, a list, or a mesh, cloud or map, and returns copies that are to be kept. */
export function checkElements(where: string, argument: string, value: unknown): readonly SegmentItem[] {
  if (isKeptList(value)) return value as readonly Element[];
  if (isMap(value)) return [checkMap(where, `${argument}.`, value)];
  const bulk = bulkKindOf(value);
  if (bulk !== undefined) return [bulk.keep(where, `${argument}.`, value)];
  if (!Array.isArray(value)) {
    throw wrongType(
      where,
      argument,
      'an array of elements, a mesh, a point cloud, a map of cells or a height field',
      value,
    );
  }
  return checkItems(value, (element, i) => {
    if (isKept(element)) return element as Element;
    const name = `${argument}[${i}]`;
    if (isMap(element)) {
      if (value.length === 1) return checkMap(where, `${name}.`, element);
      const kind = isCells(element) ? 'map of cells' : 'height field';
      throw outOfRange(where, name, `no ${kind}, which is a segment by itself`, element);
    }
    return bulkKindOf(element)?.keep(where, `${name}.`, element) ?? checkElement(where, name, element);
  });
}

/** Checks a body from outside: a source or a list of these, and returns copies that are to be kept. */
export function checkBody(where: string, argument: string, value: unknown): readonly SegmentItem[] {
  const isMany = Array.isArray(value) || isMap(value) || bulkKindOf(value) !== undefined;
  return isMany ? checkElements(where, argument, value) : [checkElement(where, argument, value)];
}
