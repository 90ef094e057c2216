/** Ten vehicles with images of 160 × 120, as Petersen 2007, §6.4.3, has them by a depth buffer. */
import type { Engine } from '../../bindings/index.ts';
import { depthImage } from '../../modules/sensors/index.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, RAYS } from '../names.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { stretches } from './depth-buffer.ts';
import { type Fleet, makeDrawnFleet, makeFleet } from './fleet.ts';
import { FLEET } from './published.ts';
import { type DepthBits, VIEW } from './quantum.ts';
import { compareRanges } from './ranges.ts';
import { makeCity } from './works.ts';

/** For how long all are timed, milliseconds. */
const LONGEST = 4000;

/** Bits of the depth buffer. */
const BITS: DepthBits = 24;

/** How far a range by a depth buffer may be from that of its ray, metres. */
const TOLERANCE = 0.02;

/** Times a frame of all vehicles, by rays, and by a depth buffer where something draws. */
export async function benchFleet(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
): Promise<Measurement[]> {
  bench.progress(RAYS.fleet);
  const city = await makeCity();
  const { vehicles, width, height } = FLEET;
  const camera = depthImage(width, height);
  // The buffer ends at a depth, and rays at a range: these reach the corners of the view.
  const maxDistance = VIEW.far * stretches(width, height, camera.fov)[0]!;
  const rays = [...engines].map(([by, engine]) => ({
    by: by as string,
    fleet: makeFleet(engine, city, vehicles, camera, maxDistance),
  }));
  const drawn = typeof document === 'undefined' ? undefined : makeDrawnFleet(city, vehicles, camera, BITS);
  const fleets: { by: string; fleet: Fleet }[] = [
    ...rays,
    ...(drawn === undefined ? [] : [{ by: `${BITS} bits, ${drawn.renderer}`, fleet: drawn }]),
  ];
  for (const { fleet } of fleets) fleet.frame();
  const exact = rays.find(({ by }) => by === 'double-simd')!.fleet.seen;
  const entries = fleets.map(({ by, fleet }): Entry => ({
    ...{ group: RAYS.fleet, task: `${width} × ${height}`, by, at: vehicles, units: 1 },
    agreement: compareRanges(exact, fleet.seen, TOLERANCE),
    work: () => fleet.frame(),
  }));
  const measured = measureInTurn(bench, entries, LONGEST);
  for (const { fleet } of fleets) fleet.dispose();
  return measured;
}
