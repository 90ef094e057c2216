import type { Engine } from '../../bindings/index.ts';
import { depthImage, castFan } from '../../modules/sensors/index.ts';
import { SCANNER_IN_CITY } from '../../data/city.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, RAYS } from '../names.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { elementOf } from './bodies.ts';
import { makeDepthScanner, stretches } from './depth-buffer.ts';
import { compareDepths, type DepthFigures } from './depth-figures.ts';
import { type DepthBits, VIEW } from './quantum.ts';
import { makeCity } from './works.ts';

/** Widths of images; heights are three quarters of them. */
const WIDTHS = { full: [16, 32, 80, 160, 320, 640], quick: [16, 32] };

/** Bits of the depth buffers that are timed. */
const BITS: readonly DepthBits[] = [24, 16];

/** For how long one size is timed, milliseconds. */
const LONGEST = 2000;

/** The angle of view, radians. */
const FOV = Math.PI / 3;

/** Times images of the city beside a depth buffer, in a page that can draw; elsewhere nothing is timed. */
export async function benchDepthBuffer(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
): Promise<Measurement[]> {
  if (typeof document === 'undefined') return [];
  const city = await makeCity();
  return WIDTHS[bench.quick ? 'quick' : 'full'].flatMap((width) => {
    const height = (3 * width) / 4;
    bench.progress(`${RAYS.depth}: ${width} × ${height}`);
    const camera = depthImage(width, height, FOV);
    const at = width * height;
    const entry = (by: string, run: () => unknown, depths?: DepthFigures): Entry => ({
      ...{ group: RAYS.depth, task: `${width} × ${height}`, by, at, units: at, work: () => void run() },
      ...(depths && { depths }),
    });
    const pose = { position: SCANNER_IN_CITY, quaternion: [0, 0, 0, 1] } as const;
    // The buffer ends at a depth, and rays at a range: these reach the corners of the view.
    const maxDistance = VIEW.far * stretches(width, height, FOV)[0]!;
    const ours = [...engines].map(([build, engine]) => {
      const scene = engine.createScene({ segments: { city: city.map(elementOf) }, pairs: [] });
      const out = castFan(scene, { pose }, camera, { maxDistance });
      return { build, scene, out, run: () => castFan(scene, { pose }, camera, { maxDistance, out }) };
    });
    const exact = ours.find(({ build }) => build === 'double-simd')!.out;
    const factors = stretches(width, height, FOV);
    const ranges = new Float64Array(at);
    const scanners = BITS.flatMap((bits) => {
      const scanner = makeDepthScanner(city, SCANNER_IN_CITY, { width, height, fov: FOV, bits });
      return scanner === undefined ? [] : [{ bits, scanner }];
    });
    const theirs = scanners.map(({ bits, scanner }) => {
      scanner.scan(ranges);
      const depths = compareDepths(exact, ranges, width, factors, bits);
      return entry(`${bits} bits, ${scanner.renderer}`, () => scanner.scan(ranges), depths);
    });
    const entries = [...ours.map(({ build, run }) => entry(build, run)), ...theirs];
    const measured = measureInTurn(bench, entries, LONGEST);
    for (const { scanner } of scanners) scanner.dispose();
    for (const { scene } of ours) scene.dispose();
    return measured;
  });
}
