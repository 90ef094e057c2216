/** STUB until the impulse worker's is merged. */
@unmanaged
export class Impact {
  k11: f64;
  k22: f64;
  k33: f64;
  k12: f64;
  k13: f64;
  k23: f64;
  u1: f64;
  u2: f64;
  u3: f64;
  friction: f64;
  restitution: f64;
  p1: f64;
  p2: f64;
  p3: f64;
}
export function collide(impact: Impact): i32 {
  impact.p1 = 0;
  impact.p2 = 0;
  impact.p3 = (-(1 + impact.restitution) * impact.u3) / impact.k33;
  return 1;
}
