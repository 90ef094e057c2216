import { beforeAll, describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Element,
  elementGeometry,
  type ElementGeometry,
  ellipsoid,
  type ElementSource,
  type Engine,
  halfSpace,
  hull,
  loadEngine,
  mesh,
  plane,
  point,
  sphere,
  triangle,
  type Vector,
} from '../../../bindings/index.ts';
import { points } from '../../../modules/maps/index.ts';
import { createRandom } from '../../support/random.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const UPRIGHT = { position: [0, 0, 0], quaternion: [0, 0, 0, 1] };
const TURNED = [0.18257418583505536, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214] as const;
const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vector => [i & 1, (i >> 1) & 1, i >> 2]);

/** Elements with their exact volumes; undefined where nobody has a formula. */
const SOLIDS: readonly (readonly [name: string, element: Element, volume: number | undefined])[] = [
  ['a sphere', sphere([0.3, -0.2, 1], 0.4), ball(0.4)],
  ['a capsule', capsule([0, 0, 0], [0.3, 0.2, 0.6], 0.1), Math.PI * 0.01 * 0.7 + ball(0.1)],
  ['a capsule without a length', capsule([1, 2, 3], [1, 2, 3], 0.5), ball(0.5)],
  ['a rounded triangle', triangle([0, 0, 0], [1, 0, 0], [0, 1, 0.5], 0.2), undefined],
  ['a needle of a triangle', triangle([0, 0, 0], [1, 0, 0], [2, 0, 0], 0.1), Math.PI * 0.01 * 2 + ball(0.1)],
  ['a box', box([1, 2, 3], [0.1, 0.2, 0.3], TURNED), 8 * 0.006],
  [
    'a rounded box',
    box([0, 0, 0], [0.5, 0.5, 0.5], TURNED, 0.1),
    1 + 6 * 0.1 + 3 * Math.PI * 0.01 + ball(0.1),
  ],
  [
    'a plate with round edges',
    box([0, 0, 0], [0.5, 0.5, 0], TURNED, 0.1),
    0.2 + 2 * Math.PI * 0.01 + ball(0.1),
  ],
  ['a rod with round ends', box([0, 0, 0], [0.5, 0, 0], TURNED, 0.1), Math.PI * 0.01 + ball(0.1)],
  ['a cylinder', cylinder([0, 0, 0], [0, 1, 1], 0.3), Math.PI * 0.09 * Math.SQRT2],
  ['a rounded cylinder', cylinder([0, 0, 0], [0, 1, 1], 0.3, 0.05), undefined],
  ['a cone', cone([0, 0, 0], [1, 0, 0], 0.5), (Math.PI * 0.25) / 3],
  ['a rounded cone', cone([0, 0, 0], [1, 0, 0], 0.5, 0.1), undefined],
  ['an ellipsoid', ellipsoid([0, 1, 0], [1, 0.5, 0.25], TURNED), ball(1) / 8],
  ['a rounded ellipsoid', ellipsoid([0, 1, 0], [1, 0.5, 0.05], TURNED, 0.2), undefined],
  ['a rounded disc', ellipsoid([0, 1, 0], [1, 0.5, 0], TURNED, 0.2), undefined],
  ['a hull', hull(CUBE), 1],
  ['a rounded hull', hull(CUBE, 0.1), 1 + 6 * 0.1 + 3 * Math.PI * 0.01 + ball(0.1)],
  [
    'a hull of points in a plane',
    hull([...CUBE.slice(0, 4), [0.5, 0.5, 0]], 0.1),
    0.2 + 2 * Math.PI * 0.01 + ball(0.1),
  ],
  [
    'a hull of points on a line',
    hull(
      [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
        [0.5, 0.5, 0.5],
      ],
      0.1,
    ),
    undefined,
  ],
];

describe('the surface of a solid', () => {
  it.each(SOLIDS)('of %s is closed, on the element, and as large as it', (_, element, volume) => {
    const geometry = elementGeometry(element, { detail: 48 });
    checkClosed(geometry);
    checkOnSurface(geometry, element);
    const measured = volumeOf(geometry);
    expect(measured).toBeGreaterThan(0);
    if (volume === undefined) return;
    // Of n segments, a circle loses 1 − sin(2π/n)/(2π/n) of its area; a ball of these less than thrice that.
    expect(measured).toBeLessThanOrEqual(volume * (1 + 1e-5));
    expect(measured).toBeGreaterThan(volume * (1 - 3 * (1 - Math.sin(Math.PI / 24) / (Math.PI / 24))));
  });

  it('holds for random hulls and boxes', () => {
    const random = createRandom(7);
    for (let i = 0; i < 60; i++) {
      const rounding = i % 3 === 0 ? 0 : random.between(0.01, 0.3);
      const corner = (): Vector => [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)];
      const element =
        i % 2 === 0
          ? hull(Array.from({ length: 4 + ((i * 7) % 90) }, corner), rounding)
          : box(
              corner(),
              [random.between(0.01, 1), random.between(0.01, 1), random.between(0.01, 1)],
              TURNED,
              rounding,
            );
      const geometry = elementGeometry(element);
      checkClosed(geometry);
      checkOnSurface(geometry, element);
      expect(volumeOf(geometry)).toBeGreaterThan(0);
    }
  });

  it('is finer where more detail is asked for', () => {
    const count = (detail: number): number =>
      elementGeometry(sphere([0, 0, 0], 1), { detail }).indices.length;
    expect(count(48)).toBeGreaterThan(3 * count(24));
  });
});

describe('what is no single solid', () => {
  it('draws a mesh as it is', () => {
    const given = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    const geometry = elementGeometry(given);
    checkClosed(geometry);
    expect(volumeOf(geometry)).toBeCloseTo(1 / 6, 6);
  });

  it('draws an inflated mesh as its rounded triangles', () => {
    const given = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3], 0.1);
    const geometry = elementGeometry(given);
    checkClosed(geometry);
    expect(geometry.positions.length).toBe(
      2 * elementGeometry(triangle([0, 0, 0], [0, 1, 0], [1, 0, 0], 0.1), { detail: 8 }).positions.length,
    );
  });

  it('draws a ball per point of a cloud, however they overlap', () => {
    const one = elementGeometry(sphere([1, 0, 0], 0.2), { detail: 8 });
    const three = elementGeometry(points([1, 0, 0, 1, 0, 0, 2, 0, 0], { radius: 0.2 }));
    expect(three.indices.length).toBe(3 * one.indices.length);
    expect(volumeOf(three)).toBeCloseTo(3 * volumeOf(one), 5);
    expect(volumeOf(elementGeometry(points([0, 0, 0])))).toBeGreaterThan(0);
    expect(elementGeometry(points([])).indices.length).toBe(0);
  });

  it('draws a half-space as a square around the place nearest to the origin', () => {
    const { positions, indices } = elementGeometry(halfSpace([0, 0.6, 0.8], 0.5), { size: 2 });
    expect(indices.length).toBe(6);
    for (let i = 0; i < positions.length; i += 3) {
      expect(0.6 * positions[i + 1]! + 0.8 * positions[i + 2]!).toBeCloseTo(0.5, 6);
    }
    const [a, b, c] = cornersOf({ positions, indices }, 0);
    expect(tripleProduct(minus(b, a), minus(c, a), [0, 0.6, 0.8])).toBeCloseTo(4, 5);
  });
});

it('draws a plane from both sides', () => {
  const { positions, indices } = elementGeometry(plane([0, 0.6, 0.8], 0.5), { size: 2 });
  expect(indices.length).toBe(12);
  for (let i = 0; i < positions.length; i += 3) {
    expect(0.6 * positions[i + 1]! + 0.8 * positions[i + 2]!).toBeCloseTo(0.5, 6);
  }
  const turns = [0, 1, 2, 3].map((number) => {
    const [a, b, c] = cornersOf({ positions, indices }, number);
    return Math.sign(tripleProduct(minus(b, a), minus(c, a), [0, 0.6, 0.8]));
  });
  expect(turns).toEqual([1, 1, -1, -1]);
});

describe('what makes no sense is refused', () => {
  it.each([
    ['detail', { detail: 3 }, 'elementGeometry: options.detail must be an even number from 4 to 256, got 3'],
    ['detail', { detail: 7 }, /even number/],
    ['detail', { detail: 1e9 }, /even number/],
    ['detail', { detail: '24' as never }, /options.detail/],
    ['size', { size: 0 }, /options.size must be above 0, got 0/],
    ['an option', { details: 3 } as never, /details/],
  ])('%s: %o', (_, options, message) => {
    expect(() => elementGeometry(sphere([0, 0, 0], 1), options)).toThrow(message);
  });

  it('names what is no element', () => {
    const bad = [undefined, null, 7, 'box', {}, { kind: 'torus' }, { ...sphere([0, 0, 0], 1), radius: NaN }];
    for (const element of bad) {
      expect(() => elementGeometry(element as unknown as ElementSource)).toThrow(/^elementGeometry: element/);
    }
  });
});

function ball(radius: number): number {
  return (4 / 3) * Math.PI * radius ** 3;
}

function cornersOf({ positions, indices }: ElementGeometry, triangle: number): [Vector, Vector, Vector] {
  return [0, 1, 2].map((i) => {
    const at = 3 * indices[3 * triangle + i]!;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  }) as Vector[] as [Vector, Vector, Vector];
}

function minus([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ax - bx, ay - by, az - bz];
}

function tripleProduct([ax, ay, az]: Vector, [bx, by, bz]: Vector, [cx, cy, cz]: Vector): number {
  return (ay * bz - az * by) * cx + (az * bx - ax * bz) * cy + (ax * by - ay * bx) * cz;
}

/** By the divergence theorem, seen from the first vertex. */
function volumeOf(geometry: ElementGeometry): number {
  const [origin] = cornersOf(geometry, 0);
  let sum = 0;
  for (let i = 0; i < geometry.indices.length / 3; i++) {
    const [a, b, c] = cornersOf(geometry, i);
    sum += tripleProduct(minus(a, origin), minus(b, origin), minus(c, origin)) / 6;
  }
  return sum;
}

/** Every edge is gone along once in each way. */
function checkClosed({ indices }: ElementGeometry): void {
  const edges = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const key = `${indices[i + k]} ${indices[i + ((k + 1) % 3)]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  const bad = [...edges].filter(([key, count]) => count !== edges.get(key.split(' ').reverse().join(' ')));
  expect(bad).toEqual([]);
}

/** Every vertex is on the surface, by the engine's own distance. */
function checkOnSurface({ positions }: ElementGeometry, element: Element): void {
  const worst = Array.from({ length: positions.length / 3 }, (_, i) => {
    const at: Vector = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    return Math.abs(engine.distance([point(at, 0)], UPRIGHT, [element], UPRIGHT).distance);
  });
  expect(Math.max(...worst)).toBeLessThan(1e-6);
}
