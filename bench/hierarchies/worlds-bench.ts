import type { Engine, Pair, Scene } from '../../bindings/index.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { HIERARCHIES } from '../names.ts';
import type { Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import type { Bench } from '../timing.ts';
import { countQueries } from './counts.ts';
import type { Body, World } from './worlds.ts';

/** A segment, and the body that it is of or is as a whole. */
interface Unit {
  readonly id: string;
  readonly body: Body;
  readonly elements: Body['parts'][number];
}

/** Ways to make segments of bodies. */
const UNITS: Readonly<Record<string, (body: Body) => readonly Unit[]>> = {
  [HIERARCHIES.perObject]: (body) =>
    body.parts.map((elements, i) => ({ id: `${body.name}, ${i}`, body, elements })),
  [HIERARCHIES.perBody]: (body) => [{ id: body.name, body, elements: body.parts.flat() }],
};

/** Counts and times what collision queries take in a world. */
export function benchWorld(bench: Bench, engine: Engine, world: World): Measurement[] {
  const answers: string[] = [];
  bench.progress(world.name);
  const ways = Object.entries(UNITS).map(([by, divide]) => {
    const units = world.bodies.flatMap(divide);
    const scene = makeScene(engine, world, units);
    const poses = listPoses(world, units);
    const queries = {
      [HIERARCHIES.free]: () => scene.isFree(),
      [HIERARCHIES.collisions]: () =>
        scene.evaluate({ maxDistance: 0 }).beyond.every((beyond) => beyond === 1),
    };
    const entries = Object.entries(queries).map(([task, query]): Entry => {
      const run = (step: number) => {
        scene.setPoses(poses[step]!);
        return query();
      };
      const { counted, results } = countQueries(engine, scene, world.steps, run);
      answers.push(results.map((free) => (free ? 1 : 0)).join(''));
      return { group: world.name, task, by, counted, units: 1, work: cycle(world.steps, run) };
    });
    return { scene, entries };
  });
  if (new Set(answers).size !== 1) throw new Error(`${world.name}: not all queries have the same answers`);
  const measurements = measureInTurn(
    bench,
    ways.flatMap(({ entries }) => entries),
  );
  ways.forEach(({ scene }) => scene.dispose());
  return measurements;
}

/** A world with a segment for each of its objects, and the moving ones' poses, one set per time step. */
export function describeWorld(world: World): { makeScene: (engine: Engine) => Scene; poses: Float64Array[] } {
  const units = world.bodies.flatMap(UNITS[HIERARCHIES.perObject]!);
  return { makeScene: (engine) => makeScene(engine, world, units), poses: listPoses(world, units) };
}

function listPoses(world: World, units: readonly Unit[]): Float64Array[] {
  return Array.from({ length: world.steps }, (_, step) =>
    Float64Array.from(units.filter(isMoving).flatMap(({ body }) => body.path[step]!)),
  );
}

function isMoving({ body }: Pick<Unit, 'body'>): boolean {
  return body.path.length > 0;
}

/** Whether a world compares two bodies: never one with itself, nor two that stand still. */
export function areCompared({ compares = () => true }: World, a: Body, b: Body): boolean {
  return a !== b && (isMoving({ body: a }) || isMoving({ body: b })) && compares(a, b);
}

/** A scene of all segments, with the pairs that the world compares. */
function makeScene(engine: Engine, world: World, units: readonly Unit[]): Scene {
  const pairs = units.flatMap((a, i) =>
    units
      .slice(i + 1)
      .filter((b) => areCompared(world, a.body, b.body))
      .map((b): Pair => [a.id, b.id]),
  );
  return engine.createScene({
    segments: Object.fromEntries(units.map(({ id, elements }) => [id, elements])),
    pairs,
    static: units.filter((unit) => !isMoving(unit)).map(({ id }) => id),
  });
}
