/**
 * Where joints keep the bodies of a touch from moving along its normal, as a turntable that lies on its
 * mount, no impulse does anything: it was divided by 0, and so was the drag of a spring across the way of a
 * slider. Positions were no numbers in the next step.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { box, loadEngine } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';
import { type Link, writeUrdf } from '../../bench/dynamics/holck/links.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

/** A crate of 0.2 m, held by what stands still, so far above the ground. */
function crate(motion: 'revolute' | 'prismatic', lift: number): Link[] {
  return [
    { name: 'stand' },
    {
      name: 'crate',
      mass: 2,
      shape: { kind: 'box', size: [0.2, 0.2, 0.2], at: [0, 0, 0] },
      hold: { by: 'stand', at: [0, 0, 0.1 + lift], motion, axis: [0, 0, 1], limits: [-10, 10] },
    },
  ];
}

describe.each(['impulses', 'springs'] as const)('by %s', (law) => {
  it.each([0, 1e-4, -1e-4, -9e-4])('a turntable spins %d m above its mount', (lift) => {
    const contact = { friction: 0.5, ...(law === 'impulses' ? { restitution: 0.5 } : {}) };
    const world = createWorld(engine, { law, contact });
    world.addBody('mount', { elements: [box([0, 0, -0.5], [1, 1, 0.5])], static: true });
    const robot = loadRobot(writeUrdf('turntable', crate('revolute', lift)));
    const table = world.addRobot('table', robot, { velocities: [3] });
    for (let i = 0; i < 100; i++) world.step(2e-3);
    const [angle] = table.configuration;
    // A spring presses what cannot move, and rubs it.
    if (law === 'springs' && lift < 0) expect(angle).toBeLessThan(0.6);
    else expect(angle).toBeCloseTo(0.6, 9);
    world.dispose();
  });

  it('a slider comes to rest on the ground', () => {
    const world = createWorld(engine, { law });
    world.addBody('ground', { elements: [box([0, 0, -0.5], [1, 1, 0.5])], static: true });
    const robot = loadRobot(writeUrdf('slider', crate('prismatic', 0.01)));
    const slider = world.addRobot('slider', robot);
    for (let i = 0; i < 500; i++) world.step(2e-3);
    expect(Math.abs(slider.configuration[0]! + 0.01)).toBeLessThan(1e-3);
    expect(Math.abs(slider.velocities[0]!)).toBeLessThan(1e-3);
    world.dispose();
  });
});
