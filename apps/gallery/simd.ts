// Engines with and without vector instructions answer one question: with equal bits, in different times.
import { type Engine, loadEngine } from 'clearance';
import type { ConfigurationDistances } from 'clearance/robot';
import { randomConfigurations } from './common/configurations.ts';
import { byId, millimetres, onInput, show, slider } from './common/inputs.ts';
import { robot } from './common/panda.ts';

const simd = await loadEngine({ simd: 'auto' });
const scalar = await loadEngine({ simd: 'off' });

/** The distances of all pairs of the arm in many configurations, and how long it takes at least. */
function prepare(
  engine: Engine,
  configurations: Float64Array,
): () => { distance: ArrayLike<number>; took: number } {
  const scene = robot.createScene(engine);
  const arm = robot.in(scene);
  let out: ConfigurationDistances | undefined;
  let took = Infinity;
  return () => {
    const begun = performance.now();
    out = arm.evaluate(configurations, out && { out });
    took = Math.min(took, performance.now() - begun);
    return { distance: out.distance, took };
  };
}

const button = byId('run') as HTMLButtonElement;
async function run(): Promise<void> {
  button.disabled = true;
  const configurations = randomConfigurations(robot, slider('count'));
  const [withSimd, without] = [prepare(simd, configurations), prepare(scalar, configurations)];
  let [fast, slow] = [withSimd(), without()];
  for (let round = 0; round < 10; round++) {
    // They take turns, so that whatever else the computer does meets both; in between, the page stays alive.
    [fast, slow] = [withSimd(), without()];
    await new Promise(requestAnimationFrame);
  }
  const most = Math.max(fast.took, slow.took);
  byId('bar-simd').style.width = `${(100 * fast.took) / most}%`;
  byId('bar-scalar').style.width = `${(100 * slow.took) / most}%`;
  const perPair = (took: number): string => `${((took * 1e6) / fast.distance.length).toFixed(0)} ns per pair`;
  byId('time-simd').textContent = simd.build.simd ? perPair(fast.took) : 'this browser has none';
  byId('time-scalar').textContent = perPair(slow.took);
  const values = Array.from(fast.distance);
  show({
    'SIMD is faster by': `${(slow.took / fast.took).toFixed(2)} ×`,
    'pairs of segments': values.length.toLocaleString('en'),
    'lowest distance': millimetres(values.reduce((least, metres) => Math.min(least, metres))),
    'same bits': values.every((metres, i) => Object.is(metres, slow.distance[i])) ? 'yes' : 'no',
  });
  button.disabled = false;
}

onInput(() => undefined);
button.addEventListener('click', () => void run());
await run();
