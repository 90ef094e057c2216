import { FileError } from '../../../bindings/base/file-error.ts';
import { decompressLzf, LZF_RATIO } from './lzf.ts';
import { type PcdAxis, type PcdHeader, readPcdHeader, type Viewpoint } from './pcd-header.ts';
import { arrayFor } from './scalars.ts';
import { TextRows } from './text-rows.ts';

/** Bytes of the largest data that is decompressed. */
const BYTE_LIMIT = 2 ** 30;

/** Bytes of the two sizes before compressed data: of what is there, and of what it comes to. */
const SIZES_BYTES = 8;

/**
 * Zeros that may follow the last point of binary data: on Linux, PCL makes files longer than they need be, by
 * less than a page of memory.
 */
const PADDING_LIMIT = 2 ** 16;

type Coordinates = Float32Array | Float64Array;

/** Makes an error about a byte of the file. */
type RefuseByte = (byte: number, reason: string) => FileError;

/**
 * Reads x, y and z of all points of a PCD, in the order in which they stand.
 *
 * @throws FileError
 */
export function readPcd(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
): { readonly xyz: Coordinates; readonly viewpoint: Viewpoint | undefined } {
  const header = readPcdHeader(bytes, file);
  const { data, viewpoint } = header;
  if (data === 'ascii') return { xyz: readText(bytes, file, header), viewpoint };
  const refuse: RefuseByte = (byte, reason) => new FileError(file, { byte }, reason);
  const read = data === 'binary' ? readBinary : readCompressed;
  return { xyz: read(bytes, header, refuse), viewpoint };
}

function readText(bytes: Uint8Array<ArrayBuffer>, file: string, header: PcdHeader): Coordinates {
  const { points, axes, size } = header;
  const rows = new TextRows(bytes, file, header.dataAt, header.lastLine);
  // A number takes a digit and a space, but for the last.
  if (rows.left < points * 2 * size.number - 1) {
    throw rows.error(
      `declares ${points} points of ${size.number} numbers, for which ${rows.left} bytes are too few; it was cut off`,
    );
  }
  const xyz = makeArray(header);
  for (let i = 0; i < points; i++) {
    const words = rows.next();
    if (words === undefined) throw rows.error(`ends after ${i} of ${points} points; it was cut off`);
    if (words.length !== size.number) {
      throw rows.error(`expected the ${size.number} numbers of a point, got ${words.length} words`);
    }
    for (const [k, { number }] of axes.entries()) xyz[3 * i + k] = rows.number(words[number]!);
  }
  if (rows.next() !== undefined) throw rows.error(`has more lines than its ${points} points`);
  return xyz;
}

function readBinary(bytes: Uint8Array<ArrayBuffer>, header: PcdHeader, refuse: RefuseByte): Coordinates {
  const { points, size, dataAt } = header;
  const wanted = points * size.byte;
  const found = bytes.length - dataAt;
  if (found < wanted) {
    const declared = `declares ${points} points of ${size.byte} bytes, ${wanted} together`;
    throw refuse(bytes.length, `${declared}, but has ${found}; it was cut off`);
  }
  checkPadding(bytes, dataAt + wanted, refuse);
  const view = new DataView(bytes.buffer, bytes.byteOffset + dataAt, wanted);
  return readColumns(view, header, ({ byte }) => [byte, size.byte]);
}

/** Reads compressed data, in which fields lie one after the other, each with the numbers of all points. */
function readCompressed(bytes: Uint8Array<ArrayBuffer>, header: PcdHeader, refuse: RefuseByte): Coordinates {
  const { points, size, dataAt } = header;
  const begin = dataAt + SIZES_BYTES;
  if (bytes.length < begin)
    throw refuse(bytes.length, 'ends within the two sizes of its data; it was cut off');
  const sizes = new DataView(bytes.buffer, bytes.byteOffset + dataAt, SIZES_BYTES);
  const [length, declared] = [sizes.getUint32(0, true), sizes.getUint32(4, true)];
  const wanted = points * size.compressedByte;
  if (declared !== wanted) {
    throw refuse(dataAt + 4, `declares ${declared} bytes of data, but its ${points} points take ${wanted}`);
  }
  if (wanted > BYTE_LIMIT)
    throw refuse(dataAt + 4, `has ${wanted} bytes of data, and at most ${BYTE_LIMIT} are read`);
  if (bytes.length - begin < length) {
    const found = bytes.length - begin;
    throw refuse(
      bytes.length,
      `declares ${length} bytes of compressed data, but has ${found}; it was cut off`,
    );
  }
  if (wanted > length * LZF_RATIO) {
    throw refuse(dataAt, `declares ${length} bytes of compressed data, which cannot come to ${wanted}`);
  }
  checkPadding(bytes, begin + length, refuse);
  const compressed = bytes.subarray(begin, begin + length);
  const data = decompressLzf(compressed, wanted, (byte, reason) => refuse(begin + byte, reason));
  return readColumns(new DataView(data.buffer), header, ({ compressedByte, type }) => [
    points * compressedByte,
    type.bytes,
  ]);
}

/**
 * Reads the coordinates of all points from binary data.
 *
 * @param placeOf - where the first number of an axis is, and how far it is from one number to the next
 */
function readColumns(
  view: DataView<ArrayBuffer>,
  header: PcdHeader,
  placeOf: (axis: PcdAxis) => readonly [start: number, stride: number],
): Coordinates {
  const xyz = makeArray(header);
  for (const [k, axis] of header.axes.entries()) {
    const [start, stride] = placeOf(axis);
    const { type } = axis;
    for (let i = 0; i < header.points; i++) xyz[3 * i + k] = type.read(view, start + i * stride, true);
  }
  return xyz;
}

function makeArray({ axes, points }: PcdHeader): Coordinates {
  return arrayFor(
    axes.map(({ type }) => type),
    3 * points,
  );
}

/** Refuses what follows the data, unless it is a few zeros. */
function checkPadding(bytes: Uint8Array<ArrayBuffer>, end: number, refuse: RefuseByte): void {
  const rest = bytes.subarray(end);
  const other = rest.findIndex((byte) => byte !== 0);
  if (other >= 0 || rest.length >= PADDING_LIMIT) {
    throw refuse(end + Math.max(0, other), `has ${rest.length} bytes after the end of its data`);
  }
}
