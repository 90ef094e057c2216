import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../bench/dynamics/bench.ts';
import { loadMujocoRobot } from '../../bench/dynamics/mujoco.ts';
import { makeDynamicsTables } from '../../bench/dynamics/tables.ts';
import { makeDynamicsWorks } from '../../bench/dynamics/works.ts';
import { DYNAMICS } from '../../bench/names.ts';
import { results, timing } from './results.ts';

describe('robots whose forces are timed', () => {
  it('have as many joints as they are said to have, and MuJoCo gives the answers that we do', async () => {
    for (const work of await makeDynamicsWorks()) {
      const { name, robot, states } = work;
      expect(name).toContain(`, ${robot.joints.length} joints`);
      const peer = await loadMujocoRobot(work);
      for (const { configuration, velocities, forces } of states) {
        peer.accelerate({ configuration, velocities, forces });
        const ours = robot.dynamics.accelerations(configuration, velocities, forces);
        expect(() => checkAnswer(name, ours, peer.accelerations)).not.toThrow();
        peer.invert({ configuration, velocities, forces });
        const torques = robot.dynamics.inverseDynamics(configuration, velocities, forces);
        expect(() => checkAnswer(name, torques, peer.torques)).not.toThrow();
      }
      peer.dispose();
    }
  });

  it('are not timed where answers differ, or are none', () => {
    const check = (theirs: number) => () =>
      checkAnswer('robot', Float64Array.of(1, -4), Float64Array.of(theirs, -4));
    expect(check(1 + 3e-9)).not.toThrow();
    expect(check(1 + 5e-9)).toThrow(/^robot: answers differ by 1\.2\d*e-9 of the largest number/);
    expect(check(NaN)).toThrow('answers differ by NaN');
  });

  it('make a table with targets and ratios', () => {
    const group = 'Romeo, 33 joints';
    const one = (task: string, by: string, time: number) => ({ group, task, by, timing: timing(time) });
    const [table] = makeDynamicsTables(
      results(
        [
          one(DYNAMICS.accelerations, DYNAMICS.ours, 4000),
          one(DYNAMICS.accelerations, DYNAMICS.mujoco, 12_000),
          one(DYNAMICS.torques, DYNAMICS.ours, 3000),
          one(DYNAMICS.torques, DYNAMICS.mujoco, 12_000),
        ],
        { bench: 'dynamics' },
      ),
    );
    expect(table!.rows.map((row) => [row[1], row[2], row[4], row[5], row[7]])).toEqual([
      ['accelerations', '4.00', '6', '12.00', '3.0×'],
      ['torques', '3.00', '', '12.00', '4.0×'],
    ]);
  });
});
