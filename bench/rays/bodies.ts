/** Solids as all libraries can make them, and the same as elements of ours. */
import {
  box,
  capsule,
  cylinder,
  type Element,
  elementGeometry,
  mesh,
  type Mesh,
  sphere,
  type Vector,
} from '../../bindings/index.ts';

/** A rotation x y z w. */
export type Turn = readonly [number, number, number, number];

/** A solid around its middle `at`, metres; capsules and cylinders lie along their own y axis. */
export type Body =
  | { readonly kind: 'sphere'; readonly at: Vector; readonly turn: Turn; readonly radius: number }
  | { readonly kind: 'box'; readonly at: Vector; readonly turn: Turn; readonly halves: Vector }
  | {
      readonly kind: 'capsule' | 'cylinder';
      readonly at: Vector;
      readonly turn: Turn;
      /** From the middle to either end of the axis. */
      readonly half: number;
      readonly radius: number;
    };

export const UPRIGHT: Turn = [0, 0, 0, 1];

/** A body as an element of ours. */
export function elementOf(body: Body): Element {
  if (body.kind === 'sphere') return sphere(body.at, body.radius);
  if (body.kind === 'box') return box(body.at, body.halves, body.turn);
  const way = axisOf(body.turn).map((x) => x * body.half) as unknown as Vector;
  const end = (sign: number) => body.at.map((x, i) => x + sign * way[i]!) as unknown as Vector;
  return body.kind === 'capsule'
    ? capsule(end(-1), end(1), body.radius)
    : cylinder(end(-1), end(1), body.radius);
}

/** What all contestants cast rays at. */
export type World = { readonly mesh: Mesh } | { readonly bodies: readonly Body[] };

/** The surfaces of bodies as one mesh. */
export function meshOf(bodies: readonly Body[]): Mesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (const body of bodies) {
    const geometry = elementGeometry(elementOf(body));
    const first = vertices.length / 3;
    for (const x of geometry.positions) vertices.push(x);
    for (const i of geometry.indices) indices.push(first + i);
  }
  // Rays from inside meet the surface, as those of libraries do.
  return mesh(vertices, indices, { solid: false });
}

/** Where a rotation takes the y axis. */
function axisOf([x, y, z, w]: Turn): Vector {
  return [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
}
