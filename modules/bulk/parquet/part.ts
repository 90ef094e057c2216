import type { FileMetaData, KeyValue, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { type Column, lengthOfColumn, schemaOf, writeColumn } from './columns.ts';

/** The four letters at either end of a Parquet file, as a number. */
export const MAGIC = 0x31524150;

/** Who writes the files: the same for all versions, so that a file changes only where its rows do. */
const CREATED_BY = 'clearance';

/** Where a row came from, as the file of a part has it. */
export const MANIFEST_KEY = 'clearance.manifest';
export const SHARD_KEY = 'clearance.shard';

/** The bytes of a Parquet file with one group of rows: the same ones for the same columns, everywhere. */
export function encodePart(columns: readonly Column[], keys: Readonly<Record<string, string>>): Uint8Array {
  const writer = new ByteWriter(2 ** 16);
  writer.appendUint32(MAGIC);
  const chunks = columns.map((column) => writeColumn(writer, column));
  const bytes = BigInt(writer.offset - 4);
  const rows = BigInt(lengthOfColumn(columns[0]!));
  const group: RowGroup = {
    columns: chunks,
    total_byte_size: bytes,
    num_rows: rows,
    file_offset: 4n,
    total_compressed_size: bytes,
  };
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: columns.length },
    ...columns.map(schemaOf),
  ];
  const list = Object.entries(keys).map(([key, value]): KeyValue => ({ key, value }));
  writeFooter(writer, schema, [group], list);
  return writer.getBytes();
}

/** Writes what comes behind the groups of rows. */
export function writeFooter(
  writer: ByteWriter,
  schema: SchemaElement[],
  groups: RowGroup[],
  keys: KeyValue[],
): void {
  const metadata: Omit<FileMetaData, 'metadata_length'> = {
    version: 2,
    created_by: CREATED_BY,
    schema,
    num_rows: groups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
    row_groups: groups,
    key_value_metadata: keys,
  };
  writeMetadata(writer, metadata as FileMetaData);
  writer.appendUint32(MAGIC);
}
