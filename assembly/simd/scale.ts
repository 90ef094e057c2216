/** Powers of two as units of length: multiplying by one changes no bit of an answer but its exponent. */
import { abs, div, lt, max, mul, or, powerOfTwo, splat } from './lanes';

/** The smallest size that gets a unit of its own, metres: the inverse must stay a normal number. */
const SMALLEST: real = sizeof<real>() == 8 ? <real>1e-300 : <real>1e-37;

/** The largest magnitude of three components. */
export function largest(x: lane, y: lane, z: lane): lane {
  return max(max(abs(x), abs(y)), abs(z));
}

/** The power of two just below a size; for sizes near zero some small one. */
export function unitBelow(size: lane): lane {
  return powerOfTwo(max(splat(SMALLEST), size));
}

/** 1 / unit, exactly. */
export function perUnit(unit: lane): lane {
  return div(splat(1), unit);
}

/**
 * Between these, the product of two squared edge lengths, m⁴, leaves room for the squared sine of the
 * smallest angle that matters and for the products built on it. Outside, edges are too small or too large for
 * direct arithmetic: below 0.01 mm in single precision. Test: "scales from 1e-6 to 1e6".
 */
const SMALLEST_PRODUCT: real = sizeof<real>() == 8 ? <real>1e-220 : <real>1e-20;
const LARGEST_PRODUCT: real = sizeof<real>() == 8 ? <real>1e150 : <real>1e24;

/** Whether the cross product of two edges, given by their squared lengths, may overflow or underflow. */
export function unresolved(uu: lane, vv: lane): mask {
  const product = mul(uu, vv);
  return or(lt(product, splat(SMALLEST_PRODUCT)), lt(splat(LARGEST_PRODUCT), product));
}
