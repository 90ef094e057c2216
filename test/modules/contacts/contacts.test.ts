import { checkScene } from '../../../bindings/scene/model/format.ts';
import { describe, expect, it } from 'vitest';
import { allPairs, type Engine, line, point, type Scene, triangle } from '../../../bindings/index.ts';
import { type Contact, type ContactOptions, contacts } from '../../../modules/contacts/index.ts';
import { Memory } from '../../../bindings/wasm/heap.ts';
import { Scene as SceneClass } from '../../../bindings/scene/scene.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { bumpySphere, triangleSoup } from '../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { binaryOf, watchedEngine } from '../../support/binaries.ts';
import { listContactsFully } from '../../support/full-contacts.ts';
import { copyColumns, matrixOf, randomElements, randomTransform, translation } from '../../support/scenes.ts';

/** A contact in words that tell −0 from 0. */
function describeContact(contact: Contact | undefined): string {
  return JSON.stringify(contact, (_, value: unknown) => (Object.is(value, -0) ? '-0' : value));
}

/** Expects two lists to be the same, bit for bit. Lists may be long: a diff of them would take minutes. */
function expectSame(found: readonly Contact[], expected: readonly Contact[]): void {
  expect(found.length).toBe(expected.length);
  const i = found.findIndex((contact, k) => describeContact(contact) !== describeContact(expected[k]));
  if (i >= 0) expect(found[i]).toEqual(expected[i]);
}

/** Scenes of these segments, all of them pairs: with trees in all segments, in the larger ones, in none. */
function makeScenes(engine: Engine, random: Random): Scene[] {
  const segments = {
    few: randomElements(random, 3, 6),
    soup: triangleSoup(random, 90, 0.3, 0.02),
    ball: bumpySphere(50, 0.7),
    mixed: [...randomElements(random, 2, 4), triangleSoup(random, 20, 0.4)],
    none: [],
  };
  const pairs = allPairs(Object.keys(segments));
  return [1, 60, 256].map((treeFrom) => engine.createScene({ segments, pairs, treeFrom }));
}

describe('the contacts of a scene', () => {
  forSomeBuilds((build, engine) => {
    it(`are all element pairs within the margin, in order, with trees or without, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const scenes = makeScenes(engine(), random);
      let most = 0;
      for (const reach of [0.3, 1, 2, 30]) {
        const poses = scenes[0]!.movable.flatMap(() => matrixOf(randomTransform(random, reach)));
        for (const scene of scenes) scene.setPoses(poses);
        for (const margin of [0, 0.3, -0.01]) {
          const expected = listContactsFully(engine(), scenes[0]!, margin);
          most = Math.max(most, expected.length);
          const options = { maxDistance: margin, merge: false };
          const withPolygons = [...contacts(scenes[0]!, options)];
          for (const scene of scenes) {
            expectSame([...contacts(scene, { ...options, polygons: 'deepest' })], expected);
            expectSame([...contacts(scene, options)], withPolygons);
          }
          withPolygons.forEach(({ pointA, pointB, normal }, i) => {
            expect({ ...expected[i]!, pointA, pointB, normal }).toEqual(expected[i]);
          });
        }
      }
      // More than there is room for at first.
      expect(most).toBeGreaterThan(256);
      for (const scene of scenes) scene.dispose();
    });

    it(`are the same in a long list of pairs, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const ids = Array.from({ length: 60 }, (_, i) => `s${i}`);
      const segments = Object.fromEntries(ids.map((id) => [id, randomElements(random, 1, 3)]));
      const scene = engine().createScene({ segments, pairs: allPairs(ids) });
      scene.setMargin('s0', 's1', 1e3);
      for (const reach of [4, 2]) {
        scene.setPoses(ids.flatMap(() => matrixOf(randomTransform(random, reach))));
        for (const margin of [0, 0.3]) {
          const expected = listContactsFully(engine(), scene, margin);
          expect(expected.length).toBeGreaterThan(10);
          expectSame([...contacts(scene, { maxDistance: margin, polygons: 'deepest' })], expected);
        }
      }
      scene.dispose();
    });

    it(`are those of an evaluation where only the nearest of each pair are kept, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      for (const scene of makeScenes(engine(), random)) {
        for (const reach of [0.5, 2]) {
          scene.setPoses(scene.movable.flatMap(() => matrixOf(randomTransform(random, reach))));
          for (const margin of [0, 0.2]) {
            const d = scene.evaluate({ maxDistance: margin });
            const rows = [...d.beyond.keys()].filter((i) => d.beyond[i] === 0);
            const found = [...contacts(scene, { maxDistance: margin, nearestOnly: true })];
            expect(found).toMatchObject(rows.map((i) => d.at(i)));
            expect(found.length).toBe(rows.length);
          }
        }
        scene.dispose();
      }
    });

    it('say where, how deep and which way', () => {
      using scene = engine().createScene({
        segments: {
          ball: [point([0, 0, 8], 1), point([0, 0, 0], 1)],
          rod: [line([-4, 0, 1.5], [4, 0, 1.5], 0.75)],
          far: [point([0, 0, 0], 1)],
        },
        pairs: [
          ['rod', 'ball'],
          ['rod', 'far'],
        ],
      });
      scene.setPose('far', translation(0, 0, 3.5));
      const found = contacts(scene, { maxDistance: 0.25 });
      expect(found.count).toBe(2);
      expect(found.pairs).toEqual([
        ['rod', 'ball'],
        ['rod', 'far'],
      ]);
      const deep = {
        id: '[["ball",1],["rod",0]]',
        a: 'rod',
        b: 'ball',
        linkA: 'rod',
        linkB: 'ball',
        elementA: 0,
        elementB: 1,
        distance: -0.25,
        depth: 0.25,
        pointA: [0, 0, 0.75],
        pointB: [0, 0, 1],
        point: [0, 0, 0.875],
        normal: [0, 0, -1],
      };
      const apart = {
        id: '[["far",0],["rod",0]]',
        a: 'rod',
        b: 'far',
        linkA: 'rod',
        linkB: 'far',
        elementA: 0,
        elementB: 0,
        distance: 0.25,
        depth: 0,
        pointA: [0, 0, 2.25],
        pointB: [0, 0, 2.5],
        point: [0, 0, 2.375],
        normal: [0, 0, 1],
      };
      expect([...found].map(withoutSigns)).toEqual([deep, apart]);
      expect(withoutSigns(found.at(1))).toEqual(apart);
      expect([...contacts(scene)].map(withoutSigns)).toEqual([deep]);
      expect([...found.pair]).toEqual([0, 1]);
      expect([...found.elementA]).toEqual([0, 0]);
      expect([...found.elementB]).toEqual([1, 0]);
      expect([...found.depth]).toEqual([0.25, 0]);
      expect([...found.point].filter((_, i) => i % 3 === 2)).toEqual([0.875, 2.375]);
      expect([...found.firstVertex]).toEqual([0, 0, 0]);
      expect(found.vertices.length).toBe(0);
      expect([...found.area]).toEqual([0, 0]);
      const type = build.precision === 'double' ? Float64Array : Float32Array;
      expect(found.distance).toBeInstanceOf(type);
      expect(found.normal).toBeInstanceOf(type);
      expect(() => found.at(2)).toThrow('Contacts.at: i must be an integer from 0 to 1, got 2');
      expect(() => found.at(0.5)).toThrow(RangeError);
    });

    it('are of the caller: they stay as they are', () => {
      const scene = engine().createScene({
        segments: { a: triangleSoup(createRandom(SEED), 90, 0.5), b: [point([0, 0, 0], 0.5)] },
        pairs: [['a', 'b']],
      });
      const found = contacts(scene);
      const before = [...found];
      expect(before.length).toBeGreaterThan(5);
      scene.setPose('b', translation(9, 0, 0));
      expect(contacts(scene).count).toBe(0);
      scene.removeSegment('b');
      // So much that memory has to grow.
      const large = engine().createScene({ segments: { c: bumpySphere(60000) } });
      expect([...found]).toEqual(before);
      large.dispose();
      scene.dispose();
      expect([...found]).toEqual(before);
      expect(() => contacts(scene)).toThrow('contacts: the scene is disposed');
    });

    it('do not depend on margins of pairs, nor disturb results', () => {
      using scene = engine().createScene({
        segments: { a: [point([0, 0, 0], 1)], b: [point([1.5, 0, 0], 1)], c: [point([0, 4, 0], 1)] },
        pairs: allPairs(['a', 'b', 'c']),
        margins: [
          ['a', 'b', -2],
          ['a', 'c', 5],
        ],
      });
      const d = scene.evaluate();
      const before = copyColumns(d);
      const { revision } = scene;
      expect([...contacts(scene)].map(({ a, b }) => [a, b])).toEqual([['a', 'b']]);
      expect(engine().statistics()).toMatchObject({ pairs: 3, elementTests: 1 });
      expect(copyColumns(d)).toEqual(before);
      expect(copyColumns(scene.evaluate())).toEqual(before);
      expect(scene.revision).toBe(revision);
      expect(scene.isFree()).toBe(false);
    });

    it('go with the pairs that come and go, and with what is attached', () => {
      const ball = [point([0, 0, 0], 1)];
      using scene = engine().createScene({ segments: { hand: ball, tool: ball, wall: ball } });
      const ids = (): string[] => [...contacts(scene)].map(({ a, b }) => `${a} ${b}`);
      expect(ids()).toEqual([]);
      scene.addPair('wall', 'hand');
      scene.addPair('hand', 'tool');
      expect(ids()).toEqual(['wall hand', 'hand tool']);
      scene.attach('tool', 'hand');
      expect(ids()).toEqual(['wall hand', 'wall tool']);
      scene.setPose('hand', translation(3, 0, 0));
      expect(ids()).toEqual([]);
      scene.detach('tool');
      expect(ids()).toEqual(['hand tool']);
    });

    it('are none where there is nothing', () => {
      using scene = engine().createScene({ segments: { a: [], b: [point([0, 0, 0], 1)] } });
      expect([...contacts(scene, { maxDistance: 1e6 })]).toEqual([]);
      scene.addPair('a', 'b');
      expect(contacts(scene, { maxDistance: 1e6 }).count).toBe(0);
      expect(() => contacts(scene).at(0)).toThrow(RangeError);
    });

    it('refuse bad options', () => {
      using scene = engine().createScene({ segments: { a: [point([0, 0, 0], 1)] } });
      const ask = (options: unknown) => () => contacts(scene, options as ContactOptions);
      expect(ask(0.1)).toThrow('contacts: options must be an object, got 0.1');
      expect(ask(null)).toThrow(TypeError);
      expect(ask({ maxDistance: '1' })).toThrow('contacts: maxDistance must be a number, got "1"');
      expect(ask({ maxDistance: Infinity })).toThrow('contacts: maxDistance must be finite, got Infinity');
      expect(ask({ maxDistance: NaN })).toThrow(RangeError);
      expect(ask({ margins: 1 })).toThrow(
        "contacts: options must be without properties other than 'maxDistance', " +
          `'nearestOnly', 'merge', 'polygons', 'point', 'penetration', got "margins"`,
      );
      expect(ask({ nearestOnly: 1 })).toThrow('contacts: nearestOnly must be true or false, got 1');
      expect(ask({ merge: 0 })).toThrow('contacts: merge must be true or false, got 0');
      expect(ask({ polygons: 'all' })).toThrow(
        `contacts: polygons must be 'polygon' or 'deepest', got "all"`,
      );
      expect(ask({ polygons: true })).toThrow(TypeError);
      expect(ask({ polygons: 'deepest', maxDistance: -1 })().count).toBe(0);
    });
  });

  it.each(BUILDS)('leave no memory behind, $name', async (build) => {
    const exports = await instantiateBinary(binaryOf(build));
    const memory = new Memory(exports);
    const scene = new SceneClass({ exports, heap: memory, precision: build.precision }, () => undefined);
    const random = createRandom(SEED);
    const segments = { a: triangleSoup(random, 90, 0.5), b: triangleSoup(random, 90, 0.5) };
    scene.load(checkScene('Engine.createScene', { segments, pairs: [['a', 'b']] }));
    contacts(scene, { maxDistance: -1 });
    const { used } = memory;
    expect(contacts(scene, { maxDistance: 100 }).count).toBe(8100);
    expect(contacts(scene, { maxDistance: 0 }).count).toBeGreaterThan(0);
    expect(() => contacts(scene, { maxDistance: NaN })).toThrow(RangeError);
    expect(memory.used).toBe(used);
    scene.dispose();
    expect(memory.used).toBe(0);
  });

  it.each(BUILDS)('are refused where memory is full, and the scene goes on, $name', async (build) => {
    const { engine, size, limit } = await watchedEngine(build);
    const random = createRandom(SEED);
    const segments = {
      a: triangleSoup(random, 300, 0.5),
      b: triangleSoup(random, 300, 0.5),
      c: [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 1)],
    };
    const scene = engine.createScene({ segments, pairs: allPairs(['a', 'b', 'c']) });
    const expected = [...contacts(scene, { maxDistance: -0.5 })];
    limit(size());
    expect(() => contacts(scene, { maxDistance: 100 })).toThrow(/^contacts: needs \d+ bytes/);
    limit(Infinity);
    expect(contacts(scene, { maxDistance: 100, merge: false }).count).toBe(90600);
    limit(size());
    expect([...contacts(scene, { maxDistance: -0.5 })]).toEqual(expected);
    engine.dispose();
  });
});

/** A contact without negative zeros. */
function withoutSigns(contact: Contact): Contact {
  return JSON.parse(JSON.stringify(contact)) as Contact;
}
