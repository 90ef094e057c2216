import { checkFinite, checkObject, checkPositive } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { checkPlanar, moveOnArc, type PlanarPose } from './planar.ts';

/** What `differential` takes, metres. */
export interface DifferentialOptions {
  /** How far the left wheels are from the right ones. */
  readonly track: number;
  readonly wheelRadius: number;
}

/** How a base moves: ahead, m/s, and to the left, rad/s. */
export interface DriveMotion {
  readonly speed: number;
  readonly turn: number;
}

/** How fast the wheels of both sides turn, rad/s; above 0 they drive ahead. */
export interface SideRates {
  readonly left: number;
  readonly right: number;
}

/**
 * A drive whose wheels do not steer: curves come from sides that turn at different speeds. The Pioneer has
 * one of two wheels and a castor, the Volksbot one of six wheels, of which those of a side turn alike. Where
 * there is more than one wheel on a side, what is computed is where it goes if each rolls without friction
 * sideways.
 *
 * @throws TypeError or RangeError that names the option
 *
 * Source: Petersen 2007, section 6.1.
 */
export function differential(options: DifferentialOptions): Differential {
  const where = 'differential';
  checkObject(where, 'options', options);
  checkOptions(where, options, ['track', 'wheelRadius']);
  return new Differential(
    checkPositive(where, 'track', options.track),
    checkPositive(where, 'wheelRadius', options.wheelRadius),
  );
}

/** A differential drive. The frame of its base has x ahead and its origin halfway between the wheels. */
export class Differential {
  readonly track: number;
  readonly wheelRadius: number;

  /** @internal Call `differential`. */
  constructor(track: number, wheelRadius: number) {
    this.track = track;
    this.wheelRadius = wheelRadius;
  }

  /**
   * How fast the wheels have to turn.
   *
   * @throws TypeError or RangeError that names the number
   */
  wheels(motion: DriveMotion): SideRates {
    const where = 'Differential.wheels';
    checkObject(where, 'motion', motion);
    const { speed, turn } = motion;
    checkFinite(where, 'speed', speed);
    const half = (checkFinite(where, 'turn', turn) * this.track) / 2;
    return { left: (speed - half) / this.wheelRadius, right: (speed + half) / this.wheelRadius };
  }

  /**
   * How the base moves with wheels that turn so fast.
   *
   * @throws TypeError or RangeError that names the number
   */
  motion(wheels: SideRates): DriveMotion {
    const where = 'Differential.motion';
    checkObject(where, 'wheels', wheels);
    const { left, right } = wheels;
    checkFinite(where, 'left', left);
    checkFinite(where, 'right', right);
    return {
      speed: ((left + right) * this.wheelRadius) / 2,
      turn: ((right - left) * this.wheelRadius) / this.track,
    };
  }

  /**
   * Where the base is after some time: along an arc, exactly, however long it is.
   *
   * @param seconds - below 0: where it was
   * @throws TypeError or RangeError that names the argument
   */
  move(pose: PlanarPose, motion: DriveMotion, seconds: number): PlanarPose {
    const where = 'Differential.move';
    checkObject(where, 'motion', motion);
    const { speed, turn } = motion;
    const from = checkPlanar(where, 'pose', pose);
    checkFinite(where, 'speed', speed);
    checkFinite(where, 'turn', turn);
    checkFinite(where, 'seconds', seconds);
    return moveOnArc(from, speed * seconds, turn * seconds);
  }
}
