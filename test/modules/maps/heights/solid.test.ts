import { castRays } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { type Engine, mesh, type Mesh, point, type Scene } from '../../../../bindings/index.ts';
import { type HeightField, heightsOf } from '../../../../modules/maps/index.ts';
import { meshOfField } from '../../../../bindings/elements/field-mesh.ts';
import { baseOf } from '../../../../bindings/elements/height-field.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { FIELD_CASES, fieldOf } from '../../../support/height-fields.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { matrixOf, randomTransform, translation } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** A solid ground as a closed mesh, whose bottom has the triangles of the ground once more. */
function closedMesh(field: HeightField): Mesh {
  const { vertices, indices } = meshOfField({ ...field, solid: false });
  const { columns, rows } = field;
  const count = columns * rows;
  const base = field.origin[2] + baseOf(field);
  const below = vertices.map((x, i) => (i % 3 === 2 ? base : x));
  const faces = [...indices];
  for (let i = 0; i < indices.length; i += 3) {
    faces.push(indices[i]! + count, indices[i + 2]! + count, indices[i + 1]! + count);
  }
  const outline = [
    ...Array.from({ length: columns - 1 }, (_, i) => i),
    ...Array.from({ length: rows - 1 }, (_, i) => i * columns + columns - 1),
    ...Array.from({ length: columns - 1 }, (_, i) => count - 1 - i),
    ...Array.from({ length: rows - 1 }, (_, i) => (rows - 1 - i) * columns),
  ];
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!;
    faces.push(from + count, to + count, to, from + count, to, from);
  });
  return mesh(new Float64Array([...vertices, ...below]), faces, { solid: true });
}

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;

function makeScene(
  engine: Engine,
  ground: HeightField | Mesh,
  random: ReturnType<typeof createRandom>,
): Scene {
  const bodies = Object.fromEntries(KINDS.map((kind) => [kind, [randomOfKind(random, kind)]]));
  const cube = mesh([0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]);
  return engine.createScene({
    segments: { ground, ...bodies, cube },
    pairs: [...KINDS, 'cube'].map((id) => ['ground', id]),
  });
}

describe('a solid ground', () => {
  forSomeBuilds(({ precision }, engine) => {
    const tolerance = precision === 'double' ? 1e-12 : 2e-5;
    it.each(FIELD_CASES)(`is a closed mesh: $name, SEED=${SEED}`, ({ make, name }) => {
      const seed = SEED + name.length;
      const field = { ...make(createRandom(seed)), solid: true };
      const surface = meshOfField(field);
      const scenes = [field, closedMesh(field), surface].map((ground) =>
        makeScene(engine(), ground, createRandom(seed)),
      );
      const random = createRandom(seed + 1);
      let [inside, outside] = [0, 0];
      for (let round = 0; round < 40; round++) {
        const place = round < 5 ? translation(0, 0, 0) : matrixOf(randomTransform(random, 1));
        const poses = [...KINDS, 'cube'].map((id) => {
          const pose = matrixOf(randomTransform(random, 1));
          const vertex = 3 * random.integer(0, surface.vertices.length / 3 - 1);
          const near = surface.vertices.subarray(vertex, vertex + 3);
          for (let row = 0; row < 3; row++) {
            for (let k = 0; k < 3; k++) {
              pose[12 + row]! += place[row + 4 * k]! * (near[k]! - (k === 2 ? 0.4 : 0));
            }
            pose[12 + row]! += place[12 + row]!;
          }
          return [id, pose] as const;
        });
        const rays = Array.from({ length: 8 }, () => [...random.vector(2), ...random.vector(1)]).flat();
        const points = Array.from({ length: 20 }, () => random.vector(1.5)).flat();
        const [first, second, bare] = scenes.map((scene) => {
          scene.setPose('ground', place);
          for (const [id, pose] of poses) scene.setPose(id, pose);
          const hits = castRays(scene, rays);
          return {
            distance: [...scene.evaluate().distance],
            contains: [...scene.contains('ground', points)],
            nearest: Array.from({ length: 20 }, (_, i) =>
              scene.nearestElement('ground', points.slice(3 * i, 3 * i + 3) as [number, number, number]),
            ),
            rays: [...hits.distance],
            inside: [...hits.inside],
          };
        });
        first!.distance.forEach((distance, i) => {
          const toSurface = bare!.distance[i]!;
          const other = second!.distance[i]!;
          // How deep elements cross depends on the triangles, of which the bottom has others.
          if (toSurface <= tolerance) {
            expect(distance).toBeLessThanOrEqual(tolerance);
            return;
          }
          if (other > 0) {
            outside++;
            expect(distance).toBe(toSurface);
          } else inside++;
          expect([i, distance]).toEqual([i, expect.closeTo(other, precision === 'double' ? 11 : 4)]);
        });
        first!.contains.forEach((answer, i) => {
          if (Math.abs(second!.nearest[i]!.distance) > tolerance) expect(answer).toBe(second!.contains[i]);
        });
        first!.rays.forEach((distance, i) => {
          if (distance === Infinity) expect(second!.rays[i]).toBe(Infinity);
          else expect(distance).toBeCloseTo(second!.rays[i]!, precision === 'double' ? 10 : 3);
        });
        expect(first!.inside).toEqual(second!.inside);
        const least = Math.min(...first!.distance);
        for (const margin of [-0.3, -0.05, 0, 0.1, least, least / 2]) {
          // Surfaces that cross have no distance, and are not free.
          const expected = least === 0 && margin === 0 ? scenes[1]!.isFree({ margin }) : least >= margin;
          expect([margin, scenes[0]!.isFree({ margin })]).toEqual([margin, expected]);
        }
      }
      const { columns, rows, spacing } = field;
      // Bodies do not fit into narrow ones.
      if (Math.min((columns - 1) * spacing[0], (rows - 1) * spacing[1]) > 1)
        expect(inside).toBeGreaterThan(2);
      expect(outside).toBeGreaterThan(20);
      for (const scene of scenes) scene.dispose();
    });
  });

  forSomeBuilds((_, engine) => {
    it('has sides, and ends below', () => {
      const ground = fieldOf(() => 0, { columns: 5, rows: 5, spacing: 0.5, solid: true, base: -3 });
      using scene = engine().createScene({
        segments: { ground, ball: [point([0, 0, 0], 0.25)] },
        pairs: [['ground', 'ball']],
      });
      const distanceAt = (x: number, y: number, z: number): number => {
        scene.setPose('ball', translation(x, y, z));
        return scene.evaluate().distance[0]!;
      };
      expect(scene.segment('ground').size).toBe(2 * 16 + 2 * 16 + 2);
      // On the ground, in it, half out of a side, beside it, at the bottom, below it.
      expect(distanceAt(1, 1, 0.5)).toBe(0.25);
      expect(distanceAt(1, 1, -0.5)).toBe(-0.75);
      expect(distanceAt(1, 1, -1.5)).toBe(-1.25);
      expect(distanceAt(2.125, 1, -1.5)).toBe(-0.125);
      expect(distanceAt(2.5, 1, -1.5)).toBe(0.25);
      expect(distanceAt(1, 1, -3.125)).toBe(-0.125);
      expect(distanceAt(1, 1, -4)).toBe(0.75);
      expect([...scene.contains('ground', [1, 1, -1, 1, 1, 0.1, 1, 1, -3.5, 2.5, 1, -1])]).toEqual([
        1, 0, 0, 0,
      ]);
    });

    it('reaches as far down as it is long, below the lowest height of the time', () => {
      const ground = fieldOf((x) => x, { columns: 5, rows: 3, spacing: 0.5, solid: true });
      using scene = engine().createScene({ segments: { ground } });
      const isIn = (z: number): number => scene.contains('ground', [1, 0.5, z])[0]!;
      expect([isIn(-1.9), isIn(-2.1)]).toEqual([1, 0]);
      heightsOf(scene, 'ground').set([-1], { column: 4, row: 2 });
      expect([isIn(-2.9), isIn(-3.1)]).toEqual([1, 0]);
      heightsOf(scene, 'ground').set([0], { column: 4, row: 2 });
      expect([isIn(-1.9), isIn(-2.1)]).toEqual([1, 0]);
    });
  });
});
