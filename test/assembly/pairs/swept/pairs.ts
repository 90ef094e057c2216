import { SWEPT_KINDS, type SweptKind } from '../../../../bindings/elements/element.ts';
import { COORDINATE_LIMIT, type Vector } from '../../../../bindings/base/checks.ts';
import type { Engine, Precision } from '../../../../bindings/index.ts';
import type { Core } from '../../../oracle/distance.ts';
import type { OracleRow } from '../../../oracle/rows.ts';
import type { Random } from '../../../support/random.ts';
import type { Columns, Pair } from '../../../support/contract.ts';

/** The six pairs of kinds, in canonical order. */
export const KIND_PAIRS: readonly { kindA: SweptKind; kindB: SweptKind }[] = SWEPT_KINDS.flatMap((kindA, i) =>
  SWEPT_KINDS.slice(i).map((kindB) => ({ kindA, kindB })),
);

/** The kind of element that a core with this many vertices belongs to. */
export function kindOf(core: Core): SweptKind {
  return SWEPT_KINDS[core.length - 1]!;
}

/** How many vertices the core of a kind has. */
export function vertexCount(kind: SweptKind): number {
  return SWEPT_KINDS.indexOf(kind) + 1;
}

/** Batch rows: the vertices of each core, then its radius. */
export function packRows(elements: readonly { core: Core; radius: number }[]): Float64Array {
  const rows = new Float64Array(elements.reduce((sum, { core }) => sum + 3 * core.length + 1, 0));
  let at = 0;
  for (const { core, radius } of elements) {
    for (const vertex of core) {
      rows.set(vertex, at);
      at += 3;
    }
    rows[at++] = radius;
  }
  return rows;
}

/** Runs a batch; all pairs are of the same two kinds. */
export function evaluate(engine: Engine, pairs: readonly Pair[]): Columns {
  const { a, b } = pairs[0]!;
  return engine.distances(
    kindOf(a),
    kindOf(b),
    packRows(pairs.map((pair) => ({ core: pair.a, radius: pair.radiusA }))),
    packRows(pairs.map((pair) => ({ core: pair.b, radius: pair.radiusB }))),
  );
}

/** The pair of a row of exact distances, without radii. */
export function pairOf(row: OracleRow): Pair {
  return { a: row.a, b: row.b, radiusA: 0, radiusB: 0 };
}

/** A pair with the roles of A and B exchanged. */
export function swap({ a, b, radiusA, radiusB }: Pair): Pair {
  return { a: b, b: a, radiusA: radiusB, radiusB: radiusA };
}

/** A pair with every vertex moved; radii stay. */
export function mapVertices(pair: Pair, move: (vertex: Vector) => Vector): Pair {
  return { ...pair, a: pair.a.map(move), b: pair.b.map(move) };
}

/** A pair at another size, radii included. */
export function scale(pair: Pair, factor: number): Pair {
  const scaled = mapVertices(pair, ([x, y, z]) => [factor * x, factor * y, factor * z]);
  return { ...scaled, radiusA: factor * pair.radiusA, radiusB: factor * pair.radiusB };
}

/** A pair with random radii of the order of its coordinates, a quarter of them zero. */
export function withRadii(random: Random, pair: Pair): Pair {
  const size = Math.max(...[...pair.a, ...pair.b].flat().map(Math.abs));
  const radius = (): number => (random.unit() < 0.25 ? 0 : size * random.magnitude(-3, 0));
  return { ...pair, radiusA: radius(), radiusB: radius() };
}

/** A pair with the vertices of either core in another order. */
export function shuffleVertices(random: Random, pair: Pair): Pair {
  const shuffle = (core: Core): Core => {
    const left = [...core];
    return core.map(() => left.splice(random.integer(0, left.length - 1), 1)[0]!);
  };
  return { ...pair, a: shuffle(pair.a), b: shuffle(pair.b) };
}

/** A pair turned about the origin and moved by up to `reach`. Each coordinate is rounded. */
export function moveRigidly(random: Random, pair: Pair, reach: number): Pair {
  const turn = randomRotation(random);
  const [dx, dy, dz] = random.vector(reach);
  return mapVertices(pair, (vertex) => {
    const [x, y, z] = turn(vertex);
    return [x + dx, y + dy, z + dz];
  });
}

/** A rotation by a random unit quaternion (x, y, z, w). */
function randomRotation(random: Random): (vertex: Vector) => Vector {
  const [ax, ay, az] = random.direction();
  const halfAngle = random.between(0, Math.PI);
  const [x, y, z] = [ax, ay, az].map((component) => Math.sin(halfAngle) * component) as [
    number,
    number,
    number,
  ];
  const w = Math.cos(halfAngle);
  return ([px, py, pz]) => {
    // p + 2w(q × p) + 2 q × (q × p)
    const [cx, cy, cz] = [y * pz - z * py, z * px - x * pz, x * py - y * px];
    return [
      px + 2 * (w * cx + y * cz - z * cy),
      py + 2 * (w * cy + z * cx - x * cz),
      pz + 2 * (w * cz + x * cy - y * cx),
    ];
  };
}

/** The pair as a line of source, ready for the list in test/repro. */
export function toSource({ a, b, radiusA, radiusB }: Pair): string {
  const core = (vertices: Core): string => JSON.stringify(vertices);
  return `{ reason: '', a: ${core(a)}, b: ${core(b)}, radiusA: ${radiusA}, radiusB: ${radiusB} },`;
}

/** Whether an engine of the given precision takes all numbers of a pair. */
export function isAccepted(precision: Precision, { a, b, radiusA, radiusB }: Pair): boolean {
  const numbers = [...a.flat(), ...b.flat(), radiusA, radiusB];
  return numbers.every((x) => Math.abs(x) <= COORDINATE_LIMIT[precision]);
}
