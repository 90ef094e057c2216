import { afterAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../../../../bindings/index.ts';
import { castFan, isBarrierBroken, PLANAR_LASER } from '../../../../modules/sensors/index.ts';
import { Ride, TICK, type Wishes } from '../../../../apps/gallery/common/ride.ts';
import { byHand, towards } from '../../../../apps/gallery/common/steering.ts';
import { VEHICLES } from '../../../../apps/gallery/common/vehicles.ts';
import { IS_DEEP } from '../../../support/builds.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const NAMES = Object.keys(VEHICLES) as (keyof typeof VEHICLES)[];
/** For how long a vehicle drives by itself, s, and how far it comes then at least, m. */
const ALONE = IS_DEEP ? { seconds: 20, way: 8 } : { seconds: 8, way: 3 };
/** Whether by formulas, or by wheels: by one of them each vehicle is driven outside the deep run. */
const waysOf = (vehicle: keyof typeof VEHICLES): boolean[] =>
  IS_DEEP ? [true, false] : [NAMES.indexOf(vehicle) % 2 === 0];
const ITSELF: Wishes = { speed: 0.6, byFormulas: false, command: undefined };

function begin(vehicle: keyof typeof VEHICLES, seed = 1): Ride {
  return new Ride(engine, { vehicle, seed, noise: 0.03 });
}

/** Goes on, and returns how far it has gone. */
function goOn(ride: Ride, seconds: number, wishes: (ride: Ride) => Wishes): number {
  let way = 0;
  for (let i = 0; i < seconds / TICK; i++) {
    const [x, y] = ride.pose;
    ride.tick(wishes(ride));
    way += Math.hypot(ride.pose[0] - x, ride.pose[1] - y);
  }
  return way;
}

describe.each(NAMES)('a ride of the %s', (vehicle) => {
  it.each(waysOf(vehicle))('goes on by itself and touches no house; by formulas: %s', (byFormulas) => {
    const ride = begin(vehicle, 3);
    expect(goOn(ride, ALONE.seconds, () => ({ ...ITSELF, byFormulas }))).toBeGreaterThan(ALONE.way);
    expect(ride.least).toBeGreaterThan(0.05);
    // It sees what the scene has, and believes nearly the truth.
    const { distance } = castFan(ride.scene, ride.mountOf('laser'), PLANAR_LASER, {
      maxDistance: 4,
      ignore: Object.keys(ride.vehicle.robot.segments),
    });
    expect([...ride.exact]).toEqual([...distance]);
    ride.exact.forEach((range, i) => {
      if (range === Infinity) expect(ride.ranges[i]).toBe(Infinity);
      else expect(Math.abs(ride.ranges[i]! / range - 1)).toBeLessThanOrEqual(0.01);
    });
    const drift = Math.hypot(ride.believed[0] - ride.pose[0], ride.believed[1] - ride.pose[1]);
    expect(drift).toBeGreaterThan(1e-3);
    expect(drift).toBeLessThan(0.5);
    ride.dispose();
  });

  it('goes wherever its seed says', () => {
    const ends = [1, 1, 2].map((seed) => {
      const ride = begin(vehicle, seed);
      goOn(ride, 2, () => ITSELF);
      ride.dispose();
      return [...ride.pose, ...ride.believed, ...ride.ranges];
    });
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).not.toEqual(ends[0]);
  });

  it.each(waysOf(vehicle))(
    'is stopped by a house that a hand has it run into; by formulas: %s',
    (byFormulas) => {
      const ride = begin(vehicle);
      const command = byHand(ride.vehicle, [1, 0], 0.8);
      goOn(ride, 11, () => ({ speed: 0.8, byFormulas, command }));
      expect(ride.clearance).toBeLessThan(0.02);
      // Springs give way by some millimetres.
      expect(ride.least).toBeGreaterThan(byFormulas ? 0 : -0.02);
      ride.dispose();
    },
  );

  it('pushes a ball that a hand leads it to', () => {
    const placeOf = ({ scene }: Ride, ball: string): [x: number, y: number] => [
      scene.getPose(ball)[12]!,
      scene.getPose(ball)[13]!,
    ];
    /** A ride with a ball ahead that no house hides. */
    const find = (seed: number): [Ride, string] => {
      const ride = begin(vehicle, seed);
      const ignore = [...Object.keys(ride.vehicle.robot.segments), ...ride.balls];
      const [x, y] = ride.pose;
      const ball = ride.balls.find((id) => {
        const [toX, toY] = placeOf(ride, id);
        if (toX - x > 3 || toX - x < Math.abs(toY - y)) return false;
        return [-0.4, 0, 0.4].every(
          (aside) => !isBarrierBroken(ride.scene, [x, y + aside, 0.05], [toX, toY + aside, 0.05], { ignore }),
        );
      });
      if (ball !== undefined) return [ride, ball];
      ride.dispose();
      return find(seed + 1);
    };
    const [ride, ball] = find(1);
    const [x, y] = placeOf(ride, ball);
    const beyond = [x + 0.2 * (x - ride.pose[0]), y + 0.2 * (y - ride.pose[1])];
    goOn(ride, 7, () => ({ ...ITSELF, command: byHand(ride.vehicle, towards(ride.pose, beyond), 0.6) }));
    const [nowX, nowY] = placeOf(ride, ball);
    expect(Math.hypot(nowX - x, nowY - y)).toBeGreaterThan(0.05);
    ride.dispose();
  });
});
