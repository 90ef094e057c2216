/** A type of number in a binary file. */
export interface Scalar {
  readonly bytes: number;
  readonly isInteger: boolean;
  /** Whether single precision holds all its values. */
  readonly isSingle: boolean;
  read(view: DataView<ArrayBuffer>, at: number, littleEndian: boolean): number;
}

export const INT8: Scalar = {
  bytes: 1,
  isInteger: true,
  isSingle: true,
  read: (view, at) => view.getInt8(at),
};
export const UINT8: Scalar = {
  bytes: 1,
  isInteger: true,
  isSingle: true,
  read: (view, at) => view.getUint8(at),
};
export const INT16: Scalar = {
  bytes: 2,
  isInteger: true,
  isSingle: true,
  read: (view, at, littleEndian) => view.getInt16(at, littleEndian),
};
export const UINT16: Scalar = {
  bytes: 2,
  isInteger: true,
  isSingle: true,
  read: (view, at, littleEndian) => view.getUint16(at, littleEndian),
};
export const INT32: Scalar = {
  bytes: 4,
  isInteger: true,
  isSingle: false,
  read: (view, at, littleEndian) => view.getInt32(at, littleEndian),
};
export const UINT32: Scalar = {
  bytes: 4,
  isInteger: true,
  isSingle: false,
  read: (view, at, littleEndian) => view.getUint32(at, littleEndian),
};
export const FLOAT32: Scalar = {
  bytes: 4,
  isInteger: false,
  isSingle: true,
  read: (view, at, littleEndian) => view.getFloat32(at, littleEndian),
};
export const FLOAT64: Scalar = {
  bytes: 8,
  isInteger: false,
  isSingle: false,
  read: (view, at, littleEndian) => view.getFloat64(at, littleEndian),
};

/** An array for that many numbers of some types: of single precision where it holds all their values. */
export function arrayFor(types: readonly Scalar[], length: number): Float32Array | Float64Array {
  return types.every(({ isSingle }) => isSingle) ? new Float32Array(length) : new Float64Array(length);
}
