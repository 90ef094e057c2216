import { type Entry, measureInTurn } from '../measure.ts';
import { DYNAMICS } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { benchHolck } from './holck/bench.ts';
import { benchImpulses } from './impulses.ts';
import { loadMujocoRobot } from './mujoco.ts';
import { type DynamicsWork, makeDynamicsWorks } from './works.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 3000;

/** How far answers may be from ours, as a share of the largest. */
const TOLERANCE = 1e-9;

/** Times the forces of robots beside MuJoCo, after comparing all answers, impulses, and Holck's tests. */
export async function benchDynamics(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  for (const work of await makeDynamicsWorks()) {
    bench.progress(work.name);
    measurements.push(...(await benchWork(bench, work)));
  }
  bench.progress(DYNAMICS.impulses.group);
  measurements.push(...benchImpulses(bench));
  measurements.push(...(await benchHolck(bench)));
  return { unit: 'state', measurements };
}

async function benchWork(bench: Bench, work: DynamicsWork): Promise<Measurement[]> {
  const { name, robot, states } = work;
  const { dynamics } = robot;
  const peer = await loadMujocoRobot(work);
  const out = new Float64Array(dynamics.names.length);
  const options = { out };
  for (const [i, state] of states.entries()) {
    const { configuration, velocities, forces } = state;
    peer.accelerate(state);
    dynamics.accelerations(configuration, velocities, forces, options);
    checkAnswer(`${name}, state ${i}, ${DYNAMICS.accelerations}`, out, peer.accelerations);
    peer.invert(state);
    dynamics.inverseDynamics(configuration, velocities, forces, options);
    checkAnswer(`${name}, state ${i}, ${DYNAMICS.torques}`, out, peer.torques);
  }
  const entry = (task: string, by: string, run: (state: (typeof states)[number]) => void): Entry => ({
    ...{ group: name, task, by, units: states.length, work: () => states.forEach(run) },
  });
  const { accelerations, torques, ours, mujoco } = DYNAMICS;
  const measured = measureInTurn(
    bench,
    [
      entry(accelerations, ours, ({ configuration, velocities, forces }) =>
        dynamics.accelerations(configuration, velocities, forces, options),
      ),
      entry(accelerations, mujoco, peer.accelerate),
      entry(torques, ours, ({ configuration, velocities, forces }) =>
        dynamics.inverseDynamics(configuration, velocities, forces, options),
      ),
      entry(torques, mujoco, peer.invert),
    ],
    LONGEST,
  );
  peer.dispose();
  return measured;
}

/** @throws Error where an answer is not ours */
export function checkAnswer(where: string, ours: Float64Array, theirs: Float64Array): void {
  const size = Math.max(...ours.map(Math.abs));
  const error = Math.max(...ours.map((x, i) => Math.abs(x - theirs[i]!))) / size;
  if (!(error <= TOLERANCE)) throw new Error(`${where}: answers differ by ${error} of the largest number`);
}
