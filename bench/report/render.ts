import { isTreeOrNot, queriesOf, sayWhenTreesPay, titleOf } from '../meshes-tables.ts';
import { isBuild, MESH_TASKS, ROBOT_TASKS, SCENE_TASKS } from '../names.ts';
import {
  DESCRIPTIONS,
  distinct,
  type Measurement,
  nameOfMachine,
  originOf,
  type Results,
} from '../results.ts';
import { COUNTS, type SimulationCount, WAYS } from '../simulation/names.ts';
import { makeTables } from '../tables.ts';
import { forTheses } from '../theses/list.ts';
import { make, makeKey, makeTable } from './elements.ts';
import { headlineOf, pictureOf } from './headline.ts';
import { BASE, colourOf, OURS, OURS_LIGHT, PEER } from './palette.ts';
import {
  BESIDE_KEY,
  KERNEL_KEY,
  plotBars,
  plotBeside,
  plotContestants,
  plotCourse,
  plotHistogram,
  plotKernels,
  plotRatios,
  plotSeries,
  plotTimes,
} from './plots.ts';
import {
  sayGrowth,
  sayKernels,
  sayMeshes,
  sayPrecision,
  sayScenes,
  saySimd,
  sayWorkers,
  sayWrong,
} from './takeaways.ts';

/** Widths of plots, pixels: wide ones scroll sideways on a narrow page, the others fit it. */
const WIDE = 900;
const HALF = Math.min(430, innerWidth - 40);

const CONTESTANTS: readonly (readonly [name: string, color: string])[] = [
  ['ours with SIMD', OURS],
  ['ours, scalar', OURS_LIGHT],
  ['baseline', BASE],
  ['other peers', PEER],
];

/** A plot with a heading of its own. */
function panel(title: string, plot: Element): HTMLElement {
  return make('div', [make('h4', title), make('figure', [plot])]);
}

/** A plot over the whole width. */
function wide(plot: Element): HTMLElement {
  return make('figure', [plot], { class: 'wide', tabindex: '0' });
}

function panels(list: readonly HTMLElement[]): HTMLElement {
  return make('div', list, { class: 'panels' });
}

function sentence(text: string): HTMLElement {
  return make('p', text, { class: 'takeaway' });
}

/** The place of a section in the page: the bench is run on several machines. */
function idOf({ bench, machine }: Results): string {
  return `${bench}-${nameOfMachine(machine)}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** All sections by machine, folded where the page is narrow. */
function makeContents(files: readonly Results[]): HTMLElement {
  const machines = distinct(files.map(({ machine }) => nameOfMachine(machine)));
  const lists = machines.flatMap((machine) => {
    const here = files.filter((results) => nameOfMachine(results.machine) === machine);
    const links = here.map((results) =>
      make('li', [make('a', TITLES[results.bench], { href: `#${idOf(results)}` })]),
    );
    return [make('p', machine), make('ul', links)];
  });
  const folded = make('details', [make('summary', 'Contents'), ...lists]);
  folded.open = innerWidth > 1100;
  return make('nav', [folded], { 'aria-label': 'contents' });
}

/** What README shows, too: it is drawn by the same function, of the same figures. */
function renderHeadline(files: readonly Results[]): Node[] {
  const scenes = files.find((results) => results.bench === 'scenes' && !results.quick);
  if (scenes === undefined) return [];
  const figure = make('figure', [], { class: 'wide', tabindex: '0' });
  try {
    figure.innerHTML = pictureOf(headlineOf(scenes));
  } catch {
    // Results of another machine may lack some peers.
    return [];
  }
  return [figure];
}

/** One section per bench: what the figures say, plots, the command that makes them, all figures. */
export function renderReport(container: HTMLElement, files: readonly Results[]): void {
  container.append(
    make('h1', 'clearance: how fast'),
    make(
      'p',
      'Minima of many samples; ratios only between figures of one run. Distance, both points and the normal are part of every figure of ours.',
      { class: 'note' },
    ),
    ...renderHeadline(files),
    ...distinct(files.map(({ machine }) => nameOfMachine(machine))).flatMap((machine) => [
      make('h2', machine, { class: 'machine' }),
      ...files.filter((results) => nameOfMachine(results.machine) === machine).flatMap(renderSection),
    ]),
  );
  container.before(makeContents(files));
}

/** The section of one bench. */
export function renderSection(results: Results): Node[] {
  const figures = make('details', [make('summary', 'All figures'), ...makeTables(results).map(makeTable)]);
  return [
    make('h3', TITLES[results.bench], { class: 'bench', id: idOf(results) }),
    ...(results.quick ? [make('p', 'Few samples: these figures mean nothing.', { class: 'warning' })] : []),
    ...(results.measurements.length === 0 && results.experiments === undefined
      ? []
      : SECTIONS[results.bench](results)),
    make('p', [make('code', results.command), document.createTextNode(originOf(results))], {
      class: 'note',
    }),
    figures,
  ];
}

const TITLES: Readonly<Record<Results['bench'], string>> = {
  simd: 'SIMD against scalar',
  kernels: 'One pair of elements',
  scenes: 'Scenes, and who else can compute them',
  growth: 'Larger scenes',
  workers: 'Workers',
  robots: 'Robot configurations',
  planning: 'Planning problems',
  plans: 'Paths through planning problems',
  trajectories: 'Trajectories and gradients',
  reach: 'Inverse kinematics',
  intervals: 'Boxes of configurations',
  ccd: 'Continuous collisions',
  fitting: 'Bounding volumes',
  spheres: 'Spheres around links',
  decompose: 'Convex pieces of meshes',
  boxes: 'Oriented boxes',
  solids: 'Boxes, cylinders, half-spaces',
  meshes: 'Meshes',
  clouds: 'Point clouds',
  contacts: 'Contacts',
  rays: 'Rays',
  maps: 'Maps',
  hierarchies: 'Hierarchies',
  closest: 'The closest pair',
  dynamics: 'Dynamics',
  simulation: 'Simulations',
  ...forTheses(({ author, year }) => `The experiments of ${author} ${year}`),
};

const SECTIONS: Readonly<Record<Results['bench'], (results: Results) => Node[]>> = {
  simd: renderSimd,
  kernels: renderKernels,
  scenes: renderScenes,
  growth: renderGrowth,
  workers: renderWorkers,
  robots: renderRobots,
  planning: renderTimes,
  plans: renderTimes,
  trajectories: renderTimes,
  reach: renderTimes,
  intervals: renderTimes,
  ccd: renderTimes,
  fitting: renderFitting,
  spheres: renderSpheres,
  decompose: renderTimes,
  boxes: renderTimes,
  solids: renderTimes,
  meshes: renderMeshes,
  clouds: renderTimes,
  contacts: renderTimes,
  rays: renderTimes,
  maps: renderTimes,
  hierarchies: renderHierarchies,
  closest: renderClosest,
  dynamics: renderTimes,
  simulation: renderSimulation,
  ...forTheses(() => renderThesis),
};

function groupsOf({ measurements }: Results): string[] {
  return distinct(measurements.map(({ group }) => group));
}

function select(results: Results, group: string, task: string): Measurement[] {
  return results.measurements.filter((one) => one.group === group && one.task === task);
}

/** A plot of how many times as long one build takes as another. */
function ratioPanel(
  results: Results,
  title: string,
  pair: readonly [slow: string, fast: string],
): HTMLElement {
  return panel(title, plotRatios(results, groupsOf(results)[0]!, pair, HALF));
}

function renderSimd(results: Results): Node[] {
  return [
    sentence(saySimd(results)),
    panels([
      ratioPanel(results, 'Scalar over SIMD time, single', ['single-scalar', 'single-simd']),
      ratioPanel(results, 'Scalar over SIMD time, double', ['double-scalar', 'double-simd']),
    ]),
  ];
}

function renderKernels(results: Results): Node[] {
  const groups = groupsOf(results);
  return [
    sentence(sayKernels(results)),
    makeKey(KERNEL_KEY),
    panels(groups.map((group) => panel(group, plotKernels(results, group, HALF)))),
    sentence(sayPrecision(results)),
    panels([
      ratioPanel(results, 'Double over single time, with SIMD', ['double-simd', 'single-simd']),
      ratioPanel(results, 'Double over single time, scalar', ['double-scalar', 'single-scalar']),
    ]),
  ];
}

function renderScenes(results: Results): Node[] {
  return [
    sentence(sayScenes(results)),
    make('p', sayWrong(results), { class: 'note' }),
    makeKey(CONTESTANTS),
    ...groupsOf(results).flatMap((group) => [
      make('h4', group),
      wide(plotContestants(select(results, group, SCENE_TASKS.evaluate), 'sets of poses per second', WIDE)),
    ]),
  ];
}

function renderGrowth(results: Results): Node[] {
  return groupsOf(results).flatMap((group) => [
    sentence(sayGrowth(results, group)),
    ...distinct(results.measurements.filter((one) => one.group === group).map(({ task }) => task)).map(
      (task) =>
        panel(task, wide(plotSeries(select(results, group, task), { x: group, log: true, width: WIDE }))),
    ),
  ]);
}

/** Experiments of a thesis: our figures beside those in print, and how what is counted is distributed. */
function renderThesis({ experiments = [], machine }: Results): Node[] {
  return [
    sentence('What was claimed, and what this engine takes; figures in print come from other machines.'),
    makeKey(BESIDE_KEY),
    ...experiments.flatMap((experiment) => {
      const { where, claims, unit, command, rows, courses = {} } = experiment;
      const beside = rows.filter((row) => Object.values(row.printed).some(Number.isFinite));
      return [
        make('h4', where),
        make('p', claims),
        ...(beside.length > 0 ? [wide(plotBeside(beside, unit, WIDE))] : []),
        panels(
          Object.entries(courses).map(([name, course]) => panel(name, plotHistogram(course, name, HALF))),
        ),
        make('p', [make('code', command), document.createTextNode(` on ${nameOfMachine(machine)}`)], {
          class: 'note',
        }),
      ];
    }),
  ];
}

function renderWorkers(results: Results): Node[] {
  const { group } = results.measurements[0]!;
  const tasks = distinct(results.measurements.map(({ task }) => task));
  const plots = tasks.map((task) =>
    panel(
      task,
      plotSeries(select(results, group, task), { x: 'pairs of segments', log: false, width: HALF }),
    ),
  );
  return [sentence(sayWorkers(results)), panels(plots)];
}

function renderRobots(results: Results): Node[] {
  const { group } = results.measurements[0]!;
  const tasks = Object.values(ROBOT_TASKS).filter((task) => select(results, group, task).length > 0);
  const rate = (task: string) => {
    const bars = select(results, group, task).map(({ by, timing }) => ({
      name: by,
      value: 1e9 / timing.minimum,
      color: colourOf(by),
    }));
    return panel(`${task}: per second`, plotBars(bars, { width: HALF }));
  };
  return [sentence(`${group}: how many configurations a second.`), panels(tasks.map(rate))];
}

/** The part of the key that a bench needs. */
function contestantsOf({ measurements }: Results): typeof CONTESTANTS {
  const names = measurements.flatMap(({ by, task }) => [by, ...(isBuild(task) ? [task] : [])]);
  const colors = new Set(names.map(colourOf));
  return CONTESTANTS.filter(([, color]) => colors.has(color));
}

/** As many groups at most have a plot: the tables have all. */
const MOST_PLOTS = 6;

/** What a bench is about, and a plot per group of how long its tasks take. */
function renderTimes(results: Results): Node[] {
  const about = DESCRIPTIONS[results.bench];
  const groups = groupsOf(results);
  const shown = groups.slice(0, MOST_PLOTS);
  return [
    sentence(`${about[0]!.toUpperCase()}${about.slice(1)}.`),
    makeKey([...contestantsOf(results), ['hollow: double precision', 'transparent']]),
    ...shown.map((group) => {
      const here = results.measurements.filter((one) => one.group === group);
      return panel(group, wide(plotTimes(here, results.unit, WIDE)));
    }),
    ...(groups.length > shown.length
      ? [make('p', `The tables have ${groups.length - shown.length} more groups.`, { class: 'note' })]
      : []),
  ];
}

function renderFitting(results: Results): Node[] {
  const text = 'How much larger fitted volumes are than the smallest known, and how long fitting takes.';
  return [sentence(text), ...makeTables(results).map(makeTable)];
}

function renderMeshes(results: Results): Node[] {
  const queries = queriesOf(results).flatMap((query) => [
    panel(titleOf(query[0]!), wide(plotContestants(query, 'per second', WIDE))),
    make('p', sayMeshes(query), { class: 'note' }),
  ]);
  const treeOrNot = groupsOf(results)
    .map((group) => ({ ...results, measurements: results.measurements.filter((one) => one.group === group) }))
    .filter(isTreeOrNot);
  const plots = treeOrNot.map((here) => {
    const group = groupsOf(here)[0]!;
    const series = select(here, group, MESH_TASKS.distance);
    const plot = plotSeries(series, { x: 'elements of each', log: true, width: HALF });
    return make('div', [
      panel(group, plot),
      make('p', sayWhenTreesPay(here, MESH_TASKS.distance), { class: 'note' }),
    ]);
  });
  const text = 'Distance and overlap of meshes, and what trees cost and gain where there are few elements.';
  return [
    sentence(text),
    makeKey(CONTESTANTS.filter(([name]) => name !== 'baseline')),
    ...queries,
    panels(plots),
  ];
}

function renderHierarchies(results: Results): Node[] {
  const text = 'How many tests hierarchies of bounding volumes leave, and how long queries take.';
  return [sentence(text), ...makeTables(results).map(makeTable)];
}

function renderSpheres(results: Results): Node[] {
  const text =
    'Spheres beside published ones around the same meshes: what they leave out, and what they add.';
  return [sentence(text), ...makeTables(results).map(makeTable)];
}

function renderClosest(results: Results): Node[] {
  const text = 'How long it takes to find the closest pair of a scene.';
  return [sentence(text), ...makeTables(results).map(makeTable)];
}

/** What is in tables only. */
const OTHER_WAYS: readonly string[] = [WAYS.euler, WAYS.trees, WAYS.everyPair, WAYS.impulses];

/** Of each simulation the largest: what is counted in its steps, as figures 5.16 to 5.18 of Petersen 2007. */
function renderSimulation(results: Results): Node[] {
  const text =
    'How much worlds of vehicles, humanoids and cubes do in each step: in how many steps so much, and when.';
  return [
    sentence(text),
    ...groupsOf(results).flatMap((group) => {
      const here = results.measurements.filter((one) => one.group === group && one.courses !== undefined);
      const largest = Math.max(...here.map(({ at }) => at!));
      const shown = here.filter(({ at, task }) => at === largest && !OTHER_WAYS.includes(task));
      return shown.flatMap(({ task, courses }) => [
        make('h4', `${group}: ${largest}, ${task}`),
        panels(
          (Object.keys(COUNTS) as SimulationCount[]).flatMap((name) => [
            panel(`${COUNTS[name]} in a step`, plotHistogram(courses![name]!, COUNTS[name], HALF)),
            panel(`${COUNTS[name]} over time`, plotCourse(courses![name]!, HALF)),
          ]),
        ),
      ]);
    }),
  ];
}
