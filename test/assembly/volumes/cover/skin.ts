/** The surface of the elements of a cover, sampled, and how deep points are inside of them. */
import type { BoxElement, CoverElement, CylinderElement, Vector } from '../../../../bindings/index.ts';
import type { Random } from '../../../support/random.ts';
import { add, between, cross, dot, length, normalize } from '../../../support/vectors.ts';

/** Points of an element's surface, on edges, rims and ends among others. */
export function sampleSkin(random: Random, element: CoverElement, count: number): Vector[] {
  return Array.from({ length: count }, (_, sample) => {
    if (element.kind === 'box') return onBox(random, element, sample);
    return element.kind === 'cylinder'
      ? onCylinder(random, element, sample)
      : onSwept(random, element, sample);
  });
}

/** The radius away from a point of the core. */
function onSwept(
  random: Random,
  { vertices, radius }: CoverElement & { radius: number; vertices: readonly Vector[] },
  sample: number,
): Vector {
  const raw = vertices.map((_, i) =>
    sample % 3 === 0 ? Number(i === sample % vertices.length) : random.unit(),
  );
  const total = raw.reduce((sum, x) => sum + x, 0) || 1;
  const core = vertices.reduce<Vector>((sum, vertex, i) => add(sum, vertex, raw[i]! / total), [0, 0, 0]);
  return add(core, random.direction(), radius);
}

function onCylinder(
  random: Random,
  { vertices: [start, end], radius }: CylinderElement,
  sample: number,
): Vector {
  const axis = normalize(between(start, end));
  const beside = random.direction();
  const outward = normalize(add(beside, axis, -dot(beside, axis)));
  // Rims, ends and the side in turn.
  const along = sample % 3 === 2 ? random.unit() : sample % 2;
  const away = sample % 3 === 1 ? Math.sqrt(random.unit()) * radius : radius;
  return add(add(start, between(start, end), along), outward, away);
}

function onBox(random: Random, box: BoxElement, sample: number): Vector {
  const axes = axesOf(box);
  const face = sample % 3;
  return axes.reduce<Vector>((point, axis, k) => {
    // Corners, edges and faces in turn.
    const isEnd = k === face || sample % 4 === 0 || (sample % 4 === 1 && k === (face + 1) % 3);
    const part = isEnd ? (random.unit() < 0.5 ? -1 : 1) : 2 * random.unit() - 1;
    return add(point, axis, part * box.halfExtents[k]!);
  }, box.center);
}

/** How deep a point is inside an element, below 0 outside; the radius or rounding of the element included. */
export function depthIn(point: Vector, element: CoverElement): number {
  if (element.kind === 'box') {
    const from = between(element.center, point);
    const room = axesOf(element).map((axis, k) => element.halfExtents[k]! - Math.abs(dot(axis, from)));
    return Math.min(...room) + element.rounding;
  }
  if (element.kind !== 'cylinder') return element.radius - distanceToCore(point, element.vertices);
  const [start, end] = element.vertices;
  const way = between(start, end);
  const along = dot(between(start, point), normalize(way));
  const aside = length(cross(normalize(way), between(start, point)));
  return Math.min(element.radius - aside, along, length(way) - along) + element.rounding;
}

function axesOf({ rotation: [x, y, z, w] }: BoxElement): [Vector, Vector, Vector] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** How far a point is from a point, line or triangle. */
function distanceToCore(point: Vector, [a, b, c]: readonly Vector[]): number {
  if (b === undefined) return length(between(a!, point));
  if (c === undefined) return distanceToEdge(point, a!, b);
  const edges = Math.min(
    distanceToEdge(point, a!, b),
    distanceToEdge(point, b, c),
    distanceToEdge(point, c, a!),
  );
  const normal = cross(between(a!, b), between(a!, c));
  const isAbove = (
    [
      [a!, b],
      [b, c],
      [c, a!],
    ] as const
  ).every(([p, q]) => dot(cross(between(p, q), between(p, point)), normal) >= 0);
  return isAbove && length(normal) > 0 ? Math.abs(dot(between(a!, point), normal)) / length(normal) : edges;
}

function distanceToEdge(point: Vector, a: Vector, b: Vector): number {
  const along = between(a, b);
  const square = dot(along, along);
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot(between(a, point), along) / square));
  return length(between(add(a, along, share), point));
}
