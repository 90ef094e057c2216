import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Cover,
  CoverKind,
  Engine,
  Mesh,
  Scene,
  SweptElement,
  Vector,
} from '../../../../bindings/index.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { sheet } from '../../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';
import { box, capsule, torus } from './shapes.ts';

interface Shape {
  mesh: Mesh;
  /** Whether it has an inside, where no cover exceeds it. */
  isClosed: boolean;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'fat torus': { mesh: torus(0.4, 0.25, 24, 12), isClosed: true },
  'thin torus': { mesh: torus(0.3, 0.05, 24, 8), isClosed: true },
  capsule: { mesh: capsule(0.1, 0.7, 12), isClosed: true },
  box: { mesh: box(0.6, 0.4, 0.2, 4), isClosed: true },
  sheet: { mesh: sheet(6), isClosed: false },
};

/** How many elements the figures are of. */
const COUNTS = [1, 2, 4, 8] as const;

type Figures = readonly [number, number, number, number];

/** Excess of covers on record, metres, to four digits: it may fall, and then falls here too, but not rise. */
const ON_RECORD: Readonly<Record<string, Readonly<Record<CoverKind, Figures>>>> = {
  'fat torus': {
    points: [0.5183, 0.5183, 0.2843, 0.159],
    lines: [0.5183, 0.2275, 0.06761, 0.06761],
    triangles: [0.5183, 0.2275, 0.06761, 0.06761],
  },
  'thin torus': {
    points: [0.4123, 0.4123, 0.2859, 0.1365],
    lines: [0.4123, 0.2629, 0.07798, 0.02263],
    triangles: [0.4123, 0.2594, 0.07798, 0.02263],
  },
  capsule: {
    points: [0.362, 0.1425, 0.07031, 0.03771],
    lines: [0.006961, 0.004439, 0.004439, 0.004439],
    triangles: [0.006961, 0.004439, 0.004439, 0.004439],
  },
  box: {
    points: [0.277, 0.1728, 0.1082, 0.08726],
    lines: [0.1617, 0.1023, 0.1023, 0.07822],
    triangles: [0.1617, 0.1023, 0.1023, 0.07822],
  },
  sheet: {
    points: [0.7242, 0.5726, 0.3621, 0.2863],
    lines: [0.5754, 0.2729, 0.1369, 0.08658],
    triangles: [0.5754, 0.2729, 0.1369, 0.08658],
  },
};

/** Samples per element, and how far above one the bound may be: for gaps between samples and its own. */
const SAMPLES = IS_DEEP ? 400 : 150;
const SLACK = { factor: 1.15, metres: 0.012 };

const KINDS: readonly CoverKind[] = ['points', 'lines', 'triangles'];

describe.each(Object.entries(SHAPES))('covers of a %s', (name, { mesh, isClosed }) => {
  let engine: Engine;
  let scene: Scene;
  beforeAll(async () => {
    engine = await loadBuild(BUILDS[0]!);
    scene = engine.createScene({ segments: { mesh: [mesh] } });
  });
  afterAll(() => engine.dispose());

  const covers = new Map<string, Cover>();
  const fit = (kind: CoverKind, count: number): Cover => {
    const made = covers.get(`${kind} ${count}`) ?? engine.fitElements(mesh, { kind, count });
    covers.set(`${kind} ${count}`, made);
    return made;
  };

  /** The farthest that one of some points is outside of the mesh. */
  const farthest = (points: readonly Vector[]): number => {
    let most = 0;
    for (const point of points) {
      const away = Math.abs(scene.nearestElement('mesh', point)!.distance);
      // On which side it is takes longer to say, and is asked only where it matters.
      if (away > most && !(isClosed && windingOf(mesh, point) > 0.5)) most = away;
    }
    return most;
  };

  it.each(KINDS)('of %s have no more excess than those on record', (kind) => {
    const found = COUNTS.map((count) => fit(kind, count).excess);
    const allowed = ON_RECORD[name]![kind];
    found.forEach((excess, i) => expect(excess, `${COUNTS[i]} ${kind}`).toBeLessThanOrEqual(allowed[i]!));
    // A figure on record that is much worse than what is found holds nothing: write down what is found.
    found.forEach((excess, i) => expect(excess, `${COUNTS[i]} ${kind}`).toBeGreaterThan(0.99 * allowed[i]!));
  });

  it.each(KINDS)(`of %s exceed it by what they say at most, and by little less, SEED=${SEED}`, (kind) => {
    const random = createRandom(SEED);
    for (const count of [1, 8]) {
      const { elements, excess, excesses } = fit(kind, count);
      expect(excess).toBe(Math.max(...excesses));
      let most = 0;
      for (const [i, element] of elements.entries()) {
        const points = sampleSkin(random, element).filter((point) => isOutermost(point, elements, i));
        const sampled = farthest(points);
        expect(sampled, `element ${i} of ${count} ${kind}`).toBeLessThanOrEqual(excesses[i]! + 1e-9);
        most = Math.max(most, sampled);
      }
      expect(excess, `${count} ${kind}`).toBeLessThan(SLACK.factor * most + SLACK.metres);
    }
  });
});

/** Points of an element's surface: its radius away from points of its core, ends and edges among these. */
function sampleSkin(random: Random, { vertices, radius }: SweptElement): Vector[] {
  return Array.from({ length: SAMPLES }, (_, sample) => {
    const raw = vertices.map((_, i) =>
      sample % 3 === 0 ? Number(i === sample % vertices.length) : random.unit(),
    );
    const total = raw.reduce((sum, x) => sum + x, 0) || 1;
    const core = vertices.reduce<Vector>((sum, vertex, i) => add(sum, vertex, raw[i]! / total), [0, 0, 0]);
    return add(core, random.direction(), radius);
  });
}

/** Whether no element but its own holds a point well inside. */
function isOutermost(point: Vector, elements: readonly SweptElement[], own: number): boolean {
  return elements.every((element, i) => {
    const depth = element.radius - distanceToCore(point, element.vertices);
    return i === own ? depth < 1e-9 : depth < 1e-6;
  });
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

/** How often a closed mesh goes around a point: 1 inside, 0 outside (van Oosterom and Strackee 1983). */
function windingOf({ vertices, indices }: Mesh, point: Vector): number {
  const corner = (i: number): Vector => {
    const at = 3 * indices[i]!;
    return between(point, [vertices[at]!, vertices[at + 1]!, vertices[at + 2]!]);
  };
  let angle = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
    const [la, lb, lc] = [length(a), length(b), length(c)];
    const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    angle += 2 * Math.atan2(dot(a, cross(b, c)), below);
  }
  return Math.abs(angle) / (4 * Math.PI);
}
