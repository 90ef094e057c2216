import { benchFitting } from './fitting.ts';
import { benchBoxes } from './boxes.ts';
import { benchClouds } from './clouds/bench.ts';
import { benchClosest } from './closest/bench.ts';
import { benchGrowth } from './growth.ts';
import { benchHierarchies } from './hierarchies/bench.ts';
import { benchKernels } from './kernels.ts';
import { benchMaps } from './maps/bench.ts';
import { benchMeshes } from './meshes.ts';
import { benchPlanning } from './planning.ts';
import { benchPlans } from './plans/bench.ts';
import { benchRays } from './rays/bench.ts';
import type { BenchName, Findings, Machine, Results } from './results.ts';
import { benchRobots } from './robots.ts';
import { benchSimd } from './simd/bench.ts';
import { benchScenes } from './scene-bench.ts';
import { benchSolids } from './solids.ts';
import { benchThesis } from './thesis/bench.ts';
import { benchSpheres } from './spheres/bench.ts';
import type { Bench } from './timing.ts';
import { benchTrajectories } from './trajectories/bench.ts';
import { benchWorkers } from './workers.ts';

const BENCHES: Readonly<Record<BenchName, (bench: Bench, machine: Machine) => Promise<Findings>>> = {
  simd: benchSimd,
  kernels: benchKernels,
  scenes: benchScenes,
  growth: benchGrowth,
  thesis: benchThesis,
  workers: (bench, { cores }) => benchWorkers(bench, cores),
  robots: benchRobots,
  planning: benchPlanning,
  plans: benchPlans,
  trajectories: benchTrajectories,
  fitting: benchFitting,
  spheres: benchSpheres,
  boxes: benchBoxes,
  solids: benchSolids,
  meshes: benchMeshes,
  clouds: benchClouds,
  rays: benchRays,
  maps: benchMaps,
  hierarchies: benchHierarchies,
  closest: benchClosest,
};

/** Runs one bench; works in Node and in a page. */
export async function runBench(
  name: BenchName,
  bench: Bench,
  machine: Machine,
  command: string,
): Promise<Results> {
  const findings = await BENCHES[name](bench, machine);
  return { format: 'clearance-bench', bench: name, command, machine, quick: bench.quick, ...findings };
}
