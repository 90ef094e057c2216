/** Petersen's experiment (2007, §6.4.3): how many vehicles can have a depth camera of 5 frames per second. */
import { box, type Engine } from '../../bindings/index.ts';
import type { RayHits } from '../../modules/sensors/index.ts';
import { depthImage, castFan } from '../../modules/sensors/index.ts';
import { measureInTurn } from '../measure.ts';
import { type BuildName, RAYS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { elementOf, type Body } from './bodies.ts';
import { FRAME, PETERSEN } from './published.ts';
import { CITY_REACH, makeCity } from './works.ts';

/** Half the edges of a vehicle, and how high its camera is, metres. */
const VEHICLE = { halves: [0.05, 0.04, 0.03], camera: 0.05 } as const;

/** How far a vehicle moves per frame, metres. */
const STEP = 0.01;

/** For how long the frames of one size are timed, milliseconds. */
const LONGEST = 3000;

/** More vehicles than these are not looked for: they fill the streets. */
const MOST = 4096;

/** The build that is asked. */
const BUILD = 'double-simd';

/** Finds the largest number of vehicles whose frames are done in time, and times them. */
export async function benchVehicles(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
): Promise<Measurement[]> {
  const city = await makeCity();
  const engine = engines.get(BUILD)!;
  return PETERSEN.flatMap(({ width, height }) => {
    bench.progress(`${RAYS.vehicles}: ${width} × ${height}`);
    let at = bench.quick ? 2 : search((count) => timeFrames(engine, city, count, width, height));
    for (;;) {
      const fleet = makeFleet(engine, city, at, width, height);
      const entry = { group: RAYS.vehicles, task: `${width} × ${height}`, by: BUILD, at, units: 1 };
      const [measured] = measureInTurn(bench, [{ ...entry, work: fleet.frame }], LONGEST);
      fleet.dispose();
      if (measured!.timing.minimum <= FRAME * 1e6 || at === 1) return [measured!];
      // The machine was faster while it was searched.
      at = Math.floor(0.9 * at);
    }
  });
}

/** The most that is done within a frame, to a sixteenth. */
function search(milliseconds: (count: number) => number): number {
  let least = 1;
  while (least < MOST && milliseconds(2 * least) <= FRAME) least *= 2;
  let most = 2 * least;
  while (most - least > Math.max(1, least / 16)) {
    const middle = Math.round((least + most) / 2);
    if (milliseconds(middle) <= FRAME) least = middle;
    else most = middle;
  }
  return Math.min(least, MOST);
}

function timeFrames(engine: Engine, city: readonly Body[], count: number, width: number, height: number) {
  const fleet = makeFleet(engine, city, count, width, height);
  const times = [0, 1, 2].map(() => {
    const before = performance.now();
    fleet.frame();
    return performance.now() - before;
  });
  fleet.dispose();
  return Math.min(...times);
}

/** Vehicles that see the houses and each other; each frame all of them move, and each takes an image. */
function makeFleet(engine: Engine, city: readonly Body[], count: number, width: number, height: number) {
  const random = makeRandom(21);
  const ids = Array.from({ length: count }, (_, i) => `vehicle ${i}`);
  const vehicle = [box([0, 0, VEHICLE.halves[2]], VEHICLE.halves)];
  const scene = engine.createScene({
    segments: { city: city.map(elementOf), ...Object.fromEntries(ids.map((id) => [id, vehicle])) },
    static: ['city'],
    pairs: [],
  });
  const places = ids.map(() => {
    for (;;) {
      const [x, y, angle] = [5 * random(), 10 * random() - 5, 2 * Math.PI * random()];
      const isStreet = city.every(({ at, ...body }) => {
        const [hx, hy] = body.kind === 'box' ? body.halves : [0, 0];
        return Math.abs(x - at[0]) > hx + 0.1 || Math.abs(y - at[1]) > hy + 0.1;
      });
      if (isStreet) return { x, y, angle };
    }
  });
  const camera = depthImage(width, height);
  const pose = { position: [0, 0, VEHICLE.camera], quaternion: [0, 0, 0, 1] } as const;
  let [number, out]: [number, RayHits | undefined] = [0, undefined];
  const frame = (): void => {
    number++;
    places.forEach(({ x, y, angle }, i) => {
      // There and back, so that none drives into a house.
      const away = STEP * (number % 2);
      const position = [x + away * Math.cos(angle), y + away * Math.sin(angle), 0] as const;
      const quaternion = [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)] as const;
      scene.setPose(ids[i]!, { position, quaternion });
    });
    for (const id of ids) {
      const options = { maxDistance: CITY_REACH, ignore: [id], ...(out && { out }) };
      out = castFan(scene, { segment: id, pose }, camera, options);
    }
  };
  return { frame, dispose: () => scene.dispose() };
}
