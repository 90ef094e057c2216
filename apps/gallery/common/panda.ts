import { loadRobot } from 'clearance/robot';
import srdf from '../../../examples/panda/erd_panda.srdf?raw';
import urdf from '../../../examples/panda/erd_panda_collision.urdf?raw';

/** The Panda of the examples, made of capsules. */
export const robot = loadRobot(urdf, { srdf });

/** A pose in which it has room: seven angles and the opening of a finger. */
export const READY: readonly number[] = [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.03];
