/** The experiments of Holck 2005: the parts of a simulator that time goes to, and how much of real time. */
import { type Engine, loadEngine } from '../../bindings/index.ts';
import type { Profile } from '../../modules/dynamics/index.ts';
import { fallingCube, STEP as CUBE_STEP } from '../dynamics/holck/falling-cube.ts';
import * as limited from '../dynamics/holck/limited-links.ts';
import { linksOnBall, linksOnBars, STEP as THINGS_STEP } from '../dynamics/holck/links-on-things.ts';
import { merryGoRound, STEP as ROUND_STEP } from '../dynamics/holck/merry-go-round.ts';
import { mobile, RUNS } from '../dynamics/holck/mobile.ts';
import { PUBLISHED, SIMULATORS, TESTS } from '../dynamics/holck/names.ts';
import { oneLink, STEP as LINK_STEP } from '../dynamics/holck/one-link.ts';
import { ARMS, pendulums, STEP as PENDULUM_STEP } from '../dynamics/holck/pendulums.ts';
import { sixJointArm, STEP as ARM_STEP } from '../dynamics/holck/six-joint-arm.ts';
import { slidingMass, STEP as SLIDING_STEP } from '../dynamics/holck/sliding-mass.ts';
import { spinningBall, STEP as BALL_STEP } from '../dynamics/holck/spinning-ball.ts';
import { profileWorlds, type Stage } from '../dynamics/holck/stage.ts';
import type { Measurement, Row } from '../results.ts';
import { percent } from '../table-parts.ts';
import { type Bench, summarise } from '../timing.ts';
import type { Found, ThesisExperiments } from './experiment.ts';
import { THESES } from './list.ts';

/** A test: its stage, its step and how long it goes on, seconds. */
interface Test {
  readonly make: (engine: Engine) => Stage;
  readonly step: number;
  readonly seconds: number;
}

/** Each test by what tables call it, in one of its runs. */
export const RUN: Readonly<Record<string, Test>> = {
  '1, a cube': { make: fallingCube, step: CUBE_STEP, seconds: 10 },
  '2, a ball between rails': { make: (engine) => spinningBall(engine, 0.6), step: BALL_STEP, seconds: 4 },
  '3, pendulums': { make: (engine) => pendulums(engine, ARMS[0]), step: PENDULUM_STEP, seconds: 10 },
  '4, links on bars': { make: linksOnBars, step: THINGS_STEP, seconds: 10 },
  '5, links on a ball': { make: linksOnBall, step: THINGS_STEP, seconds: 10 },
  '6, arms of a disc': { make: (engine) => merryGoRound(engine, true), step: ROUND_STEP, seconds: 2 },
  '7, a sliding mass': { make: slidingMass, step: SLIDING_STEP, seconds: 2 },
  '8, a link that slides': {
    make: (engine) => oneLink(engine, 'prismatic', 1),
    step: LINK_STEP,
    seconds: 10,
  },
  '9, a link that turns': { make: (engine) => oneLink(engine, 'revolute', 1), step: LINK_STEP, seconds: 10 },
  '10, sliding limits': {
    make: (engine) => limited.limitedLinks(engine, limited.SLIDING_RUNS[0]!),
    ...{ step: limited.STEP, seconds: 5 },
  },
  '11, turning limits': {
    make: (engine) => limited.limitedLinks(engine, limited.TURNING_RUNS[0]!),
    ...{ step: limited.STEP, seconds: 5 },
  },
  '12, a chain at its limits': {
    make: (engine) => limited.limitedLinks(engine, limited.CHAIN_RUNS[0]!),
    ...{ step: limited.CHAIN_STEPS[1], seconds: 5 },
  },
  '13, a mobile': { make: (engine) => mobile(engine, 0.3), step: 1 / 30, seconds: 3 },
  '14, an arm': { make: sixJointArm, step: ARM_STEP, seconds: 2 },
};

/** Our parts of a step, by what the thesis calls its modules as far as these are the same. */
export const PARTS: Readonly<Record<string, readonly (keyof Profile)[]>> = {
  'collision detection': ['near'],
  contacts: ['contacts'],
  'response to collisions': ['impacts', 'holding'],
  'accelerations and motion': ['motion'],
  'other parts': ['placing', 'rest'],
};

/** What the text of §5.7 says of the table, whose numbers are not in it. */
const SAID: Readonly<Record<string, string>> = {
  'collision detection': 'up to 58 %',
  'accelerations and motion': "Featherstone's algorithm 4 % on average",
};

/** With few samples, so much of each test. */
const QUICK_SECONDS = 0.1;

export const HOLCK: ThesisExperiments = {
  thesis: THESES.holck,
  experiments: [
    {
      where: 'table 5.5',
      claims:
        "Most of the time goes to collision detection; Featherstone's algorithm takes so little that it suits interactive simulation.",
      of: 'test',
      unit: 'shares of the time of a simulation, and of real time',
      run: async ({ bench }) => {
        const engine = await loadEngine({ precision: 'double' });
        profileWorlds(engine);
        const found = profileTests(bench, engine);
        engine.dispose();
        return found;
      },
    },
    {
      where: 'table 5.4',
      claims:
        'A mobile of 30 links has real time at steps of a thirtieth of a second, and not at a tenth of that.',
      of: 'step of test 13, friction',
      unit: '% of real time',
      measuredBy: { name: 'dynamics' },
      run: async ({ of }) => {
        const { measurements } = (await of('dynamics'))!;
        const here = measurements.filter((one) => one.group === TESTS[13] && one.by === SIMULATORS.ours);
        const rows = here.map(({ task, timing, step }): Row => {
          const run = RUNS.find((one) => Math.abs(one.step - step!) < 1e-9);
          return {
            what: task,
            printed: run && task.endsWith('0.3') ? { '% of real time': run.share } : {},
            ours: { '% of real time': (timing.minimum / 1e9 / step!) * 100 },
          };
        });
        return { rows };
      },
    },
    {
      where: 'chapter 5',
      claims: 'Fourteen tests come out as expected, but for limits that joints rest at.',
      of: 'test',
      unit: 'figures of each: see the bench',
      measuredBy: { name: 'dynamics' },
      run: async ({ of }) => {
        const { measurements } = (await of('dynamics'))!;
        const rows = Object.values(TESTS).map((group): Row => {
          const { [group]: published } = PUBLISHED;
          const one = measurements.find(
            (measured) => measured.group === group && measured.by === SIMULATORS.ours,
          )!;
          const figures = Object.entries(one.figures ?? {}).slice(0, 2);
          return {
            what: group,
            printed: typeof published === 'string' ? { outcome: published } : {},
            ours: {
              run: one.task,
              outcome: figures
                .map(([name, value]) => `${name}: ${value === null ? 'never' : Number(value.toPrecision(3))}`)
                .join('; '),
            },
          };
        });
        return { rows };
      },
    },
  ],
};

/** Runs each test once, with what its steps spend their time on. */
function profileTests(bench: Bench, engine: Engine): Found {
  const measurements: Measurement[] = [];
  const sums = Object.keys(PARTS).map(() => 0);
  const rows = Object.entries(RUN).map(([what, { make, step, seconds }]): Row => {
    const stage = make(engine);
    const count = Math.ceil((bench.quick ? QUICK_SECONDS : seconds) / step);
    const samples: number[] = [];
    for (let i = 0; i < count; i++) {
      const before = performance.now();
      stage.world.step(step);
      samples.push(1e6 * (performance.now() - before));
    }
    const profile = stage.world.profile!;
    const times = Object.values(PARTS).map((parts) => parts.reduce((sum, part) => sum + profile[part], 0));
    const all = times.reduce((sum, time) => sum + time, 0);
    stage.dispose();
    measurements.push({
      ...{ group: 'profiles of tests', task: what, by: SIMULATORS.ours, step, timing: summarise(samples) },
      figures: Object.fromEntries(Object.keys(PARTS).map((name, i) => [name, times[i]! / all])),
    });
    for (const [i, time] of times.entries()) sums[i]! += time / all / Object.keys(RUN).length;
    return {
      what,
      printed: {},
      ours: {
        ...sharesOf(times.map((time) => time / all)),
        'real time': percent(all / (count * step)),
      },
    };
  });
  rows.push({ what: 'mean', printed: SAID, ours: sharesOf(sums) });
  return { rows, measurements };
}

function sharesOf(shares: readonly number[]): Record<string, string> {
  return Object.fromEntries(Object.keys(PARTS).map((name, i) => [name, percent(shares[i]!)]));
}
