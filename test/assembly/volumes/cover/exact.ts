import type { Mesh, SweptElement } from '../../../../bindings/index.ts';
import { toIntegers } from '../../../oracle/dyadic.ts';
import { cross, dot, type ExactVector, subtract } from '../../../oracle/exact-vector.ts';

/** How often a triangle may be cut into quarters. */
const DEPTH = 12;

type Corners = readonly [ExactVector, ExactVector, ExactVector];

/** An element in whole numbers, of which the mesh's radius is taken off. */
interface ExactElement {
  readonly core: readonly ExactVector[];
  readonly room: bigint;
}

/**
 * The triangles of a mesh that are not held: neither wholly in one element nor, if they may be `cut`, are the
 * quarters that they are cut into at the middles of their edges. Without rounding.
 */
export function notHeld(mesh: Mesh, elements: readonly SweptElement[], cut = false): number[] {
  const { integers } = toIntegers([
    ...mesh.vertices,
    ...elements.flatMap(({ vertices, radius }) => [...vertices.flat(), radius]),
    mesh.radius,
  ]);
  // Middles of middles are whole numbers too.
  const whole = integers.map((x) => x << BigInt(2 * DEPTH));
  const vector = (i: number) => whole.slice(i, i + 3) as unknown as ExactVector;
  let at = mesh.vertices.length;
  const exact = elements.map(({ vertices }): ExactElement => {
    const core = vertices.map((_, k) => vector(at + 3 * k));
    at += 3 * vertices.length + 1;
    return { core, room: whole[at - 1]! - whole.at(-1)! };
  });
  const corners = (triangle: number) =>
    [0, 1, 2].map((k) => vector(3 * mesh.indices[3 * triangle + k]!)) as unknown as Corners;
  return Array.from({ length: mesh.indices.length / 3 }, (_, i) => i).filter(
    (i) => !isHeld(corners(i), exact, cut ? DEPTH : 0),
  );
}

function isHeld(corners: Corners, elements: readonly ExactElement[], depth: number): boolean {
  if (elements.some((element) => corners.every((corner) => isNear(corner, element)))) return true;
  if (depth === 0) return false;
  const [a, b, c] = corners;
  const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
  const quarters: Corners[] = [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
  return quarters.every((quarter) => isHeld(quarter, elements, depth - 1));
}

function middle(a: ExactVector, b: ExactVector): ExactVector {
  return a.map((x, k) => (x + b[k]!) / 2n) as unknown as ExactVector;
}

/** Whether a point is no farther from the core than there is room. */
function isNear(point: ExactVector, { core, room }: ExactElement): boolean {
  if (room < 0n) return false;
  const [a, b, c] = core as readonly [ExactVector, ExactVector?, ExactVector?];
  if (b === undefined) return isWithin(subtract(point, a), room);
  if (c === undefined) return isNearLine(point, a, b, room);
  return isNearFace(point, a, b, c, room) || isNearEdge(point, a, b, c, room);
}

function isNearEdge(p: ExactVector, a: ExactVector, b: ExactVector, c: ExactVector, room: bigint): boolean {
  return isNearLine(p, a, b, room) || isNearLine(p, b, c, room) || isNearLine(p, c, a, room);
}

function isWithin(vector: ExactVector, room: bigint): boolean {
  return dot(vector, vector) <= room * room;
}

function isNearLine(p: ExactVector, a: ExactVector, b: ExactVector, room: bigint): boolean {
  if (isWithin(subtract(p, a), room) || isWithin(subtract(p, b), room)) return true;
  const u = subtract(b, a);
  const v = subtract(p, a);
  const along = dot(u, v);
  const square = dot(u, u);
  if (along <= 0n || along >= square) return false;
  return dot(v, v) * square - along * along <= room * room * square;
}

function isNearFace(p: ExactVector, a: ExactVector, b: ExactVector, c: ExactVector, room: bigint): boolean {
  const normal = cross(subtract(b, a), subtract(c, a));
  const square = dot(normal, normal);
  if (square === 0n) return false;
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  if (sides.some(([from, to]) => dot(cross(subtract(to, from), subtract(p, from)), normal) < 0n))
    return false;
  const height = dot(subtract(p, a), normal);
  return height * height <= room * room * square;
}

/** An element that is smaller or larger. */
export function resized(element: SweptElement, factor: number): SweptElement {
  return { ...element, radius: element.radius * factor };
}
