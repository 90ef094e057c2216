import { readBytes } from './read.ts';
import { unpackJson } from './packed.ts';

/** What moves: a vertex and a face, or two edges. */
export const CCD_KINDS = ['vertex-face', 'edge-edge'] as const;
export type CcdKind = (typeof CCD_KINDS)[number];

/** Queries of one kind: 24 numbers each, eight vertices, those at the begin before those at the end. */
export interface CcdQueries {
  readonly numbers: readonly number[];
  /** A digit per query: 1 where they collide, found in exact arithmetic by those who made the queries. */
  readonly truth: string;
}

/** The queries of `data/ccd`, by the folders of their source. */
export async function readCcdQueries(): Promise<Readonly<Record<string, Record<CcdKind, CcdQueries>>>> {
  return unpackJson(await readBytes('ccd/queries.json.gz'));
}
