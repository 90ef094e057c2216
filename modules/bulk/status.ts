import { statSync } from 'node:fs';
import type { Run } from './manifest.ts';
import { listDone, partFile, readRecord } from './parts.ts';

/** How far a run is. */
export interface BulkStatus {
  readonly format: 'clearance-bulk-status';
  readonly version: 1;
  /** The SHA-256 of the manifest. */
  readonly manifest: string;
  readonly what: string;
  readonly shards: { readonly done: number; readonly of: number };
  readonly rows: { readonly done: number; readonly of: number };
  /** Bytes of the parts that are done. */
  readonly bytes: number;
  /** Rows that are free, of those that are done; undefined for `pairs`. */
  readonly free?: number;
  /** The lowest distance so far, metres. */
  readonly lowest?: number;
  /** Rows per second over the parts finished last, and the seconds that the rest takes at that rate. */
  readonly rate?: number;
  readonly remaining?: number;
}

/** Parts that the rate is told by. */
const LATEST = 64;

/** Looks at how far a run is, whoever computes it. */
export function bulkStatus(run: Run): BulkStatus {
  let [shards, rows, bytes] = [0, 0, 0];
  let free: number | undefined;
  let lowest: number | undefined;
  const times: { at: number; rows: number }[] = [];
  for (const shard of listDone(run)) {
    const record = readRecord(run, shard);
    if (record === undefined || record === 'damaged') continue;
    shards++;
    const { count } = run.shard(shard);
    rows += count;
    bytes += record.bytes;
    if (record.free !== undefined) free = (free ?? 0) + record.free;
    if (record.lowest !== undefined) lowest = Math.min(lowest ?? Infinity, record.lowest);
    times.push({ at: statSync(partFile(run, shard)).mtimeMs, rows: count });
  }
  const rate = rateOf(times);
  return {
    format: 'clearance-bulk-status',
    version: 1,
    manifest: run.hash,
    what: run.manifest.what,
    shards: { done: shards, of: run.shards },
    rows: { done: rows, of: run.rows },
    bytes,
    ...(free !== undefined && { free }),
    ...(lowest !== undefined && { lowest }),
    ...(rate !== undefined && { rate: Math.round(rate), remaining: Math.ceil((run.rows - rows) / rate) }),
  };
}

function rateOf(times: readonly { at: number; rows: number }[]): number | undefined {
  const latest = times.toSorted((a, b) => a.at - b.at).slice(-LATEST);
  const seconds = ((latest.at(-1)?.at ?? 0) - (latest[0]?.at ?? 0)) / 1000;
  if (seconds <= 0) return undefined;
  return latest.slice(1).reduce((sum, { rows }) => sum + rows, 0) / seconds;
}
