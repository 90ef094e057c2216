import { SWEPT_KINDS } from '../../bindings/elements/element.ts';
import type { Engine, Precision, Scene, SweptElement, Vector } from '../../bindings/index.ts';
import type { Contact } from '../../modules/contacts/index.ts';
import { expand } from './expand.ts';
import { placeRounded } from './full-comparison.ts';

/** Rows of the elements of one kind of a segment, in the world, and their numbers. */
interface Placed {
  kind: SweptElement['kind'];
  numbers: number[];
  rows: number[][];
}

/**
 * The contacts of a scene of swept spheres where it stands, from every element pair of each segment pair, in
 * order. Bit for bit what `scene.contacts({ maxDistance: margin })` has to give.
 */
export function listContactsFully(engine: Engine, scene: Scene, margin: number): Contact[] {
  const placed = new Map(scene.segments.map((id) => [id, place(engine.build.precision, scene, id)]));
  return scene.pairs.flatMap(([a, b]) => {
    const found = placed.get(a)!.flatMap((first) => {
      return placed.get(b)!.flatMap((second) => compare(engine, a, b, first, second, margin));
    });
    return found.toSorted((p, q) => p.elementA - q.elementA || p.elementB - q.elementB);
  });
}

function place(precision: Precision, scene: Scene, id: string): Placed[] {
  const elements = expand(scene.segment(id).elements);
  const pose = scene.getPose(id);
  return SWEPT_KINDS.map((kind) => {
    const numbers = [...elements.keys()].filter((i) => elements[i]!.kind === kind);
    const rows = numbers.map((i) => [
      ...placeRounded(precision, elements[i]!, pose).flat(),
      elements[i]!.radius,
    ]);
    return { kind, numbers, rows };
  });
}

function compare(
  engine: Engine,
  a: string,
  b: string,
  first: Placed,
  second: Placed,
  margin: number,
): Contact[] {
  const rowsA = first.rows.flatMap((row) => second.rows.flatMap(() => row));
  const rowsB = first.rows.flatMap(() => second.rows.flat());
  const { distance, pointA, pointB, normal } = engine.distances(
    first.kind,
    second.kind,
    Float64Array.from(rowsA),
    Float64Array.from(rowsB),
  );
  const round = engine.build.precision === 'double' ? Number : Math.fround;
  return [...distance.keys()].flatMap((i): Contact[] => {
    if (!(distance[i]! <= margin)) return [];
    const vector = (column: ArrayLike<number>): Vector => [
      column[3 * i]!,
      column[3 * i + 1]!,
      column[3 * i + 2]!,
    ];
    const [from, to] = [vector(pointA), vector(pointB)];
    const [elementA, elementB] = [
      first.numbers[Math.floor(i / second.rows.length)]!,
      second.numbers[i % second.rows.length]!,
    ];
    const sides = [
      [a, elementA],
      [b, elementB],
    ];
    const halfway = (axis: 0 | 1 | 2): number => round(from[axis] + round(to[axis] - from[axis]) / 2);
    return [
      {
        id: JSON.stringify(a < b ? sides : sides.toReversed()),
        a,
        b,
        linkA: a,
        linkB: b,
        elementA,
        elementB,
        distance: distance[i]!,
        depth: Math.max(0, -distance[i]!),
        pointA: from,
        pointB: to,
        point: [halfway(0), halfway(1), halfway(2)],
        normal: vector(normal),
      },
    ];
  });
}
