import { checkFinite, outOfRange } from '../../../bindings/base/errors.ts';
import { normalShare } from '../../../bindings/base/normal.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { createGenerator } from '../../../bindings/base/random.ts';
import { checkPlanar, motionBetween, moveBy, type PlanarPose } from './planar.ts';

/** What `odometry` takes. */
export interface OdometryOptions {
  /** The largest error as a share of each motion, from 0 below 1: 0.03 for a Pioneer. Default: 0. */
  readonly noise?: number;
  /** Equal seeds give equal errors, in every host. A whole number. Default: 1. */
  readonly seed?: number;
}

/**
 * What a vehicle believes where it is, by adding up its motions, each with an error of its own.
 *
 * @throws TypeError or RangeError that names the option
 */
export function odometry(options: OdometryOptions = {}): Odometry {
  const where = 'odometry';
  checkOptions(where, options, ['noise', 'seed']);
  const noise = checkFinite(where, 'noise', options.noise ?? 0);
  if (noise < 0 || noise >= 1) throw outOfRange(where, 'noise', 'from 0 below 1', noise);
  const seed = checkFinite(where, 'seed', options.seed ?? 1);
  if (!Number.isInteger(seed)) throw outOfRange(where, 'seed', 'a whole number', seed);
  return new Odometry(noise, createGenerator(seed));
}

/** Adds up the motions of a vehicle. */
export class Odometry {
  readonly #noise: number;
  readonly #next: () => number;
  #true: PlanarPose | undefined;
  #believed: PlanarPose = [0, 0, 0];

  /** @internal Call `odometry`. */
  constructor(noise: number, next: () => number) {
    this.#noise = noise;
    this.#next = next;
  }

  /** Where the vehicle believes to be. */
  get pose(): PlanarPose {
    return this.#believed;
  }

  /**
   * Takes in where the vehicle is, and returns where it believes to be. It knows where it begins: what is
   * measured first. Of each motion from there, what goes ahead, aside and round has an error in proportion to
   * it: D = D₀ + r · D₀ with r normal, within [−noise, noise], and with a third of that as standard
   * deviation. Errors of many short motions compensate each other: the more often it measures, the better.
   *
   * @param pose - less than half a turn from the one before
   * @throws TypeError or RangeError for what is no pose
   *
   * Source: USARSim's sensors, eq. 3.4 of the thesis on them.
   */
  measure(pose: PlanarPose): PlanarPose {
    const now = checkPlanar('Odometry.measure', 'pose', pose);
    const before = this.#true;
    this.#true = now;
    if (before === undefined) return (this.#believed = now);
    const { ahead, aside, turn } = motionBetween(before, now);
    const measured = (value: number): number => value + this.#noise * normalShare(this.#next) * value;
    const motion = { ahead: measured(ahead), aside: measured(aside), turn: measured(turn) };
    return (this.#believed = moveBy(this.#believed, motion));
  }
}
