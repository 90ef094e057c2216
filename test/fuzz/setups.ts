import {
  allPairs,
  type Engine,
  loadEngine,
  type Precision,
  type RecordingSink,
  type SceneJSON,
} from '../../bindings/index.ts';
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

/** What stories are told with. */
export interface Telling {
  /** Binaries by their names that take the place of those of the project. */
  readonly binaries?: ReadonlyMap<string, WebAssembly.Module>;
  /** Takes a recording of the first engine. */
  readonly sink?: RecordingSink;
}

/** An engine that nobody has asked anything: what went wrong before cannot matter. */
async function freshEngine(precision: Precision, simd: boolean, { binaries }: Telling): Promise<Engine> {
  const name = `${precision}-${simd ? 'simd' : 'scalar'}` as const;
  const found = binaries?.get(name) ?? modules.get(name);
  if (found !== undefined) return loadEngine({ source: found });
  const source = await WebAssembly.compile(await fetchBinary(name));
  modules.set(name, source);
  return loadEngine({ source });
}

let robots: readonly Setup[] | undefined;

/** Makes the world of a number: its precision, and an empty scene, a crowd, or a robot among obstacles. */
export async function makeWorld(seed: number, telling: Telling = {}): Promise<World> {
  const random = createRandom(seed);
  const precision = random.unit() < 0.5 ? 'double' : 'single';
  const engines = await Promise.all([
    freshEngine(precision, true, telling),
    freshEngine(precision, false, telling),
  ]);
  const recording = telling.sink && (await engines[0].record(telling.sink));
  const sort = random.unit();
  if (sort < 0.6) return new World(engines, EMPTY, undefined, recording);
  if (sort < 0.7) {
    const segments = Array.from({ length: CROWD }, (_, i) => ({
      id: `s${i}`,
      elements: [randomOfKind(random, (['point', 'box', 'line', 'cylinder', 'triangle'] as const)[i % 5]!)],
      pose: matrixOf(randomTransform(random, 6)),
    }));
    const pairs = allPairs(segments.map(({ id }) => id));
    return new World(engines, { ...EMPTY, segments, pairs }, undefined, recording);
  }
  robots ??= makeSetups(1);
  const setup = robots[random.integer(0, robots.length - 1)]!;
  using scene = setup.makeScene(engines[0]);
  return new World(engines, scene.toJSON(), setup.robot, recording);
}
