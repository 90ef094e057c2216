import { angleOf, sineAndCosine } from '../../../bindings/base/angles.ts';
import {
  checkFinite,
  checkObject,
  checkPositive,
  outOfRange,
  wrongType,
} from '../../../bindings/base/errors.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { checkPlanar, moveOnArc, type PlanarPose } from './planar.ts';

/** What `ackermann` takes, metres. */
export interface AckermannOptions {
  /** How far the front axle is from the rear one. */
  readonly wheelbase: number;
  /** How far the left wheels are from the right ones. */
  readonly track: number;
  readonly wheelRadius: number;
}

/** One way to say where a car is steered. Above 0 to the left. */
export interface SteeringOptions {
  /** That of a wheel in the middle of the front axle, radians, below a right angle. */
  readonly angle?: number;
  /** That of the front wheel that is outside in the curve, radians. */
  readonly outer?: number;
  /** The radius of the circle on which the middle of the rear axle goes, metres. */
  readonly radius?: number;
}

/** A speed, m/s, below 0 backwards, and where the car is steered: as one angle of `SteeringOptions`. */
export interface CarMotion {
  readonly speed: number;
  /** That of a wheel in the middle of the front axle, radians. */
  readonly angle: number;
}

/** A wheel of a car that is steered. */
export interface SteeredWheel {
  /** How far it is turned, radians, to the left; 0 at the rear. */
  readonly angle: number;
  /** How far it is from the center of the circle, metres; Infinity if there is none. */
  readonly distance: number;
  /** Its speed, as a multiple of that of the middle of the rear axle. */
  readonly share: number;
}

/** Something for each wheel. */
export interface CarWheels<Of> {
  readonly frontLeft: Of;
  readonly frontRight: Of;
  readonly rearLeft: Of;
  readonly rearRight: Of;
}

/** A right angle, radians. */
const RIGHT = 1.5707963267948966;

/**
 * A car: front wheels that steer so that the axes of all wheels meet in one point, about which it turns.
 *
 * @throws TypeError or RangeError that names the option
 *
 * Source: Petersen 2007, section 6.2, for the left wheel in a curve to the right. The angles of the front
 * wheels have cot α_outer − cot α_inner = track / wheelbase.
 */
export function ackermann(options: AckermannOptions): Ackermann {
  const where = 'ackermann';
  checkObject(where, 'options', options);
  checkOptions(where, options, ['wheelbase', 'track', 'wheelRadius']);
  return new Ackermann(
    checkPositive(where, 'wheelbase', options.wheelbase),
    checkPositive(where, 'track', options.track),
    checkPositive(where, 'wheelRadius', options.wheelRadius),
  );
}

/** Ackermann's steering. The frame of the base has x ahead and its origin in the middle of the rear axle. */
export class Ackermann {
  readonly wheelbase: number;
  readonly track: number;
  readonly wheelRadius: number;

  /** @internal Call `ackermann`. */
  constructor(wheelbase: number, track: number, wheelRadius: number) {
    this.wheelbase = wheelbase;
    this.track = track;
    this.wheelRadius = wheelRadius;
  }

  /**
   * Steers.
   *
   * @param to - the angle of a wheel in the middle of the front axle, radians, to the left; or another way to
   *   say it
   * @throws TypeError or RangeError that names the argument, also where the center of the circle would come
   *   between the wheels of an outer angle
   */
  steer(to: number | SteeringOptions): Steering {
    return new Steering(this, this.#curvature('Ackermann.steer', to));
  }

  /**
   * Where the base is after some time: along an arc, exactly, however long it is.
   *
   * @param seconds - below 0: where it was
   * @throws TypeError or RangeError that names the argument
   */
  move(pose: PlanarPose, motion: CarMotion, seconds: number): PlanarPose {
    const where = 'Ackermann.move';
    checkObject(where, 'motion', motion);
    const { speed, angle } = motion;
    const from = checkPlanar(where, 'pose', pose);
    const way = checkFinite(where, 'speed', speed) * checkFinite(where, 'seconds', seconds);
    return moveOnArc(from, way, way * this.#curvature(where, angle));
  }

  #curvature(where: string, to: number | SteeringOptions): number {
    const options = typeof to === 'number' ? { angle: to } : to;
    checkObject(where, 'to', options, 'an angle or an object');
    checkOptions(where, options, ['angle', 'outer', 'radius']);
    const { angle, outer, radius } = options;
    if ([angle, outer, radius].filter((one) => one !== undefined).length !== 1) {
      throw wrongType(where, 'to', 'an angle, or one of { angle }, { outer } and { radius }', to);
    }
    if (radius !== undefined) {
      if (typeof radius !== 'number' || !(Math.abs(radius) > 0)) {
        throw outOfRange(where, 'radius', 'other than 0', radius);
      }
      return 1 / radius;
    }
    const argument = angle === undefined ? 'outer' : 'angle';
    const turned = checkFinite(where, argument, angle ?? outer);
    if (Math.abs(turned) >= RIGHT) throw outOfRange(where, argument, 'below a right angle', turned);
    const [sine, cosine] = sineAndCosine(turned);
    // How far the wheel is from the middle of the axle, towards the outside.
    const beside = angle === undefined ? this.track / 2 : 0;
    const reach = this.wheelbase * cosine - beside * Math.abs(sine);
    if (reach <= 0) throw outOfRange(where, argument, 'that of a circle beside its center', turned);
    return sine / reach;
  }
}

/** Where a car is steered: one circle. */
export class Steering {
  /** 1/m; above 0 to the left. */
  readonly curvature: number;
  readonly wheels: CarWheels<SteeredWheel>;
  readonly #wheelRadius: number;

  /** @internal Call `Ackermann.steer`. */
  constructor({ wheelbase, track, wheelRadius }: Ackermann, curvature: number) {
    this.curvature = curvature;
    this.#wheelRadius = wheelRadius;
    const wheel = (ahead: number, side: number): SteeredWheel => {
      // Its velocity, if the middle of the rear axle has 1 ahead.
      const [x, y] = [1 - curvature * ((side * track) / 2), curvature * ahead];
      const share = ahead === 0 ? x : lengthOf(x, y, 0);
      return { angle: ahead === 0 ? 0 : angleOf(y, x), distance: Math.abs(share / curvature), share };
    };
    this.wheels = {
      frontLeft: wheel(wheelbase, 1),
      frontRight: wheel(wheelbase, -1),
      rearLeft: wheel(0, 1),
      rearRight: wheel(0, -1),
    };
  }

  /** The radius of the circle on which the middle of the rear axle goes, metres; Infinity: straight ahead. */
  get radius(): number {
    return 1 / this.curvature;
  }

  /**
   * How fast the wheels have to turn, rad/s, so that none slips.
   *
   * @param speed - of the middle of the rear axle, m/s
   */
  rates(speed: number): CarWheels<number> {
    checkFinite('Steering.rates', 'speed', speed);
    const rate = ({ share }: SteeredWheel): number => (share * speed) / this.#wheelRadius;
    const { frontLeft, frontRight, rearLeft, rearRight } = this.wheels;
    return {
      frontLeft: rate(frontLeft),
      frontRight: rate(frontRight),
      rearLeft: rate(rearLeft),
      rearRight: rate(rearRight),
    };
  }
}
