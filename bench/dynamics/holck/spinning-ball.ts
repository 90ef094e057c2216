/**
 * Test 2: a ball that spins falls on a table between four rails. The thesis' text has lost the shape of the
 * rails and the step; its ball begins 30 above the table, without a unit, which is taken as centimeters. A
 * round ball that spins about the vertical touches the table in its pole, where nothing slides: so it spins
 * about the vertical of its own frame, which the thesis turns by q = (1, 0, 0, 0.1). Once it does not
 * bounce any more, nothing stops what is left of the spin about the vertical but the rails.
 */
import { box, type Engine, halfSpace, sphere, type Vector } from '../../../bindings/index.ts';
import type { Velocity } from '../../../modules/dynamics/index.ts';
import { Stage } from './stage.ts';

export const FRICTIONS = [0, 0.1, 0.6, 0.9] as const;
export const STEP = 1 / 300;

const RADIUS = 0.05;
const MASS = 3;
const SPIN = 26.6;

/** How far the ball is from each of the rails. */
const GAP = 0.01;

/** Sine and cosine of the angle by which the quaternion (1, 0, 0, t) turns. */
const T = 0.1;
const SINE = (2 * T) / (1 + T ** 2);
const COSINE = (1 - T ** 2) / (1 + T ** 2);

/** What is left of the energy of spinning and of moving sideways where a ball counts as being at rest. */
const LEFT = 0.001;

export function spinningBall(engine: Engine, friction: number): Stage {
  const stage = new Stage(engine, { contact: { restitution: 0.7, friction } });
  stage.addBody('table', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const away = RADIUS + GAP + 0.01;
  const rails: readonly [Vector, Vector][] = [
    [
      [away, 0, RADIUS],
      [0.01, 0.1, RADIUS],
    ],
    [
      [-away, 0, RADIUS],
      [0.01, 0.1, RADIUS],
    ],
    [
      [0, away, RADIUS],
      [0.1, 0.01, RADIUS],
    ],
    [
      [0, -away, RADIUS],
      [0.1, 0.01, RADIUS],
    ],
  ];
  rails.forEach(([center, half], i) => {
    stage.addBody(`rail ${i}`, { elements: [box(center, half)], static: true });
  });
  stage.addBody('ball', {
    elements: [sphere([0, 0, 0], RADIUS)],
    mass: MASS,
    pose: { position: [0, 0, 0.3] },
    velocity: { angular: [SPIN * SINE, 0, SPIN * COSINE] },
  });
  return stage;
}

/** What a ball has done in some seconds. */
export interface Spin {
  /** When it came to rest, seconds; Infinity if it did not. */
  readonly at: number;
  /**
   * How far it has gone from the vertical through where it began, and how fast it moved sideways, at most.
   */
  readonly away: number;
  readonly sideways: number;
}

/** Of spinning and of moving sideways, J: not of bouncing. */
function energyOf({ linear, angular }: Velocity): number {
  const [x, y] = linear;
  const spin = angular.reduce((sum, one) => sum + one * one, 0);
  return (MASS / 2) * (x * x + y * y + 0.4 * RADIUS ** 2 * spin);
}

export function watchBall({ world }: Stage, seconds: number): Spin {
  const rest = LEFT * energyOf(world.body('ball').velocity);
  let [at, away, sideways] = [Infinity, 0, 0];
  world.advance(seconds, {
    step: STEP,
    onFrame: () => {
      const { pose, velocity } = world.body('ball');
      const [x, y] = pose.position;
      const [vx, vy] = velocity.linear;
      away = Math.max(away, Math.sqrt(x * x + y * y));
      sideways = Math.max(sideways, Math.sqrt(vx * vx + vy * vy));
      if (energyOf(velocity) > rest) at = Infinity;
      else if (at === Infinity) at = world.time;
    },
  });
  return { at, away, sideways };
}
