/** A field of a PCD: its name, letter and bytes, and how many numbers it has. */
export type Field = readonly [name: string, type: 'F' | 'I' | 'U', bytes: number, count?: number];

const encoder = new TextEncoder();

/** Bytes one after the other; texts as UTF-8. */
export function joined(...parts: readonly (string | ArrayLike<number>)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : Array.from(part))),
  );
}

/** A number as binary files have it. */
export function numberBytes(type: string, value: number, littleEndian = true): number[] {
  const view = new DataView(new ArrayBuffer(Number(type.slice(1))));
  if (type === 'F4') view.setFloat32(0, value, littleEndian);
  else if (type === 'F8') view.setFloat64(0, value, littleEndian);
  else if (type.endsWith('1')) view.setInt8(0, value);
  else if (type.endsWith('2')) view.setInt16(0, value, littleEndian);
  else if (type.endsWith('4')) view.setInt32(0, value, littleEndian);
  else view.setBigInt64(0, BigInt(value), littleEndian);
  return [...new Uint8Array(view.buffer)];
}

/** The header of a PCD, up to its data. */
export function pcdHeader(
  fields: readonly Field[],
  points: number,
  data: string,
  lines: Readonly<Record<string, string | undefined>> = {},
): string {
  const entries = {
    VERSION: '0.7',
    FIELDS: fields.map(([name]) => name).join(' '),
    SIZE: fields.map(([, , bytes]) => bytes).join(' '),
    TYPE: fields.map(([, type]) => type).join(' '),
    COUNT: fields.map(([, , , count = 1]) => count).join(' '),
    WIDTH: `${points}`,
    HEIGHT: '1',
    VIEWPOINT: '0 0 0 1 0 0 0',
    POINTS: `${points}`,
    DATA: data,
    ...lines,
  };
  const written = Object.entries(entries).filter(([, words]) => words !== undefined);
  return `# .PCD v0.7 - Point Cloud Data file format\n${written.map(([name, words]) => `${name} ${words}\n`).join('')}`;
}

/** Points as rows of all numbers of all fields. */
export type Rows = readonly (readonly number[])[];

export function asciiPcd(fields: readonly Field[], rows: Rows): Uint8Array<ArrayBuffer> {
  return joined(pcdHeader(fields, rows.length, 'ascii'), rows.map((row) => `${row.join(' ')}\n`).join(''));
}

export function binaryPcd(fields: readonly Field[], rows: Rows): Uint8Array<ArrayBuffer> {
  const types = fields.flatMap(([, type, bytes, count = 1]) => Array<string>(count).fill(`${type}${bytes}`));
  const data = rows.flatMap((row) => row.flatMap((value, i) => numberBytes(types[i]!, value)));
  return joined(pcdHeader(fields, rows.length, 'binary'), data);
}

/** The data of a compressed PCD before compression: fields one after the other, without those called `_`. */
function columns(fields: readonly Field[], rows: Rows): number[] {
  let first = 0;
  return fields.flatMap(([name, type, bytes, count = 1]) => {
    const from = first;
    first += count;
    if (name === '_') return [];
    return rows.flatMap((row) =>
      row.slice(from, from + count).flatMap((value) => numberBytes(`${type}${bytes}`, value)),
    );
  });
}

export function compressedPcd(fields: readonly Field[], rows: Rows): Uint8Array<ArrayBuffer> {
  const data = columns(fields, rows);
  const compressed = compressLzf(data);
  const sizes = [...numberBytes('U4', compressed.length), ...numberBytes('U4', data.length)];
  return joined(pcdHeader(fields, rows.length, 'binary_compressed'), sizes, compressed);
}

/** Compresses bytes as LZF: with the longest copy of what was there before, found by trying all places. */
export function compressLzf(data: readonly number[]): number[] {
  const output: number[] = [];
  let literals: number[] = [];
  const flush = (): void => {
    for (let i = 0; i < literals.length; i += 32) {
      const run = literals.slice(i, i + 32);
      output.push(run.length - 1, ...run);
    }
    literals = [];
  };
  for (let at = 0; at < data.length;) {
    let [length, from] = [0, 0];
    for (let start = Math.max(0, at - 8192); start < at; start++) {
      let same = 0;
      while (same < 264 && at + same < data.length && data[start + same] === data[at + same]) same++;
      if (same > length) [length, from] = [same, start];
    }
    if (length < 3) {
      literals.push(data[at++]!);
      continue;
    }
    flush();
    const back = at - from - 1;
    if (length < 9) output.push(((length - 2) << 5) | (back >> 8), back & 255);
    else output.push((7 << 5) | (back >> 8), length - 9, back & 255);
    at += length;
  }
  flush();
  return output;
}

/** A PLY of single numbers per vertex, and faces. */
export interface PlyParts {
  readonly properties: readonly (readonly [type: string, name: string])[];
  readonly vertices: Rows;
  readonly faces?: Rows;
  /** The names of the types of the lists of faces. */
  readonly list?: readonly [count: string, item: string, name: string];
}

/** What the tests call the types of PLY. */
const CODES: Readonly<Record<string, string>> = {
  char: 'I1',
  uchar: 'U1',
  uint8: 'U1',
  short: 'I2',
  ushort: 'U2',
  int: 'I4',
  uint: 'U4',
  int32: 'I4',
  float: 'F4',
  float32: 'F4',
  double: 'F8',
};

export function plyHeader(format: string, { properties, vertices, faces, list }: PlyParts): string {
  const [count, item, name] = list ?? ['uchar', 'int', 'vertex_indices'];
  const lines = ['ply', `format ${format} 1.0`, 'comment made by hand', `element vertex ${vertices.length}`];
  for (const [type, property] of properties) lines.push(`property ${type} ${property}`);
  if (faces) lines.push(`element face ${faces.length}`, `property list ${count} ${item} ${name}`);
  return [...lines, 'end_header', ''].join('\n');
}

export function asciiPly(parts: PlyParts): Uint8Array<ArrayBuffer> {
  const rows = [...parts.vertices, ...(parts.faces ?? []).map((face) => [face.length, ...face])];
  return joined(plyHeader('ascii', parts), rows.map((row) => `${row.join(' ')}\n`).join(''));
}

export function binaryPly(parts: PlyParts, order: 'little' | 'big'): Uint8Array<ArrayBuffer> {
  const { properties, vertices, faces = [], list = ['uchar', 'int'] } = parts;
  const [countType, itemType] = list;
  const write = (type: string, value: number): number[] =>
    numberBytes(CODES[type]!, value, order === 'little');
  const data = [
    ...vertices.flatMap((row) => row.flatMap((value, i) => write(properties[i]![0], value))),
    ...faces.flatMap((face) => [
      ...write(countType, face.length),
      ...face.flatMap((corner) => write(itemType, corner)),
    ]),
  ];
  return joined(plyHeader(`binary_${order}_endian`, parts), data);
}
