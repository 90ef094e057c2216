import { elementPairs } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT, type Coordinates, type SceneJSON, sphere } from '../../../bindings/index.ts';
import { type PointCloud, points } from '../../../modules/maps/index.ts';
import { watchedEngine } from '../../support/binaries.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { CLOUD_CASES, randomCloud } from '../../support/clouds.ts';
import { expand } from '../../support/expand.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { copyColumns, randomPoses, translation } from '../../support/scenes.ts';

const PAIR = [0, 0, 0, 1, 2, 3];

/** Clouds that are none, and what is said about them. */
const REFUSED: [string, unknown, unknown, RegExp][] = [
  ['half a point', [0, 0], 0, /xyz must be three numbers per point, got Array\(2\)/],
  [
    'no coordinates',
    undefined,
    0,
    /xyz must be a Float32Array, Float64Array or array of numbers, got undefi/,
  ],
  [
    'coordinates of text',
    'abc',
    0,
    /xyz must be a Float32Array, Float64Array or array of numbers, got "abc"/,
  ],
  ['integers', Int32Array.from(PAIR), 0, /xyz must be a Float32Array, .*, got Int32Array\(6\)/],
  ['a vector per point', [[0, 0, 0]], 0, /xyz must be three numbers per point, got Array\(1\)/],
  ['a hole', new Array(3), 0, /xyz\[0\] \(point 0\) must be a number, got undefined/],
  ['a number as text', [...PAIR.slice(1), '1'], 0, /xyz\[5\] \(point 1\) must be a number, got "1"/],
  ['NaN', [...PAIR.slice(1), NaN], 0, /xyz\[5\] \(point 1\) must be finite and at most .*, got NaN/],
  ['NaN among floats', Float32Array.of(0, NaN, 0, ...PAIR), 0, /xyz\[1\] \(point 0\) must be finite .* NaN/],
  [
    'infinity',
    Float64Array.of(...PAIR, 0, 0, -Infinity),
    0,
    /xyz\[8\] \(point 2\) must be finite .*-Infinity/,
  ],
  [
    'infinity among floats',
    Float32Array.of(...PAIR, Infinity, 0, 0),
    0,
    /xyz\[6\] \(point 2\) must be finite/,
  ],
  ['too large', [...PAIR.slice(1), 1e300], 0, /xyz\[5\] \(point 1\) must be finite and at most .*300/],
  ['a negative radius', PAIR, -1, /radius must be at least 0, got -1/],
  ['a radius that is none', PAIR, NaN, /radius must be .*, got NaN/],
  ['an endless radius', PAIR, Infinity, /radius must be .*, got Infinity/],
  ['a radius as text', PAIR, '1', /radius must be a number, got "1"/],
];

describe('a point cloud', () => {
  it('is a frozen copy, in the precision it came in', () => {
    const floats = Float32Array.of(0.1, 0.2, 0.3);
    const made = points(floats, { radius: 0.5 });
    floats.fill(9);
    expect(made).toEqual({ kind: 'points', xyz: Float32Array.of(0.1, 0.2, 0.3), radius: 0.5 });
    expect(Object.isFrozen(made)).toBe(true);
    expect(points(Float64Array.of(0.1, 0.2, 0.3)).xyz).toEqual(Float64Array.of(0.1, 0.2, 0.3));
    expect(points([0.1, 0.2, 0.3], {})).toEqual({
      kind: 'points',
      xyz: Float64Array.of(0.1, 0.2, 0.3),
      radius: 0,
    });
  });

  it.each(REFUSED)('is refused: %s', (_name, xyz, radius, message) => {
    const make = (): PointCloud => points(xyz as Coordinates, { radius: radius as number });
    expect(make).toThrow(message);
    expect(make).toThrow(/^points: /);
  });

  it.each<[string, unknown, RegExp]>([
    ['0', 0, /^points: spacing must be above 0, got 0/],
    ['negative', -0.1, /^points: spacing must be above 0, got -0.1/],
    ['NaN', NaN, /^points: spacing must be a number, got NaN/],
    ['endless', Infinity, /^points: spacing must be finite.*, got Infinity/],
    ['text', '1', /^points: spacing must be a number, got "1"/],
    ['null', null, /^points: spacing must be a number, got null/],
    ['tiny', 1e-10, /^points: xyz \(point 1\) must be within .* m of 0, which is 2\^31 spacings/],
  ])('has no spacing that is %s', (_name, spacing, message) => {
    expect(() => points(PAIR, { spacing: spacing as number })).toThrow(message);
  });

  it('has no other options', () => {
    expect(() => points(PAIR, { radii: 1 } as never)).toThrow(/^points: options must be .*radius/);
    expect(() => points(PAIR, 0.1 as never)).toThrow(/^points: options must be an object, got 0.1/);
  });

  forSomeBuilds(({ precision }, engine) => {
    it.each(REFUSED)('is refused in a scene, which stays as it was: %s', (...[, xyz, radius, message]) => {
      const bad = { kind: 'points', xyz, radius } as unknown as PointCloud;
      const good = points(PAIR);
      using scene = engine().createScene({ segments: { a: good } });
      const json = scene.toJSON();
      expect(() => scene.addSegment('b', bad)).toThrow(message);
      expect(() => scene.addSegment('b', bad)).toThrow(/^Scene.addSegment: elements\./);
      expect(() => scene.addSegment('b', [good, bad])).toThrow(/^Scene.addSegment: elements\[1\]\./);
      expect(() => engine().createScene({ segments: { a: good, b: bad } })).toThrow(
        /^Engine.createScene: segments\["b"\]\./,
      );
      expect(scene.toJSON()).toEqual(json);
    });

    it('has numbers that fit the precision', () => {
      const size = COORDINATE_LIMIT[precision];
      const large = (factor: number): PointCloud => ({
        kind: 'points',
        xyz: Float64Array.of(0, 0, 0, 1, -factor * size, 0),
        radius: 0,
      });
      using scene = engine().createScene({ segments: { a: large(1) } });
      expect(() => scene.addSegment('b', [sphere([0, 0, 0], 1), large(2)])).toThrow(
        /^Scene.addSegment: elements\[1\]/,
      );
      expect(() => scene.addSegment('b', { ...large(1), radius: 2 * size })).toThrow(RangeError);
      expect(scene.segments).toEqual(['a']);
    });

    it('counts as one element per point, in the order of the list', () => {
      const cloud = points([9, 0, 0, 0, 0, 0, 5, 0, 0]);
      using scene = engine().createScene({ segments: { a: [cloud, sphere([0, 7, 0], 0.5), cloud] } });
      expect(scene.segment('a').size).toBe(7);
      expect(scene.segment('a').elements.length).toBe(3);
      expect(scene.nearestElement('a', [0, 9, 0])?.element).toBe(3);
      expect(scene.nearestElement('a', [6, 0, 0])?.element).toBe(2);
    });

    it('may be empty, as segments may', () => {
      using scene = engine().createScene({ segments: { a: points([]), b: [sphere([0, 0, 0], 1)] } });
      scene.addPair('a', 'b');
      expect(scene.segment('a').size).toBe(0);
      expect(scene.evaluate().distance[0]).toBe(Infinity);
      expect(scene.isFree({ margin: 100 })).toBe(true);
      expect(scene.nearestElement('a', [0, 0, 0])).toBeUndefined();
      expect(() => engine().distance(points([]), undefined, sphere([0, 0, 0], 1), undefined)).toThrow(
        /^Engine.distance: elementA must be a list of at least one element/,
      );
      expect(() => engine().fitSphere(points([]))).toThrow(
        /^Engine.fitSphere: elements.xyz must be the coordinates of at least one point/,
      );
    });

    it('is a copy in the scene, and handed out as one', () => {
      const cloud = points(Float32Array.from(PAIR));
      using scene = engine().createScene({ segments: { a: cloud } });
      cloud.xyz.fill(7);
      const [own] = scene.segment('a').elements as [PointCloud];
      expect(own.xyz).toEqual(Float32Array.from(PAIR));
      own.xyz.fill(8);
      expect((scene.segment('a').elements as [PointCloud])[0].xyz).toEqual(Float32Array.from(PAIR));
      cloud.xyz[4] = NaN;
      expect(() => scene.addSegment('b', cloud)).toThrow(/elements\.xyz\[4\] \(point 1\)/);
    });

    it('is replaced by one of as many points', () => {
      const random = createRandom(SEED + 1);
      const [first, second] = [randomCloud(random, 300), randomCloud(random, 300)];
      using scene = engine().createScene({ segments: { a: first, b: [sphere([0.2, 0, 0], 0.1)] } });
      using fresh = engine().createScene({ segments: { a: second, b: [sphere([0.2, 0, 0], 0.1)] } });
      for (const each of [scene, fresh]) each.addPair('a', 'b');
      scene.evaluate();
      scene.segment('a').replace(second);
      expect(copyColumns(scene.evaluate())).toEqual(copyColumns(fresh.evaluate()));
      expect(() => scene.segment('a').replace(randomCloud(random, 299))).toThrow(
        /as before, 300 point, got "299 point"/,
      );
      // Kinds and numbers count, not how they are given.
      scene.segment('a').replace(expand([second]));
      expect(copyColumns(scene.evaluate())).toEqual(copyColumns(fresh.evaluate()));
    });

    it.each(CLOUD_CASES)(`is the same after a turn through JSON: $name, SEED=${SEED}`, (clouds) => {
      const random = createRandom(SEED + CLOUD_CASES.indexOf(clouds));
      const segments = { a: clouds.make(random), b: [sphere([0.1, 0.2, 0.3], 0.2)] };
      using scene = engine().createScene({ segments, pairs: [['a', 'b']] });
      const text = JSON.stringify(scene);
      using twin = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(JSON.stringify(twin)).toBe(text);
      expect(twin.segment('a').size).toBe(scene.segment('a').size);
      expect(copyColumns(twin.evaluate())).toEqual(copyColumns(scene.evaluate()));
    });

    it('has bounding volumes around it', () => {
      const cloud = randomCloud(createRandom(SEED + 2), 100, 0.25);
      expect(engine().fitSphere(cloud)).toEqual(engine().fitSphere(expand([cloud])));
      expect(engine().fitBox([cloud])).toEqual(engine().fitBox(expand([cloud])));
    });

    it(`is evaluated by a pool as by the scene, SEED=${SEED}`, async () => {
      const random = createRandom(SEED + 3);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        const segments = { a: randomCloud(random, 300), b: randomCloud(random, 40) };
        using scene = engine().createScene({ segments, pairs: [['a', 'b']] });
        const poses = randomPoses(random, 30, 2, 'matrix');
        const expected = copyColumns(scene.evaluateBatch(poses, { count: 30 }));
        expect(copyColumns(await scene.on(pool).evaluateBatch(poses, { count: 30 }))).toEqual(expected);
        expect(await scene.on(pool).areFree(poses, { count: 30 })).toEqual(
          scene.areFree(poses, { count: 30 }),
        );
      } finally {
        pool.dispose();
      }
    });
  });
});

describe.each(BUILDS)('the memory of clouds, $name', (build) => {
  it('is given back, and bounded', async () => {
    const { engine, size } = await watchedEngine(build);
    const cloud = randomCloud(createRandom(SEED), 5000);
    const use = (): void => {
      using scene = engine.createScene({
        segments: { a: cloud, b: [sphere([3, 0, 0], 1)] },
        pairs: [['a', 'b']],
      });
      scene.evaluate();
      scene.isFree();
      scene.setPose('b', translation(1, 0.5, 0));
      elementPairs(scene, 'a', 'b', { maxDistance: 0.2 });
      scene.nearestElement('a', [0, 0, 0]);
      scene.segment('a').replace(cloud);
      scene.evaluate();
    };
    use();
    const before = size();
    for (let i = 0; i < 20; i++) use();
    expect(size()).toBe(before);
    engine.dispose();
  });
});
