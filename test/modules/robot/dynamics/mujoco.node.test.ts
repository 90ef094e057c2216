import { beforeAll, describe, expect, it } from 'vitest';
import { readMassive, urdfForMujoco } from '../../../../data/massive.ts';
import type { TreeDescription } from '../../../../bindings/dynamics/tree.ts';
import { describeMasses } from '../../../../modules/robot/dynamics/massive-tree.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { makeTree } from '../../../../modules/robot/model/kinematics.ts';
import { multiplied } from '../../../support/linear.ts';
import { apart, project } from '../../../support/mimics.ts';
import { MujocoTree } from '../../../support/mujoco.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { errorOf, type Motions, randomMotions } from '../../../support/trees.ts';
import { mimicsOf } from '../../../../modules/robot/model/mimics.ts';

/** The bodies of a robot, as its dynamics has them. */
function massesOf({ parts, joints }: Robot): TreeDescription {
  const { bodies, drives, plan } = parts;
  return describeMasses(bodies, makeTree(bodies, drives, plan.segments, joints.length), joints);
}

/** Compares a robot in random motions with MuJoCo. */
function compare(robot: Robot, text?: string): void {
  const random = createRandom(SEED);
  const { dynamics } = robot;
  const tree = massesOf(robot);
  const { free, rows, spread } = apart(tree);
  const names = robot.parts.bodies.flatMap(({ joint }) => (joint === undefined ? [] : [joint.name]));
  const peer = text === undefined ? new MujocoTree(free) : new MujocoTree(free, text, names);
  for (let i = 0; i < 50; i++) {
    const motions: Motions = randomMotions(random, tree);
    const { configuration, velocities, torques } = motions;
    const alone = spread(motions);
    peer.set(alone);
    peer.accelerations(alone);
    const inertia = peer.massMatrix(alone.configuration);
    const bias = peer.inverseDynamics(alone.configuration, new Float64Array(free.rates));
    const expected = project(rows, inertia, bias, torques);
    const accelerations = dynamics.accelerations(configuration, velocities, torques);
    expect(errorOf(accelerations, expected.accelerations)).toBeLessThan(1e-9);
    expect(errorOf(dynamics.massMatrix(configuration), expected.matrix)).toBeLessThan(1e-9);
    const found = dynamics.inverseDynamics(configuration, velocities, expected.accelerations);
    expect(errorOf(found, torques)).toBeLessThan(1e-9);
    // Without mimics its own algorithm gives what the matrix does, in the order of its joints.
    if (mimicsOf(robot.joints).length > 0) continue;
    const own = peer.accelerations({ ...alone, torques: multiplied(rows.flat(), torques) });
    expect(errorOf(multiplied(rows.flat(), accelerations), own)).toBeLessThan(1e-9);
  }
  peer.dispose();
}

const BASES = ['fixed', 'planar', 'floating'] as const;

describe.each([
  ['panda', 9],
  ['pandaArm', 7],
  ['ur5', 6],
  ['romeo', 33],
] as const)('%s', (name, count) => {
  let urdf: string;
  beforeAll(async () => {
    urdf = await readMassive(name);
  });

  it('is a tree of so many bodies', () => {
    expect(massesOf(loadRobot(urdf, { meshes: 'none' })).bodies).toHaveLength(count);
  });

  it('has the accelerations, torques and inertia that MuJoCo reads of its URDF', () => {
    compare(loadRobot(urdf, { meshes: 'none' }), urdfForMujoco(urdf));
  });

  it.each(BASES)('has those that MuJoCo gives to its bodies on a %s base', (base) => {
    compare(loadRobot(urdf, { meshes: 'none', base }));
  });
});
