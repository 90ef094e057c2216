import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Printed } from './compute.ts';

/** What one cell gave when it last ran, or why it could not be started. */
export type Result = {
  readonly name: string;
  readonly engine: string;
  readonly architecture: string;
} & (
  | {
      /** The host with its version. */
      readonly host: string;
      /** The day, in ISO 8601. */
      readonly date: string;
      readonly seconds: number;
      /** The first digits of the SHA-256 of `golden.json` as it was. */
      readonly record: string;
      readonly equal: number;
      readonly total: number;
      /** Build and section of the first hashes that differ. */
      readonly differing?: readonly string[];
    }
  | { readonly missing: string }
);

/** The hashes on record, by precision and section. */
export type Golden = Readonly<Record<string, Readonly<Record<string, string>>>>;

const RECORD = readFileSync(new URL('../golden/golden.json', import.meta.url));

/** The hashes on record. */
export const GOLDEN = JSON.parse(RECORD.toString()) as Golden;

/** By what a result says which record it was compared with. */
export const RECORD_HASH = createHash('sha256').update(RECORD).digest('hex').slice(0, 12);

/** The builds of which every cell must have every section. */
const BUILDS = ['double simd', 'double scalar', 'single simd', 'single scalar'] as const;

/**
 * Compares what a cell printed with the record. A build or section that is missing differs, and so does one
 * that the record does not have.
 */
export function compareHashes(
  builds: Printed['builds'],
  golden: Golden = GOLDEN,
): { equal: number; total: number; differing: string[] } {
  let total = 0;
  const differing: string[] = [];
  for (const name of BUILDS) {
    const expected = golden[name.split(' ')[0]!] ?? {};
    const found = builds.find((build) => build.name === name)?.hashes ?? {};
    for (const section of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      total++;
      if (expected[section] === undefined || found[section] !== expected[section])
        differing.push(`${name}: ${section}`);
    }
  }
  return { equal: total - differing.length, total, differing };
}
