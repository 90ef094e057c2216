/**
 * Tests 10 to 12: links come to rest at the limits of their joints. The thesis' text has lost most limits;
 * those of tests 10 and 11 are chosen by what it says of each run, and those of test 12 so that every link
 * ends at its least angle.
 *
 * - Test 10: two links of 2 kg slide down, one on the other, straight or along a slope of 45°.
 * - Test 11: two links of 10 and 8 kg swing about horizontal axes, from 0.5 rad each; 0 rad is straight down.
 * - Test 12: a chain of seven links of 0.1 m swings from 0.5 rad in each joint, all of which end at 0.2 rad.
 */
import type { Engine } from '../../../bindings/index.ts';
import type { Hold, Link } from './links.ts';
import { Stage } from './stage.ts';

export interface Run {
  readonly name: string;
  readonly restitution: number;
  readonly links: readonly Link[];
  readonly configuration: readonly number[];
}

function link(name: string, mass: number, length: number, hold: Hold): Link {
  return { name, mass, shape: { kind: 'box', size: [0.02, 0.02, length], at: [0, 0, -length / 2] }, hold };
}

function slidingRun(name: string, slope: number, least: readonly [number, number]): Run {
  const one = { by: 'base', turned: [0, slope, 0], limits: [least[0], 0.09] } as const;
  const two = { by: 'one', at: [0.03, 0, 0], limits: [least[1], 0.18] } as const;
  const slides = { motion: 'prismatic', axis: [0, 0, 1] } as const;
  return {
    name,
    restitution: 0.5,
    links: [
      { name: 'base' },
      link('one', 2, 0.2, { ...one, ...slides }),
      link('two', 2, 0.2, { ...two, ...slides }),
    ],
    configuration: [0, 0],
  };
}

/** Test 10. */
export const SLIDING_RUNS: readonly Run[] = [
  slidingRun('straight, −0.09 and −0.18 m', 0, [-0.09, -0.18]),
  slidingRun('straight, −0.18 and −0.09 m', 0, [-0.18, -0.09]),
  slidingRun('slope, −0.09 and −0.18 m', Math.PI / 4, [-0.09, -0.18]),
  slidingRun('slope, both −0.18 m', Math.PI / 4, [-0.18, -0.18]),
];

function turningRun(name: string, restitution: number, least: readonly [number, number]): Run {
  return {
    name,
    restitution,
    links: [
      { name: 'base' },
      link('one', 10, 0.2, { by: 'base', limits: [least[0], 0.8] }),
      link('two', 8, 0.16, { by: 'one', at: [0, 0, -0.2], limits: [least[1], 0.8] }),
    ],
    configuration: [0.5, 0.5],
  };
}

/** Test 11; in run 3 Holck's links start to swing by themselves. */
export const TURNING_RUNS: readonly Run[] = [
  turningRun('run 1: least 0 and 0', 0.5, [0, 0]),
  turningRun('run 2: least 0.3 and 0', 0.5, [0.3, 0]),
  turningRun('run 3: least 0.1 and 0.3', 0.5, [0.1, 0.3]),
  turningRun('run 4: as run 3, e = 0.3', 0.3, [0.1, 0.3]),
  turningRun('run 5: least 0.4 and 0.3', 0.5, [0.4, 0.3]),
];

const CHAIN = 7;

function chainRun(restitution: number): Run {
  const links = Array.from({ length: CHAIN }, (_, i) =>
    link(`link ${i}`, 1, 0.1, {
      ...{ by: i === 0 ? 'base' : `link ${i - 1}`, at: [0, 0, i === 0 ? 0 : -0.1], limits: [0.2, 0.6] },
    }),
  );
  const configuration = links.map(() => 0.5);
  return { name: `e = ${restitution}`, restitution, links: [{ name: 'base' }, ...links], configuration };
}

/** Test 12. */
export const CHAIN_RUNS: readonly Run[] = [chainRun(0.5), chainRun(0.3)];

/** The steps of tests 10 and 11, and those of the runs of test 12, seconds. */
export const STEP = 1e-3;
export const CHAIN_STEPS = [1 / 50, 1 / 300, 1 / 600] as const;

export function limitedLinks(engine: Engine, { links, configuration, restitution }: Run): Stage {
  return new Stage(engine, {}, links, { configuration, limits: { restitution } });
}
