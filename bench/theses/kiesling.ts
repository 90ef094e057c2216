/** The experiments of Kiesling 2019: self-collisions of chains, a planner in time steps, and maps. */
import { loadBuild } from '../builds.ts';
import { BRANCHES } from '../names.ts';
import type { ThesisExperiment, ThesisExperiments } from './experiment.ts';
import { benchCarried } from './kiesling/carried.ts';
import { benchChainTable } from './kiesling/chains.ts';
import { benchCorridor, benchScans } from './kiesling/maps.ts';
import { THESES } from './list.ts';

/** What a table of chains concludes, by the kind of branch volumes. */
const CHAIN_CLAIMS = {
  spheres:
    'A straight chain of six spheres takes four tests, and a coiled one more than the ten of all pairs; nearly all of the time is making volumes.',
  boxes: 'Boxes around branches need fewer tests than spheres where the chain is coiled and free.',
} as const;

export const KIESLING: ThesisExperiments = {
  thesis: THESES.kiesling,
  experiments: [
    ...BRANCHES.map((branches, i): ThesisExperiment => ({
      where: `table 4.${i + 1}`,
      claims: CHAIN_CLAIMS[branches],
      of: 'chain',
      unit: `tests, with ${branches} around branches, and minima of times`,
      run: async ({ bench }) => {
        const engine = await loadBuild('double-simd');
        const found = benchChainTable(bench, engine, branches);
        engine.dispose();
        return found;
      },
    })),
    {
      where: '§3.2.2',
      claims: 'The population of a time step is the best generation of the one before.',
      of: 'search begins with',
      unit: 'counts and ms per time step',
      run: async ({ bench }) => {
        const engine = await loadBuild('double-simd');
        const found = await benchCarried(bench, engine);
        engine.dispose();
        return found;
      },
    },
    {
      where: '§4.4.2',
      claims: 'Occupied cells of a map around the robot are a collision scene, boxes of an octree.',
      of: 'cells as',
      unit: 'µs per configuration, and ms',
      run: async ({ bench }) => {
        const engine = await loadBuild('double-simd');
        const found = await benchCorridor(bench, engine);
        engine.dispose();
        return found;
      },
    },
    {
      where: '§4.4.2, scans',
      claims: 'The map is an occupancy map that sensors have built.',
      of: 'map',
      unit: 'counts and ms per scan',
      run: async ({ bench }) => {
        const engine = await loadBuild('double-simd');
        const found = await benchScans(bench, engine);
        engine.dispose();
        return found;
      },
    },
  ],
};
