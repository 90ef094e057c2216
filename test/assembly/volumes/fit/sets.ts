import { type SweptElement, line, point, triangle } from '../../../../bindings/elements/element.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Random } from '../../../support/random.ts';
import type { Ball } from './exact.ts';

/** Three directions, normal to each other to rounding. */
export type Directions = readonly [Vector, Vector, Vector];

/** Some directions, right-handed. */
export function randomDirections(random: Random): Directions {
  const x = random.direction();
  const other = random.direction();
  const z = unit(crossed(x, other));
  return [x, crossed(z, x), z];
}

/** Takes coordinates along directions to those of the frame that the directions are given in. */
export function along([x, y, z]: Directions, [a, b, c]: Vector): Vector {
  return [a * x[0] + b * y[0] + c * z[0], a * x[1] + b * y[1] + c * z[1], a * x[2] + b * y[2] + c * z[2]];
}

/** A number of elements of all kinds, spread over a box with given half extents. */
export function randomElements(
  random: Random,
  count: number,
  spread: Vector,
  radius: number,
): SweptElement[] {
  const directions = randomDirections(random);
  const vertex = () => along(directions, random.vector(1).map((x, i) => x * spread[i]!) as unknown as Vector);
  return Array.from({ length: count }, () => {
    const own = radius * random.unit();
    const kind = random.integer(0, 2);
    if (kind === 0) return point(vertex(), own);
    return kind === 1 ? line(vertex(), vertex(), own) : triangle(vertex(), vertex(), vertex(), own);
  });
}

/** Elements of another size in another place. */
export function moved(elements: readonly SweptElement[], scale: number, offset: Vector): SweptElement[] {
  return elements.map(({ kind, vertices, radius }) => {
    const own = vertices.map((vertex) => vertex.map((x, i) => x * scale + offset[i]!));
    return { kind, vertices: own, radius: radius * scale } as unknown as SweptElement;
  });
}

/** What a volume around elements has to hold. */
export function ballsOf(elements: readonly SweptElement[]): Ball[] {
  return elements.flatMap(({ vertices, radius }) => vertices.map((center) => ({ center, radius })));
}

/** Distance of the farthest point of balls from a center. */
export function reachFrom(center: Vector, balls: readonly Ball[]): number {
  return Math.max(
    ...balls.map((ball) => Math.hypot(...ball.center.map((x, i) => x - center[i]!)) + ball.radius),
  );
}

/** Half the surface of the box with these half extents, over four: what boxes are compared by. */
export function surface([x, y, z]: Vector): number {
  return x * y + y * z + z * x;
}

/** Half extents of the box around balls with its axes in given directions. */
export function extentsAlong(directions: Directions, balls: readonly Ball[]): Vector {
  return directions.map((direction) => {
    const reach = (sign: number) =>
      Math.max(
        ...balls.map(
          ({ center, radius }) => sign * center.reduce((sum, x, i) => sum + x * direction[i]!, 0) + radius,
        ),
      );
    return (reach(1) + reach(-1)) / 2;
  }) as unknown as Vector;
}

function crossed(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
}
