import { loadEngine, halfSpace, sphere, type Engine, type Scene } from 'clearance';
import { loadRobot, type Robot } from 'clearance/robot';
import srdf from '../../../data/robots/moveit_panda.srdf?raw';
import urdf from '../../../data/robots/moveit_panda.urdf?raw';

/** The collision meshes of the Panda, by the names of their files. */
const MESHES = import.meta.glob<string>(
  '../../../data/robots/moveit_resources_panda_description/meshes/collision/*.stl',
  { query: '?url', import: 'default', eager: true },
);

/** Links that stay as close, however the arm moves: that says nothing, and hides the others. */
const ALWAYS_CLOSE = ['panda_link7', 'panda_hand', 'panda_leftfinger', 'panda_rightfinger']
  .map((link) => `<disable_collisions link1="panda_link5" link2="${link}" reason="Default"/>`)
  .join('');

/** How large the ball is, metres. */
export const BALL = 0.09;

/** The arm, a ball and the floor. */
export interface Cell {
  readonly engine: Engine;
  readonly robot: Robot;
  readonly scene: Scene;
}

/** Loads the Panda with its meshes, and the engine, at the same time. */
export async function loadCell(): Promise<Cell> {
  const files = new Map<string, Uint8Array>();
  const read = async ([path, address]: readonly [string, string]): Promise<void> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    files.set(nameOf(path), new Uint8Array(await response.arrayBuffer()));
  };
  const [engine] = await Promise.all([loadEngine(), ...Object.entries(MESHES).map(read)]);
  const robot = loadRobot(urdf, {
    srdf: srdf.replace('</robot>', `${ALWAYS_CLOSE}</robot>`),
    // Its collision meshes are convex.
    meshes: 'hull',
    meshFiles: (uri) => files.get(nameOf(uri)),
  });
  const scene = robot.createScene(engine, {
    extra: { ball: [sphere([0, 0, 0], BALL)], floor: [halfSpace([0, 0, 1], 0)] },
    // The base stands on the floor, and the first link stays as far above it.
    allowed: [
      ['panda_link0', 'floor'],
      ['panda_link1', 'floor'],
    ],
  });
  return { engine, robot, scene };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
