/**
 * `npx tsx bench/recording/overhead.ts`: what recording costs. Each work is done with and without a recorder
 * in turns, in one process; the recording goes to a file. Prints the minimum and the median of each, and
 * their ratios.
 */
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ensureGenerated } from '../../scripts/build/generated.js';
import { createRandom } from '../../test/support/random.ts';

await ensureGenerated('release');
const { loadEngine } = await import('../../bindings/index.ts');
const { connect } = await import('../../modules/plan/index.ts');
const { castRays } = await import('../../modules/sensors/index.ts');
const { makeSetups, randomConfigurations } = await import('../../test/modules/robot/moving-scenes.ts');

const ROUNDS = Number(process.argv[2] ?? 15);
const folder = mkdtempSync(`${tmpdir()}/clearance-recording-`);
const file = openSync(`${folder}/overhead.recording`, 'w');
const engine = await loadEngine();
const random = createRandom(1);
const setup = makeSetups(1)[0]!;
const { robot } = setup;
const scene = setup.makeScene(engine);
const arm = robot.in(scene);
const many = Float64Array.from(randomConfigurations(random, robot, 1024));
const width = arm.dimension;
const one = Array.from({ length: 64 }, (_, i) => many.slice(i * width, (i + 1) * width));
const rows = Float64Array.from({ length: 16 * 1000 }, () => random.between(-2, 2));
const boxes = rows.map((x, i) =>
  [6, 10, 14].includes(i % 16) ? 1 : i % 16 > 5 && i % 16 < 15 ? 0 : Math.abs(x),
);
const rays = Float64Array.from({ length: 6 * 1000 }, () => random.between(-2, 2));
const free = one.filter((configuration) => arm.isFree(configuration));

const WORKS: Readonly<Record<string, () => void>> = {
  'arm.areFree, 1,024 configurations': () => void arm.areFree(many),
  'arm.evaluate, 1,024 configurations': () => void arm.evaluate(many),
  'robot.setConfiguration and scene.evaluate, 64 times': () => {
    for (const configuration of one) {
      robot.setConfiguration(scene, configuration);
      scene.evaluate();
    }
  },
  'arm.isFree, 64 times': () => {
    for (const configuration of one) arm.isFree(configuration);
  },
  'arm.prove, 63 edges': () => {
    for (let i = 1; i < one.length; i++) arm.prove(one[i - 1]!, one[i]!);
  },
  'connect, one problem': () => void connect(arm, free[0]!, free[1]!, { maxIterations: 200 }),
  'engine.distances, 1,000 boxes': () => void engine.distances('box', 'box', boxes, boxes),
  'castRays, 1,000 rays': () => void castRays(scene, rays),
};

/** Milliseconds that a work takes. */
function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;
const least = (list: readonly number[]): number => Math.min(...list);

let bytes = 0;
for (const [name, work] of Object.entries(WORKS)) {
  const [off, on]: [number[], number[]] = [[], []];
  for (let i = 0; i < 5; i++) work();
  for (let round = 0; round < ROUNDS; round++) {
    off.push(time(work));
    const recording = await engine.record((piece) => {
      bytes += piece.length;
      writeSync(file, piece);
    });
    // The first call describes the scene and the robot.
    work();
    on.push(time(work));
    recording.stop();
    off.push(time(work));
  }
  const figures = (list: readonly number[]): string =>
    `${least(list).toFixed(3)} / ${median(list).toFixed(3)}`;
  const ratio = (how: (list: readonly number[]) => number): string => (how(on) / how(off)).toFixed(2);
  console.log(`${name}: off ${figures(off)}, on ${figures(on)} ms, ratio ${ratio(least)} / ${ratio(median)}`);
}
console.log(`${(bytes / 1e6).toFixed(1)} MB were recorded`);
engine.dispose();
rmSync(folder, { recursive: true });
