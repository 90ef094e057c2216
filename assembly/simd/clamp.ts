import { max, min, splat } from './lanes';

/**
 * x clamped to 0 … limit; 0 where x is not a number. Kernels divide first and clamp afterwards: a zero length
 * or area gives 0/0, and 0 is then the right parameter, because every point of such a feature is the same.
 */
export function clamp(x: lane, limit: lane): lane {
  return min(limit, max(splat(0), x));
}
