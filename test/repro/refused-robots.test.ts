/** What a world knows of a robot that it has refused, or that was moved, when something else is added. */
import { describe, expect, it } from 'vitest';
import { halfSpace, loadEngine, sphere } from '../../bindings/index.ts';
import { createWorld, type World } from '../../modules/dynamics/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';

const engine = await loadEngine();

/** Two links that are neighbors, and so are not compared with each other. */
const ROBOT = loadRobot(`<robot name="pendulum"><link name="base"/>
  ${['upper', 'lower']
    .map(
      (name) => `<link name="${name}"><inertial><mass value="1"/>
      <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><geometry><sphere radius="0.1"/></geometry></collision></link>`,
    )
    .join('')}
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.15 0 0"/>
    <axis xyz="0 1 0"/></joint></robot>`);

function addBall(world: World, name: string, x: number, speed: number): void {
  const pose = { position: [x, 0, 5] };
  const velocity = { linear: [speed, 0, 0] };
  world.addBody(name, { elements: [sphere([0, 0, 0], 0.1)], mass: 1, restitution: 1, pose, velocity });
}

describe('a robot that somebody has moved', () => {
  it('is where it is now for bodies that are added before the next step', () => {
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    const add = (name: string, x: number): void =>
      world.addBody(name, { elements: [sphere([0, 0, 0], 0.04)], mass: 1, pose: { position: [x, 0, 0] } });
    world.addRobot('arm', ROBOT).setConfiguration([Math.PI, 0]);
    add('where it was', 0.2);
    expect(() => add('where it is', -0.2)).toThrow(/would be 0.09\d* m deep in arm\/lower/);
    world.dispose();
  });
});

describe('a robot that a world has refused', () => {
  it('lets bodies meet that come after it, whatever of its links were neighbors', () => {
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    expect(() => world.addRobot('robot', ROBOT)).toThrow(/deep in floor/);
    addBall(world, 'left', -0.5, 1);
    addBall(world, 'right', 0.5, -1);
    world.advance(0.8, { step: 0.01 });
    expect(world.body('left').velocity.linear[0]).toBeCloseTo(-1, 9);
    expect(world.body('right').velocity.linear[0]).toBeCloseTo(1, 9);
  });

  it('is gone with all of its links where the name of one is taken', () => {
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    addBall(world, 'robot/lower', 1, 0);
    const before = world.save();
    expect(() => world.addRobot('robot', ROBOT)).toThrow(/robot\/lower/);
    expect(world.save()).toEqual(before);
    world.step(0.01);
    world.addRobot('other', ROBOT);
    world.step(0.01);
  });
});
