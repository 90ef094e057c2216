/** Commands that ask many questions in one call: each answer is that of the question alone. */
import type { BatchDistances } from '../../../bindings/index.ts';
import { type Draw, isChance, pickOne } from '../draw.ts';
import { copyOf, expectSame } from '../same.ts';
import { readRows, type Rows, type World } from '../world.ts';

/** Numbers per pose. */
const LENGTH = { matrix: 16, transform: 7 } as const;

/** How many sets a batch has: few, or more than are computed at once. */
export function drawCount(draw: Draw, pairs: number): number {
  return isChance(draw.random, 0.05) && pairs < 20 ? 300 : draw.random.integer(0, 6);
}

/** The rows of one set. */
export function rowsOf(all: Rows, pairs: number, set: number): Rows {
  const part = (column: number[], width: number): number[] =>
    column.slice(width * pairs * set, width * pairs * (set + 1));
  return {
    distance: part(all.distance, 1),
    pointA: part(all.pointA, 3),
    pointB: part(all.pointB, 3),
    normal: part(all.normal, 3),
    elementA: part(all.elementA, 1),
    elementB: part(all.elementB, 1),
    beyond: part(all.beyond, 1),
  };
}

/** The numbers of some sets that are looked at one by one. */
export function sample(draw: Draw, count: number): number[] {
  if (count === 0) return [];
  return [0, count - 1, draw.random.integer(0, count - 1)];
}

export function evaluateBatch(world: World, draw: Draw): void {
  const count = drawCount(draw, world.pairs.length);
  const format = pickOne(draw.random, ['matrix', 'transform'] as const);
  const poses = draw.poses(count, format);
  const maxDistance = draw.maxDistance();
  const options = { count, format, maxDistance };
  const before = world.first.scene.segments.map((id) => world.first.scene.getPose(id));
  const all = world.get(`evaluateBatch(${count})`, ({ scene }) => {
    const columns = scene.evaluateBatch(poses, options);
    const rows = readRows(columns);
    const again = reuse(columns, (out) => scene.evaluateBatch(poses, { ...options, out }));
    expectSame('a batch into columns', again, rows);
    return rows;
  });
  expectSame(
    'poses after a batch',
    world.first.scene.segments.map((id) => world.first.scene.getPose(id)),
    before,
  );
  using copy = world.makeCopy();
  const numbers = copy.movable.length * LENGTH[format];
  for (const set of sample(draw, count)) {
    copy.setPoses(poses.slice(set * numbers, (set + 1) * numbers), { format });
    const rows = readRows(copy.evaluate({ maxDistance }));
    expectSame(`set ${set} of ${count}`, rowsOf(all, world.pairs.length, set), rows);
  }
}

/** Has a call write into columns once more. */
function reuse(columns: BatchDistances, call: (out: BatchDistances) => BatchDistances): Rows {
  columns.distance.fill(NaN);
  columns.elementA.fill(-7);
  const out = call(columns);
  expectSame('what is returned is out', out === columns, true);
  return readRows(out);
}

export function areFree(world: World, draw: Draw): void {
  const count = drawCount(draw, world.pairs.length);
  const format = pickOne(draw.random, ['matrix', 'transform'] as const);
  const poses = draw.poses(count, format);
  const margin = draw.distance();
  const answers = world.get(`areFree(${count}, ${margin})`, ({ scene }) =>
    copyOf(scene.areFree(poses, { count, format, margin })),
  ) as number[];
  using copy = world.makeCopy();
  const numbers = copy.movable.length * LENGTH[format];
  for (const set of sample(draw, count)) {
    copy.setPoses(poses.slice(set * numbers, (set + 1) * numbers), { format });
    expectSame(`areFree, set ${set} of ${count}`, answers[set], copy.isFree({ margin }) ? 1 : 0);
  }
}
