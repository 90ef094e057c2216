/** The tables of plans. */
import { BUILD_NAMES, EDGE_ANSWERS, PLAIN_NAME, PLANS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, ns, type Table, within } from '../table-parts.ts';

/** VAMP's WebAssembly build over a plain planner, median of 699 Panda problems, measured another time. */
const VAMP = 0.23;

/** What medians may be over the plain planner's, single-simd: the project's targets, as of VAMP's build. */
const TARGETS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Panda: { [PLANS.search]: 0.5, [PLANS.own]: 0.7 },
  UR5: { [PLANS.search]: 0.6 },
};

/** What one call may take, single-simd, microseconds. */
const CALL_TARGETS: Readonly<Record<string, number>> = {
  [PLANS.scene]: 100,
  [PLANS.sceneMean]: 150,
  [PLANS.inMean]: 30,
  [PLANS.roadmap]: 60_000,
};

/** Of these the medians are shown: they are means. */
const MEANS: readonly string[] = [PLANS.sceneMean, PLANS.inMean];

/** Makes the tables of the bench `plans`. */
export function makePlanTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    if (group === PLANS.questions) return makeQuestionTable(results);
    return group === PLANS.outcomes ? makeOutcomeTable(results) : makeSearchTable(results, group);
  });
}

function makeOutcomeTable(results: Results): Table {
  return {
    title: `${PLANS.outcomes}, single-simd, each solved once; µs per problem and path. Targets: 98 % of Baxter's proved, proofs of 1000 µs`,
    head: [
      ...['robot: what is timed', 'problems', 'valid', 'solved', 'with 8 seeds', 'proved', 'proved again'],
      ...['of the valid', 'contradictions', 'median', 'upper quartile'],
    ],
    rows: within(results, PLANS.outcomes).measurements.map(({ task, timing, outcomes }) => {
      const { problems, valid, first, solved, certified, proved, contradictions } = outcomes!;
      return [
        ...[task, ...[problems, valid, first, solved, certified, proved].map(String)],
        ...[`${((100 * proved) / valid).toFixed(1)} %`, `${contradictions}`],
        ...[timing.median, timing.upperQuartile].map((time) => ns(time / 1e3)),
      ];
    }),
  };
}

function makeSearchTable(results: Results, group: string): Table {
  const here = within(results, group).measurements;
  const peer = here.find(({ by }) => by === PLAIN_NAME)?.plans;
  const targets = TARGETS[group.split(',')[0]!] ?? {};
  return {
    title: `${group}; µs per problem, of each the least of all rounds${peer ? `; over ${PLAIN_NAME} by medians` : ''}`,
    head: [
      ...['task', 'by', 'solved', 'proved', 'length', 'median', 'mean', '95th percentile'],
      ...(peer ? [`over ${PLAIN_NAME}`, 'target'] : []),
    ],
    rows: here.map(({ task, by, plans }) => {
      const { problems, solved, proved, length, median, mean, percentile95 } = plans!;
      const target = by === 'single-simd' ? targets[task] : undefined;
      return [
        ...[task, by, `${solved} of ${problems}`, proved > 0 ? `${proved}` : '', length.toFixed(3)],
        ...[median, mean, percentile95].map((time) => ns(time / 1e3)),
        ...(peer
          ? [(median / peer.median).toFixed(3), target === undefined ? '' : (target * VAMP).toFixed(3)]
          : []),
      ];
    }),
  };
}

function makeQuestionTable(results: Results): Table {
  const here = within(results, PLANS.questions);
  const { sampled, certified, first } = EDGE_ANSWERS;
  const builds = BUILD_NAMES.filter((build) => all(here, 'by').includes(build));
  const time = (task: string, by: string) => {
    const measurement = here.measurements.find((one) => one.task === task && one.by === by);
    // The least of several means would be one that has little garbage.
    if (MEANS.includes(task)) return measurement?.timing.median ?? NaN;
    return minimumOf(here, PLANS.questions, task, by, measurement?.at);
  };
  const show = (value: number) => ns(value / 1e3);
  return {
    title: `${PLANS.questions}, a Panda among obstacles of planning problems; minima, of means medians, µs. Targets are for single-simd`,
    head: ['question', ...builds, PLAIN_NAME, 'target'],
    rows: all(here, 'task').flatMap((task) => {
      const count = here.measurements.find((one) => one.task === task)?.at;
      const name = count === undefined ? task : `${task}, ${count.toLocaleString('en')} edges`;
      if (task !== PLANS.freeEdge && task !== PLANS.hitEdge) {
        return [[name, ...builds.map((by) => show(time(task, by))), '', ns(CALL_TARGETS[task] ?? NaN)]];
      }
      const answer = (kind: string) => builds.map((by) => time(task, `${by}, ${kind}`));
      const over = (kind: string) => answer(kind).map((value, i) => (value / answer(sampled)[i]!).toFixed(2));
      const isFree = task === PLANS.freeEdge;
      return [
        [
          `${task}: ${sampled}`,
          ...answer(sampled).map(show),
          show(time(task, PLAIN_NAME)),
          isFree ? '' : '3.5',
        ],
        [`${task}: ${certified}`, ...answer(certified).map(show), '', ''],
        [`${task}: ${certified} / ${sampled}`, ...over(certified), '', isFree ? '3.0' : ''],
        [`${task}: ${first}`, ...answer(first).map(show), '', ''],
        [`${task}: ${first} / ${sampled}`, ...over(first), '', '3.0'],
      ];
    }),
  };
}
