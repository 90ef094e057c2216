/**
 * Test 6: a disc turns about a vertical axis, with two arms of seven links that hang from its rim. A motor
 * keeps it turning, or is switched off. The thesis' text has lost the disc: here its radius is 0.3 m, its
 * mass 2 kg.
 */
import type { Engine } from '../../../bindings/index.ts';
import type { Link } from './links.ts';
import { Stage } from './stage.ts';

export const STEP = 1 / 300;
export const SPEED = 0.5;
const RADIUS = 0.3;

const LINKS = 7;
const LENGTH = 0.1;

/** @param driven - whether the motor of the disc is on */
export function merryGoRound(engine: Engine, driven: boolean): Stage {
  const disc = {
    name: 'disc',
    mass: 2,
    shape: { kind: 'cylinder', radius: RADIUS, length: 0.02 },
    hold: { by: 'base', at: [0, 0, 1], axis: [0, 0, 1] },
  } as const;
  const links: Link[] = [{ name: 'base' }, disc];
  for (const side of [1, -1]) {
    for (let i = 0; i < LINKS; i++) {
      const hold = { by: i === 0 ? 'disc' : `arm ${side} ${i - 1}`, axis: [0, -side, 0] } as const;
      links.push({
        name: `arm ${side} ${i}`,
        mass: 1,
        shape: { kind: 'box', size: [0.02, 0.02, LENGTH], at: [0, 0, -LENGTH / 2] },
        hold: { ...hold, at: i === 0 ? [side * RADIUS, 0, -0.01] : [0, 0, -LENGTH] },
      });
    }
  }
  const velocities = [SPEED, ...Array.from({ length: 2 * LINKS }, () => 0)];
  const stage = new Stage(engine, { contact: { restitution: 0.5, friction: 0.4 } }, links, { velocities });
  if (driven) stage.robot.motors({ disc: { velocity: SPEED, most: 1000 } });
  return stage;
}
