import { createRandom } from './random.ts';
import type { Command, Vehicle } from './vehicles.ts';

/** How far ahead it looks, and how far it keeps away from what its sensors see, metres. */
const LOOK = 2.2;
const ROOM = 0.08;
/** It turns round where there is less way than this, until there is more than that. */
const TOO_SHORT = 0.2;
const ENOUGH = 0.9;
/** Arcs that it compares, and rad/s at most. */
const ARCS = 17;
const MOST_TURN = 1.4;

/** What sensors have seen: x and y of points in the frame of the vehicle, metres. */
export type SeenPoints = readonly (readonly [x: number, y: number])[];

/**
 * How far a vehicle can go along an arc before one of its circles comes to a point, metres; at most `LOOK`.
 * A point that it is too near to already stops it on the way there, not on the way from there.
 */
function freeWay(circles: Vehicle['circles'], points: SeenPoints, curvature: number, ahead: 1 | -1): number {
  const radius = Math.abs(1 / curvature);
  const side = Math.sign(curvature);
  let free = LOOK;
  for (const [offset, size] of circles) {
    const [x, keep] = [ahead * offset, size + ROOM];
    for (const point of points) {
      const [px, py] = [ahead * point[0], point[1]];
      if (curvature === 0) {
        if (Math.abs(py) < keep && px > x) free = Math.min(free, px - x - Math.sqrt(keep ** 2 - py ** 2));
        continue;
      }
      // About the middle of the arc, which is to the left.
      const [qx, qy] = [px, side * py - radius];
      const [here, there] = [Math.sqrt(x * x + radius ** 2), Math.sqrt(qx * qx + qy * qy)];
      if (Math.abs(here - there) >= keep) continue;
      const cosine = (here ** 2 + there ** 2 - keep ** 2) / (2 * here * there);
      const between = Math.atan2(qy, qx) - Math.atan2(-radius, x);
      const angle = between - 2 * Math.PI * Math.floor(between / (2 * Math.PI));
      free = Math.min(free, (angle - Math.acos(Math.max(-1, cosine))) * radius);
    }
  }
  // Hosts differ in the last bits of angles, which are left out.
  return Math.fround(Math.max(0, free));
}

/** Drives by what sensors see, and knows nothing else: along arcs that are free for long. */
export class Pilot {
  readonly #vehicle: Vehicle;
  readonly #random: () => number;
  readonly #arcs: readonly number[];
  /** The curvature that it would like, and for how many seconds still. */
  #wish = 0;
  #wishes = 0;
  #before = 0;
  /** It turns on the spot, or backs along an arc, of this curvature or to this side. */
  #retreat: number | undefined;

  constructor(vehicle: Vehicle, seed: number) {
    this.#vehicle = vehicle;
    this.#random = createRandom(seed);
    const half = (ARCS - 1) / 2;
    this.#arcs = Array.from({ length: ARCS }, (_, i) => (vehicle.mostCurvature * (i - half)) / half);
  }

  /** What to do next, after some seconds. */
  steer(points: SeenPoints, mostSpeed: number, seconds: number): Command {
    const { circles, turnsOnSpot } = this.#vehicle;
    this.#wishes -= seconds;
    if (this.#wishes < 0) {
      this.#wishes = 2 + 4 * this.#random();
      this.#wish = 1.2 * (this.#random() - 0.5);
    }
    const near = points.filter(([x, y]) => x * x + y * y < (LOOK + 0.5) ** 2);
    const ways = this.#arcs.map((curvature) => freeWay(circles, near, curvature, 1));
    const scores = ways.map((way, i) => {
      const arc = this.#arcs[i]!;
      return way - 0.2 * Math.abs(arc - this.#wish) - 0.12 * Math.abs(arc - this.#before);
    });
    const best = scores.indexOf(Math.max(...scores));
    const way = ways[best]!;
    if (way < TOO_SHORT && this.#retreat === undefined) this.#retreat = this.#turnRound(near);
    if (way > ENOUGH) this.#retreat = undefined;
    if (this.#retreat !== undefined) {
      if (turnsOnSpot) return { speed: 0, curvature: 0, spin: this.#retreat };
      const behind = freeWay(circles, near, this.#retreat, -1);
      if (behind > 0.1) return { speed: -0.4 * mostSpeed, curvature: this.#retreat, spin: 0 };
      this.#retreat = undefined;
    }
    const curvature = this.#arcs[best]!;
    this.#before = curvature;
    const speed = Math.min(mostSpeed, 0.8 * way, MOST_TURN / Math.abs(curvature));
    return { speed, curvature, spin: 0 };
  }

  /** To which side it turns on the spot, rad/s; or the curvature of the way back. */
  #turnRound(points: SeenPoints): number {
    const { circles, mostCurvature, turnsOnSpot } = this.#vehicle;
    const [left, right] = [1, -1].map((side) => {
      const arc = side * mostCurvature;
      return freeWay(circles, points, turnsOnSpot ? arc : -arc, turnsOnSpot ? 1 : -1);
    });
    const side = left! > right! || (left === right && this.#wish > 0) ? 1 : -1;
    return turnsOnSpot ? 0.9 * side : -side * mostCurvature;
  }
}
