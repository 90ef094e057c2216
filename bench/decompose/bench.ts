import { type Engine, type HullElement, type Mesh, point, type Vector } from '../../bindings/index.ts';
import { createGenerator, drawShare } from '../../bindings/base/random.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { DECOMPOSE, MOTIONS } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { readFolder, readLinks, type Work } from './works.ts';

/** The build that everything is timed with: pieces are the same in all. */
const BUILD = 'single-simd';

/** How far pieces may be from the mesh, as a part of the longest side of its box. */
const EXCESS = 0.02;

/** In so many places distances are asked for: along a line past a mesh, and beyond its sides. */
const PLACES = 64;

/** How long the queries of one mesh may take, milliseconds. */
const QUERIES = 200;

/**
 * Makes pieces of the links of robots, and of the meshes of folders, and asks for distances of a point from
 * both. Quick runs take the first three meshes.
 */
export async function benchDecompose(bench: Bench): Promise<Findings> {
  const engine = await loadBuild(BUILD);
  const own = await Promise.all((bench.folders ?? []).map((folder) => readFolder(folder)));
  const all = [...(await readLinks()), ...own.flat()];
  const works = bench.quick ? all.slice(0, 3) : all;
  const measurements = works.flatMap((work) => measure(bench, engine, work));
  engine.dispose();
  return { unit: 'call', measurements };
}

function measure(bench: Bench, engine: Engine, { group, name, mesh }: Work): Measurement[] {
  bench.progress(`${group}: ${name}`);
  const box = boxOf(mesh);
  const size = Math.max(...box.map(([low, high]) => high - low));
  const before = performance.now();
  const { elements, excess } = engine.decompose(mesh, { excess: EXCESS * size });
  const timing = summarise([(performance.now() - before) * 1e6]);
  if (excess[1] > EXCESS * size)
    throw new Error(`${name}: pieces are farther from the mesh than was allowed`);
  const figures = {
    triangles: mesh.indices.length / 3,
    pieces: elements.length,
    bytes: elements.reduce((sum, { vertices }) => sum + 24 * vertices.length, 0),
    least: excess[0] / size,
    most: excess[1] / size,
  };
  const places = { [MOTIONS.path]: listOnLine(box, size), [MOTIONS.jumps]: listAround(box, size) };
  const entries = Object.entries(places).flatMap(([motion, list]) =>
    [
      makeQuery(engine, list, DECOMPOSE.fromPieces, elements),
      makeQuery(engine, list, DECOMPOSE.fromMesh, [mesh]),
    ].map((query): Entry => ({ ...query, group, task: `${name}, ${motion}` })),
  );
  return [{ group, task: name, by: BUILD, timing, figures }, ...measureInTurn(bench, entries, QUERIES)];
}

/** Distances of a point at places from a body, one after the other. */
function makeQuery(
  engine: Engine,
  places: readonly Vector[],
  by: string,
  body: readonly HullElement[] | readonly Mesh[],
): Pick<Entry, 'by' | 'units' | 'work'> {
  const scene = engine.createScene({
    segments: { body, probe: [point([0, 0, 0], 0)] },
    pairs: [['body', 'probe']],
  });
  const poses = places.map(([x, y, z]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]);
  const work = (): void => {
    for (const pose of poses) {
      scene.setPose('probe', pose);
      scene.evaluate();
    }
  };
  return { by, units: places.length, work };
}

type Range = readonly [low: number, high: number];

function boxOf({ vertices, indices }: Mesh): readonly Range[] {
  return [0, 1, 2].map((k): Range => {
    let [low, high] = [Infinity, -Infinity];
    for (const vertex of indices) {
      low = Math.min(low, vertices[3 * vertex + k]!);
      high = Math.max(high, vertices[3 * vertex + k]!);
    }
    return [low, high];
  });
}

/** Places along a line past a box, from one corner to the opposite one, as seen from beside it. */
function listOnLine(box: readonly Range[], size: number): Vector[] {
  return Array.from({ length: PLACES }, (_, i) => {
    const part = i / (PLACES - 1);
    const [x, y, z] = box.map(([low, high]) => low + part * (high - low)) as [number, number, number];
    return [x, y, z + box[2]![1] - box[2]![0] + size / 4] as const;
  });
}

/** Places beyond one of the sides of a box, each time another one. */
function listAround(box: readonly Range[], size: number): Vector[] {
  const next = createGenerator(1);
  const random = (): number => drawShare(next);
  return Array.from({ length: PLACES }, (_, i) => {
    const place = box.map(([low, high]) => low + random() * (high - low));
    const away = (random() * size) / 2;
    const [low, high] = box[i % 3]!;
    place[i % 3] = i % 2 === 0 ? low - away : high + away;
    return place as unknown as Vector;
  });
}
