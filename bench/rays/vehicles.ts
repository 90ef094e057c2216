/** Petersen's experiment (2007, §6.4.3): how many vehicles can have a depth camera of 5 frames per second. */
import type { Engine } from '../../bindings/index.ts';
import { depthImage } from '../../modules/sensors/index.ts';
import { measureInTurn } from '../measure.ts';
import { type BuildName, RAYS } from '../names.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import type { Body } from './bodies.ts';
import { makeFleet } from './fleet.ts';
import { FRAME, PETERSEN } from './published.ts';
import { CITY_REACH, makeCity } from './works.ts';

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
      const fleet = makeFleet(engine, city, at, depthImage(width, height), CITY_REACH);
      const entry = { group: RAYS.vehicles, task: `${width} × ${height}`, by: BUILD, at, units: 1 };
      const [measured] = measureInTurn(bench, [{ ...entry, work: () => fleet.frame() }], LONGEST);
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
  const fleet = makeFleet(engine, city, count, depthImage(width, height), CITY_REACH);
  const times = [0, 1, 2].map(() => {
    const before = performance.now();
    fleet.frame();
    return performance.now() - before;
  });
  fleet.dispose();
  return Math.min(...times);
}
