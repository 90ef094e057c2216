/** Tables 4.1 and 4.2: self-collisions of chains, with the volumes made for each question, and without. */
import type { Engine } from '../../../bindings/index.ts';
import { CHAIN, CHAINS, placeChain } from '../../hierarchies/chains.ts';
import { ballAround, moved, treeOf } from '../../hierarchies/descents.ts';
import { SelfCollision } from '../../hierarchies/joint-tree.ts';
import { CHAIN_TESTS, CHAIN_TIMES } from '../../hierarchies/published.ts';
import { measureInTurn } from '../../measure.ts';
import type { BRANCHES } from '../../names.ts';
import type { Measurement, Row } from '../../results.ts';
import type { Bench } from '../../timing.ts';
import type { Found } from '../experiment.ts';

/** What is timed: the method of the thesis in JavaScript, and what a user of the engine asks. */
const WAYS = { making: 'making volumes', without: 'without', engine: 'isFree' } as const;

export function benchChainTable(bench: Bench, engine: Engine, branches: (typeof BRANCHES)[number]): Found {
  const measurements: Measurement[] = [];
  const rows = Object.keys(CHAINS).map((what): Row => {
    using scene = CHAIN.createScene(engine);
    placeChain(scene, what);
    const { segments } = CHAIN;
    const balls = new Map(Object.entries(segments).map(([id, elements]) => [id, ballAround(elements)]));
    const tree = new SelfCollision(treeOf(CHAIN), scene.pairs, () => true);
    const poses = new Map(scene.segments.map((id) => [id, scene.getPose(id)]));
    const distances = Float64Array.from(scene.evaluate().distance);
    const stand = {
      ballOf: (id: string) => moved(balls.get(id)!, poses.get(id)!),
      distanceOf: (row: number) => distances[row]!,
    };
    const made = tree.makeVolumes(stand, branches);
    const found = tree.descend(stand, made);
    if (found.isFree !== scene.isFree()) throw new Error(`${what}: the joint tree and isFree do not agree`);
    const works: Readonly<Record<string, () => unknown>> = {
      [WAYS.making]: () => tree.descend(stand, tree.makeVolumes(stand, branches)),
      [WAYS.without]: () => tree.descend(stand, made),
      [WAYS.engine]: () => scene.isFree(),
    };
    const timed = measureInTurn(
      bench,
      Object.entries(works).map(([by, work]) => ({
        group: `chain of six, ${branches}`,
        task: what,
        by,
        units: 1,
        work,
      })),
    );
    measurements.push(...timed);
    const [making, without] = CHAIN_TIMES[what]![branches];
    return {
      what,
      printed: {
        tests: CHAIN_TESTS[what]![branches],
        collision: what === 'coiled, colliding' ? 'yes' : 'no',
        'making volumes': `${making} ms`,
        without: `${without} ms`,
      },
      ours: {
        tests: found.volumeTests + found.pairs,
        collision: found.isFree ? 'no' : 'yes',
        ...Object.fromEntries(timed.map(({ by, timing }) => [by, `${(timing.minimum / 1e3).toFixed(2)} µs`])),
      },
    };
  });
  return { rows, measurements };
}
