/**
 * Tests 8 and 9: a link moves to and fro between the limits of its joint, without gravity. It turns between
 * −2 and 2 rad, or slides between −0.18 and 0.09 m: printed are 18 and 9, without signs and units.
 */
import type { Engine } from '../../../bindings/index.ts';
import { Stage } from './stage.ts';

export const STEP = 1e-3;

/** Joints that turn, of test 8, and that slide, of test 9. */
export const MOTIONS = {
  revolute: { axis: [0, 1, 0], limits: [-2, 2] },
  prismatic: { axis: [0, 0, 1], limits: [-0.18, 0.09] },
} as const;

export function oneLink(engine: Engine, motion: keyof typeof MOTIONS, restitution: number): Stage {
  const link = {
    name: 'link',
    mass: 1,
    shape: { kind: 'box', size: [0.02, 0.02, 0.2], at: [0, 0, 0.1] },
    hold: { by: 'base', motion, ...MOTIONS[motion] },
  } as const;
  return new Stage(engine, { gravity: [0, 0, 0] }, [{ name: 'base' }, link], {
    velocities: [1],
    limits: { restitution },
  });
}

/** The speeds that the link has in some seconds, one after the other. */
export function speedsOf({ world, robot }: Stage, seconds: number, step = STEP): number[] {
  const speeds: number[] = [robot.velocities[0]!];
  world.advance(seconds, {
    step,
    onFrame: () => {
      const speed = robot.velocities[0]!;
      if (speed !== speeds.at(-1)) speeds.push(speed);
    },
  });
  return speeds;
}
