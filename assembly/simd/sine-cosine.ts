/**
 * Sine and cosine in lanes: the same bits in every build of a precision, on every machine and in every
 * browser, which the host's own are not.
 *
 * Error: 2 EPSILON; test/assembly/robot/sine-cosine.test.ts.
 * In double precision, `bindings/base/angles.ts` computes the same bits; test/bindings/base/angles.test.ts.
 * Source: reduction to an eighth of a turn in simd/angles.ts; minimax coefficients of fdlibm (Sun
 * Microsystems 1993, k_sin.c, k_cos.c) in double precision, of Cephes (Moshier 1989, sinf.c) in single.
 */
import { add, loadLane, lt, mul, neg, pick, splat, storeLane, sub } from './lanes';

/** Replaces LANES remainders by sines, and LANES numbers of quarter turns by cosines. */
export function toSinesAndCosines(remainders: usize, quarters: usize): void {
  const x = loadLane(remainders, 0);
  const turns = loadLane(quarters, 0);
  const square = mul(x, x);
  const s = add(x, mul(mul(x, square), sinePolynomial(square)));
  const c = add(sub(splat(1), mul(splat(0.5), square)), mul(mul(square, square), cosinePolynomial(square)));
  // Quarters 0, 1, 2, 3: sine s, c, −s, −c; cosine c, −s, −c, s.
  const first = lt(turns, splat(0.5));
  const second = lt(turns, splat(1.5));
  const third = lt(turns, splat(2.5));
  storeLane(remainders, 0, pick(first, s, pick(second, c, pick(third, neg(s), neg(c)))));
  storeLane(quarters, 0, pick(first, c, pick(second, neg(s), pick(third, neg(c), s))));
}

/** (sin x − x) / x³ as a function of x². */
function sinePolynomial(z: lane): lane {
  if (sizeof<real>() == 8) {
    let p = splat(<real>1.58969099521155010221e-10);
    p = add(mul(p, z), splat(<real>-2.50507602534068634195e-8));
    p = add(mul(p, z), splat(<real>2.75573137070700676789e-6));
    p = add(mul(p, z), splat(<real>-1.98412698298579493134e-4));
    p = add(mul(p, z), splat(<real>8.33333333332248946124e-3));
    return add(mul(p, z), splat(<real>-1.66666666666666324348e-1));
  } else {
    let p = splat(<real>-1.9515295891e-4);
    p = add(mul(p, z), splat(<real>8.3321608736e-3));
    return add(mul(p, z), splat(<real>-1.6666654611e-1));
  }
}

/** (cos x − 1 + x²/2) / x⁴ as a function of x². */
function cosinePolynomial(z: lane): lane {
  if (sizeof<real>() == 8) {
    let p = splat(<real>-1.13596475577881948265e-11);
    p = add(mul(p, z), splat(<real>2.0875723212981748279e-9));
    p = add(mul(p, z), splat(<real>-2.75573143513906633035e-7));
    p = add(mul(p, z), splat(<real>2.48015872894767294178e-5));
    p = add(mul(p, z), splat(<real>-1.38888888888741095749e-3));
    return add(mul(p, z), splat(<real>4.16666666666666019037e-2));
  } else {
    let p = splat(<real>2.443315711809948e-5);
    p = add(mul(p, z), splat(<real>-1.388731625493765e-3));
    return add(mul(p, z), splat(<real>4.166664568298827e-2));
  }
}
