/** A type of number in a binary file. */
export interface Scalar {
  readonly bytes: number;
  readonly isInteger: boolean;
  /** Whether single precision holds all its values. */
  readonly isSingle: boolean;
  read(view: DataView<ArrayBuffer>, at: number, littleEndian: boolean): number;
}

function scalar(bytes: number, isInteger: boolean, isSingle: boolean, read: Scalar['read']): Scalar {
  return { bytes, isInteger, isSingle, read };
}

export const INT8 = scalar(1, true, true, (view, at) => view.getInt8(at));
export const UINT8 = scalar(1, true, true, (view, at) => view.getUint8(at));
export const INT16 = scalar(2, true, true, (view, at, little) => view.getInt16(at, little));
export const UINT16 = scalar(2, true, true, (view, at, little) => view.getUint16(at, little));
export const INT32 = scalar(4, true, false, (view, at, little) => view.getInt32(at, little));
export const UINT32 = scalar(4, true, false, (view, at, little) => view.getUint32(at, little));
export const FLOAT32 = scalar(4, false, true, (view, at, little) => view.getFloat32(at, little));
export const FLOAT64 = scalar(8, false, false, (view, at, little) => view.getFloat64(at, little));

/** An array for that many numbers of some types: of single precision where it holds all their values. */
export function arrayFor(types: readonly Scalar[], length: number): Float32Array | Float64Array {
  return types.every(({ isSingle }) => isSingle) ? new Float32Array(length) : new Float64Array(length);
}
