import { armIn } from '../arms.ts';
import { elementsWithin } from '../../modules/contacts/index.ts';
import { type Engine, type Scene } from '../../bindings/index.ts';
import { type Cells, cells, points, mapOf } from '../../modules/maps/index.ts';
import { cubesOf } from '../../bindings/elements/cells.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, MAPS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Findings, Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import { configurationOf, loadPanda, type PandaWork } from '../scenes/panda.ts';
import type { Bench } from '../timing.ts';
import { benchGround } from './ground.ts';
import { depthImage, distancesWithin, randomKeys, scanOfRoom } from './works.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 6000;

const BUILDS = ['single-simd', 'double-simd'] as const;

/** What the robot stands on is no part of the map. */
const BASE = 'panda_link0';

/** How far elements are looked for, metres. */
const AROUND = 1.2;

/** Times a robot among a map's cells, and changes of it, beside boxes of these and plain JavaScript. */
export async function benchMaps(bench: Bench): Promise<Findings> {
  const panda = await loadPanda(bench.quick ? 64 : 4096);
  const engines = new Map<BuildName, Engine>();
  for (const build of BUILDS) engines.set(build, await loadBuild(build));
  const single = engines.get('single-simd')!;
  const map = makeMap(single, panda, bench.quick ? 2000 : 50_000);
  bench.progress(`${MAPS.group}: ${map.levels.length} cells`);
  const scenes = [...engines].map(([by, engine]) => ({
    by,
    scene: panda.robot.createScene(engine, { extra: { map } }),
  }));
  const fields = [...engines].map(([by, engine]) => {
    const scene = panda.robot.createScene(engine, { extra: { map } });
    mapOf(scene, 'map').buildDistanceField();
    return { by, scene };
  });
  const boxes = { by: MAPS.boxes, scene: panda.robot.createScene(single, { extra: { map: cubesOf(map) } }) };
  const measurements = [
    ...benchRobot(bench, panda, [...scenes, boxes], fields),
    ...benchAround(bench, scenes, map),
    ...benchChanges(bench, scenes),
    ...benchBuilding(bench, fields),
    ...benchDepth(bench, panda, engines),
    ...benchGround(bench, panda, engines),
  ];
  for (const engine of engines.values()) engine.dispose();
  return { unit: 'configuration, search, scan, image, ray or change', measurements };
}

/** Random cells of 0.1 m within ±4 m, without those that the base is in. */
function makeMap(engine: Engine, { robot }: PandaWork, count: number): Cells {
  const map = cells({ resolution: 0.1, keys: randomKeys(count) });
  using scene = robot.createScene(engine, { extra: { map } });
  const made = mapOf(scene, 'map');
  made.clearSegment(BASE, 0.02);
  return made.read();
}

interface Contestant {
  readonly by: string;
  readonly scene: Scene;
}

/** @param fields - scenes with distance fields, which have to agree with the first contestants, in turn */
function benchRobot(
  bench: Bench,
  panda: PandaWork,
  contestants: readonly Contestant[],
  fields: readonly Contestant[],
): Measurement[] {
  const { robot, configurations, count } = panda;
  const all = Array.from({ length: Math.min(count, 512) }, (_, i) => configurationOf(panda, i));
  const free = new Uint8Array(count);
  const expected = armIn(robot, contestants.at(-1)!.scene).areFree(configurations);
  const tests = contestants.map(({ by, scene }): Entry => {
    const differs = armIn(robot, scene)
      .areFree(configurations)
      .findIndex((answer, i) => answer !== expected[i]);
    // Precisions may differ where a cell is touched.
    if (differs >= 0 && by === 'single-simd') throw new Error(`${MAPS.free}: ${by} differs at ${differs}`);
    const work = (): unknown => armIn(robot, scene).areFree(configurations, { out: free });
    return { group: MAPS.group, task: MAPS.free, by, units: count, work: () => void work() };
  });
  for (const [i, { by, scene }] of fields.entries()) {
    const plain = armIn(robot, contestants[i]!.scene).areFree(configurations);
    const differs = armIn(robot, scene)
      .areFree(configurations)
      .findIndex((answer, k) => answer !== plain[k]);
    if (differs >= 0) throw new Error(`${MAPS.free}: ${by} with a distance field differs at ${differs}`);
    const work = (): unknown => armIn(robot, scene).areFree(configurations, { out: free });
    const name = `${by}, ${MAPS.field}`;
    tests.push({ group: MAPS.group, task: MAPS.free, by: name, units: count, work: () => void work() });
  }
  const distances = contestants.map(({ by, scene }): Entry => {
    const rows = scene.pairs.length;
    const work = (i: number): void => {
      robot.setConfiguration(scene, all[i]!);
      if (scene.evaluate().count !== rows) throw new Error('a pair is missing');
    };
    return { group: MAPS.group, task: MAPS.evaluate, by, units: 1, work: cycle(all.length, work) };
  });
  return measureInTurn(bench, [...tests, ...distances], LONGEST);
}

function benchAround(bench: Bench, contestants: readonly Contestant[], map: Cells): Measurement[] {
  const random = makeRandom(3);
  const places = Array.from(
    { length: 64 },
    () => [0, 0, 0].map(() => 4 * random() - 2) as unknown as [number, number, number],
  );
  const boxes = cubesOf(map);
  const plain = Float64Array.from(boxes.flatMap(({ center, halfExtents }) => [...center, halfExtents[0]]));
  for (const place of places) {
    const found = distancesWithin(plain, place, AROUND).length;
    const got = elementsWithin(contestants[1]!.scene, 'map', place, AROUND).element.length;
    if (found !== got) throw new Error(`${MAPS.around}: ${got} elements, expected ${found}`);
  }
  const ways: [string, (i: number) => unknown][] = [
    ...contestants.map(({ by, scene }): [string, (i: number) => unknown] => [
      by,
      (i) => elementsWithin(scene, 'map', places[i]!, AROUND),
    ]),
    [MAPS.plain, (i) => distancesWithin(plain, places[i]!, AROUND)],
  ];
  const entries = ways.map(([by, work]): Entry => {
    return {
      group: MAPS.group,
      task: MAPS.around,
      by,
      units: 1,
      work: cycle(places.length, (i) => void work(i)),
    };
  });
  return measureInTurn(bench, entries, LONGEST);
}

function benchChanges(bench: Bench, contestants: readonly Contestant[]): Measurement[] {
  const scan = scanOfRoom();
  const entries = contestants.flatMap(({ by, scene }): Entry[] => {
    const map = mapOf(scene, 'map');
    const both = (): void => {
      map.setPoints(scan);
      map.clearPoints(scan);
    };
    const one = (): void => {
      map.set([0, 0, 0]);
      map.clear([0, 0, 0]);
    };
    return [
      { group: MAPS.group, task: MAPS.scan, by, units: 1, work: both },
      { group: MAPS.group, task: MAPS.change, by, units: 1, work: one },
    ];
  });
  return measureInTurn(bench, entries, LONGEST);
}

function benchBuilding(bench: Bench, contestants: readonly Contestant[]): Measurement[] {
  const entries = contestants.map(({ by, scene }): Entry => {
    const map = mapOf(scene, 'map');
    return {
      group: MAPS.group,
      task: MAPS.build,
      by: `${by}, ${MAPS.field}`,
      units: 1,
      work: () => map.buildDistanceField(),
    };
  });
  return measureInTurn(bench, entries, LONGEST);
}

function benchDepth(bench: Bench, panda: PandaWork, engines: ReadonlyMap<BuildName, Engine>): Measurement[] {
  const xyz = depthImage(bench.quick ? 10 : 1);
  const { robot } = panda;
  const all = Array.from({ length: 64 }, (_, i) => configurationOf(panda, i));
  const make = (engine: Engine): Scene =>
    robot.createScene(engine, { extra: { image: points(xyz, { radius: 0.005 }) } });
  const entries = [...engines].flatMap(([by, engine]): Entry[] => {
    const scene = make(engine);
    const measure = (i: number): void => {
      robot.setConfiguration(scene, all[i]!);
      scene.evaluate();
    };
    return [
      { group: MAPS.group, task: MAPS.image, by, units: 1, work: () => make(engine).dispose() },
      { group: MAPS.group, task: MAPS.seen, by, units: 1, work: cycle(all.length, measure) },
    ];
  });
  return measureInTurn(bench, entries, LONGEST);
}
