/** The number type that an engine computes in: `double` is float64, `single` is float32. */
export type Precision = 'double' | 'single';

/** Numbers in either precision. */
export type Numbers = Float64Array | Float32Array;

/** A binary: its bytes, or a module compiled of them, any object to compilers without WebAssembly. */
export type BinarySource =
  | ArrayBuffer
  | ArrayBufferView
  | (typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object);

/** The type of arrays of an engine's numbers. */
export function realArray(precision: Precision): Float64ArrayConstructor | Float32ArrayConstructor {
  return precision === 'double' ? Float64Array : Float32Array;
}
