import { type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { existsSync } from 'node:fs';
import { InputError } from '../files/documents/input-error.ts';
import { Draft, readWhole } from './files.ts';
import type { Run } from './manifest.ts';
import { MANIFEST_KEY, MAGIC, writeFooter } from './parquet/part.ts';
import { listDone, partFile } from './parts.ts';
import { checkShards } from './run.ts';
import { lookAtPart } from './verify.ts';

/** Shards that a complaint about gaps names. */
const NAMED = 5;

/** Bytes at the end of a Parquet file behind its footer: the length of that, and four letters. */
const TAIL = 8;

/** What `mergeBulk` has written. */
export interface Merged {
  readonly rows: number;
  readonly bytes: number;
  /** Of the file: the same one, however often the run was killed, and wherever its parts were computed. */
  readonly sha256: string;
}

/** What `mergeBulk` may be told. */
export interface MergeOptions {
  /** The first and the last shard that are merged; unless given, all. */
  readonly shards?: readonly [first: number, last: number];
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Puts the parts of a run into one Parquet file, in the order of their shards, one group of rows each. Parts
 * are copied as they are, one at a time.
 *
 * @param out - written as a whole or not at all
 * @throws InputError where a part is missing, damaged, or of another run
 */
export function mergeBulk(run: Run, out: string, options: MergeOptions = {}): Merged {
  if (existsSync(out)) throw new InputError(`cannot write ${out}: it is there already`);
  const [first, last] = checkShards(run, options.shards);
  refuseGaps(run, first, last);
  const draft = new Draft(out);
  try {
    const letters = new ByteWriter();
    letters.appendUint32(MAGIC);
    draft.write(letters.getBytes());
    const groups: RowGroup[] = [];
    let metadata: FileMetaData | undefined;
    for (let shard = first; shard <= last; shard++) {
      const fault = lookAtPart(run, shard);
      if (fault !== undefined) throw new InputError(`${fault}; delete it, and run the rest again`);
      const bytes = readWhole(partFile(run, shard))!;
      metadata = parquetMetadata(bytes.buffer);
      const end = bytes.length - TAIL - metadata.metadata_length;
      const offset = BigInt(draft.bytes) - BigInt(letters.offset);
      groups.push(...metadata.row_groups.map((group) => movedBy(group, offset)));
      draft.write(bytes.subarray(letters.offset, end));
      options.onProgress?.(shard + 1 - first, last + 1 - first);
    }
    const footer = new ByteWriter();
    writeFooter(footer, metadata!.schema, groups, [{ key: MANIFEST_KEY, value: run.hash }]);
    draft.write(footer.getBytes());
    const merged = {
      rows: Number(groups.reduce((sum, { num_rows }) => sum + num_rows, 0n)),
      bytes: draft.bytes,
    };
    const sha256 = draft.digest();
    draft.finish(out);
    return { ...merged, sha256 };
  } catch (error) {
    draft.discard();
    throw error;
  }
}

function refuseGaps(run: Run, first: number, last: number): void {
  const done = listDone(run);
  const missing: number[] = [];
  for (let shard = first; shard <= last; shard++) if (!done.has(shard)) missing.push(shard);
  if (missing.length === 0) return;
  const named = missing.slice(0, NAMED).join(', ');
  const more = missing.length > NAMED ? ' and more' : '';
  throw new InputError(
    `${run.folder}: ${missing.length} of ${last + 1 - first} shards are not done, ${named}${more}`,
  );
}

/** A group of rows that has moved within its file. */
function movedBy(group: RowGroup, offset: bigint): RowGroup {
  return {
    ...group,
    file_offset: (group.file_offset ?? 0n) + offset,
    columns: group.columns.map((column) => {
      const { meta_data: data } = column;
      if (data === undefined) return column;
      const { dictionary_page_offset: dictionary } = data;
      return {
        ...column,
        file_offset: column.file_offset + offset,
        meta_data: {
          ...data,
          data_page_offset: data.data_page_offset + offset,
          ...(dictionary !== undefined && { dictionary_page_offset: dictionary + offset }),
        },
      };
    }),
  };
}
