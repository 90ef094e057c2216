import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, HullElement, Mesh, Scene, Vector } from '../../../bindings/index.ts';
import { listMeshes, loadRobot, type MeshChoice, type Robot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { readBytes, readText } from '../../../data/read.ts';
import { cornersOf } from './meshes/files.ts';

const READY = [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.02];

async function loadPanda(meshes: MeshChoice = 'exact'): Promise<Robot> {
  const urdf = await readText('robots/moveit_panda.urdf');
  const files = new Map<string, Uint8Array>();
  for (const uri of listMeshes(urdf)) {
    files.set(uri, await readBytes(uri.replace('package://', 'robots/')));
  }
  const srdf = await readText('robots/moveit_panda.srdf');
  return loadRobot(urdf, { srdf, meshes, meshFiles: (uri) => files.get(uri) });
}

const random = createRandom(SEED);
const DIRECTIONS = Array.from({ length: 200 }, () => random.direction());

/** How far points reach in a direction. */
function reach(numbers: readonly number[], direction: Vector): number {
  let most = -Infinity;
  for (let i = 0; i < numbers.length; i += 3) {
    most = Math.max(
      most,
      [0, 1, 2].reduce((sum, k) => sum + direction[k]! * numbers[i + k]!, 0),
    );
  }
  return most;
}

/** Rows of all triangles of a segment, where the scene has it. */
function rowsOf(robot: Robot, scene: Scene, id: string): number[][] {
  const m = scene.getPose(id);
  return robot.segments[id]!.flatMap((element) => {
    const corners = cornersOf(element as Mesh);
    const placed = corners.map((_, i) => {
      const [x, y, z] = corners.slice(i - (i % 3), i - (i % 3) + 3) as [number, number, number];
      const k = i % 3;
      return m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
    });
    return Array.from({ length: placed.length / 9 }, (_, i) => [...placed.slice(9 * i, 9 * i + 9), 0]);
  });
}

/** The distance of two segments: the lowest of all pairs of their triangles. */
function bruteForce(engine: Engine, a: readonly number[][], b: readonly number[][]): number {
  const columnB = Float64Array.from(b.flat());
  const lowest = a.map((row) => {
    const columnA = Float64Array.from(b.flatMap(() => row));
    return Math.min(...engine.distances('triangle', 'triangle', columnA, columnB).distance);
  });
  return Math.min(...lowest);
}

describe('the Panda of MoveIt, whose links are meshes', () => {
  let robot: Robot;
  beforeAll(async () => {
    robot = await loadPanda();
  });

  it('has a mesh for each link, hand and last link in one segment', () => {
    const triangles = Object.entries(robot.segments).map(([id, elements]) => [
      id,
      ...elements.map((element) => (element as Mesh).indices.length / 3),
    ]);
    expect(triangles).toEqual([
      ['panda_link0', 200],
      ['panda_link1', 300],
      ['panda_link2', 300],
      ['panda_link3', 300],
      ['panda_link4', 300],
      ['panda_link5', 300],
      ['panda_link6', 200],
      ['panda_link7', 200, 200],
      ['panda_leftfinger', 32],
      ['panda_rightfinger', 32],
    ]);
    expect(robot.joints.length).toBe(8);
    expect(robot.pairs.length).toBe(17);
    expect(robot.warnings).toEqual([]);
  });

  forSomeBuilds((build, engine) => {
    it('is as far from itself as the closest of all pairs of triangles', () => {
      using scene = robot.createScene(engine());
      robot.setConfiguration(scene, READY);
      const rows = new Map(scene.segments.map((id) => [id, rowsOf(robot, scene, id)]));
      const expected = scene.pairs.map(([a, b]) => bruteForce(engine(), rows.get(a)!, rows.get(b)!));
      const distances = scene.evaluate();
      const digits = build.precision === 'double' ? 14 : 6;
      for (const [i, distance] of expected.entries()) {
        expect(distances.at(i).distance).toBeCloseTo(distance, digits);
      }
      const minimum = distances.minimum();
      expect(minimum).toMatchObject({ a: 'panda_link5', b: 'panda_link7' });
      expect(minimum.distance).toBeCloseTo(Math.min(...expected), digits);
    });
  });

  describe('as hulls', () => {
    let hulls: Robot;
    beforeAll(async () => {
      hulls = await loadPanda('hull');
    });

    it('has one for each mesh, of vertices of the mesh, which holds it', () => {
      const kinds = Object.values(hulls.segments).flatMap((elements) => elements.map(({ kind }) => kind));
      expect(kinds).toEqual(Array<string>(11).fill('hull'));
      expect(hulls.warnings).toEqual([]);
      for (const [id, elements] of Object.entries(hulls.segments)) {
        for (const [i, element] of elements.entries()) {
          const { vertices, rounding } = element as HullElement;
          const corners = cornersOf(robot.segments[id]![i] as Mesh);
          expect(rounding).toBe(0);
          expect(vertices.length).toBeLessThanOrEqual(256);
          for (const direction of DIRECTIONS) {
            expect(reach(vertices.flat(), direction)).toBeCloseTo(reach(corners, direction), 12);
          }
        }
      }
    });

    forSomeBuilds((build, engine) => {
      it('is no further from itself than the meshes are', () => {
        using solid = hulls.createScene(engine());
        using surfaces = robot.createScene(engine());
        expect(solid.pairs).toEqual(surfaces.pairs);
        const tolerance = build.precision === 'double' ? 1e-12 : 1e-5;
        for (const configuration of [READY, READY.map((angle) => 0.7 * angle)]) {
          hulls.setConfiguration(solid, configuration);
          robot.setConfiguration(surfaces, configuration);
          const [distances, expected] = [solid.evaluate(), surfaces.evaluate()];
          for (const i of solid.pairs.keys()) {
            expect(distances.at(i).distance).toBeLessThanOrEqual(expected.at(i).distance + tolerance);
          }
          expect(distances.minimum().distance).toBeGreaterThan(0);
        }
      });
    });
  });
});
