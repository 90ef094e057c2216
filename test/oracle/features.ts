import { combine, cross, dot, type ExactVector, subtract } from './exact-vector.ts';
import type { Fraction } from './fraction.ts';

// Exact squared distances between two features: a vertex, an edge, a face. Each function answers only where
// the pair is *realised*, i.e. where the closest points of the two unbounded features (point, straight line,
// plane) lie within the bounded ones. Where it is not, a pair of smaller features gives the distance.

export type Edge = readonly [ExactVector, ExactVector];
export type Face = readonly [ExactVector, ExactVector, ExactVector];

export function vertexVertex(p: ExactVector, q: ExactVector): Fraction {
  const between = subtract(q, p);
  return { numerator: dot(between, between), denominator: 1n };
}

/** The foot of the perpendicular must lie on the edge. */
export function vertexEdge(p: ExactVector, [start, end]: Edge): Fraction | undefined {
  const along = subtract(end, start);
  const toVertex = subtract(p, start);
  const lengthSquared = dot(along, along);
  const foot = dot(toVertex, along);
  if (lengthSquared === 0n || foot < 0n || foot > lengthSquared) return undefined;
  const moment = cross(toVertex, along);
  return { numerator: dot(moment, moment), denominator: lengthSquared };
}

/** Both feet of the common perpendicular must lie on the edges. Parallel edges have none. */
export function edgeEdge([p0, p1]: Edge, [q0, q1]: Edge): Fraction | undefined {
  const u = subtract(p1, p0);
  const v = subtract(q1, q0);
  const between = subtract(q0, p0);
  const normal = cross(u, v);
  const normalSquared = dot(normal, normal);
  const s = dot(cross(between, v), normal);
  const t = dot(cross(between, u), normal);
  if (normalSquared === 0n || s < 0n || s > normalSquared || t < 0n || t > normalSquared) return undefined;
  return { numerator: dot(between, normal) ** 2n, denominator: normalSquared };
}

/** The foot of the perpendicular must lie on the face. A face without area has none. */
export function vertexFace(p: ExactVector, face: Face): Fraction | undefined {
  const normal = faceNormal(face);
  const normalSquared = dot(normal, normal);
  if (normalSquared === 0n || !isAbove(p, 1n, face, normal)) return undefined;
  return { numerator: dot(subtract(p, face[0]), normal) ** 2n, denominator: normalSquared };
}

/** Zero where the edge meets the face in one point. Edges in the face's plane are left to other pairs. */
export function edgeFace([start, end]: Edge, face: Face): Fraction | undefined {
  const normal = faceNormal(face);
  const startHeight = dot(normal, subtract(start, face[0]));
  const endHeight = dot(normal, subtract(end, face[0]));
  const drop = startHeight - endHeight;
  if (drop === 0n || startHeight * endHeight > 0n) return undefined;
  // The crossing point, times the drop: start·(−endHeight) + end·startHeight.
  const crossing = combine(start, -endHeight, end, startHeight);
  return isAbove(crossing, drop, face, normal) ? { numerator: 0n, denominator: 1n } : undefined;
}

function faceNormal([v0, v1, v2]: Face): ExactVector {
  return cross(subtract(v1, v0), subtract(v2, v0));
}

/** Whether point/weight projects onto the face along its normal: on the inner side of all three edges. */
function isAbove(point: ExactVector, weight: bigint, [v0, v1, v2]: Face, normal: ExactVector): boolean {
  const edges: Edge[] = [
    [v0, v1],
    [v1, v2],
    [v2, v0],
  ];
  return edges.every(([from, to]) => {
    const toPoint = combine(point, 1n, from, -weight);
    const side = dot(cross(subtract(to, from), toPoint), normal);
    return weight > 0n ? side >= 0n : side <= 0n;
  });
}
