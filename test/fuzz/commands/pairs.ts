/** Commands that compare independent pairs. */
import { isEndless } from '../../../bindings/elements/endless.ts';
import { boxAxes } from '../../../bindings/elements/rows.ts';
import type { BoxElement } from '../../../bindings/index.ts';
import type { Columns } from '../../support/contract.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';
import { findBrokenSolids, gateOf } from '../../support/solids-violations.ts';
import {
  CHECKED_PAIRS,
  evaluateSolids,
  moveSolids,
  roundSolids,
  type SolidPair,
  solidSource,
  swapSolids,
} from '../../support/solids.ts';
import { sliceRows } from '../../support/bits.ts';
import { expectThat } from '../calls.ts';
import { type Draw, pickOne } from '../draw.ts';
import { multiply } from '../matrices.ts';
import { matrixOf } from '../../support/scenes.ts';
import { expectSame } from '../same.ts';
import type { World } from '../world.ts';

/** Some pairs of two kinds in one of the positions that suites draw from. */
function drawPairs(world: World, draw: Draw): SolidPair[] {
  const kinds = pickOne(draw.random, CHECKED_PAIRS);
  const drawn = drawSolids(draw.random, kinds, 1);
  return drawn.map((pair) => roundSolids(world.precision, pair));
}

/** Batches are their rows alone; exchanged and moved pairs are as far apart. */
export function distances(world: World, draw: Draw): void {
  const pairs = drawPairs(world, draw);
  const { kindA, kindB } = pairs[0]!;
  const name = `distances of ${kindA}–${kindB}`;
  const columns = world.get(name, ({ engine }) => evaluateSolids(engine, pairs));
  const { engine } = world.first;
  const alone = draw.random.integer(0, pairs.length - 1);
  const single = evaluateSolids(engine, [pairs[alone]!]);
  expectSame(`${name}, row ${alone} alone`, single, sliceRows(columns, alone, alone + 1));
  expectExchanged(world, name, pairs, columns);
  expectMoved(world, draw, name, pairs, columns);
}

function expectExchanged(world: World, name: string, pairs: readonly SolidPair[], columns: Columns): void {
  const swapped = evaluateSolids(world.first.engine, pairs.map(swapSolids));
  if (pairs[0]!.kindA !== pairs[0]!.kindB) {
    expectSame(`${name}, exchanged`, swapped.distance, columns.distance);
    expectSame(`${name}, exchanged, points`, swapped.pointA, columns.pointB);
    const back = Array.from(swapped.normal, (x) => -x + 0);
    expectSame(
      `${name}, exchanged, normals`,
      back,
      Array.from(columns.normal, (x) => x + 0),
    );
  } else expectClose(world, `${name}, exchanged`, pairs, swapped, columns);
}

function expectMoved(
  world: World,
  draw: Draw,
  name: string,
  pairs: readonly SolidPair[],
  columns: Columns,
): void {
  const matrix = matrixOf(draw.transform());
  const direction = ([x, y, z]: readonly number[]) =>
    multiply(matrix, [x!, y!, z!, 0, ...new Array<number>(12).fill(0)]).slice(0, 3) as [
      number,
      number,
      number,
    ];
  const place = (v: readonly number[]) =>
    direction(v).map((x, i) => x + matrix[12 + i]!) as [number, number, number];
  const moved = pairs.map((pair) => moveSolids(pair, { place, direction, length: (length) => length }));
  // Rounded once more, a pair is another one: the engine must see what was moved.
  if (world.precision === 'single') return;
  expectClose(world, `${name}, moved`, moved, evaluateSolids(world.first.engine, moved), columns);
}

function expectClose(
  world: World,
  name: string,
  pairs: readonly SolidPair[],
  got: Columns,
  expected: Columns,
): void {
  for (const [row, pair] of pairs.entries()) {
    const [distance, other] = [got.distance[row]!, expected.distance[row]!];
    if (isSliver(pair) || isThread(pair)) continue;
    const bound = 8 * gateOf(world.precision, pair);
    const miss = Math.abs(distance - other);
    expectThat(
      miss <= bound,
      () => `${name}: ${distance}, not ${other}, allowed ${bound}\n${solidSource(pair)}`,
    );
  }
}

/** Cylinders and cones much wider than high: rounding tilts their axes. */
function isSliver({ kindA, kindB, a, b }: SolidPair): boolean {
  return (
    [
      [kindA, a],
      [kindB, b],
    ] as const
  ).some(([kind, row]) => {
    if (kind !== 'cylinder' && kind !== 'cone') return false;
    const height = Math.hypot(row[3]! - row[0]!, row[4]! - row[1]!, row[5]! - row[2]!);
    const reach = Math.max(...row.slice(0, 6).map(Math.abs));
    return height < 1e-3 * Math.max(row[6]!, reach);
  });
}

/**
 * Hulls a hundred times as long as wide: beside a line along them a circle of directions is nearly as good,
 * and the search for the depth ends within 1e-5 of the size (docs/convex.md).
 */
function isThread({ kindA, kindB, a, b }: SolidPair): boolean {
  return (
    [
      [kindA, a],
      [kindB, b],
    ] as const
  ).some(([kind, row]) => {
    if (kind !== 'hull') return false;
    const vertices = Array.from({ length: Math.floor(row.length / 3) }, (_, i) =>
      row.slice(3 * i, 3 * i + 3),
    );
    const ways = vertices.map((vertex) => vertex.map((x, k) => x - vertices[0]![k]!));
    const lengths = ways.map((way) => Math.hypot(...way));
    const longest = lengths.indexOf(Math.max(...lengths));
    const size = lengths[longest]!;
    return ways.every((way) => {
      const along = way.reduce((sum, x, k) => sum + x * ways[longest]![k]!, 0) / size;
      return Math.sqrt(Math.max(0, Math.hypot(...way) ** 2 - along ** 2)) < 1e-2 * size;
    });
  });
}

/** Distances are proven by their points and normals. */
export function certificates(world: World, draw: Draw): void {
  const pairs = drawPairs(world, draw).slice(0, 4);
  const columns = evaluateSolids(world.first.engine, pairs);
  const broken = findBrokenSolids(world.precision, pairs, columns);
  expectThat(broken.length === 0, () => broken.join('\n'));
}

/** No bound is above a distance, whatever the direction. */
export function certify(world: World, draw: Draw): void {
  const [kindA, kindB] = [draw.kind(), draw.kind()];
  if (isEndless({ kind: kindA }) && isEndless({ kind: kindB })) return;
  const count = draw.random.integer(1, 5);
  const list = (kind: typeof kindA) => Array.from({ length: count }, () => randomOfKind(draw.random, kind));
  const [a, b] = [list(kindA), list(kindB)];
  const options = { penetration: 'exact' } as const;
  const { distance, normal } = world.get(`distances of ${kindA}–${kindB}`, ({ engine }) =>
    engine.distances(kindA, kindB, a, b, options),
  );
  const [own, others] = [normal, Float64Array.from(a.flatMap(() => draw.random.direction()))];
  const tolerance = world.precision === 'double' ? 1e-11 : 5e-5;
  for (const directions of [Float64Array.from(own), others]) {
    const bounds = world.get(`certify(${kindA}, ${kindB})`, ({ engine }) =>
      engine.certify(kindA, kindB, a, b, directions),
    );
    for (let i = 0; i < count; i++) {
      const slack = distance[i]! - bounds[i]!;
      const isBound = slack >= -tolerance;
      expectThat(isBound, () => `certify(${kindA}, ${kindB}) is above the distance by ${-slack}`);
      const isTight =
        directions === others || Math.abs(slack) * Math.min(1, Math.abs(distance[i]!)) <= tolerance;
      expectThat(isTight, () => {
        return `certify(${kindA}, ${kindB}) does not prove ${distance[i]!}, short by ${slack}\n${JSON.stringify([a[i], b[i]])}`;
      });
    }
  }
}

/** Boxes overlap as their distances say, either way round. */
export function boxesOverlap(world: World, draw: Draw): void {
  const count = draw.random.integer(1, 20);
  const boxes = () =>
    Array.from({ length: count }, () => ({
      ...(randomOfKind(draw.random, 'box') as BoxElement),
      rounding: 0,
    }));
  const [a, b] = [boxes(), boxes()];
  const rows = (list: readonly BoxElement[]) =>
    Float64Array.from(list.flatMap((box) => [...box.center, ...box.halfExtents, ...boxAxes(box)]));
  const found = world.get('boxesOverlap', ({ engine }) => engine.boxesOverlap(rows(a), rows(b)));
  const back = world.get('boxesOverlap', ({ engine }) => engine.boxesOverlap(rows(b), rows(a)));
  const { distance } = world.get('distances of box–box', ({ engine }) =>
    engine.distances('box', 'box', a, b),
  );
  const tolerance = world.precision === 'double' ? 1e-12 : 1e-5;
  for (let i = 0; i < count; i++) {
    const separation = found.separation[i]!;
    const name = `boxesOverlap, row ${i}: ${separation}`;
    expectThat(
      Math.abs(separation - back.separation[i]!) <= tolerance,
      () => `${name}, exchanged ${back.separation[i]!}`,
    );
    expectSame(`${name}, overlap`, found.overlap[i], separation <= 0 ? 1 : 0);
    expectThat(separation <= distance[i]! + tolerance, () => `${name}, above the distance ${distance[i]!}`);
    const isInside = distance[i]! < -tolerance;
    expectThat(
      !isInside || Math.abs(separation - distance[i]!) <= tolerance,
      () => `${name}, not the depth ${distance[i]!}`,
    );
  }
}
