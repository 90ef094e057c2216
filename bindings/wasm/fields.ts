/** Where a field lies in its record, in bytes, and the type of its number. Addresses are of type `u32`. */
export interface Field {
  readonly offset: number;
  readonly type: 'i32' | 'u32' | 'f32' | 'f64';
}

/** A record of the binaries, as `records.ts` describes it. */
export interface RecordLayout {
  readonly bytes: number;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Numbers for some fields of a record. */
export type FieldValues<Layout extends RecordLayout> = {
  readonly [Name in keyof Layout['fields']]?: number;
};

/** Where record number `i` of a list lies. */
export function recordAt(list: number, { bytes }: Pick<RecordLayout, 'bytes'>, i: number): number {
  return list + i * bytes;
}

/** Where a field of the record at an address lies. */
export function fieldAt(record: number, { offset }: Field): number {
  return record + offset;
}

/** Writes a number into a field of the record at an address. */
export function setField(data: DataView, record: number, field: Field, value: number): void {
  const at = fieldAt(record, field);
  if (field.type === 'f64') data.setFloat64(at, value, true);
  else if (field.type === 'f32') data.setFloat32(at, value, true);
  else data.setUint32(at, value, true);
}

/** An address or a size as WebAssembly returns it: from 2 GiB on it comes out negative. */
export function unsigned(address: number): number {
  return address >>> 0;
}
