import { readBytes, readText } from '../../data/read.ts';

/** What a table of data/oracle says of itself. */
export interface Header {
  count: number;
  stride: number;
  columns: string[];
  categories: string[];
}

/** A number of one row, by the name of its column. */
export type RowReader = (column: string) => number;

/**
 * Reads a table of float64 numbers.
 *
 * @throws Error that names the file when its size or columns are not what its header says
 */
export async function readTable(name: string): Promise<{ header: Header; rows: RowReader[] }> {
  const header = JSON.parse(await readText(`oracle/${name}.json`)) as Header;
  const bytes = await readBytes(`oracle/${name}.bin`);
  const { count, stride, columns } = header;
  if (columns.length !== stride || bytes.byteLength !== 8 * count * stride) {
    throw new Error(
      `readTable: data/oracle/${name}.bin has ${bytes.byteLength} bytes; its header describes ` +
        `${count} rows of ${stride} numbers in ${columns.length} columns`,
    );
  }
  const view = new DataView(bytes.buffer);
  const rows = Array.from(
    { length: count },
    (_, row): RowReader =>
      (column) =>
        view.getFloat64(8 * (row * stride + columns.indexOf(column)), true),
  );
  return { header, rows };
}
