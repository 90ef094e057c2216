/**
 * A robot of one link on a base that floats, whose center of mass is not the origin of the link. Impulses
 * moved it as if that was its center of mass, so that it fell and lay otherwise than a body of the same mass.
 */
import { expect, it } from 'vitest';
import { box, halfSpace, loadEngine } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';

const LINK = `<robot name="brick"><link name="brick">
  <inertial><origin xyz="0.08 0 0"/><mass value="2"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial>
  <collision><geometry><box size="0.4 0.2 0.2"/></geometry></collision>
</link></robot>`;

it('falls as a body of its mass does', async () => {
  const engine = await loadEngine();
  const inertial = { mass: 2, center: [0.08, 0, 0], inertia: [0.01, 0.02, 0.02, 0, 0, 0] } as const;
  // Turned about the y axis by 0.4 rad.
  const [sine, cosine] = [Math.sin(0.2), Math.cos(0.2)];
  const worlds = [true, false].map((isRobot) => {
    const world = createWorld(engine, { contact: { restitution: 0.3, friction: 0.4 } });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    if (isRobot) {
      const robot = loadRobot(LINK, { base: 'floating' });
      world.addRobot('brick', robot, { configuration: [0, 0, 0.3, 0, sine, 0, cosine] });
    } else {
      const pose = { position: [0, 0, 0.3], quaternion: [0, sine, 0, cosine] } as const;
      world.addBody('brick', { elements: [box([0, 0, 0], [0.2, 0.1, 0.1])], inertial, pose });
    }
    return world;
  });
  const heights = (): number[] => worlds.map((world) => world.energy().total);
  // Two bounces. Later ones follow each other so closely that rounding decides how many there are.
  for (let i = 0; i < 120; i++) worlds.forEach((world) => world.step(0.002));
  const [bouncing, beside] = heights();
  expect(bouncing).toBeCloseTo(beside!, 9);
  for (let i = 0; i < 180; i++) worlds.forEach((world) => world.step(0.002));
  const [robot, body] = heights();
  // A hundredth of the envelope: corners of a face may be as far apart where others touch.
  expect(Math.abs(robot! - body!)).toBeLessThan(2 * 9.81 * 1e-5);
  worlds.forEach((world) => world.dispose());
  engine.dispose();
});
