/**
 * Test 14: an arm of six links with motors, and a ball on a table from which it pushes it. The thesis' text
 * has lost the widths of two links, where joints and ball are, signs, and the strength of the first motor,
 * which is 1 N·m here, as that of the next two. Limits are printed as 2 and 0 rad for the second joint, 2.2
 * and 0 for the third, and 3 and 10 for the fourth. Such motors cannot lift the arm: it leans out on the
 * limits of its second and third joint, and its first joint turns it about the vertical. The others turn
 * about the length of the arm. The shovel is a box.
 */
import { box, type Engine, sphere } from '../../../bindings/index.ts';
import type { MotorOptions } from '../../../modules/dynamics/index.ts';
import type { Hold, Link, Shape } from './links.ts';
import { Stage } from './stage.ts';

export const STEP = 1e-3;

/** Where the first joint begins, and where its motor takes it, radians. */
const START = -0.6;
const GOAL = 0.6;

function motor(position: number, most: number): MotorOptions {
  return { position, stiffness: 20 * most ** 2, damping: 5 * most ** 2, most };
}

/** What motors hold: the positions and strengths that are printed, radians and N·m, but for the first one. */
const MOTORS: Readonly<Record<string, MotorOptions>> = {
  base: motor(GOAL, 1),
  shoulder: motor(0.5, 1),
  elbow: motor(1, 1),
  forearm: motor(2.8, 0.1),
  wrist: motor(0, 0.1),
  shovel: motor(0, 0.1),
};

function link(name: string, mass: number, shape: Shape, hold: Hold): Link {
  return { name, mass, shape, hold };
}

function bar(length: number): Shape {
  return { kind: 'box', size: [0.03, 0.03, length], at: [0, 0, length / 2] };
}

function round(radius: number, length = 0.18): Shape {
  return { kind: 'cylinder', radius, length, at: [0, 0, length / 2] };
}

const ALONG = [0, 0, 1] as const;

const LINKS: readonly Link[] = [
  { name: 'stand' },
  link('base', 2, round(0.04), { by: 'stand', axis: ALONG, at: [0, 0, 0.25] }),
  link('shoulder', 1, bar(0.2), { by: 'base', axis: [0, 1, 0], at: [0, 0, 0.2], limits: [0, 2] }),
  link('elbow', 1, bar(0.2), { by: 'shoulder', axis: [0, -1, 0], at: [0, 0, 0.21], limits: [0, 2.2] }),
  link('forearm', 1, round(0.02), { by: 'elbow', axis: ALONG, at: [0, 0, 0.21], limits: [-3, 10] }),
  link('wrist', 0.5, round(0.02), { by: 'forearm', axis: ALONG, at: [0, 0, 0.19] }),
  link(
    'shovel',
    1,
    { kind: 'box', size: [0.04, 0.04, 0.06], at: [0, 0, 0.03] },
    {
      ...{ by: 'wrist', axis: ALONG, at: [0, 0, 0.19] },
    },
  ),
];

/** The table, which the ball leaves where y is larger than its half. */
const TABLE = { center: [0.59, 0, 0.05], half: [0.06, 0.1, 0.05] } as const;
const RADIUS = 0.04;

/** Its motors are on. */
export function sixJointArm(engine: Engine): Stage {
  const stage = new Stage(engine, { contact: { restitution: 0.5, friction: 0.4 } }, LINKS, {
    configuration: [START, 2, 0, 0, 0, 0],
    limits: { restitution: 0.5 },
  });
  stage.addBody('table', { elements: [box(TABLE.center, TABLE.half)], static: true });
  stage.addBody('ball', {
    elements: [sphere([0, 0, 0], RADIUS)],
    mass: 0.2,
    pose: { position: [TABLE.center[0], 0, 0.1 + RADIUS] },
  });
  stage.robot.motors(MOTORS);
  return stage;
}

/** Whether the ball has fallen off the edge that the arm pushes it to. */
export function isOff({ world }: Stage): boolean {
  const [, y, z] = world.body('ball').pose.position;
  return y > TABLE.half[1] && z < 0.1;
}
