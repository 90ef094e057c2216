import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { outOfRange } from '../../bindings/base/errors.ts';
import { createGenerator } from '../../bindings/base/random.ts';
import { readWhole, sha256 } from './files.ts';
import type { Manifest, Run } from './manifest.ts';
import { readKeys } from './parquet/keys.ts';
import { MANIFEST_KEY, SHARD_KEY } from './parquet/part.ts';
import { partFile, readRecord } from './parts.ts';
import { ShardComputer } from './shards/computer.ts';

/** What `verifyBulk` may be told. */
export interface VerifyOptions {
  /** The share of shards that is computed again and compared, 0 to 1; by default 0.01, and one at least. */
  readonly sample?: number;
  /** Which ones are drawn: a whole number; 0 unless given. */
  readonly seed?: number;
  readonly workers?: number;
  readonly onProgress?: (done: number, of: number) => void;
}

/** What `verifyBulk` has found. */
export interface Verification {
  readonly shards: number;
  /** Shards that were computed once more. */
  readonly computed: number;
  /** A sentence for everything that is wrong. */
  readonly faults: readonly string[];
}

/**
 * Checks that every input and every part is there as it was written, and computes some shards once more,
 * which must give the same bytes.
 */
export async function verifyBulk(run: Run, options: VerifyOptions = {}): Promise<Verification> {
  const { sample = 0.01, seed = 0, workers, onProgress } = options;
  if (!(sample >= 0 && sample <= 1)) throw outOfRange('verifyBulk', 'sample', 'from 0 to 1', sample);
  const faults: string[] = [];
  for (const hash of inputsOf(run.manifest)) {
    const fault = await lookAtInput(run, hash);
    if (fault !== undefined) faults.push(fault);
  }
  const sound: number[] = [];
  for (let shard = 0; shard < run.shards; shard++) {
    const fault = lookAtPart(run, shard);
    if (fault === undefined) sound.push(shard);
    else faults.push(fault);
    onProgress?.(shard + 1, run.shards);
  }
  const drawn = sample === 0 ? [] : draw(sound, Math.max(1, Math.round(sample * run.shards)), seed);
  if (drawn.length > 0) {
    const computer = await ShardComputer.create(run, workers);
    try {
      for (const shard of drawn) {
        const { bytes } = await computer.compute(shard);
        const record = readRecord(run, shard);
        if (typeof record === 'object' && record.sha256 === sha256(bytes)) continue;
        faults.push(`${nameOf(run, shard)}: computed once more, it is another one`);
      }
    } finally {
      computer.dispose();
    }
  }
  return { shards: run.shards, computed: drawn.length, faults };
}

function nameOf(run: Run, shard: number): string {
  return basename(partFile(run, shard));
}

/** All inputs that a manifest names, each once. */
function inputsOf({ robots, scenes, cells }: Manifest): Set<string> {
  return new Set([
    ...robots.flatMap(({ urdf, srdf, texts = {}, meshes }) => [
      urdf,
      ...(srdf === undefined ? [] : [srdf]),
      ...Object.values(texts),
      ...Object.values(meshes),
    ]),
    ...scenes.map(({ file }) => file),
    ...cells.flatMap(({ source }) =>
      'rows' in source ? [source.rows] : 'paths' in source ? source.paths.map(({ rows }) => rows) : [],
    ),
  ]);
}

async function lookAtInput(run: Run, input: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(run.input(input))) hash.update(piece as Uint8Array);
  } catch {
    return `input ${input}: is missing`;
  }
  return hash.digest('hex') === input
    ? undefined
    : `input ${input}: is not what it was when the run was planned`;
}

/** What is wrong with the part of a shard, in a sentence; undefined for one that is sound. */
export function lookAtPart(run: Run, shard: number): string | undefined {
  const name = nameOf(run, shard);
  const record = readRecord(run, shard);
  const bytes = readWhole(partFile(run, shard));
  if (bytes === undefined) return `${name}: is missing`;
  if (record === undefined) return `${name}: has no record, so it is not done`;
  if (record === 'damaged') return `${name}: its record is damaged`;
  const keys = readKeys(bytes);
  const manifest = keys?.get(MANIFEST_KEY);
  if (manifest !== undefined && manifest !== run.hash) return `${name}: is a part of another manifest`;
  if (keys !== undefined && keys.get(SHARD_KEY) !== String(shard))
    return `${name}: is the part of another shard`;
  if (bytes.length < record.bytes) return `${name}: is truncated, ${bytes.length} bytes of ${record.bytes}`;
  if (sha256(bytes) !== record.sha256) return `${name}: is not what was written: its SHA-256 is another one`;
  return undefined;
}

/** So many of a list, each once, in order. */
function draw(list: readonly number[], count: number, seed: number): number[] {
  const next = createGenerator(seed);
  const rest = [...list];
  const drawn: number[] = [];
  while (drawn.length < count && rest.length > 0) {
    const at = (next() >>> 0) % rest.length;
    drawn.push(rest[at]!);
    rest[at] = rest.at(-1)!;
    rest.pop();
  }
  return drawn.sort((a, b) => a - b);
}
