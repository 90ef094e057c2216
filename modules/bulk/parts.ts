import { join } from 'node:path';
import { isRecord } from '../robot/text/record.ts';
import { namesIn, readWhole, sha256, writeWholeMeanwhile } from './files.ts';
import type { Run } from './manifest.ts';

/** What is known of a shard that is done. */
export interface ShardRecord {
  readonly shard: number;
  /** Rows of its part, and the bytes of it. */
  readonly rows: number;
  readonly bytes: number;
  /** Of the bytes of its part: the same on every machine. */
  readonly sha256: string;
  /** Rows that are free, or proved to be so; undefined for `pairs`. */
  readonly free?: number;
  /** The lowest distance of all rows, metres; undefined where none was asked for, or nothing is compared. */
  readonly lowest?: number;
  /** How long it took; the only thing here that differs from machine to machine. */
  readonly milliseconds: number;
}

/** What a shard's part is called, without its ending. */
function nameOf({ folder }: Run, shard: number): string {
  return join(folder, 'parts', `part-${String(shard).padStart(6, '0')}`);
}

export function partFile(run: Run, shard: number): string {
  return `${nameOf(run, shard)}.parquet`;
}

function recordFile(run: Run, shard: number): string {
  return `${nameOf(run, shard)}.json`;
}

/**
 * Writes the part of a shard, and then its record, which says that it is done. Whoever dies in between leaves
 * a part without a record, which is computed again, to the same bytes.
 *
 * @throws InputError where there is no space left; neither is there then
 */
export async function writePart(
  run: Run,
  shard: number,
  bytes: Uint8Array,
  about: Omit<ShardRecord, 'shard' | 'bytes' | 'sha256'>,
): Promise<ShardRecord> {
  const record: ShardRecord = { shard, bytes: bytes.length, sha256: sha256(bytes), ...about };
  await writeWholeMeanwhile(partFile(run, shard), bytes);
  await writeWholeMeanwhile(recordFile(run, shard), `${JSON.stringify(record)}\n`);
  return record;
}

/** The record of a shard; undefined where there is none, `damaged` where it cannot be one. */
export function readRecord(run: Run, shard: number): ShardRecord | 'damaged' | undefined {
  const bytes = readWhole(recordFile(run, shard));
  if (bytes === undefined) return undefined;
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const isWhole =
      isRecord(content) &&
      content.shard === shard &&
      typeof content.sha256 === 'string' &&
      ['rows', 'bytes', 'milliseconds'].every((key) => Number.isFinite(content[key]));
    return isWhole ? (content as unknown as ShardRecord) : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** The shards that are done, by their numbers: those with a part and a record. */
export function listDone(run: Run): Set<number> {
  const parts = new Set<number>();
  const records: number[] = [];
  for (const name of namesIn(join(run.folder, 'parts')) ?? []) {
    const [, digits, ending] = /^part-(\d+)\.(parquet|json)$/.exec(name) ?? [];
    if (ending === 'parquet') parts.add(Number(digits));
    if (ending === 'json') records.push(Number(digits));
  }
  return new Set(records.filter((shard) => parts.has(shard) && shard < run.shards));
}
