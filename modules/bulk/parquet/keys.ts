import { parquetMetadata } from 'hyparquet';

/** What the file of a part says of itself, by key; undefined where it cannot be read. */
export function readKeys({ buffer }: Uint8Array<ArrayBuffer>): Map<string, string | undefined> | undefined {
  try {
    const { key_value_metadata: list = [] } = parquetMetadata(buffer);
    return new Map(list.map(({ key, value }) => [key, value]));
  } catch {
    return undefined;
  }
}
