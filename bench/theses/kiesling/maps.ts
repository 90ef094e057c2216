/** §4.4.2: a robot beside an occupancy map, whose cells are boxes or a map; and a map that takes in scans. */
import { box, type Engine, type Scene, type SegmentSource } from '../../../bindings/index.ts';
import { readBytes } from '../../../data/read.ts';
import { cells, type Cells, occupancyOf, octomapBoxes, readOctomap } from '../../../modules/maps/index.ts';
import { expandXacro, loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { castFan, fanDirections } from '../../../modules/sensors/index.ts';
import { readFile } from 'node:fs/promises';
import { createRandom } from '../../../examples/evolution/random.js';
import { armIn } from '../../arms.ts';
import { measureInTurn } from '../../measure.ts';
import type { Bench } from '../../timing.ts';
import type { Found } from '../experiment.ts';

/** What is used of the map, metres: seven metres of a corridor without its floor. */
const PLACE = [
  [0, 7],
  [-1.7, 1.6],
  [0.08, 2.2],
] as const;

/** Where the base of the robot is: x, y and heading. */
const CORRIDOR = [
  [0.5, 6.5],
  [-0.9, 0.8],
  [-3.14, 3.14],
] as const;

const CONFIGURATIONS = 512;

/** A scanner in the corridor: its beams, and how far it sees, metres. */
const FAN = Object.freeze({ type: 'planar', count: 1024, from: -Math.PI, to: Math.PI } as const);
const REACH = 12;
const STANDS = [1, 2, 3, 4, 5, 6];

/** The cells of the corridor, as boxes and as a map. */
async function readCorridor(): Promise<{ boxes: SegmentSource; map: Cells; whole: Cells }> {
  const octomap = readOctomap(await readBytes('maps/geb079.bt'));
  const { centers, halfSizes } = octomapBoxes(octomap);
  const inside = [...halfSizes.keys()].filter((i) =>
    PLACE.every(([least, most], axis) => centers[3 * i + axis]! >= least && centers[3 * i + axis]! <= most),
  );
  const boxes = inside.map((i) => {
    const [x, y, z] = centers.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    const half = halfSizes[i]!;
    return box([x, y, z], [half, half, half]);
  });
  const { resolution, keys, levels } = octomap;
  const map = cells({
    resolution,
    keys: inside.flatMap((i) => [...keys.subarray(3 * i, 3 * i + 3)]),
    levels: inside.map((i) => levels[i]!),
  });
  return { boxes, map, whole: cells(octomap) };
}

async function readMobileArm(): Promise<Robot> {
  const file = new URL('../../../examples/mobile-arm/robot.urdf.xacro', import.meta.url);
  return loadRobot(expandXacro(await readFile(file, 'utf8')), { base: 'planar' });
}

/** The mobile arm among boxes and among cells: the answers are one, and the time differs. */
export async function benchCorridor(bench: Bench, engine: Engine): Promise<Found> {
  const [robot, { boxes, map }] = await Promise.all([readMobileArm(), readCorridor()]);
  const random = createRandom(2019) as { uniform(): number };
  const configurations = Float64Array.from(
    Array.from({ length: CONFIGURATIONS }, () =>
      robot.joints.map(({ lower, upper }, j) => {
        const [least, most] = CORRIDOR[j] ?? [lower, upper];
        return least + random.uniform() * (most - least);
      }),
    ).flat(),
  );
  const group = `mobile arm of ${robot.joints.length} joints in a corridor of ${map.levels.length.toLocaleString('en')} cells`;
  const sources: Readonly<Record<string, SegmentSource>> = { boxes, cells: map };
  const asked = Object.entries(sources).map(([by, source]) => {
    const scene = robot.createScene(engine, { extra: { corridor: source } });
    const arm = armIn(robot, scene);
    return { by, scene, free: arm.areFree(configurations), work: () => void arm.areFree(configurations) };
  });
  const [one, other] = asked.map(({ free }) => free.join()) as [string, string];
  if (one !== other) throw new Error('boxes and cells do not agree');
  const measurements = measureInTurn(
    bench,
    asked.map(({ by, work }) => ({ group, task: 'areFree', by, units: CONFIGURATIONS, work })),
  );
  const makes = measureInTurn(
    bench,
    Object.entries(sources).map(([by, source]) => ({
      ...{ group, task: 'a scene is made', by, units: 1 },
      work: () => robot.createScene(engine, { extra: { corridor: source } }).dispose(),
    })),
  );
  const free = asked[0]!.free.reduce((sum, x) => sum + x, 0);
  asked.forEach(({ scene }) => scene.dispose());
  const rows = measurements.map(({ by, timing }, i) => ({
    what: by,
    printed: {},
    ours: {
      cells: map.levels.length,
      free: `${free} of ${CONFIGURATIONS}`,
      'areFree, µs each': timing.minimum / 1e3,
      'scene made, ms': makes[i]!.timing.minimum / 1e6,
    },
  }));
  return { rows, measurements: [...measurements, ...makes] };
}

/** An empty map that takes in scans of the building, and a full one that does. */
export async function benchScans(bench: Bench, engine: Engine): Promise<Found> {
  const { whole } = await readCorridor();
  const directions = fanDirections(FAN);
  using real = engine.createScene({ segments: { building: whole }, pairs: [] });
  const scans = STANDS.map((x) => {
    const origin = [x, 0.04, 0.5] as const;
    const pose = { position: origin, quaternion: [0, 0, 0, 1] };
    const { distance } = castFan(real, { pose }, FAN, { maxDistance: REACH });
    const reach = (i: number): number => Math.min(distance[i]! + 1e-3, 2 * REACH);
    return { origin, xyz: directions.map((way, i) => origin[i % 3]! + reach(Math.floor(i / 3)) * way) };
  });
  const group = `scans of ${FAN.count.toLocaleString('en')} beams, up to ${REACH} m, cells of ${whole.resolution} m`;
  const maps: Readonly<Record<string, Cells>> = {
    'empty at first': cells({ resolution: whole.resolution }),
    'of the building': whole,
  };
  const scenes: Scene[] = [];
  const entries = Object.entries(maps).map(([by, map]) => {
    const scene = engine.createScene({ segments: { map }, pairs: [] });
    scenes.push(scene);
    const occupancy = occupancyOf(scene, 'map');
    const changes = scans.map(({ origin, xyz }) => occupancy.addScan(origin, xyz, { maxRange: REACH }));
    return {
      ...{ group, task: 'addScan', by, units: scans.length },
      found: { set: changes.reduce((sum, { set }) => sum + set, 0), cells: scene.segment('map').size },
      work: () => {
        for (const { origin, xyz } of scans) occupancy.addScan(origin, xyz, { maxRange: REACH });
      },
    };
  });
  const measurements = measureInTurn(bench, entries);
  scenes.forEach((scene) => scene.dispose());
  const rows = entries.map(({ by, found }, i) => ({
    what: by,
    printed: {},
    ours: {
      scans: scans.length,
      'cells set': found.set,
      'cells of the map': found.cells,
      'ms per scan': measurements[i]!.timing.minimum / 1e6,
    },
  }));
  return {
    rows,
    measurements: measurements.map(({ group: of, task, by, timing }) => ({ group: of, task, by, timing })),
  };
}
