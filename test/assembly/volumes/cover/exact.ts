import type { CoverElement, Mesh, Vector } from '../../../../bindings/index.ts';
import { toIntegers } from '../../../oracle/dyadic.ts';
import { cross, dot, type ExactVector, subtract } from '../../../oracle/exact-vector.ts';

/** How often a triangle may be halved. */
const DEPTH = 24;

type Corners = readonly [ExactVector, ExactVector, ExactVector];

/** Whether a point is in an element, of which the mesh's radius is taken off. */
type Holds = (point: ExactVector) => boolean;

/**
 * The triangles of a mesh that are not held: neither wholly in one element nor, if they may be `cut`, are
 * both halves that they are cut into at the middle of their longest edge. Without rounding.
 */
export function notHeld(mesh: Mesh, elements: readonly CoverElement[], cut = false): number[] {
  const numbers = elements.map(numbersOf);
  const { integers } = toIntegers([...mesh.vertices, ...numbers.flat(), mesh.radius]);
  // Middles of middles are whole numbers too.
  const whole = integers.map((x) => x << BigInt(DEPTH));
  const radius = whole.at(-1)!;
  let at = mesh.vertices.length;
  const exact = elements.map((element, i): Holds => {
    const own = whole.slice(at, (at += numbers[i]!.length));
    return holdsOf(element, own, radius);
  });
  const corners = (triangle: number) =>
    [0, 1, 2].map((k) => vectorIn(whole, mesh.indices[3 * triangle + k]!)) as unknown as Corners;
  return Array.from({ length: mesh.indices.length / 3 }, (_, i) => i).filter(
    (i) => !isHeld(corners(i), exact, cut ? DEPTH : 0),
  );
}

/** Says of points if they are in an element, of which the mesh's radius is taken off. Without rounding. */
export function holderOf(element: CoverElement, radius: number): (point: Vector) => boolean {
  const numbers = numbersOf(element);
  return (point) => {
    const { integers } = toIntegers([...point, ...numbers, radius]);
    // Middles of lengths are whole numbers too.
    const whole = integers.map((x) => x << 1n);
    return holdsOf(element, whole.slice(3, -1), whole.at(-1)!)(vectorIn(whole, 0));
  };
}

/** Vector number `i` of a row of numbers. */
function vectorIn(numbers: readonly bigint[], i: number): ExactVector {
  return numbers.slice(3 * i, 3 * i + 3) as unknown as ExactVector;
}

/**
 * What an element says of itself: vertices and radius, or center, half extents and rotation; and its
 * rounding.
 */
export function numbersOf(element: CoverElement): number[] {
  if (element.kind === 'box') {
    const { center, halfExtents, rotation, rounding } = element;
    return [...center, ...halfExtents, ...rotation, rounding];
  }
  const numbers = [...element.vertices.flat(), element.radius];
  return element.kind === 'cylinder' ? [...numbers, element.rounding] : numbers;
}

function holdsOf({ kind }: CoverElement, numbers: readonly bigint[], radius: bigint): Holds {
  const last = numbers.at(-1)! - radius;
  // Half of what it is rounded off by beyond the mesh's radius: so far it may reach beyond its faces, each.
  const more = last / 2n;
  if (kind === 'box') return (point) => last >= 0n && isInBox(point, numbers, more);
  if (kind === 'cylinder') return (point) => last >= 0n && isInCylinder(point, numbers, more);
  const core = Array.from({ length: (numbers.length - 1) / 3 }, (_, i) => vectorIn(numbers, i));
  return (point) => isNear(point, core, last);
}

function isInCylinder(point: ExactVector, numbers: readonly bigint[], more: bigint): boolean {
  const [start, end] = [vectorIn(numbers, 0), vectorIn(numbers, 1)];
  const u = subtract(end, start);
  const v = subtract(point, start);
  const [along, square] = [dot(u, v), dot(u, u)];
  const beyond = along < 0n ? -along : along - square;
  if (beyond > 0n && beyond * beyond > more * more * square) return false;
  const radius = numbers[6]! + more;
  return dot(v, v) * square - along * along <= radius * radius * square;
}

/** The axes of a box are those that its quaternion turns to, whatever its length. */
function isInBox(point: ExactVector, numbers: readonly bigint[], more: bigint): boolean {
  const v = subtract(point, vectorIn(numbers, 0));
  const [x, y, z, w] = numbers.slice(6, 10) as [bigint, bigint, bigint, bigint];
  const axes: readonly ExactVector[] = [
    [w * w + x * x - y * y - z * z, 2n * (x * y + z * w), 2n * (x * z - y * w)],
    [2n * (x * y - z * w), w * w - x * x + y * y - z * z, 2n * (y * z + x * w)],
    [2n * (x * z + y * w), 2n * (y * z - x * w), w * w - x * x - y * y + z * z],
  ];
  const square = x * x + y * y + z * z + w * w;
  return axes.every((axis, k) => {
    const along = dot(axis, v);
    return (along < 0n ? -along : along) <= (numbers[3 + k]! + more) * square;
  });
}

function isHeld(corners: Corners, elements: readonly Holds[], depth: number): boolean {
  if (elements.some((holds) => corners.every(holds))) return true;
  if (depth === 0) return false;
  const [a, b, c] = corners;
  const turned: Corners[] = [corners, [b, c, a], [c, a, b]];
  const squares = turned.map(([from, to]) => {
    const edge = subtract(to, from);
    return dot(edge, edge);
  });
  const longest = squares.reduce((most, square) => (square > most ? square : most));
  // Which of two edges that are about as long counts as longer is up to rounding.
  const longestFirst = turned.filter((_, k) => (longest - squares[k]!) << 30n <= longest);
  return longestFirst.some(([from, to, other]) => {
    const between = middle(from, to);
    return (
      isHeld([from, between, other], elements, depth - 1) && isHeld([between, to, other], elements, depth - 1)
    );
  });
}

function middle(a: ExactVector, b: ExactVector): ExactVector {
  return a.map((x, k) => (x + b[k]!) / 2n) as unknown as ExactVector;
}

/** Whether a point is no farther from the core than there is room. */
function isNear(point: ExactVector, core: readonly ExactVector[], room: bigint): boolean {
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

/** An element that is smaller or larger: its radius or, of a box, its half extents. */
export function resized(element: CoverElement, factor: number): CoverElement {
  if (element.kind !== 'box') return { ...element, radius: element.radius * factor };
  return { ...element, halfExtents: element.halfExtents.map((half) => half * factor) as unknown as Vector };
}
