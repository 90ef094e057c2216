import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../bench/dynamics/bench.ts';
import { makeImpulses } from '../../bench/dynamics/impulses.ts';
import { loadMujocoRobot } from '../../bench/dynamics/mujoco.ts';
import { makeDynamicsTables } from '../../bench/dynamics/tables.ts';
import { makeDynamicsWorks } from '../../bench/dynamics/works.ts';
import { DYNAMICS } from '../../bench/names.ts';
import { makeDynamicsHost } from '../../bindings/wasm/dynamics.ts';
import { recordAt } from '../../bindings/wasm/fields.ts';
import { COLLISION, SLID, STUCK } from '../../bindings/wasm/records.ts';
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

describe('impulses that are timed', () => {
  it('are of the kinds that they are said to be', () => {
    const host = makeDynamicsHost();
    const happened = Object.fromEntries(
      makeImpulses(host).map(({ task, records }) => {
        const codes = Array.from({ length: 1000 }, (_, i) =>
          host.exports.collide(recordAt(records, COLLISION, i)),
        );
        return [task, new Set(codes)];
      }),
    );
    const { any, slides, sticks, smooth } = DYNAMICS.impulses;
    for (const code of [SLID, STUCK]) expect(happened[any]).toContain(code);
    expect(happened[slides]).toEqual(new Set([SLID]));
    expect(happened[sticks]).toEqual(new Set([STUCK]));
    expect(happened[smooth]).toEqual(new Set([SLID]));
  });

  it('have a table of their own', () => {
    const { group, any, smooth } = DYNAMICS.impulses;
    const one = (task: string) => ({ group, task, by: DYNAMICS.ours, timing: timing(800) });
    const [robots, impulses] = makeDynamicsTables(results([one(any), one(smooth)], { bench: 'dynamics' }));
    expect(robots!.rows).toEqual([]);
    expect(impulses!.rows.map((row) => [row[0], row[1], row[3]])).toEqual([
      [any, '800', '1000'],
      [smooth, '800', ''],
    ]);
  });
});
