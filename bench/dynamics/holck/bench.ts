import { loadEngine } from '../../../bindings/index.ts';
import type { Measurement } from '../../results.ts';
import type { Bench } from '../../timing.ts';
import { loadMujocoPeer } from './mujoco.ts';
import { SIMULATORS } from './names.ts';
import { ownTrials } from './own-trials.ts';
import { ourPeer, peerTrials } from './peer-trials.ts';
import { loadRapierPeer } from './rapier.ts';
import { measureTrials } from './trials.ts';

/** Simulates Holck's tests, those that say how far energies and momenta drift beside other simulators. */
export async function benchHolck(bench: Bench): Promise<Measurement[]> {
  const engine = await loadEngine({ precision: 'double' });
  const { ours, rapier, mujoco } = SIMULATORS;
  const peers = {
    [ours]: ourPeer(engine),
    [rapier]: await loadRapierPeer(),
    [mujoco]: await loadMujocoPeer(),
  };
  const measurements = measureTrials(bench, [...peerTrials(peers), ...ownTrials(engine)]);
  engine.dispose();
  return measurements;
}
