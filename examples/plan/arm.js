// An arm of four joints in a plane, made of balls, and a scene in which it plans.
import { sphere } from 'clearance';
import { loadRobot } from 'clearance/robot';

/** The length of a link and the radius of its balls, metres. */
const LENGTH = 0.4;
const RADIUS = 0.045;

const balls = [0.1, 0.16, 0.22, 0.28, 0.34].map(
  (x) => `<collision><origin xyz="${x} 0 0"/><geometry><sphere radius="${RADIUS}"/></geometry></collision>`,
);
const links = [1, 2, 3, 4].map((i) => `<link name="link${i}">${balls.join('')}</link>`);
const joints = [1, 2, 3, 4].map(
  (i) => `<joint name="joint${i}" type="revolute">
    <parent link="${i === 1 ? 'base' : `link${i - 1}`}"/><child link="link${i}"/>
    <origin xyz="${i === 1 ? 0 : LENGTH} 0 0"/><axis xyz="0 0 1"/><limit lower="-2.8" upper="2.8"/>
  </joint>`,
);
export const robot = loadRobot(
  `<robot name="arm"><link name="base"/>${links.join('')}${joints.join('')}</robot>`,
);

/** Where the arm comes from and goes to, radians. */
export const start = [-0.9, 0.3, 0.3, 0.2];
export const goal = [1.2, -0.3, -0.3, -0.2];

/** What the arm keeps from everything, metres: short paths pass obstacles as close as they may. */
export const margin = 0.01;

/** Obstacles: where they are at first, and how large, metres. */
export const obstacles = {
  near: { position: [0.75, 0.2, 0], radius: 0.12 },
  far: { position: [1.25, -0.1, 0], radius: 0.1 },
  side: { position: [-0.3, 0.6, 0], radius: 0.14 },
};

/** The arm among the obstacles, each of which can be moved: `scene.setPose(id, poseAt(position))`. */
export function createScene(engine) {
  const extra = Object.entries(obstacles).map(([id, { radius }]) => [id, [sphere([0, 0, 0], radius)]]);
  const scene = robot.createScene(engine, { extra: Object.fromEntries(extra) });
  for (const [id, { position }] of Object.entries(obstacles)) scene.setPose(id, poseAt(position));
  return scene;
}

export function poseAt(position) {
  return { position, quaternion: [0, 0, 0, 1] };
}

/** The configurations of a path, one by one. */
export function configurationsOf(path) {
  const width = robot.joints.length;
  return Array.from({ length: path.length / width }, (_, i) => path.slice(i * width, (i + 1) * width));
}
