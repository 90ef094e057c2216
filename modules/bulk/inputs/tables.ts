import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { open } from 'node:fs/promises';
import { type Compressors, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { checkIsFile } from '../../files/input/files.ts';
import { readCsv } from '../../files/input/path-csv.ts';
import { PathColumns, type PathRules, type Waypoint } from '../../files/documents/columns.ts';
import { isName, toNumber } from '../../files/documents/csv-rows.ts';
import { InputError } from '../../files/documents/input-error.ts';
import { type Robot } from '../../robot/index.ts';

/** What stands before the names of joints in a table of edges, one configuration beside the other. */
const ENDS = ['from/', 'to/'] as const;

/**
 * Rows of numbers in the order of the robot's joints, from a `.csv` or `.parquet` file: configurations, or
 * the two ends of an edge. They are read one after the other, and never held as a whole.
 *
 * @throws InputError that names the row and the column
 */
export async function* readTable(file: string, robot: Robot, areEdges: boolean): AsyncGenerator<Waypoint> {
  checkIsFile(file);
  if (/\.csv$/i.test(file)) yield* readCsvTable(file, robot, areEdges);
  else if (/\.parquet$/i.test(file)) yield* readParquetTable(file, robot, areEdges);
  else throw new InputError(`${file}: rows are read from files that end in .csv or .parquet`);
}

/** Puts the columns of a table into the order of the robot's joints. */
class TableColumns {
  readonly #ends: readonly { places: readonly number[]; columns: PathColumns; suffix: string }[];

  /** @param names - of the columns; undefined where the file does not say */
  constructor(
    file: string,
    where: string,
    names: readonly string[] | undefined,
    robot: Robot,
    areEdges: boolean,
  ) {
    const rules: PathRules = { robot, given: {}, rest: {}, degrees: false };
    const joints = robot.joints.length;
    const prefixes = areEdges ? ENDS : [''];
    this.#ends = prefixes.map((prefix, end) => {
      const suffix = areEdges ? `: ${prefix.slice(0, -1)}` : '';
      if (names === undefined) {
        const places = Array.from({ length: joints }, (_, i) => end * joints + i);
        return { places, columns: new PathColumns(undefined, where, rules), suffix };
      }
      const missing = robot.joints.find(({ name }) => !names.includes(prefix + name));
      if (missing !== undefined) {
        throw new InputError(`${file}: there is no column "${prefix}${missing.name}"; every joint needs one`);
      }
      const places = [...names.keys()].filter((i) => names[i]!.startsWith(prefix));
      const own = places.map((i) => names[i]!.slice(prefix.length));
      return { places, columns: new PathColumns(own, where, rules), suffix };
    });
  }

  row(where: string, values: readonly unknown[]): Waypoint {
    const width = this.#ends.reduce((sum, { places }) => sum + places.length, 0);
    if (values.length !== width) {
      throw new InputError(`${where}: expected ${width} numbers, got ${values.length}`);
    }
    return this.#ends.flatMap(({ places, columns, suffix }) =>
      columns.toWaypoint({ where: where + suffix, values: places.map((i) => values[i]) }),
    );
  }
}

async function* readCsvTable(file: string, robot: Robot, areEdges: boolean): AsyncGenerator<Waypoint> {
  let columns: TableColumns | undefined;
  for await (const { record, info } of readCsv(file)) {
    const where = `${file}:${info.lines}`;
    const values = record.map(toNumber);
    if (columns === undefined) {
      const isHeader = values.every(isName);
      columns = new TableColumns(file, where, isHeader ? record : undefined, robot, areEdges);
      if (isHeader) continue;
    }
    yield columns.row(where, values);
  }
}

const COMPRESSORS: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
};

/** Columns of other names than the joints' are passed over, so that a run can take the rows of another. */
async function* readParquetTable(file: string, robot: Robot, areEdges: boolean): AsyncGenerator<Waypoint> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const source = {
      byteLength: size,
      async slice(start: number, end = size): Promise<ArrayBuffer> {
        const room = new Uint8Array(end - start);
        await opened.read(room, 0, room.length, start);
        return room.buffer;
      },
    };
    const metadata = await parquetMetadataAsync(source);
    const there = parquetSchema(metadata).children.map(({ element }) => element.name);
    const names = (areEdges ? ENDS : ['']).flatMap((prefix) => robot.joints.map(({ name }) => prefix + name));
    const wanted = names.filter((name) => there.includes(name));
    const columns = new TableColumns(file, file, wanted, robot, areEdges);
    let first = 0;
    for (const group of metadata.row_groups) {
      const rowEnd = first + Number(group.num_rows);
      const options = {
        file: source,
        metadata,
        columns: wanted,
        compressors: COMPRESSORS,
        rowStart: first,
        rowEnd,
      };
      for (const [i, row] of (await parquetReadObjects(options)).entries()) {
        const values = wanted.map((name): unknown => row[name]);
        yield columns.row(`${file}: row ${first + i + 1}`, values.map(asNumber));
      }
      first = rowEnd;
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${file}: not valid Parquet: ${(error as Error).message}`);
  } finally {
    await opened.close();
  }
}

/** Whole numbers of 64 bits come as such. */
function asNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
