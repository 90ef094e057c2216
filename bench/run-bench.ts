import type { BenchName, Findings, Machine, Results } from './results.ts';
import { type Others, rerunThesis, type ThesisExperiments } from './theses/experiment.ts';
import type { Bench } from './timing.ts';

/** What a bench gets besides: where it runs, what reruns it, and results of the others. */
interface Around {
  readonly machine: Machine;
  readonly command: string;
  readonly of: Others;
}

type Run = (bench: Bench, around: Around) => Promise<Findings>;

/** The bench of a thesis. */
function thesis(experiments: ThesisExperiments): Run {
  return (bench, { command, of }) => rerunThesis(experiments, command, { bench, of });
}

/** Each bench is loaded when it runs: together with the peers of all others, that takes seconds. */
const BENCHES: Readonly<Record<BenchName, () => Promise<Run>>> = {
  simd: async () => (await import('./simd/bench.ts')).benchSimd,
  kernels: async () => (await import('./kernels.ts')).benchKernels,
  scenes: async () => (await import('./scene-bench.ts')).benchScenes,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  workers: async () => {
    const { benchWorkers } = await import('./workers.ts');
    return (bench, { machine }) => benchWorkers(bench, machine.cores);
  },
  robots: async () => (await import('./robots.ts')).benchRobots,
  planning: async () => (await import('./planning.ts')).benchPlanning,
  plans: async () => (await import('./plans/bench.ts')).benchPlans,
  trajectories: async () => (await import('./trajectories/bench.ts')).benchTrajectories,
  reach: async () => (await import('./reach/bench.ts')).benchReach,
  intervals: async () => (await import('./intervals/bench.ts')).benchIntervals,
  ccd: async () => (await import('./ccd/bench.ts')).benchCcd,
  fitting: async () => (await import('./fitting.ts')).benchFitting,
  spheres: async () => (await import('./spheres/bench.ts')).benchSpheres,
  decompose: async () => (await import('./decompose/bench.ts')).benchDecompose,
  boxes: async () => (await import('./boxes.ts')).benchBoxes,
  solids: async () => (await import('./solids.ts')).benchSolids,
  meshes: async () => (await import('./meshes.ts')).benchMeshes,
  clouds: async () => (await import('./clouds/bench.ts')).benchClouds,
  contacts: async () => (await import('./contacts/bench.ts')).benchContacts,
  rays: async () => (await import('./rays/bench.ts')).benchRays,
  maps: async () => (await import('./maps/bench.ts')).benchMaps,
  hierarchies: async () => (await import('./hierarchies/bench.ts')).benchHierarchies,
  closest: async () => (await import('./closest/bench.ts')).benchClosest,
  dynamics: async () => (await import('./dynamics/bench.ts')).benchDynamics,
  simulation: async () => (await import('./simulation/bench.ts')).benchSimulation,
  'theses-poscher': async () => thesis((await import('./theses/poscher.ts')).POSCHER),
  'theses-petersen': async () => thesis((await import('./theses/petersen.ts')).PETERSEN),
  'theses-holck': async () => thesis((await import('./theses/holck.ts')).HOLCK),
  'theses-kiesling': async () => thesis((await import('./theses/kiesling.ts')).KIESLING),
  'theses-usarsim': async () => thesis((await import('./theses/usarsim.ts')).USARSIM_SENSORS),
};

/**
 * Runs one bench; works in Node and in a page.
 *
 * @param recorded - finds results of other benches; default: these run, too
 */
export async function runBench(
  name: BenchName,
  bench: Bench,
  machine: Machine,
  command: string,
  recorded?: Others,
): Promise<Results> {
  const run = await BENCHES[name]();
  const of: Others = recorded ?? ((other) => runBench(other, bench, machine, command));
  const findings = await run(bench, { machine, command, of });
  return { format: 'clearance-bench', bench: name, command, machine, quick: bench.quick, ...findings };
}
