/** The number type that an engine computes in: `double` is float64, `single` is float32. */
export type Precision = 'double' | 'single';

/** Numbers in either precision. */
export type Numbers = Float64Array | Float32Array;

/** The type of arrays of an engine's numbers. */
export function realArray(precision: Precision): Float64ArrayConstructor | Float32ArrayConstructor {
  return precision === 'double' ? Float64Array : Float32Array;
}
