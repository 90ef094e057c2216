import { elementPairs } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import {
  COORDINATE_LIMIT,
  type ElementSource,
  line,
  mesh,
  type Mesh,
  type MeshIndices,
  type MeshVertices,
  point,
  type SceneJSON,
} from '../../../bindings/index.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { bumpySphere } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { watchedEngine } from '../../support/binaries.ts';
import { MESH_CASES } from '../../support/mesh-shapes.ts';
import { copyColumns, randomPoses, translation } from '../../support/scenes.ts';

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0];

/** Meshes that are none, and what is said about them. */
const REFUSED: [string, unknown, unknown, unknown, RegExp][] = [
  [
    'no vertices',
    [],
    [0, 1, 2],
    0,
    /vertices must be three numbers per vertex, and at least one vertex, got/,
  ],
  ['half a vertex', [0, 0], [0, 0, 0], 0, /vertices must be three numbers per vertex/],
  [
    'vertices of text',
    'abc',
    [0, 1, 2],
    0,
    /vertices must be a Float32Array, Float64Array or array of numbe/,
  ],
  ['vertices that are integers', Int32Array.from(CORNERS), [0, 1, 2], 0, /vertices must be a Float32Array, /],
  ['a vertex of text', [...CORNERS.slice(1), '1'], [0, 1, 2], 0, /vertices\[8\] must be a number, got "1"/],
  ['a vertex with a hole', new Array(9), [0, 1, 2], 0, /vertices\[0\] must be a number, got undefined/],
  ['NaN', [NaN, ...CORNERS.slice(1)], [0, 1, 2], 0, /vertices\[0\] must be finite and at most .*, got NaN/],
  ['infinity', [...CORNERS.slice(1), -Infinity], [0, 1, 2], 0, /vertices\[8\] must be finite .*-Infinity/],
  ['too large', [...CORNERS.slice(1), 1e300], [0, 1, 2], 0, /vertices\[8\] must be finite and at most .*300/],
  ['no indices', CORNERS, [], 0, /indices must be three numbers per triangle, and at least one triangle/],
  ['two corners', CORNERS, [0, 1], 0, /indices must be three numbers per triangle/],
  ['four corners', CORNERS, [0, 1, 2, 0], 0, /indices must be three numbers per triangle/],
  [
    'indices that are floats',
    CORNERS,
    Float32Array.of(0, 1, 2),
    0,
    /indices must be a Uint32Array, Uint16Arr/,
  ],
  ['no indices at all', CORNERS, undefined, 0, /indices must be a Uint32Array, .* got undefined/],
  [
    'an index too large',
    CORNERS,
    [0, 1, 3],
    0,
    /indices\[2\] must be the number of one of 3 vertices, got 3/,
  ],
  ['a negative index', CORNERS, Int32Array.of(0, -1, 2), 0, /indices\[1\] must be the number .*, got -1/],
  [
    'NaN among doubles',
    Float64Array.of(...CORNERS.slice(1), NaN),
    Uint32Array.of(0, 1, 2),
    0,
    /vertices\[8\] must be finite and at most .*, got NaN/,
  ],
  [
    'an index too large for doubles',
    Float64Array.from(CORNERS),
    Uint32Array.of(0, 1, 3),
    0,
    /indices\[2\] must be the number of one of 3 vertices, got 3/,
  ],
  ['half an index', CORNERS, [0.5, 1, 2], 0, /indices\[0\] must be the number .*, got 0.5/],
  ['NaN as an index', CORNERS, [0, NaN, 2], 0, /indices\[1\] must be the number .*, got NaN/],
  ['an index of text', CORNERS, [0, 1, '2'], 0, /indices\[2\] must be a number, got "2"/],
  ['a negative radius', CORNERS, [0, 1, 2], -1, /radius must be .*, got -1/],
  ['no radius', CORNERS, [0, 1, 2], null, /radius must be .*, got null/],
  ['an endless radius', CORNERS, [0, 1, 2], Infinity, /radius must be .*, got Infinity/],
];

describe('a mesh', () => {
  it('is a frozen copy', () => {
    const vertices = Float32Array.from([...CORNERS, 0.1, 0.2, 0.3]);
    const indices = Uint16Array.of(0, 1, 2, 3, 2, 1);
    const made = mesh(vertices, indices, { radius: 0.5, solid: false });
    vertices.fill(9);
    indices.fill(0);
    expect(made).toEqual({
      kind: 'mesh',
      vertices: Float64Array.of(...CORNERS, ...Float32Array.of(0.1, 0.2, 0.3)),
      indices: Uint32Array.of(0, 1, 2, 3, 2, 1),
      radius: 0.5,
      solid: false,
    });
    expect(Object.isFrozen(made)).toBe(true);
    expect(mesh(CORNERS, [0, 1, 2]).radius).toBe(0);
    expect(mesh(CORNERS, [0, 1, 2], -0).radius).toBe(-0);
  });

  it.each(REFUSED)('is refused: %s', (_name, vertices, indices, radius, message) => {
    const make = (): Mesh => mesh(vertices as MeshVertices, indices as MeshIndices, radius as number);
    expect(make).toThrow(message);
    expect(make).toThrow(/^mesh: /);
  });

  forSomeBuilds(({ precision }, engine) => {
    it.each(REFUSED)(
      'is refused in a scene, which stays as it was: %s',
      (...[, vertices, indices, radius, message]) => {
        const bad = { kind: 'mesh', vertices, indices, radius } as unknown as Mesh;
        const good = bumpySphere(8);
        using scene = engine().createScene({ segments: { a: good } });
        const json = scene.toJSON();
        expect(() => scene.addSegment('b', bad)).toThrow(message);
        expect(() => scene.addSegment('b', bad)).toThrow(/^Scene.addSegment: elements\./);
        expect(() => scene.addSegment('b', [good, bad])).toThrow(/^Scene.addSegment: elements\[1\]\./);
        expect(() => engine().createScene({ segments: { a: good, b: bad } })).toThrow(
          /^Engine.createScene: segments\["b"\]\./,
        );
        expect(scene.toJSON()).toEqual(json);
      },
    );

    it('has numbers that fit the precision', () => {
      const size = COORDINATE_LIMIT[precision];
      const large = (factor: number): Mesh => ({
        kind: 'mesh',
        vertices: Float64Array.of(...CORNERS.slice(1), -factor * size),
        indices: Uint32Array.of(0, 1, 2),
        radius: 0,
      });
      using scene = engine().createScene({ segments: { a: large(1) } });
      expect(() => scene.addSegment('b', [point([0, 0, 0], 1), large(2)])).toThrow(RangeError);
      expect(scene.segments).toEqual(['a']);
    });

    it.each(MESH_CASES)(`is the same after a turn through JSON: $name, SEED=${SEED}`, (meshes) => {
      const random = createRandom(SEED + MESH_CASES.indexOf(meshes));
      const [a, b] = meshes.make(random);
      using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom: 20 });
      scene.setPoses(meshes.poses(random));
      const text = JSON.stringify(scene);
      using twin = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(JSON.stringify(twin)).toBe(text);
      expect(twin.segment('a').size).toBe(scene.segment('a').size);
      expect(copyColumns(twin.evaluate())).toEqual(copyColumns(scene.evaluate()));
    });

    it('counts as one element per triangle, in the order of the list', () => {
      const far = bumpySphere(10, 0.1);
      const elements: ElementSource[] = [far, line([0, 0, 5], [1, 0, 5], 0.5), far, point([0, 0, 9], 0)];
      for (const treeFrom of [1, 256]) {
        using scene = engine().createScene({ segments: { a: elements, b: far }, treeFrom });
        expect([scene.segment('a').size, scene.segment('b').size]).toEqual([22, 10]);
        expect(scene.segment('a').elements.length).toBe(4);
        expect(scene.nearestElement('a', [0.5, 0, 6])?.element).toBe(10);
        expect(scene.nearestElement('a', [0, 0, 9.5])?.element).toBe(21);
        expect(scene.nearestElement('a', [0, 0, -1])?.element).toBeLessThan(10);
      }
    });

    it('takes trees from 1 to 256 elements on', () => {
      const spec = { segments: { a: bumpySphere(8) } };
      for (const treeFrom of [0, -1, 257, 1.5, NaN, Infinity]) {
        expect(() => engine().createScene({ ...spec, treeFrom })).toThrow(RangeError);
        expect(() => engine().createScene({ ...spec, treeFrom })).toThrow(
          /^Engine.createScene: treeFrom must be /,
        );
      }
      for (const treeFrom of ['32', null, {}]) {
        expect(() => engine().createScene({ ...spec, treeFrom: treeFrom as never })).toThrow(TypeError);
      }
      for (const treeFrom of [1, 64, 256]) {
        using scene = engine().createScene({ ...spec, treeFrom });
        expect(scene.toJSON().treeFrom).toBe(treeFrom === 64 ? undefined : treeFrom);
      }
    });

    it(`is evaluated by a pool as by the scene, SEED=${SEED}`, async () => {
      const random = createRandom(SEED + 70);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        for (const meshes of MESH_CASES.filter(({ name }) => /near|kinds|65|257/.test(name))) {
          const [a, b] = meshes.make(random);
          using scene = engine().createScene({ segments: { a, b }, pairs: [['a', 'b']], treeFrom: 8 });
          const poses = randomPoses(random, 30, 2, 'matrix');
          const options = { count: 30, maxDistance: 1 };
          const expected = copyColumns(scene.evaluateBatch(poses, options));
          expect(copyColumns(await scene.on(pool).evaluateBatch(poses, options))).toEqual(expected);
          const free = scene.areFree(poses, { count: 30 });
          expect(await scene.on(pool).areFree(poses, { count: 30 })).toEqual(free);
          // Answers agree for other elements, too.
          scene.segment('a').replace(scene.segment('a').elements.map(shrink));
          const after = copyColumns(scene.evaluateBatch(poses, options));
          expect(after).not.toEqual(expected);
          expect(copyColumns(await scene.on(pool).evaluateBatch(poses, options))).toEqual(after);
        }
      } finally {
        pool.dispose();
      }
    });
  });
});

/** A mesh half as large; other elements as they are. */
function shrink(source: ElementSource): ElementSource {
  return source.kind === 'mesh'
    ? mesh(
        source.vertices.map((x) => x / 2),
        source.indices,
        source.radius,
      )
    : source;
}

describe.each(BUILDS)('the memory of meshes, $name', (build) => {
  it('is given back', async () => {
    const { engine, size } = await watchedEngine(build);
    const use = (): void => {
      using scene = engine.createScene({
        segments: { a: bumpySphere(3000), b: bumpySphere(300) },
        pairs: [['a', 'b']],
      });
      scene.setPose('b', translation(1, 0.5, 0));
      scene.evaluate();
      scene.isFree();
      elementPairs(scene, 'a', 'b', { maxDistance: 0.2 });
      scene.nearestElement('a', [0, 0, 0]);
      scene.segment('b').replace(bumpySphere(300, 2));
      scene.evaluate();
    };
    use();
    const before = size();
    for (let i = 0; i < 30; i++) use();
    expect(size()).toBe(before);
    engine.dispose();
  });

  it('is not used up by meshes that there is no room for', async () => {
    const { engine, size, limit } = await watchedEngine(build);
    const small = bumpySphere(50);
    const scene = engine.createScene({ segments: { a: small, b: small }, pairs: [['a', 'b']] });
    scene.setPose('b', translation(2.5, 0, 0));
    scene.nearestElement('a', [0, 0, 0]);
    const before = { columns: copyColumns(scene.evaluate()), json: scene.toJSON() };
    limit(size());
    const bytes = size();
    const large = bumpySphere(40_000);
    for (let i = 0; i < 5; i++) {
      expect(() => scene.addSegment('c', large)).toThrow(/^Scene\.addSegment: needs \d+ bytes/);
      expect(() => engine.createScene({ segments: { large } })).toThrow(/^Engine\.createScene.*: needs \d+ /);
    }
    expect(size()).toBe(bytes);
    // Refused meshes give their memory back: as many small ones fit as in an engine that refused nothing.
    const fill = (): number => {
      let count = 0;
      try {
        for (; ; count++) scene.addSegment(`s${count}`, small);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
      for (let i = 0; i < count; i++) scene.removeSegment(`s${i}`);
      return count;
    };
    const count = fill();
    expect(() => scene.addSegment('c', large)).toThrow(RangeError);
    expect(fill()).toBe(count);
    expect(copyColumns(scene.evaluate())).toEqual(before.columns);
    expect(scene.toJSON()).toEqual(before.json);
    engine.dispose();
  });

  it('is refused where what is staged does not fit, with the segment given back', async () => {
    const { engine, size, limit } = await watchedEngine(build);
    const scene = engine.createScene({ segments: { a: bumpySphere(2000) } });
    const before = scene.nearestElement('a', [2, 0, 0]);
    limit(size());
    const fill: string[] = [];
    try {
      for (let i = 0; ; i++) {
        scene.addSegment(`s${i}`, bumpySphere(8));
        fill.push(`s${i}`);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
    const other = bumpySphere(2000, 0.5);
    expect(() => scene.segment('a').replace(other)).toThrow(/^SceneSegment\.replace: needs \d+ bytes/);
    expect(scene.nearestElement('a', [2, 0, 0])).toEqual(before);
    for (const id of fill) scene.removeSegment(id);
    limit(Infinity);
    scene.segment('a').replace(other);
    expect(scene.nearestElement('a', [2, 0, 0])?.distance).toBeGreaterThan(before!.distance);
    engine.dispose();
  });
});
