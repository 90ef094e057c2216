import { SWEPT_KINDS } from '../../bindings/elements/element.ts';
import type { BatchColumns, SweptElement, Engine, Precision, Scene, Vector } from '../../bindings/index.ts';
import type { ResultColumns } from './scenes.ts';
import { expand } from './expand.ts';

/** The columns of a scene, as numbers of their own. */
export type FullColumns = Record<keyof ResultColumns, number[]>;

/** The elements of one kind of a segment, in the world, and their numbers. */
interface Placed {
  kind: SweptElement['kind'];
  numbers: number[];
  rows: number[][];
}

/** What one segment pair comes to. */
interface Closest {
  distance: number;
  pointA: number[];
  pointB: number[];
  normal: number[];
  elementA: number;
  elementB: number;
}

/** Rounds a number to a precision. */
function roundTo(precision: Precision, x: number): number {
  return precision === 'double' ? x : Math.fround(x);
}

/**
 * The results of a scene where it stands, from every element pair of each segment pair: no bounds, no
 * history. Bit for bit what `scene.evaluate({ maxDistance })` has to give.
 */
export function compareFully(engine: Engine, scene: Scene, maxDistance = Infinity): FullColumns {
  const { precision } = engine.build;
  const placed = new Map(
    scene.segments.map((id) => [
      id,
      placeAll(precision, expand(scene.segment(id).elements), scene.getPose(id)),
    ]),
  );
  const results = scene.pairs.map(([a, b]) => findClosest(engine, placed.get(a)!, placed.get(b)!));
  return limitFully(toColumns(results), maxDistance);
}

/** One pair of elements and its distance. */
export interface ListedPair {
  elementA: number;
  elementB: number;
  distance: number;
}

/** The distances of all element pairs of two segments of a scene where it stands, in order of numbers. */
export function listFully(engine: Engine, scene: Scene, a: string, b: string): ListedPair[] {
  const { precision } = engine.build;
  const place = (id: string): Placed[] =>
    placeAll(precision, expand(scene.segment(id).elements), scene.getPose(id));
  const [first, second] = [place(a), place(b)];
  const list = first.flatMap((groupA) =>
    second.flatMap((groupB) => {
      const { distance } = compareGroups(engine, groupA, groupB);
      return Array.from(distance, (x, i) => ({ ...numbersAt(groupA, groupB, i), distance: x }));
    }),
  );
  return list.toSorted((p, q) => p.elementA - q.elementA || p.elementB - q.elementB);
}

/** The columns with all pairs further apart than `maxDistance` marked as beyond. */
export function limitFully(columns: FullColumns, maxDistance: number): FullColumns {
  const beyond = columns.distance.map((distance) => !(distance <= maxDistance) || distance === Infinity);
  const mark = (column: number[], mark: number): number[] => {
    const width = column.length / beyond.length;
    return column.map((x, i) => (beyond[Math.floor(i / width)] ? mark : x));
  };
  return {
    distance: mark(columns.distance, Infinity),
    pointA: mark(columns.pointA, 0),
    pointB: mark(columns.pointB, 0),
    normal: mark(columns.normal, 0),
    elementA: mark(columns.elementA, -1),
    elementB: mark(columns.elementB, -1),
    beyond: beyond.map(Number),
  };
}

/** Moves the vertices of an element as the engine does: each operation rounded, sums from left to right. */
export function placeRounded(
  precision: Precision,
  element: SweptElement,
  matrix: readonly number[],
): readonly Vector[] {
  const round = (x: number): number => roundTo(precision, x);
  const at = (row: number, [x, y, z]: Vector): number => {
    const xx = round(matrix[row]! * round(x));
    const xy = round(matrix[4 + row]! * round(y));
    const xz = round(matrix[8 + row]! * round(z));
    return round(round(round(xx + xy) + xz) + matrix[12 + row]!);
  };
  return element.vertices.map((vertex) => [at(0, vertex), at(1, vertex), at(2, vertex)]);
}

function placeAll(
  precision: Precision,
  elements: readonly SweptElement[],
  matrix: readonly number[],
): Placed[] {
  return SWEPT_KINDS.map((kind) => {
    const numbers = [...elements.keys()].filter((i) => elements[i]!.kind === kind);
    const rows = numbers.map((i) => [
      ...placeRounded(precision, elements[i]!, matrix).flat(),
      elements[i]!.radius,
    ]);
    return { kind, numbers, rows };
  });
}

function findClosest(engine: Engine, a: readonly Placed[], b: readonly Placed[]): Closest | undefined {
  let best: Closest | undefined;
  for (const first of a) {
    for (const second of b) {
      const d = compareGroups(engine, first, second);
      for (let i = 0; i < d.distance.length; i++) {
        // Most pairs are further apart than one before: nothing else is asked of them.
        if (best !== undefined && d.distance[i]! > best.distance) continue;
        const { elementA, elementB } = numbersAt(first, second, i);
        if (best !== undefined && !comesFirst(d.distance[i]!, elementA, elementB, best)) continue;
        const vector = (column: ArrayLike<number>): number[] =>
          [0, 1, 2].map((axis) => column[3 * i + axis]!);
        best = {
          distance: d.distance[i]!,
          pointA: vector(d.pointA),
          pointB: vector(d.pointB),
          normal: vector(d.normal),
          elementA,
          elementB,
        };
      }
    }
  }
  return best;
}

/** Compares each element of one group with each of another, those of the second in turn. */
function compareGroups(engine: Engine, a: Placed, b: Placed): BatchColumns {
  const count = a.rows.length * b.rows.length;
  const [widthA, widthB] = [a, b].map(({ rows }) => rows[0]?.length ?? 0) as [number, number];
  const [rowsA, rowsB] = [new Float64Array(count * widthA), new Float64Array(count * widthB)];
  for (let i = 0, row = 0; i < a.rows.length; i++) {
    for (let j = 0; j < b.rows.length; j++, row++) {
      rowsA.set(a.rows[i]!, row * widthA);
      rowsB.set(b.rows[j]!, row * widthB);
    }
  }
  return engine.distances(a.kind, b.kind, rowsA, rowsB);
}

/** The numbers of the elements in row `i` of such a comparison. */
function numbersAt(a: Placed, b: Placed, i: number): { elementA: number; elementB: number } {
  return {
    elementA: a.numbers[Math.floor(i / b.rows.length)]!,
    elementB: b.numbers[i % b.rows.length]!,
  };
}

function comesFirst(distance: number, elementA: number, elementB: number, best: Closest): boolean {
  if (distance !== best.distance) return distance < best.distance;
  if (elementA !== best.elementA) return elementA < best.elementA;
  return elementB < best.elementB;
}

function toColumns(results: readonly (Closest | undefined)[]): FullColumns {
  const none = { distance: Infinity, pointA: [0, 0, 0], pointB: [0, 0, 0], normal: [0, 0, 0] };
  const all = results.map((result) => result ?? { ...none, elementA: -1, elementB: -1 });
  return {
    distance: all.map(({ distance }) => distance),
    pointA: all.flatMap(({ pointA }) => pointA),
    pointB: all.flatMap(({ pointB }) => pointB),
    normal: all.flatMap(({ normal }) => normal),
    elementA: all.map(({ elementA }) => elementA),
    elementB: all.map(({ elementB }) => elementB),
    beyond: all.map(({ distance }) => Number(distance === Infinity)),
  };
}
