import type { Agreement } from './cross-check.ts';
import type { PlanFigures } from './plans/figures.ts';
import type { Outcomes } from './plans/outcomes.ts';
import type { DepthFigures } from './rays/depth-figures.ts';
import type { SphereFigures } from './spheres/figures.ts';
import { forTheses, type ThesisBench } from './theses/list.ts';
import type { Timing } from './timing.ts';

/** What is counted of a query: `QueryStatistics`. */
export type CountName = 'volumeTests' | 'leafTests' | 'elementTests';

/** One timed thing. `group`, `task`, `by` and `at` together name it within a file. */
export interface Measurement {
  /** What the figures of one table have in common, for instance a scene. */
  readonly group: string;
  /** What was computed. */
  readonly task: string;
  /** Who computed it: one of our builds, or a peer. */
  readonly by: string;
  /** The quantity that the bench varies, if it does: a number of pairs, of elements. */
  readonly at?: number;
  readonly timing: Timing;
  /** Of suites of the package `benchmark`: units per second, and the error margin at 95 %, as a share. */
  readonly rate?: { readonly perSecond: number; readonly error: number };
  /** How far the results were from ours, checked before timing. */
  readonly agreement?: Agreement;
  /** Of fitted volumes: sizes over the least known. Of a sphere the radius, of a box surface and volume. */
  readonly excess?: readonly number[];
  /** Of queries of meshes: what one had to do, on average. */
  readonly counts?: Readonly<Record<CountName, number>>;
  /** Of built meshes, bytes per triangle: what a segment keeps, and what it needs besides in the making. */
  readonly bytes?: readonly [kept: number, besides: number];
  /** Of spheres around a mesh: how well those of each source stand for it. */
  readonly spheres?: Readonly<Record<string, SphereFigures>>;
  /** Of searches: how the times of all problems are distributed. */
  readonly plans?: PlanFigures;
  /** Of searches: what comes of all problems of an archive. */
  readonly outcomes?: Outcomes;
  /** Of depth buffers: how far their ranges are from exact ones. */
  readonly depths?: DepthFigures;
  /** Of simulations: what came out, by name. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Of simulations: how many seconds one step is. */
  readonly step?: number;
  /** Of queries: what they had to do, by name. */
  readonly counted?: Readonly<Record<string, Count>>;
  /** Of simulations: how what is counted in each step is distributed, and how it changes, by name. */
  readonly courses?: Readonly<Record<string, Course>>;
}

/** A count over many queries. */
export interface Count {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** A count over the steps of a simulation. */
export interface Course {
  /** Means over parts of the time, so many seconds each. */
  readonly seconds: number;
  readonly means: readonly number[];
  /** In how many steps it was from `least` on, from that and `width` on, and so forth. */
  readonly least: number;
  readonly width: number;
  readonly steps: readonly number[];
}

/** Our figures beside those that a thesis has in print. */
export interface Row {
  readonly what: string;
  /** By what the thesis calls it. */
  readonly printed: Readonly<Record<string, Figure>>;
  readonly ours: Readonly<Record<string, Figure>>;
}

/** A number in the unit of its experiment, or a text where no number tells it. */
export type Figure = number | string;

/** An experiment of a thesis, rerun. */
export interface Experiment {
  /** The table, figure or section of the thesis. */
  readonly where: string;
  /** What the thesis concludes, as a sentence. */
  readonly claims: string;
  /** What the rows are, for instance pairs. */
  readonly of: string;
  /** What the numbers are, for instance nanoseconds per pair. */
  readonly unit: string;
  readonly rows: readonly Row[];
  /** What measures our figures again. */
  readonly command: string;
  /** How what is counted is distributed over time steps, by name. */
  readonly courses?: Readonly<Record<string, Course>>;
}

/** The benches but those of theses, in the order of the report. */
const OWN_NAMES = [
  'scenes',
  'simd',
  'kernels',
  'growth',
  'workers',
  'robots',
  'planning',
  'plans',
  'trajectories',
  'reach',
  'intervals',
  'ccd',
  'fitting',
  'spheres',
  'decompose',
  'boxes',
  'solids',
  'meshes',
  'clouds',
  'contacts',
  'rays',
  'maps',
  'hierarchies',
  'closest',
  'dynamics',
  'simulation',
] as const;
export type BenchName = (typeof OWN_NAMES)[number] | ThesisBench;

/** The benches of theses. They come last, as they take figures of the others. */
export const THESIS_BENCHES = Object.keys(forTheses(() => '')) as readonly ThesisBench[];

/** The names of the benches, in the order of the report; each writes the results file of its name. */
export const BENCH_NAMES: readonly BenchName[] = [...OWN_NAMES, ...THESIS_BENCHES];

/** What each of them times. */
export const DESCRIPTIONS: Readonly<Record<BenchName, string>> = {
  simd: 'SIMD against scalar: the six kernels in four builds, by the package benchmark',
  kernels: 'the six kernels in four builds against plain JavaScript',
  scenes: 'four scenes in four builds against plain JavaScript and libraries',
  growth: 'how the cost of a scene grows with its pairs and elements',
  workers: 'scenes of 10 to 19,814 pairs with none to N workers',
  robots: 'configurations of a Panda among obstacles',
  planning: 'configurations of a Panda on the motions of planning problems, among boxes and cylinders',
  plans: 'paths through planning problems, beside RRT-Connect in plain JavaScript, and what planners ask',
  trajectories:
    'lowest distances, costs and gradients of a generation of trajectories, first conflicts, fleets, pools',
  reach: "inverse kinematics by the protocol of cuRobo's table, beside plain JavaScript",
  intervals: 'boxes of configurations: states from which robots stop, free boxes, least distances',
  ccd: 'continuous collisions of vertices that move along lines: 7,279 published queries',
  fitting: 'spheres and boxes around robots, capsules and meshes: how tight, and how long it takes',
  spheres: 'spheres around links of a robot beside published ones: what they leave out, and what they add',
  decompose:
    'convex pieces of the links of robots, and of the meshes of a folder: how many, how close, how fast',
  boxes: 'oriented boxes in four builds against plain JavaScript and three.js',
  solids: 'kernels of boxes, cylinders and half-spaces in four builds',
  meshes: 'distance and overlap of meshes, building them, and from which size on trees pay',
  clouds: 'point clouds: making them, and spheres of a robot among them, beside plain JavaScript',
  contacts: 'contacts of 1,000 spheres, beside a library, and of crates on a height field',
  rays: 'rays at triangles and solids, scans and images in a city, beside libraries and what theses have timed',
  maps: 'a robot among the cells of a map, changes of it, and depth images, beside boxes and plain JavaScript',
  hierarchies: 'what hierarchies leave to be tested: chains, robots, and three worlds of a simulator',
  closest: 'the closest pair of a scene, along paths and at random',
  dynamics: "accelerations and torques of robots, beside MuJoCo, impulses, and Holck's tests",
  simulation: 'how many vehicles, humanoids and cubes worlds have in real time, and beside libraries',
  ...forTheses(
    ({ author, year }) => `the experiments of ${author} ${year}, with what is in print beside them`,
  ),
};

/** Where figures come from. */
export interface Machine {
  readonly runtime: string;
  readonly cpu: string;
  readonly cores: number;
}

/** A machine in one line. */
export function nameOfMachine({ runtime, cpu, cores }: Machine): string {
  return `${cpu}, ${cores} cores, ${runtime}`;
}

/** What one bench found: the content of bench/results/NAME.json. */
export interface Results {
  readonly format: 'clearance-bench';
  readonly bench: BenchName;
  /** What makes these figures again. */
  readonly command: string;
  readonly machine: Machine;
  /** Taken with few samples: worth nothing as figures. */
  readonly quick: boolean;
  /** In how many processes, if in several: each measurement is that of the fastest. */
  readonly processes?: number;
  /** Nanoseconds per what. */
  readonly unit: string;
  readonly measurements: readonly Measurement[];
  /** Of theses: their experiments. */
  readonly experiments?: readonly Experiment[];
}

/** What a bench function returns; the command line and the page add the rest. */
export type Findings = Pick<Results, 'unit' | 'measurements' | 'experiments'>;

/** Where figures come from, behind the command that made them. */
export function originOf({ machine, processes = 1 }: Results): string {
  const best = processes > 1 ? `, each the fastest of ${processes} processes` : '';
  return ` on ${nameOfMachine(machine)}${best}`;
}

/** Checks that a text is a results file and returns its content. */
export function parseResults(where: string, text: string): Results {
  const results = JSON.parse(text) as Partial<Results> | null;
  if (results?.format !== 'clearance-bench' || !Array.isArray(results.measurements)) {
    throw new TypeError(`${where}: no results of this bench; run \`npm run bench\` again`);
  }
  return results as Results;
}

/** One string per measurement of a file. */
export function nameOf({ group, task, by, at }: Measurement): string {
  return [group, task, by, ...(at === undefined ? [] : [at])].join(' | ');
}

/** The minimum of a measurement, nanoseconds per unit; NaN where there is none. */
export function minimumOf(
  { measurements }: Pick<Results, 'measurements'>,
  group: string,
  task: string,
  by: string,
  at?: number,
): number {
  const found = measurements.find(
    (one) => one.group === group && one.task === task && one.by === by && one.at === at,
  );
  return found?.timing.minimum ?? NaN;
}

/** Different values in the order in which they first come. */
export function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
