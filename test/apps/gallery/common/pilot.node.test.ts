import { describe, expect, it } from 'vitest';
import { Pilot, type SeenPoints } from '../../../../apps/gallery/common/pilot.ts';
import { VEHICLES } from '../../../../apps/gallery/common/vehicles.ts';

/** Points of a wall ahead, from one side to the other. */
const wall = (ahead: number, from: number, to: number): SeenPoints =>
  Array.from({ length: 41 }, (_, i) => [ahead, from + ((to - from) * i) / 40] as const);

describe('the pilot', () => {
  it('drives on, and nearly straight, where there is nothing', () => {
    for (const vehicle of Object.values(VEHICLES)) {
      const { speed, curvature, spin } = new Pilot(vehicle, 1).steer([], 0.5, 0.1);
      expect([speed, spin]).toEqual([0.5, 0]);
      expect(Math.abs(curvature)).toBeLessThan(0.7);
    }
  });

  it('goes round what is on one side, by the other', () => {
    for (const vehicle of Object.values(VEHICLES)) {
      const left = new Pilot(vehicle, 1).steer(wall(1.2, -0.1, 2), 0.5, 0.1);
      const right = new Pilot(vehicle, 1).steer(wall(1.2, -2, 0.1), 0.5, 0.1);
      expect(left.curvature).toBeLessThan(0);
      expect(right.curvature).toBeGreaterThan(0);
    }
  });

  it('turns on the spot, or backs, before a wall, until there is way enough', () => {
    const { pioneer, truck } = VEHICLES;
    const turning = new Pilot(pioneer, 1);
    const near = wall(0.45, -3, 3);
    const { speed, spin } = turning.steer(near, 0.5, 0.1);
    expect(speed).toBe(0);
    // It keeps to the side that it has begun with.
    expect(turning.steer(near, 0.5, 0.1).spin).toBe(spin);
    expect(turning.steer([], 0.5, 0.1)).toMatchObject({ speed: 0.5, spin: 0 });

    const backing = new Pilot(truck, 1);
    expect(backing.steer(wall(0.6, -3, 3), 0.5, 0.1).speed).toBeLessThan(0);
    // Not into what is behind it.
    const between = [...wall(0.6, -3, 3), ...wall(-0.3, -3, 3)];
    expect(backing.steer(between, 0.5, 0.1).speed).toBeGreaterThanOrEqual(0);
  });
});
