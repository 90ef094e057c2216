/**
 * `npx tsx bench/recording/overhead.ts`: what recording costs. Each work is done with and without a recorder
 * in turns, in one process; the recording goes to a file. Prints the minimum and the median of each, and
 * their ratios.
 */
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ensureGenerated } from '../../scripts/build/generated.js';
import { readText } from '../../data/read.ts';
import { makeRandom } from '../random.ts';

await ensureGenerated('release');
const { box, loadEngine } = await import('../../bindings/index.ts');
const { connect } = await import('../../modules/plan/index.ts');
const { castRays } = await import('../../modules/sensors/index.ts');
const { loadRobot } = await import('../../modules/robot/index.ts');

const ROUNDS = Number(process.argv[2] ?? 15);
const folder = mkdtempSync(`${tmpdir()}/clearance-recording-`);
const file = openSync(`${folder}/overhead.recording`, 'w');
const engine = await loadEngine();
const unit = makeRandom(1);
const random = { between: (least: number, most: number) => least + unit() * (most - least) };
const robot = loadRobot(await readText('robots/vamp_panda_spherized.urdf'), {
  srdf: await readText('robots/vamp_panda.srdf'),
});
const obstacles = Array.from({ length: 12 }, (_, i) =>
  box([0.7 * Math.cos(i / 2), 0.7 * Math.sin(i / 2), 0.1 + 0.06 * i], [0.04, 0.05, 0.06]),
);
const scene = robot.createScene(engine, { extra: { obstacles } });
const arm = robot.in(scene);
const many = Float64Array.from({ length: 1024 * arm.dimension }, (_, i) => {
  const joint = i % arm.dimension;
  return random.between(arm.lower[joint]!, arm.upper[joint]!);
});
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
