/**
 * A contact while its impulse grows: how it moves, and what a direction in which it slides does.
 *
 * Numbers of K and of the velocity before are divided by powers of two, so that the largest of each are
 * between 1 and 2; and x and y are axes of the contact plane between which K has a 0.
 */
@unmanaged
class Slip {
  /** K: xx, yy and zz, and what couples x and y to the normal. */
  a: f64;
  b: f64;
  c: f64;
  e: f64;
  d: f64;
  friction: f64;
  /** The square of the coefficient of restitution. */
  returned: f64;
  /** The velocity. */
  x: f64;
  y: f64;
  z: f64;
  /** The impulse so far. */
  px: f64;
  py: f64;
  pz: f64;
  /** Work that the bodies have to give back: `returned` times what they took in, less what they gave. */
  owed: f64;
}

export const slip = changetype<Slip>(memory.data(offsetof<Slip>(), 8));

/**
 * A direction û in which the contact slides. With T for K along the contact plane, t for what couples that to
 * the normal, and û⊥ at right angles to û; all for each unit of the impulse along the normal.
 */
@unmanaged
export class Course {
  x: f64;
  y: f64;
  /** μ û·Tû, μ û⊥·Tû⊥ and μ û⊥·Tû. */
  along: f64;
  across: f64;
  both: f64;
  /** û·t and û⊥·t. */
  pull: f64;
  side: f64;
  /** How the speed of sliding grows. */
  gain: f64;
  /** How û turns, times that speed; and how this changes with the angle. */
  turn: f64;
  away: f64;
  /** How the velocity along the normal grows. */
  rise: f64;
}

/** Finds what a direction does. */
export function follow(x: f64, y: f64, to: Course): void {
  const s = slip;
  const mu = s.friction;
  to.x = x;
  to.y = y;
  to.along = mu * (s.a * x * x + s.b * y * y);
  to.across = mu * (s.a * y * y + s.b * x * x);
  to.both = mu * ((s.b - s.a) * x * y);
  to.pull = s.e * x + s.d * y;
  to.side = s.d * x - s.e * y;
  to.gain = to.pull - to.along;
  to.turn = to.side - to.both;
  to.away = to.along - to.across - to.pull;
  to.rise = s.c - mu * to.pull;
}

/** The direction in which the contact slides, or did last; 0, 0 where it never has. */
export const course = changetype<Course>(memory.data(offsetof<Course>(), 8));

/** Whether there are directions in which sliding makes bodies approach faster. */
export function canFall(): bool {
  const s = slip;
  return s.c * s.c < s.friction * s.friction * (s.e * s.e + s.d * s.d);
}
