import { outOfRange, wrongType } from '../../base/errors.ts';

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

/** Columns from outside, each read once; what they are is for `checkResults` to see. */
export function readResults<Name extends string>(
  where: string,
  out: object,
  names: readonly Name[],
): Columns<Name> {
  if (typeof out !== 'object' || (out as unknown) === null) {
    throw wrongType(where, 'out', 'columns of an earlier call', out);
  }
  const columns = {} as Columns<Name>;
  for (const name of names) columns[name] = (out as Columns<Name>)[name];
  return columns;
}

/** Checks the types and lengths of columns that were read. */
export function checkResults<Name extends string>(
  where: string,
  shapes: Readonly<Record<Name, ColumnShape>>,
  columns: Columns<Name>,
): void {
  for (const name in shapes) {
    const { type, length } = shapes[name];
    const column: unknown = columns[name];
    if (!(column instanceof type)) throw wrongType(where, `out.${name}`, `a ${type.name}`, column);
    if (column.length !== length) throw outOfRange(where, `out.${name}`, `${length} numbers long`, column);
  }
}
