import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Precision } from '../../../../bindings/index.ts';
import { ORACLE_TABLES, type OracleRow, type OracleTable, readOracle } from '../../../oracle/rows.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { EPSILON, GATE, resultAt, sizeOf } from '../../../support/contract.ts';
import { evaluate, pairOf, swap } from './pairs.ts';
import { between, cross, edgesOf, faceOf, length, normalize, dot } from '../../../support/vectors.ts';

/** Rows whose numbers a build of the given precision takes as they are. */
async function rowsFor(precision: Precision, table: OracleTable): Promise<OracleRow[]> {
  return (await readOracle(table)).filter((row) => precision === 'double' || row.isSingle);
}

describe('the exact closest points', () => {
  forSomeBuilds(({ precision }, engine) => {
    describe.each(ORACLE_TABLES)('$name', (table) => {
      it('have the direction of the normal between them', async () => {
        const rows = (await rowsFor(precision, table)).filter(
          (row) => row.distance > 2 * differenceBound(precision, row),
        );
        expect(rows.length).toBeGreaterThan(200);
        const columns = evaluate(engine(), rows.map(pairOf));
        rows.forEach((row, i) => {
          const exact = normalize(between(row.witnessA, row.witnessB));
          const error = length(between(resultAt(columns, i).normal, exact));
          const bound = (2 * differenceBound(precision, row)) / row.distance;
          expect(error, `row ${row.number}`).toBeLessThanOrEqual(bound);
        });
      });

      it('are found where there is only one pair, in either order', async () => {
        const rows = (await rowsFor(precision, table)).filter((row) => row.isUnique);
        let sharp = 0;
        const direct = evaluate(engine(), rows.map(pairOf));
        const exchanged = evaluate(engine(), rows.map(pairOf).map(swap));
        rows.forEach((row, i) => {
          const bound = differenceBound(precision, row) / smallestAngle(row);
          const [one, other] = [resultAt(direct, i), resultAt(exchanged, i)];
          const errors = [
            length(between(one.pointA, row.witnessA)),
            length(between(one.pointB, row.witnessB)),
            length(between(other.pointB, row.witnessA)),
            length(between(other.pointA, row.witnessB)),
          ];
          expect(Math.max(...errors), `row ${row.number}`).toBeLessThanOrEqual(bound);
          if (bound < 0.01 * sizeOf(pairOf(row))) sharp++;
        });
        expect(sharp).toBeGreaterThan(rows.length / 3);
      });
    });
  });
});

/**
 * How far the difference w of two core points may be from the exact one, v, when its length is within the
 * gate δ. The differences of two convex cores form a convex body, and v is its point closest to the origin;
 * any other point obeys |w − v|² ≤ |w|² − |v|² ≤ 2|v|δ + δ². The exact points, too, are rounded.
 */
function differenceBound(precision: Precision, row: OracleRow): number {
  const size = sizeOf(pairOf(row));
  const gate = GATE[precision] * size;
  return Math.sqrt(2 * row.distance * gate + gate * gate) + 4 * EPSILON.double * size;
}

/**
 * The sine of the smallest angle between any two edges or faces, or an edge and a face, that are not
 * parallel. A difference off by x moves points by up to x over this: features slide along each other.
 */
function smallestAngle({ a, b }: OracleRow): number {
  const edges = [a, b].map((core) => edgesOf(core).flatMap(directionOf));
  const faces = [a, b].map((core) => directionOf(faceOf(core)?.normal ?? [0, 0, 0]));
  const sines = [
    ...sinesAmong(edges.flat()),
    ...sinesAmong(faces.flat()),
    ...edges.flatMap((own, i) =>
      own.flatMap((edge) => faces[1 - i]!.map((face) => Math.abs(dot(edge, face)))),
    ),
  ];
  return Math.min(1, ...sines.filter((sine) => sine > 0));
}

/** The unit vector along v, if v has a length. */
function directionOf(v: Vector): Vector[] {
  return length(v) > 0 ? [normalize(v)] : [];
}

function sinesAmong(directions: Vector[]): number[] {
  return directions.flatMap((one, i) => directions.slice(i + 1).map((other) => length(cross(one, other))));
}
