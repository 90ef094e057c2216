/** Powers of two as units of length: multiplying by one changes no bit of an answer but its exponent. */
import { abs, div, max, powerOfTwo, splat } from '../lanes';

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
