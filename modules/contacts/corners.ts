import { type Vector, vectorAt } from '../../bindings/base/checks.ts';
import type { Numbers } from '../../bindings/base/types.ts';
import { cornersOf } from '../../bindings/geometry/corners.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import { add, dot, subtract } from '../../bindings/geometry/vectors.ts';
import type { SceneParts } from '../../bindings/scene/model/model.ts';
import type { ListedContacts } from './listing.ts';

/**
 * Where contacts act if those of bodies with corners on half-spaces and planes are at the mean of the corners
 * that are below, of which each counts as much as it is deep. All others stay where they are.
 *
 * Source: Petersen 2007, §5.4.6.
 *
 * @param maxDistance - of the contacts: planes are lifted by it
 * @returns three numbers per row
 */
export function weighCorners(parts: SceneParts, found: ListedContacts, maxDistance: number): Numbers {
  const points = found.point.slice();
  for (const [i, row] of found.row.entries()) {
    const segments = parts.pairs.rows[row]!.map((id) => parts.segments.get('contacts', 'id', id));
    const [a, b] = [found.elementA, found.elementB].map((column, k) => segments[k]!.partAt(column[i]!));
    if (a === undefined || b === undefined || isEndless(a.source) === isEndless(b.source)) continue;
    const isFirst = isEndless(b.source);
    const body = isFirst ? cornersOf(a.source, a.part) : cornersOf(b.source, b.part);
    if (body === undefined) continue;
    const pose = parts.poses.read(segments[isFirst ? 0 : 1]!.address);
    const corners = body.corners.map((corner) => placed(pose, corner));
    const normal = vectorAt(found.normal, i);
    const [pointA, pointB] = [vectorAt(found.pointA, i), vectorAt(found.pointB, i)];
    const middle = add(pointA, subtract(pointB, pointA), 0.5);
    const surface = isFirst ? pointB : pointA;
    const lifted = body.radius + Math.max(0, maxDistance);
    const weights = corners.map((corner) =>
      Math.max(0, (isFirst ? 1 : -1) * dot(subtract(corner, surface), normal) + lifted),
    );
    const mean = meanOf(corners, weights) ?? middle;
    points.set(add(mean, normal, dot(subtract(middle, mean), normal)), 3 * i);
  }
  return points;
}

/** The mean of points by weights; undefined where all are 0. */
function meanOf(points: readonly Vector[], weights: readonly number[]): Vector | undefined {
  const most = Math.max(...weights);
  if (!(most > 0)) return undefined;
  // From one of the points and by shares of the largest weight, so that nothing overflows.
  const [first] = points;
  const shares = weights.map((weight) => weight / most);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return points.reduce((mean, point, i) => add(mean, subtract(point, first!), shares[i]! / total), first!);
}

function placed(pose: readonly number[], [x, y, z]: Vector): Vector {
  const row = (k: number): number => pose[k]! * x + pose[4 + k]! * y + pose[8 + k]! * z + pose[12 + k]!;
  return [row(0), row(1), row(2)];
}
