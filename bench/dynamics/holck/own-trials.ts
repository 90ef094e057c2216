/** The tests that only we are asked: all but 1, 3 and 7. */
import type { Engine } from '../../../bindings/index.ts';
import { restlessness } from './impulses-only.ts';
import * as limited from './limited-links.ts';
import { linksOnBall, linksOnBars, STEP as THINGS_STEP } from './links-on-things.ts';
import { merryGoRound, SPEED, STEP as ROUND_STEP } from './merry-go-round.ts';
import { mobile, RUNS } from './mobile.ts';
import { SIMULATORS, TESTS } from './names.ts';
import { MOTIONS, oneLink, speedsOf, STEP as LINK_STEP } from './one-link.ts';
import { waitForRest } from './rest.ts';
import { isOff, sixJointArm, STEP as ARM_STEP } from './six-joint-arm.ts';
import { FRICTIONS, spinningBall, STEP as BALL_STEP, watchBall } from './spinning-ball.ts';
import type { Stage } from './stage.ts';
import type { Trial } from './trials.ts';

type Rest = Omit<Trial, 'by' | 'make'>;

/** A trial of a stage, made anew each time. */
function trial(make: () => Stage, rest: Rest): Trial {
  const { step } = rest;
  return {
    ...rest,
    by: SIMULATORS.ours,
    make() {
      const { world } = make();
      return () => world.step(step);
    },
  };
}

export function ownTrials(engine: Engine): Trial[] {
  return [
    ...FRICTIONS.map((friction) => {
      const make = () => spinningBall(engine, friction);
      return trial(make, {
        ...{ group: TESTS[2], task: `μ = ${friction}`, step: BALL_STEP, seconds: 4 },
        figures() {
          const { at, away, sideways } = watchBall(make(), 4);
          return { 'at rest after, s': at, 'sideways, m': away, 'm/s': sideways };
        },
      });
    }),
    restTrial(TESTS[4], 'bars, 1/300 s', () => linksOnBars(engine), THINGS_STEP, 10),
    restTrial(TESTS[4], 'ball, 1/300 s', () => linksOnBall(engine), THINGS_STEP, 10),
    ...[true, false].map((driven) => roundTrial(engine, driven)),
    ...(['revolute', 'prismatic'] as const).flatMap((motion) =>
      [1, 0.5].map((restitution) => linkTrial(engine, motion, restitution)),
    ),
    ...[...limited.SLIDING_RUNS, ...limited.TURNING_RUNS].map((run) =>
      restTrial(TESTS[10], run.name, () => limited.limitedLinks(engine, run), limited.STEP, 5),
    ),
    ...limited.CHAIN_RUNS.flatMap((run) =>
      limited.CHAIN_STEPS.map((step) => {
        const make = () => limited.limitedLinks(engine, run);
        const task = `${run.name}, 1/${Math.round(1 / step)} s`;
        return restTrial(TESTS[12], task, make, step, 5, () => ({
          'his way: rad/s in the 5th s': restlessness(run, 5, step),
        }));
      }),
    ),
    ...RUNS.flatMap(({ step }) => [0.3, 0].map((friction) => mobileTrial(engine, step, friction))),
    armTrial(engine),
  ];
}

function restTrial(
  group: string,
  task: string,
  make: () => Stage,
  step: number,
  seconds: number,
  more: () => Readonly<Record<string, number>> = () => ({}),
): Trial {
  return trial(make, {
    ...{ group, task, step, seconds },
    figures() {
      const { at, deepest, farthest } = waitForRest(make(), seconds, step);
      return {
        ...{ 'at rest after, s': at, 'deepest, mm': 1e3 * deepest, 'beyond limits': farthest },
        ...more(),
      };
    },
  });
}

function roundTrial(engine: Engine, driven: boolean): Trial {
  const make = () => merryGoRound(engine, driven);
  return trial(make, {
    ...{ group: TESTS[6], task: driven ? 'driven' : 'let go', step: ROUND_STEP, seconds: 2 },
    figures() {
      const { world, robot } = make();
      const [{ potential }, before] = [world.energy(), world.momentum().angular[2]];
      let [highest, slowest] = [0, SPEED];
      world.advance(2, {
        step: ROUND_STEP,
        onFrame: () => {
          highest = Math.max(highest, world.energy().potential - potential);
          slowest = Math.min(slowest, robot.velocities[0]!);
        },
      });
      const drift = world.momentum().angular[2] / before - 1;
      const figures = { 'arms rise by, J': highest, 'slowest, rad/s': slowest };
      return driven ? figures : { ...figures, 'drift of momentum': drift };
    },
  });
}

function linkTrial(engine: Engine, motion: keyof typeof MOTIONS, restitution: number): Trial {
  const make = () => oneLink(engine, motion, restitution);
  return trial(make, {
    ...{ group: TESTS[8], task: `${motion}, e = ${restitution}, 1 ms`, step: LINK_STEP, seconds: 10 },
    figures() {
      const speeds = speedsOf(make(), 10);
      const errors = speeds.map((speed, i) => Math.abs(speed - (-restitution) ** i));
      return { impacts: speeds.length - 1, 'speeds off by': Math.max(...errors) };
    },
  });
}

function mobileTrial(engine: Engine, step: number, friction: number): Trial {
  const make = () => mobile(engine, friction);
  const name = step < 0.1 ? `1/${Math.round(1 / step)}` : String(step);
  return trial(make, {
    ...{ group: TESTS[13], task: `${name} s, μ = ${friction}`, step, seconds: 3 },
    figures() {
      const stage = make();
      let deepest = 0;
      stage.world.advance(3, { step, onFrame: () => (deepest = Math.max(deepest, stage.deepest())) });
      return { 'deepest, mm': 1e3 * deepest };
    },
  });
}

function armTrial(engine: Engine): Trial {
  const make = () => sixJointArm(engine);
  return trial(make, {
    ...{ group: TESTS[14], task: '1 ms', step: ARM_STEP, seconds: 2 },
    figures() {
      const stage = make();
      let [farthest, off] = [0, Infinity];
      stage.world.advance(2, {
        step: ARM_STEP,
        onFrame: () => {
          farthest = Math.max(farthest, stage.farthest());
          if (off === Infinity && isOff(stage)) off = stage.world.time;
        },
      });
      return { 'beyond limits, rad': farthest, 'ball is off after, s': off };
    },
  });
}
