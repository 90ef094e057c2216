/**
 * Test 1: a cube falls from rest onto the ground, without friction and without loss. The thesis' text has
 * lost from where, and its step: here it is 1 m from the center of the cube to the ground, at steps of 1
 * ms.
 */
import { box, type Engine, halfSpace, type Quaternion } from '../../../bindings/index.ts';
import { Stage } from './stage.ts';

export const MASS = 2;
export const HALF = 0.1;
export const HEIGHT = 1;
export const STEP = 1e-3;

const LENGTH = Math.sqrt(1 + 0.2 ** 2 + 0.4 ** 2 + 0.1 ** 2);

/** How the cube is turned: x, y, z and w. */
export const QUATERNION: Quaternion = [0.2 / LENGTH, 0.4 / LENGTH, 0.1 / LENGTH, 1 / LENGTH];

export function fallingCube(engine: Engine): Stage {
  const stage = new Stage(engine, { contact: { restitution: 1, friction: 0 } });
  stage.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  stage.addBody('cube', {
    elements: [box([0, 0, 0], [HALF, HALF, HALF])],
    mass: MASS,
    pose: { position: [0, 0, HEIGHT], quaternion: QUATERNION },
  });
  return stage;
}
