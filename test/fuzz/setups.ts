import { loadEngine, type Precision, type SceneJSON, type Engine, allPairs } from '../../bindings/index.ts';
import { fetchBinary } from '../../bindings/load.ts';
import { makeSetups, type Setup } from '../modules/robot/moving-scenes.ts';
import { createRandom } from '../support/random.ts';
import { matrixOf, randomTransform } from '../support/scenes.ts';
import { randomOfKind } from '../support/solid-scenes.ts';
import { World } from './world.ts';

const EMPTY: SceneJSON = { format: 'clearance-scene', version: 1, segments: [], pairs: [] };

/** More pairs than are compared one by one when a scene is asked whether it is free. */
const CROWD = 47;

const modules = new Map<string, WebAssembly.Module>();

/** An engine that nobody has asked anything: what went wrong before cannot matter. */
async function freshEngine(precision: Precision, simd: boolean): Promise<Engine> {
  const name = `${precision}-${simd ? 'simd' : 'scalar'}` as const;
  const found = modules.get(name);
  const source = found ?? (await WebAssembly.compile(await fetchBinary(name)));
  modules.set(name, source);
  return loadEngine({ source });
}

let robots: readonly Setup[] | undefined;

/** Makes the world of a number: its precision, and an empty scene, a crowd, or a robot among obstacles. */
export async function makeWorld(seed: number): Promise<World> {
  const random = createRandom(seed);
  const precision = random.unit() < 0.5 ? 'double' : 'single';
  const engines = await Promise.all([freshEngine(precision, true), freshEngine(precision, false)]);
  const sort = random.unit();
  if (sort < 0.6) return new World(engines, EMPTY);
  if (sort < 0.7) {
    const segments = Array.from({ length: CROWD }, (_, i) => ({
      id: `s${i}`,
      elements: [randomOfKind(random, (['point', 'box', 'line', 'cylinder', 'triangle'] as const)[i % 5]!)],
      pose: matrixOf(randomTransform(random, 6)),
    }));
    return new World(engines, { ...EMPTY, segments, pairs: allPairs(segments.map(({ id }) => id)) });
  }
  robots ??= makeSetups(1);
  const setup = robots[random.integer(0, robots.length - 1)]!;
  using scene = setup.makeScene(engines[0]);
  return new World(engines, scene.toJSON(), setup.robot);
}
