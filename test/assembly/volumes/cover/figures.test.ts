import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Cover,
  CoverElement,
  CoverKind,
  Engine,
  Mesh,
  Scene,
  Vector,
} from '../../../../bindings/index.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { sheet } from '../../../support/meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { between, cross, dot, length } from '../../../support/vectors.ts';
import { box, capsule, torus } from './shapes.ts';
import { depthIn, sampleSkin } from './skin.ts';

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

/** How many elements the figures are of, and where in a row of those on record they stand. */
const COUNTS = (IS_DEEP ? [1, 2, 4, 8] : [1, 8]) as readonly number[];
const RECORDED = [1, 2, 4, 8];

type Figures = readonly [number, number, number, number];

/** Excess of covers on record, metres, to four digits: it may fall, and then falls here too, but not rise. */
const ON_RECORD: Readonly<Record<string, Readonly<Record<CoverKind, Figures>>>> = {
  'fat torus': {
    points: [0.5183, 0.5183, 0.2863, 0.1328],
    lines: [0.5183, 0.2275, 0.06761, 0.06571],
    solids: [0.2352, 0.2352, 0.1621, 0.08077],
    triangles: [0.5183, 0.2275, 0.06761, 0.06571],
  },
  'thin torus': {
    points: [0.4123, 0.4123, 0.2859, 0.1418],
    lines: [0.4123, 0.2629, 0.07798, 0.02263],
    solids: [0.2551, 0.2551, 0.1362, 0.0525],
    triangles: [0.4123, 0.2594, 0.07798, 0.02263],
  },
  capsule: {
    points: [0.362, 0.1425, 0.07033, 0.03698],
    lines: [0.006961, 0.004439, 0.004439, 0.004439],
    solids: [0.006961, 0.006961, 0.006961, 0.006961],
    triangles: [0.006961, 0.004439, 0.004439, 0.004439],
  },
  box: {
    points: [0.277, 0.1728, 0.1082, 0.08726],
    lines: [0.1617, 0.1023, 0.09677, 0.07822],
    solids: [0.004688, 0.004688, 0.004688, 0.004688],
    triangles: [0.1617, 0.1023, 0.09677, 0.07822],
  },
  sheet: {
    points: [0.7242, 0.5726, 0.3621, 0.2863],
    lines: [0.5754, 0.2729, 0.1369, 0.08658],
    solids: [0.01042, 0.01042, 0.005209, 0.005209],
    triangles: [0.5754, 0.2729, 0.1369, 0.08658],
  },
};

/** Samples per element, and how far above one the bound may be: for gaps between samples and its own. */
const SAMPLES = IS_DEEP ? 400 : 80;
const SLACK = { factor: 1.15, metres: 0.012 };

const KINDS: readonly CoverKind[] = ['points', 'lines', 'solids', 'triangles'];

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
    const allowed = COUNTS.map((count) => ON_RECORD[name]![kind][RECORDED.indexOf(count)]!);
    found.forEach((excess, i) => expect(excess, `${COUNTS[i]} ${kind}`).toBeLessThanOrEqual(allowed[i]!));
    // A figure on record that is much worse than what is found holds nothing: write down what is found.
    found.forEach((excess, i) => expect(excess, `${COUNTS[i]} ${kind}`).toBeGreaterThan(0.99 * allowed[i]!));
  });

  it.each(KINDS)(`of %s exceed it by what they say at most, and by little less, SEED=${SEED}`, (kind) => {
    const random = createRandom(SEED);
    for (const count of [COUNTS[0]!, 8]) {
      const { elements, excess, excesses } = fit(kind, count);
      expect(excess).toBe(Math.max(...excesses));
      let most = 0;
      for (const [i, element] of elements.entries()) {
        const points = sampleSkin(random, element, SAMPLES).filter((point) =>
          isOutermost(point, elements, i),
        );
        const sampled = farthest(points);
        expect(sampled, `element ${i} of ${count} ${kind}`).toBeLessThanOrEqual(excesses[i]! + 1e-9);
        most = Math.max(most, sampled);
      }
      expect(excess, `${count} ${kind}`).toBeLessThan(SLACK.factor * most + SLACK.metres);
    }
  });
});

/** Whether no element but its own holds a point well inside. */
function isOutermost(point: Vector, elements: readonly CoverElement[], own: number): boolean {
  return elements.every((element, i) => {
    const depth = depthIn(point, element);
    return i === own ? depth < 1e-9 : depth < 1e-6;
  });
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
