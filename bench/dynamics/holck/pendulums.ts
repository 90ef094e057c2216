/**
 * Test 3: six balls hang in a row on rods, and all but touch; the last one is raised and let go, and there is
 * no friction and no loss. The thesis does not say whether the rod ends in the center of the ball or at its
 * surface, so that there is one of each; nor how far the balls are apart, which is as much here as counts as
 * touching.
 */
import type { Engine } from '../../../bindings/index.ts';
import type { Link } from './links.ts';
import { Stage } from './stage.ts';

export const COUNT = 6;
export const BALL = { radius: 0.05, mass: 3 };
export const ROD = { width: 0.01, length: 0.56, mass: 0.5 };
export const RAISED = (30.3 * Math.PI) / 180;
export const STEP = 1 / 50;

/** How far balls are apart, and closer than what they touch. */
const GAP = 1e-4;

/** From the joint to the center of a ball: at the end of the rod, or one radius beyond. */
export const ARMS = [ROD.length, ROD.length + BALL.radius] as const;

/** The greatest speed of the last pendulum, rad/s: from its height. */
export function speedBelow(arm: number, gravity = 9.81): number {
  const rod = (ROD.mass / 12) * (ROD.width ** 2 + ROD.length ** 2) + (ROD.mass * ROD.length ** 2) / 4;
  const ball = 0.4 * BALL.mass * BALL.radius ** 2 + BALL.mass * arm ** 2;
  const moment = (ROD.mass * ROD.length) / 2 + BALL.mass * arm;
  return Math.sqrt((2 * gravity * moment * (1 - Math.cos(RAISED))) / (rod + ball));
}

/** Where the joint of a pendulum is along the bar. */
export function placeOf(i: number): number {
  return (i - (COUNT - 1) / 2) * (2 * BALL.radius + GAP);
}

/** @param arm - from the joint to the center of a ball */
export function pendulums(engine: Engine, arm: number): Stage {
  const links: Link[] = [{ name: 'bar' }];
  for (let i = 0; i < COUNT; i++) {
    links.push(
      {
        name: `rod ${i}`,
        mass: ROD.mass,
        shape: { kind: 'box', size: [ROD.width, ROD.width, ROD.length], at: [0, 0, -ROD.length / 2] },
        hold: { by: 'bar', at: [placeOf(i), 0, 0], axis: [0, -1, 0] },
      },
      {
        name: `ball ${i}`,
        mass: BALL.mass,
        shape: { kind: 'sphere', radius: BALL.radius },
        hold: { by: `rod ${i}`, motion: 'fixed', at: [0, 0, -arm] },
      },
    );
  }
  const configuration = Array.from({ length: COUNT }, (_, i) => (i === COUNT - 1 ? RAISED : 0));
  return new Stage(engine, { contact: { restitution: 1, friction: 0 }, envelope: GAP }, links, {
    configuration,
  });
}

/** The greatest speed in each swing, of speeds one after the other, rad/s. */
export function peaksOf(speeds: Iterable<number>): number[] {
  const peaks: number[] = [];
  let isSwing = false;
  for (const speed of speeds) {
    // What little the balls that should rest move is no swing.
    const isFast = speed > 0.5 * speedBelow(ROD.length);
    if (isFast && !isSwing) peaks.push(speed);
    else if (isFast) peaks.push(Math.max(peaks.pop()!, speed));
    isSwing = isFast;
  }
  return peaks;
}

/** The speeds of the last pendulum in some seconds, step by step. */
export function* speedsOf({ world, robot }: Stage, seconds: number, step = STEP): Generator<number> {
  while (world.time < seconds) {
    world.step(step);
    yield Math.abs(robot.velocities[COUNT - 1]!);
  }
}
