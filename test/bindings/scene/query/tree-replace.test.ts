import { elementPairs } from '../../../../modules/contacts/index.ts';
import { checkScene } from '../../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import {
  COORDINATE_LIMIT,
  type ElementSource,
  line,
  type Mesh,
  point,
  type Scene,
  type SweptElement,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { Memory } from '../../../../bindings/wasm/heap.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { Scene as SceneClass } from '../../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { expand } from '../../../support/expand.ts';
import { bumpySphere, mapMesh, triangleSoup } from '../../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { binaryOf } from '../../../support/binaries.ts';
import { compareFully } from '../../../support/full-comparison.ts';
import { MESH_CASES } from '../../../support/mesh-shapes.ts';
import { axis, joint, link, urdf } from '../../../modules/robot/documents.ts';
import { copyColumns, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';

/** Elements of the same kinds as others, elsewhere and with other radii. */
function others(random: Random, sources: readonly ElementSource[]): ElementSource[] {
  return sources.map((source): ElementSource => {
    const radius = random.unit() < 0.5 ? 0 : random.between(0, 0.1);
    if (source.kind === 'mesh') return mapMesh(source, () => random.vector(1), radius);
    const [a, b, c] = (source as SweptElement).vertices.map(() => random.vector(1)) as [
      Vector,
      Vector,
      Vector,
    ];
    if (source.kind === 'point') return point(a, radius);
    return source.kind === 'line' ? line(a, b, radius) : triangle(a, b, c, radius);
  });
}

/** All that a scene says. */
function ask(scene: Scene): unknown {
  const [a, b] = scene.pairs[0]!;
  const { elementA, elementB, distance } = elementPairs(scene, a, b, { maxDistance: 0.01 });
  return {
    columns: copyColumns(scene.evaluate()),
    free: [-0.1, 0, 0.1].map((margin) => scene.isFree({ margin })),
    pairs: [elementA, elementB, distance].map((column) => column.join(' ')),
    nearest: scene.nearestElement(a, [0, 0, 0]),
    batch: copyColumns(
      scene.evaluateBatch(
        scene.movable.flatMap((id) => scene.getPose(id)),
        { count: 1 },
      ),
    ),
  };
}

describe('elements that are replaced', () => {
  forSomeBuilds(({ precision }, engine) => {
    const cases = MESH_CASES.filter(({ name }) =>
      /^of (5|64|257|all)\b|near|degenerate|needles|m in size/.test(name),
    );
    it.each(cases)(`are as in a new scene: $name, SEED=${SEED}`, (meshes) => {
      const random = createRandom(SEED + 1000 + MESH_CASES.indexOf(meshes));
      const [a, b] = meshes.make(random).map((shape) => (Array.isArray(shape) ? shape : [shape]));
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({ segments: { a: a!, b: b! }, pairs: [['a', 'b']], treeFrom });
        scene.setPoses([0, 1].flatMap(() => matrixOf(randomTransform(random, 1))));
        scene.setMargin('a', 'b', random.between(-0.1, 0.1));
        ask(scene);
        for (const id of ['a', 'b', 'a']) {
          const { revision } = scene;
          const made = others(random, scene.segment(id).elements);
          scene.segment(id).replace(made);
          expect(scene.revision).toBeGreaterThan(revision);
          expect(scene.segment(id).elements).toEqual(made);
          using twin = engine().createScene(scene.toJSON());
          expect(ask(scene)).toEqual(ask(twin));
        }
        expect(copyColumns(scene.evaluate())).toEqual(compareFully(engine(), scene));
      }
    });

    it('may be a mesh for separate triangles, or the other way round', () => {
      const random = createRandom(SEED);
      const soup = triangleSoup(random, 40, 0.3);
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({ segments: { a: soup }, treeFrom });
        const before = scene.nearestElement('a', [0, 0, 0]);
        scene.segment('a').replace(expand([soup]));
        expect(scene.segment('a').elements.length).toBe(40);
        expect(scene.nearestElement('a', [0, 0, 0])).toEqual(before);
        scene.segment('a').replace(soup);
        expect(scene.segment('a').elements).toEqual([soup]);
        expect(scene.nearestElement('a', [0, 0, 0])).toEqual(before);
      }
    });

    it('are those that static and attached segments have, and robots are tested with', () => {
      const slider = loadRobot(
        urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', axis('1 0 0'))),
      );
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({
          segments: { ball: [point([0, 0, 0], 1)], load: [point([0, 0, 0], 1)], wall: [point([9, 0, 0], 1)] },
          static: ['wall'],
          pairs: [['ball', 'wall']],
          treeFrom,
        });
        scene.attach('load', 'ball');
        const ask = () => [...slider.in(scene).areFree([0, 4, 6.5, 7.5])];
        expect(ask()).toEqual([1, 1, 1, 0]);
        scene.segment('wall').replace([point([6, 0, 0], 1)]);
        expect(ask()).toEqual([1, 1, 0, 0]);
        scene.segment('load').replace([point([3, 0, 0], 0.5)]);
        expect(ask()).toEqual([1, 0, 0, 0]);
        scene.segment('load').replace([point([0, 0, 0], 0.5)]);
        scene.segment('ball').replace([point([0, 0, 0], 0.25)]);
        expect(ask()).toEqual([1, 1, 0, 1]);
        scene.setPose('ball', translation(0, 0, 0));
        expect([...scene.evaluate().distance]).toEqual([4.75, 4.5]);
      }
    });

    it('are of the same kinds in the same order, and fit the precision, or nothing changes', () => {
      const soup = triangleSoup(createRandom(SEED), 40, 0.3);
      const a: ElementSource[] = [point([0, 0, 0], 1), line([0, 0, 0], [1, 0, 0], 0), soup];
      using scene = engine().createScene({
        segments: { a, b: [point([5, 0, 0], 1)] },
        pairs: [['a', 'b']],
        treeFrom: 8,
      });
      const d = scene.evaluate();
      const before = { columns: copyColumns(d), json: scene.toJSON(), revision: scene.revision };
      const [sphere, capsule] = a as [ElementSource, ElementSource];
      const broken = { ...soup, vertices: soup.vertices.map((x, i) => (i === 7 ? NaN : x)) } as Mesh;
      const refused: [unknown, unknown, string][] = [
        ['c', a, 'id must be the id of a segment, got "c"'],
        [
          'a',
          undefined,
          'elements must be an array of elements, a mesh, a point cloud, a map of cells or a height field, got undefined',
        ],
        ['a', [], 'elements must be as before, 1 point, 1 line, 40 triangle, got "none"'],
        ['a', soup, 'elements must be as before, 1 point, 1 line, 40 triangle, got "40 triangle"'],
        ['a', [capsule, sphere, soup], 'got "1 line, 1 point, 40 triangle"'],
        ['a', [sphere, capsule, bumpySphere(39)], 'got "1 point, 1 line, 39 triangle"'],
        ['a', [...a, sphere], 'got "1 point, 1 line, 40 triangle, 1 point"'],
        ['a', [sphere, capsule, broken], 'elements[2].vertices[7] must be finite'],
        ['a', [{ ...sphere, radius: -1 }, capsule, soup], 'elements[0].radius must be'],
        ['a', [sphere, capsule, null], 'elements[2] must be an element'],
      ];
      if (precision === 'single') {
        const huge = triangle([2 * COORDINATE_LIMIT.single, 0, 0], [0, 0, 0], [0, 0, 0], 0);
        refused.push([
          'a',
          [sphere, capsule, ...expand([soup]).slice(1), huge],
          'elements[41] must be at most ',
        ]);
      }
      for (const [id, elements, message] of refused) {
        expect(() => scene.segment(id as string).replace(elements as ElementSource[])).toThrow(message);
        expect({
          columns: copyColumns(d),
          json: scene.toJSON(),
          revision: scene.revision,
        }).toEqual(before);
      }
      expect(copyColumns(scene.evaluate())).toEqual(before.columns);
    });
  });

  it.each(BUILDS)('leave no memory behind, $name', async (build) => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new SceneClass({ exports, heap: memory, precision: build.precision }, () => undefined);
    const soup = triangleSoup(createRandom(SEED), 50, 0.3);
    scene.load(checkScene('Engine.createScene', { segments: { a: soup } }));
    const { used } = memory;
    for (let i = 0; i < 10; i++) scene.segment('a').replace(soup);
    expect(() => scene.segment('a').replace([])).toThrow(RangeError);
    expect(memory.used).toBe(used);
    scene.dispose();
    expect(memory.used).toBe(0);
  });
});
