import { type Vector, vectorAt } from '../base/checks.ts';
import type { DynamicsHost } from '../wasm/dynamics.ts';
import { fieldAt } from '../wasm/fields.ts';
import { APART, COLLISION, JAMMED, REVERSED, SLID, SLID_AGAIN, STUCK } from '../wasm/records.ts';

/**
 * How bodies A and B meet in one contact, in a frame whose z axis is the normal, from B to A. Velocities are
 * those of A's point relative to B's.
 */
export interface Collision {
  /** xx, yy, zz, xy, xz, yz of the matrix K, 1/kg: how the velocity changes with an impulse. */
  readonly response: readonly [number, number, number, number, number, number];
  /** m/s. */
  readonly velocity: Vector;
  /** Coefficient of friction, from 0 on. */
  readonly friction: number;
  /** Coefficient of restitution as of Stronge, 0 to 1. */
  readonly restitution: number;
}

/** What happened at a contact: see assembly/dynamics/collision/records.ts. */
export type Happening = 'apart' | 'slid' | 'stuck' | 'slid again' | 'reversed' | 'jammed';

const HAPPENINGS: ReadonlyMap<number, Happening> = new Map([
  [APART, 'apart'],
  [SLID, 'slid'],
  [STUCK, 'stuck'],
  [SLID_AGAIN, 'slid again'],
  [REVERSED, 'reversed'],
  [JAMMED, 'jammed'],
]);

/** What comes of a collision. */
export interface Outcome {
  readonly happened: Happening;
  /** On A; its opposite acts on B. N·s. */
  readonly impulse: Vector;
  /** m/s. */
  readonly velocity: Vector;
}

/**
 * Makes a function that finds the impulse of a contact.
 *
 * @throws RangeError `where: needs … bytes …` when memory cannot grow that far
 */
export function makeCollide(where: string, { exports, heap }: DynamicsHost): (given: Collision) => Outcome {
  const { bytes, fields } = COLLISION;
  const at = heap.allocate(where, bytes);
  return ({ response, velocity, friction, restitution }) => {
    const [xx, yy, zz, xy, xz, yz] = response;
    const [beforeX, beforeY, beforeZ] = velocity;
    const given = { xx, yy, zz, xy, xz, yz, beforeX, beforeY, beforeZ, friction, restitution };
    heap.write(at, COLLISION, given);
    const happened = HAPPENINGS.get(exports.collide(at))!;
    // Impulse and velocity, one behind the other.
    const found = heap.float64(fieldAt(at, fields.impulseX), 6);
    return { happened, impulse: vectorAt(found, 0), velocity: vectorAt(found, 1) };
  };
}
