/** Segments of few elements, about 0.5 m across. */
import { type Element, type ElementSource, line, mesh, triangle, type Vector } from '../../bindings/index.ts';
import { makeBumpySphere } from './bumpy.ts';
import { randomVector } from './work.ts';

/** The edge of the cube in which elements are, and the diameter of spheres, metres. */
const SIZE = 0.5;

/** Sides of bumpy spheres by their rings: they have 6 to 250 triangles, few enough to do without a tree. */
const SIDES: readonly (readonly [rings: number, sides: readonly number[]])[] = [
  [1, [3, 4, 6, 8]],
  [2, [3, 4, 6, 8]],
  [4, [3, 4]],
  [3, [10]],
  [5, [5]],
];

/** Numbers of elements: those of the spheres; other segments have as many. */
export const SHAPES = SIDES.flatMap(([rings, list]) =>
  list.map((sides) => ({ sides, rings, count: 2 * sides * rings ** 2 })),
);

export type Shape = (typeof SHAPES)[number];

/** What segments are made of. */
export const KINDS = {
  'bumpy spheres': (random, shape) => [makeSphere(random, shape)],
  'random triangles': (random, { count }) =>
    spread(random, count, (vertex) => triangle(vertex(), vertex(), vertex(), 0)),
  'random capsules': (random, { count }) => spread(random, count, (vertex) => line(vertex(), vertex(), 0.02)),
} as const satisfies Record<string, (random: () => number, shape: Shape) => ElementSource[]>;

function makeSphere(random: () => number, { sides, rings }: Shape): ElementSource {
  const { vertices, indices } = makeBumpySphere(sides, rings, 1 + Math.floor(1000 * random()));
  return mesh(
    vertices.map((component) => (component * SIZE) / 2),
    indices,
    { solid: false },
  );
}

/** Elements spread over a cube, smaller the more there are: they fill it alike. */
function spread(
  random: () => number,
  count: number,
  make: (vertex: () => Vector) => Element,
): ElementSource[] {
  const reach = SIZE / 2 / Math.cbrt(count);
  return Array.from({ length: count }, () => {
    const center = randomVector(random, SIZE / 2 - reach);
    return make(() => randomVector(random, reach).map((x, i) => x + center[i]!) as unknown as Vector);
  });
}
