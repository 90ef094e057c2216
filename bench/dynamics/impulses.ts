/** The impulse of one contact, as worlds ask for it: the record is there, and nothing is copied. */
import { type DynamicsHost, makeDynamicsHost } from '../../bindings/wasm/dynamics.ts';
import { COLLISION, SLID, STUCK } from '../../bindings/wasm/records.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { DYNAMICS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';

/** Collisions of each kind. */
const COUNT = 1000;

/** Collisions of one kind, one record behind the other. */
export interface Impulses {
  readonly task: string;
  readonly records: number;
}

/**
 * Makes the collisions: boxes that touch a floor or each other with a corner, at velocities of up to 1 m/s.
 */
export function makeImpulses(host: DynamicsHost): Impulses[] {
  const random = makeRandom(93);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const { exports, heap } = host;
  const collide = (at: number): number => {
    write(host, at, between);
    return exports.collide(at);
  };
  const kinds: Readonly<Record<string, (at: number) => boolean>> = {
    [DYNAMICS.impulses.any]: (at) => collide(at) >= 0,
    [DYNAMICS.impulses.slides]: (at) => collide(at) === SLID,
    [DYNAMICS.impulses.sticks]: (at) => collide(at) === STUCK,
    [DYNAMICS.impulses.smooth]: (at) => {
      write(host, at, between);
      heap.write(at, COLLISION, { friction: 0 });
      return true;
    },
  };
  return Object.entries(kinds).map(([task, draw]) => {
    const records = heap.allocate('bench', COUNT * COLLISION.bytes);
    for (let i = 0; i < COUNT; i++) while (!draw(records + i * COLLISION.bytes));
    return { task, records };
  });
}

/** Writes a collision with friction. */
function write(
  { exports, heap }: DynamicsHost,
  at: number,
  between: (low: number, high: number) => number,
): void {
  heap.float64(at, 6).fill(0);
  const bodies = between(0, 1) < 0.5 ? 1 : 2;
  for (let i = 0; i < bodies; i++) {
    const mass = between(0.5, 5);
    const half = [between(0.02, 0.3), between(0.02, 0.3), between(0.02, 0.3)] as const;
    const moments = half.map((x) => x * x);
    const [xx, yy, zz] = moments as [number, number, number];
    // The box stands on an edge of random direction: its inertia is turned about x and about z.
    const turn = between(0, Math.PI);
    const lean = between(0, Math.PI);
    const axes = [
      [Math.cos(turn), Math.sin(turn), 0],
      [-Math.sin(turn) * Math.cos(lean), Math.cos(turn) * Math.cos(lean), Math.sin(lean)],
      [Math.sin(turn) * Math.sin(lean), -Math.cos(turn) * Math.sin(lean), Math.cos(lean)],
    ] as const;
    const inverse = [yy + zz, xx + zz, xx + yy].map((square) => 3 / (mass * square));
    const entry = (a: number, b: number): number =>
      axes.reduce((sum, axis, k) => sum + inverse[k]! * axis[a]! * axis[b]!, 0);
    const arm = [0, 1, 2].map((a) =>
      axes.reduce((sum, axis, k) => sum + (k === 2 ? -1 : 1) * half[k]! * axis[a]!, 0),
    );
    heap.lend('bench', 9 * 8, (room) => {
      const given = [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2), ...arm];
      heap.float64(room, 9).set(given);
      exports.addInverseMass(at, mass, room, room + 48);
    });
  }
  const [beforeX, beforeY, beforeZ] = [between(-1, 1), between(-1, 1), between(-1, -0.01)];
  const [friction, restitution] = [between(0.05, 1), between(0, 1)];
  heap.write(at, COLLISION, { beforeX, beforeY, beforeZ, friction, restitution });
}

/** Times all kinds in turn. */
export function benchImpulses(bench: Bench): Measurement[] {
  const host = makeDynamicsHost();
  const { exports } = host;
  const entries = makeImpulses(host).map(({ task, records }): Entry => {
    const end = records + COUNT * COLLISION.bytes;
    const work = (): void => {
      for (let at = records; at < end; at += COLLISION.bytes) exports.collide(at);
    };
    return { group: DYNAMICS.impulses.group, task, by: DYNAMICS.ours, units: COUNT, work };
  });
  return measureInTurn(bench, entries);
}
