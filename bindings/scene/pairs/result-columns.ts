import { checkObject, outOfRange, wrongType } from '../../base/errors.ts';

/** An array of results. */
export type Column = Float64Array | Float32Array | Int32Array | Uint8Array;

/** What a column has to be: its type and how many numbers it has. */
export interface ColumnShape {
  readonly type: {
    readonly name: string;
    readonly BYTES_PER_ELEMENT: number;
    new (length: number): Column;
    new (buffer: ArrayBufferLike, offset: number, length: number): Column;
  };
  readonly length: number;
}

/** Columns by name. */
export type Columns<Name extends string> = Record<Name, Column>;

/** Makes columns. */
export function makeResults<Name extends string>(shapes: Readonly<Record<Name, ColumnShape>>): Columns<Name> {
  const columns = {} as Columns<Name>;
  for (const name in shapes) columns[name] = new shapes[name].type(shapes[name].length);
  return columns;
}

/** What each column takes, in bytes. */
export function bytesOf<Name extends string>(
  shapes: Readonly<Record<Name, ColumnShape>>,
): Record<Name, number> {
  const bytes = {} as Record<Name, number>;
  for (const name in shapes) bytes[name] = shapes[name].length * shapes[name].type.BYTES_PER_ELEMENT;
  return bytes;
}

/** Columns that lie in a buffer, as views. */
export function viewResults<Name extends string>(
  shapes: Readonly<Record<Name, ColumnShape>>,
  buffer: ArrayBufferLike,
  addresses: Readonly<Record<NoInfer<Name>, number>>,
): Columns<Name> {
  const views = {} as Columns<Name>;
  for (const name in shapes) {
    const { type, length } = shapes[name];
    views[name] = new type(buffer, addresses[name], length);
  }
  return views;
}

/** Columns from outside, each read once; what they are is for `checkResults` to see. */
export function readResults<Name extends string>(
  where: string,
  out: object,
  names: readonly Name[],
  argument = 'out',
): Columns<Name> {
  checkObject(where, argument, out, 'columns of an earlier call');
  const columns = {} as Columns<Name>;
  for (const name of names) columns[name] = (out as Columns<Name>)[name];
  return columns;
}

/**
 * Checks the types and lengths of columns that were read.
 *
 * @param argument - how errors call the columns
 * @param engine - what they say of the engine that the types are for
 */
export function checkResults<Name extends string>(
  where: string,
  shapes: Readonly<Record<Name, ColumnShape>>,
  columns: Columns<Name>,
  argument = 'out',
  engine = '',
): void {
  for (const name in shapes) {
    const { type, length } = shapes[name];
    const column: unknown = columns[name];
    const place = `${argument}.${name}`;
    if (!(column instanceof type)) throw wrongType(where, place, `a ${type.name}${engine}`, column);
    if (column.length !== length) throw outOfRange(where, place, `${length} numbers long`, column);
  }
}
