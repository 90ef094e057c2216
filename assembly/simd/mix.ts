/** Numbers between others, in f64 whatever the precision of the build. */

/** Writes a + share · (b − a) for each of `count` numbers, f64 each. */
export function mixNumbers(a: usize, b: usize, share: f64, count: i32, out: usize): void {
  let i = 0;
  if (ASC_FEATURE_SIMD) {
    const shares = f64x2.splat(share);
    for (; i + 2 <= count; i += 2) {
      const start = v128.load(a + 8 * i);
      const way = f64x2.sub(v128.load(b + 8 * i), start);
      v128.store(out + 8 * i, f64x2.add(start, f64x2.mul(shares, way)));
    }
  }
  for (; i < count; i++) {
    const start = load<f64>(a + 8 * i);
    store<f64>(out + 8 * i, start + share * (load<f64>(b + 8 * i) - start));
  }
}
