import { toBalls } from '../bindings/volumes/fit.ts';
import { type ElementSource, type Engine, point, type Vector } from '../bindings/index.ts';
import { loadBuild } from './builds.ts';
import { type FittingSet, makeFittingSets } from './fitting-sets.ts';
import { type Entry, measureInTurn } from './measure.ts';
import { FITTING } from './names.ts';
import { boxAlong, COORDINATE_AXES, principalAxes, radiusAroundBox, ritterRadius } from './peers/volumes.ts';
import { makeRandom } from './random.ts';
import type { Findings, Measurement } from './results.ts';
import { randomVector, rotation } from './scenes/work.ts';
import type { Bench } from './timing.ts';

/** A body as we get it, and as plain JavaScript does. */
interface Body {
  readonly elements: readonly ElementSource[];
  readonly balls: Float64Array;
}

/** A way to fit something to a body: sizes of what was fitted. */
type Fit = (body: Body) => readonly number[];

/** Fits volumes to sets of bodies: the time per vertex, and how much larger they are than the best known. */
export async function benchFitting(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const engine = await loadBuild('double-simd');
  const spheres: Record<string, Fit> = {
    [FITTING.ours]: ({ elements }) => [engine.fitSphere(elements).radius],
    [FITTING.ritter]: ({ balls }) => [ritterRadius(balls)],
    [FITTING.boxCenter]: ({ balls }) => [radiusAroundBox(balls)],
  };
  const boxes: Record<string, Fit> = {
    [FITTING.ours]: ({ elements }) => sizesOf(engine.fitBox(elements).halfExtents),
    [FITTING.principal]: ({ balls }) => sizesOf(boxAlong(balls, principalAxes(balls))),
    [FITTING.coordinate]: ({ balls }) => sizesOf(boxAlong(balls, COORDINATE_AXES)),
  };
  for (const { name, bodies } of await makeFittingSets()) {
    const all = bodies.map((elements) => ({ elements, balls: toBalls(elements) }));
    bench.progress(`${FITTING.spheres}: ${name}`);
    measurements.push(...measure(bench, FITTING.spheres, name, all, spheres, []));
    bench.progress(`${FITTING.boxes}: ${name}`);
    const turned = turnedFit(engine, bench.quick ? 1 : 50);
    measurements.push(...measure(bench, FITTING.boxes, name, all, boxes, [turned]));
  }
  engine.dispose();
  return { unit: 'vertex', measurements };
}

/** Times each of some fits, and compares their sizes with the best of them and of others, body by body. */
function measure(
  bench: Bench,
  group: string,
  task: FittingSet['name'],
  bodies: readonly Body[],
  fits: Readonly<Record<string, Fit>>,
  others: readonly Fit[],
): Measurement[] {
  const vertices = bodies.reduce((sum, { balls }) => sum + balls.length / 4, 0);
  const found = [...Object.values(fits), ...others].map((fit) => bodies.map(fit));
  const best = bodies.map((_, body) =>
    found[0]![body]!.map((_, size) => Math.min(...found.map((sizes) => sizes[body]![size]!))),
  );
  const entries = Object.entries(fits).map(([by, fit], i): Entry => {
    const excess = best[0]!.map((_, size) => {
      const ratios = bodies.map((_, body) => found[i]![body]![size]! / best[body]![size]!);
      return ratios.reduce((sum, ratio) => sum + ratio) / ratios.length;
    });
    return { group, task, by, excess, units: vertices, work: () => bodies.forEach(fit) };
  });
  return measureInTurn(bench, entries);
}

/** Surface and volume of a box, but for constant factors. */
function sizesOf([x, y, z]: readonly number[]): readonly number[] {
  return [x! * y! + y! * z! + z! * x!, x! * y! * z!];
}

/** The smallest of our own boxes around a body that is turned at random, so many times. */
function turnedFit(engine: Engine, times: number): Fit {
  const random = makeRandom(41);
  return ({ balls }) => {
    const sizes = Array.from({ length: balls.length > 4000 ? Math.ceil(times / 10) : times }, () => {
      const matrix = rotation(randomVector(random, 1), 2 * Math.PI * random());
      return sizesOf(engine.fitBox(turnBalls(balls, matrix)).halfExtents);
    });
    return sizes[0]!.map((_, size) => Math.min(...sizes.map((one) => one[size]!)));
  };
}

function turnBalls(balls: Float64Array, matrix: readonly number[]): ElementSource[] {
  return Array.from({ length: balls.length / 4 }, (_, i) => {
    const [x, y, z, radius] = balls.subarray(4 * i) as unknown as [number, number, number, number];
    const turned = [0, 1, 2].map((k) => matrix[k]! * x + matrix[k + 4]! * y + matrix[k + 8]! * z);
    return point(turned as unknown as Vector, radius);
  });
}
