import { armIn } from '../arms.ts';
import { castRays } from '../../modules/sensors/index.ts';
import { type Engine, type Scene } from '../../bindings/index.ts';
import { heightField, type HeightField, heightsOf } from '../../modules/maps/index.ts';
import { meshOfField } from '../../bindings/elements/field-mesh.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, GROUND } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import { configurationOf, type PandaWork } from '../scenes/panda.ts';
import type { Bench } from '../timing.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 6000;

/** Length of the field, metres. */
const EXTENT = 20;

/** Hills and stones, low where the robot stands. */
function roughGround(points: number): HeightField {
  const random = makeRandom(11);
  const spacing = EXTENT / (points - 1);
  const heights = Float32Array.from({ length: points ** 2 }, (_, i) => {
    const x = (i % points) * spacing - EXTENT / 2;
    const y = Math.floor(i / points) * spacing - EXTENT / 2;
    const hills = 0.25 * Math.sin(2.1 * x) * Math.cos(1.7 * y) + 0.04 * random();
    return Math.hypot(x, y) < 0.3 ? -0.3 : hills - 0.1;
  });
  return heightField(heights, {
    columns: points,
    rows: points,
    spacing,
    origin: [-EXTENT / 2, -EXTENT / 2, 0],
  });
}

/** Times a robot on a height field, and changes of it, beside a mesh of the same triangles. */
export function benchGround(
  bench: Bench,
  panda: PandaWork,
  engines: ReadonlyMap<BuildName, Engine>,
): Measurement[] {
  const { robot, configurations, count } = panda;
  const single = engines.get('single-simd')!;
  const field = roughGround(bench.quick ? 32 : 512);
  const mesh = meshOfField(field);
  bench.progress(`${GROUND.group}: ${mesh.indices.length / 3} triangles`);
  const make = (engine: Engine, isMesh: boolean): Scene =>
    robot.createScene(engine, { extra: { ground: isMesh ? mesh : field } });
  const contestants = [
    ...[...engines].map(([by, engine]) => ({ by, engine, isMesh: false })),
    { by: GROUND.mesh, engine: single, isMesh: true },
  ].map((one) => ({ ...one, scene: make(one.engine, one.isMesh) }));
  const all = Array.from({ length: Math.min(count, 512) }, (_, i) => configurationOf(panda, i));
  const rays = raysFromAbove(1024);
  compare(contestants[0]!.scene, contestants.at(-1)!.scene, panda, rays);
  const entries = contestants.flatMap(({ by, engine, isMesh, scene }): Entry[] => {
    const free = new Uint8Array(count);
    const evaluate = (i: number): void => {
      robot.setConfiguration(scene, all[i]!);
      scene.evaluate();
    };
    const entry = (task: string, units: number, work: () => void): Entry => {
      return { group: GROUND.group, task, by, units, work };
    };
    return [
      entry(GROUND.evaluate, 1, cycle(all.length, evaluate)),
      entry(GROUND.free, count, () => void armIn(robot, scene).areFree(configurations, { out: free })),
      entry(GROUND.rays, rays.length / 6, () => void castRays(scene, rays)),
      entry(GROUND.build, 1, () => {
        make(engine, isMesh).dispose();
      }),
    ];
  });
  return measureInTurn(bench, [...entries, ...changes(bench, engines)], LONGEST);
}

/** Rays that go down steeply. */
function raysFromAbove(count: number): Float64Array {
  const random = makeRandom(13);
  return Float64Array.from({ length: 6 * count }, (_, i) => {
    if (i % 6 === 2) return 5;
    return i % 6 === 5 ? -1 : (random() - 0.5) * (i % 6 < 3 ? 15 : 1);
  });
}

/** @throws Error where a field is answered otherwise than the mesh */
function compare(field: Scene, mesh: Scene, { robot, configurations }: PandaWork, rays: Float64Array): void {
  const [first, second] = [field, mesh].map((scene) => {
    robot.setConfiguration(scene, configurations.subarray(0, robot.joints.length));
    const free = armIn(robot, scene).areFree(configurations);
    return [[...free], [...scene.evaluate().distance], [...castRays(scene, rays).distance]].join();
  });
  if (first !== second) throw new Error(`${GROUND.group}: the field is not answered as the mesh`);
}

/** Changes of a rectangle in a larger field, which is asked for a distance each time. */
function changes(bench: Bench, engines: ReadonlyMap<BuildName, Engine>): Entry[] {
  const points = bench.quick ? 64 : 1024;
  return [...engines].map(([by, engine]): Entry => {
    const scene = engine.createScene({ segments: { ground: roughGround(points) } });
    const ground = heightsOf(scene, 'ground');
    const heights = Float32Array.from({ length: 256 }, (_, i) => Math.sin(i) / 10);
    const change = (i: number): void => {
      ground.set(heights, {
        column: (37 * i) % (points - 16),
        row: (61 * i) % (points - 16),
        columns: 16,
        rows: 16,
      });
    };
    return { group: GROUND.group, task: GROUND.change, by, units: 1, work: cycle(997, change) };
  });
}
