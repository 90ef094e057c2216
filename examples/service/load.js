// Asks the service 10,000 questions about several robots, ends a worker on the way, and says how long answers
// took and what memory is in use: node --expose-gc examples/service/load.js [questions].
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { loadRobot } from 'clearance/robot';
import { startService } from './service.js';

const count = Number(process.argv[2] ?? 10_000);
/** Questions that are asked at once. */
const AT_ONCE = 4;

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const robots = [
  ['examples/panda/erd_panda_collision.urdf', 'examples/panda/erd_panda.srdf'],
  ['data/robots/vamp_panda_spherized.urdf', 'data/robots/vamp_panda.srdf'],
  ['data/robots/erd_romeo_laas_small.urdf', 'data/robots/erd_romeo_small.srdf'],
].map(([file, rules]) => {
  const [urdf, srdf] = [read(file), read(rules)];
  const robot = loadRobot(urdf, { srdf });
  const box = { kind: 'box', center: [0.9, 0, 0.3], halfExtents: [0.1, 0.1, 0.3], rotation: [0, 0, 0, 1] };
  return { urdf, srdf, robot, segments: { box: [box] } };
});
const scene = JSON.parse(read('examples/panda/scene.json'));

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(7);
function draw(i) {
  if (i % 4 !== 0) {
    const position = [1 + random(), random(), random()];
    return ['/distances', { scene, poses: { ball: { position } } }];
  }
  const { urdf, srdf, robot, segments } = robots[(i / 4) % robots.length];
  const near = () =>
    Object.fromEntries(
      robot.joints.map(({ name, lower, upper }) => {
        const [low, high] = [Math.max(lower, -1), Math.min(upper, 1)];
        return [name, low + (high - low) * (0.4 + 0.2 * random())];
      }),
    );
  return ['/plan', { urdf, srdf, segments, from: near(), to: near(), seed: i }];
}

const service = await startService(0, { waiting: AT_ONCE + 1 });
const times = [];
const failed = [];
const level = async () => {
  const workers = await service.memory();
  const sum = (key) => (workers.reduce((total, one) => total + one[key], 0) / 2 ** 20).toFixed(1);
  return `heaps of the workers ${sum('heap')} MB, their WebAssembly ${sum('wasm')} MB, the process ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`;
};

let next = 0;
async function askAll() {
  while (next < count) {
    const i = next++;
    const [path, question] = draw(i);
    if (i === Math.floor(count / 2)) service.workers()[0].terminate();
    if (i > 0 && i % Math.ceil(count / 5) === 0) console.log(`after ${i} questions: ${await level()}`);
    const begun = performance.now();
    const response = await fetch(service.address + path, { method: 'POST', body: JSON.stringify(question) });
    const answer = await response.json();
    times.push(performance.now() - begun);
    if (response.status !== 200) failed.push(`${response.status} ${answer.error}`);
  }
}

const begun = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, askAll));
const seconds = (performance.now() - begun) / 1000;
console.log(`after ${count} questions: ${await level()}`);
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
console.log(`${service.workers().length} workers: ${(count / seconds).toFixed(0)} questions a second`);
console.log(`answers took ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms at most`);
console.log(
  `not answered: ${failed.length}${failed.length > 0 ? ` (${[...new Set(failed)].join('; ')})` : ''}`,
);
await service.close();
