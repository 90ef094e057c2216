import { describe, expect, it } from 'vitest';
import { ackermann, type PlanarPose } from '../../../../modules/dynamics/index.ts';
import { createRandom } from '../../../support/random.ts';

const DEGREE = Math.PI / 180;
const truck = ackermann({ wheelbase: 0.3, track: 0.25, wheelRadius: 0.05 });

describe('ackermann', () => {
  it('steers as Petersen computes it: section 6.2, for the left wheel in a curve to the right', () => {
    const { wheels, curvature } = truck.steer({ outer: -20 * DEGREE });
    // d_l = l / sin α_l; R = √(d_l² − l²) − b; d_r = √(l² + R²); α_r = arcsin(l / d_r).
    const outer = 0.3 / Math.sin(20 * DEGREE);
    const inside = Math.sqrt(outer * outer - 0.3 * 0.3) - 0.25;
    const inner = Math.sqrt(0.3 * 0.3 + inside * inside);
    const { frontLeft, frontRight, rearLeft, rearRight } = wheels;
    expect(Math.abs(frontLeft.distance - outer)).toBeLessThan(1e-12);
    expect(Math.abs(frontRight.distance - inner)).toBeLessThan(1e-12);
    expect(Math.abs(rearLeft.distance - (inside + 0.25))).toBeLessThan(1e-12);
    expect(Math.abs(rearRight.distance - inside)).toBeLessThan(1e-12);
    expect(Math.abs(frontLeft.angle + 20 * DEGREE)).toBeLessThan(1e-12);
    expect(Math.abs(frontRight.angle + Math.asin(0.3 / inner))).toBeLessThan(1e-12);
    expect(Math.abs(1 / curvature + inside + 0.125)).toBeLessThan(1e-12);
    // What the formulas come to, as printed with them.
    const printed = [outer, inside, inner, -frontRight.angle / DEGREE];
    [0.877141, 0.574243, 0.647885, 27.583769].forEach((value, i) => expect(printed[i]).toBeCloseTo(value, 6));
    const shares = [frontLeft, frontRight, rearLeft, rearRight].map(({ share }) => share / frontLeft.share);
    [1, 0.738633, 0.939693, 0.654676].forEach((value, i) => expect(shares[i]).toBeCloseTo(value, 6));
  });

  it('has the axes of all wheels meet in one point, to the left and to the right', () => {
    const random = createRandom(11);
    for (let i = 0; i < 1000; i++) {
      const [wheelbase, track] = [random.between(0.1, 5), random.between(0.1, 3)];
      const car = ackermann({ wheelbase, track, wheelRadius: 0.1 });
      const angle = random.between(-1.5, 1.5);
      const { curvature, wheels } = car.steer(angle);
      expect(Math.abs(curvature * wheelbase - Math.tan(angle))).toBeLessThan(
        1e-12 * (1 + Math.abs(Math.tan(angle))),
      );
      for (const [wheel, x, y] of [
        [wheels.frontLeft, wheelbase, track / 2],
        [wheels.frontRight, wheelbase, -track / 2],
        [wheels.rearLeft, 0, track / 2],
        [wheels.rearRight, 0, -track / 2],
      ] as const) {
        // The center is along the axis of the wheel.
        const away = Math.cos(wheel.angle) * x + Math.sin(wheel.angle) * (y - 1 / curvature);
        expect(Math.abs(away)).toBeLessThan(1e-12 * (1 + Math.abs(1 / curvature)));
        expect(Math.abs(wheel.distance - Math.hypot(x, y - 1 / curvature))).toBeLessThan(
          1e-12 * (1 + wheel.distance),
        );
        expect(Math.abs(Math.abs(wheel.share * (1 / curvature)) - wheel.distance)).toBeLessThan(
          1e-12 * (1 + wheel.distance),
        );
      }
    }
  });

  it('has cot α_outer − cot α_inner = track / wheelbase', () => {
    for (const angle of [0.02, 0.3, 0.9, -0.4]) {
      const { frontLeft, frontRight } = truck.steer(angle).wheels;
      const [outer, inner] = angle > 0 ? [frontRight, frontLeft] : [frontLeft, frontRight];
      const difference = 1 / Math.tan(Math.abs(outer.angle)) - 1 / Math.tan(Math.abs(inner.angle));
      expect(Math.abs(difference - 0.25 / 0.3)).toBeLessThan(1e-12 / Math.abs(angle) ** 2);
      expect(truck.steer({ outer: outer.angle }).curvature).toBeCloseTo(truck.steer(angle).curvature, 12);
      expect(truck.steer({ radius: truck.steer(angle).radius }).curvature).toBeCloseTo(
        truck.steer(angle).curvature,
        12,
      );
    }
  });

  it('drives straight ahead with no angle', () => {
    const steering = truck.steer(0);
    expect(steering.radius).toBe(Infinity);
    for (const wheel of Object.values(steering.wheels)) {
      expect(wheel).toEqual({ angle: 0, distance: Infinity, share: 1 });
    }
    expect(Object.values(steering.rates(0.5))).toEqual([10, 10, 10, 10]);
    expect(truck.move([1, 2, Math.PI / 2], { speed: 2, angle: 0 }, 3)[1]).toBeCloseTo(8, 14);
  });

  it('has the wheel in the curve go backward where the circle is smaller than the car', () => {
    const { rearLeft, rearRight } = truck.steer({ radius: 0.1 }).rates(1);
    expect(rearLeft).toBeLessThan(0);
    expect(rearRight).toBeCloseTo((1 + 0.125 / 0.1) / 0.05, 12);
  });

  it('closes a circle to rounding, in one step or in many', () => {
    const { radius } = truck.steer(0.4);
    const seconds = (2 * Math.PI * radius) / 0.7;
    for (const steps of [1, 7, 1000]) {
      let pose: PlanarPose = [0.3, -0.2, 0.5];
      let widest = 0;
      for (let i = 0; i < steps; i++) {
        pose = truck.move(pose, { speed: 0.7, angle: 0.4 }, seconds / steps);
        widest = Math.max(widest, Math.hypot(pose[0] - 0.3, pose[1] + 0.2));
      }
      expect(Math.hypot(pose[0] - 0.3, pose[1] + 0.2)).toBeLessThan(1e-12 * radius);
      expect(pose[2]).toBeCloseTo(0.5 + 2 * Math.PI, 12);
      if (steps === 1000) expect(widest).toBeCloseTo(2 * radius, 12);
    }
    const there = truck.move([0, 0, 0], { speed: 1, angle: 0.3 }, 2);
    const back = truck.move(there, { speed: 1, angle: 0.3 }, -2);
    expect(Math.hypot(...back)).toBeLessThan(1e-14);
  });

  it('refuses what is no car or no steering', () => {
    const options = { wheelbase: 1, track: 1, wheelRadius: 1 };
    expect(() => ackermann({ ...options, track: 0 })).toThrow(/ackermann: track must be above 0, got 0/);
    expect(() => ackermann({ ...options, width: 1 } as never)).toThrow(/ackermann: options must be without/);
    expect(() => ackermann(undefined as never)).toThrow(/ackermann: options must be an object/);
    expect(() => truck.steer(Math.PI / 2)).toThrow(/angle must be below a right angle/);
    expect(() => truck.steer(NaN)).toThrow(/steer: angle must be a number/);
    expect(() => truck.steer({ outer: 1.5 })).toThrow(/outer must be that of a circle beside its center/);
    expect(() => truck.steer({ radius: 0 })).toThrow(/radius must be other than 0/);
    expect(() => truck.steer({})).toThrow(/to must be an angle, or one of/);
    expect(() => truck.steer({ angle: 1, radius: 1 })).toThrow(/to must be an angle, or one of/);
    expect(() => truck.steer(undefined as never)).toThrow(/to must be an angle or an object/);
    expect(() => truck.move([0, 0] as never, { speed: 1, angle: 0 }, 1)).toThrow(
      /pose must be \[x, y, heading\]/,
    );
    expect(() => truck.move([0, 0, 0], { speed: NaN, angle: 0 }, 1)).toThrow(/move: speed must be a number/);
    expect(() => truck.move([0, 0, 0], { speed: 1, angle: 2 }, 1)).toThrow(/move: angle must be below/);
    expect(() => truck.steer(0).rates(Infinity)).toThrow(/Steering.rates: speed must be finite/);
  });
});
