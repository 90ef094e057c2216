import { elementPairs, contacts } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import {
  allPairs,
  type BatchColumns,
  box,
  type ElementSource,
  type Engine,
  hull,
  mesh,
  type Pair,
  point,
  type Scene,
  type Vector,
  revisionOf,
} from '../../../bindings/index.ts';
import { loadRobot, parsePlanningScene } from '../../../modules/robot/index.ts';
import { loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { IDENTITY, translation } from '../../support/scenes.ts';
import { joint, link, urdf } from '../../modules/robot/documents.ts';

const robot = loadRobot(
  urdf(
    link('base', '0 0 0'),
    link('arm', '1 0 0'),
    link('tip', '3 0 0'),
    joint('revolute', 'base', 'arm'),
    joint('revolute', 'arm', 'tip'),
  ),
);

function makeScene(engine: Engine): Scene {
  return engine.createScene({
    segments: { a: [point([0, 0, 0], 1)], b: [point([5, 0, 0], 1)], c: [point([0, 5, 0], 1)] },
    pairs: [
      ['a', 'b'],
      ['a', 'c'],
    ],
    static: ['c'],
  });
}

/** An array without some of its items. */
function holes<T>(...items: (T | undefined)[]): T[] {
  const list = new Array<T>(items.length);
  items.forEach((item, i) => {
    if (item !== undefined) list[i] = item;
  });
  return list;
}

/** Items of which the last is made when it is asked for. */
function late<T>(items: readonly T[], act: () => void): T[] {
  const list = [...items];
  Object.defineProperty(list, items.length - 1, {
    enumerable: true,
    get: () => {
      act();
      return items.at(-1);
    },
  });
  return list;
}

/** An object with a property that is made when it is asked for. */
function lateProperty<T>(name: string, value: T, act: () => void): Record<string, T> {
  return {
    get [name]() {
      act();
      return value;
    },
  };
}

describe('arrays with holes', () => {
  const vector: Vector = [0, 0, 0];
  it.each<[string, (engine: Engine) => unknown, string]>([
    [
      'elements',
      (e) => e.createScene({ segments: { a: holes<ElementSource>(undefined, point(vector, 1)) } }),
      'segments["a"][0]',
    ],
    [
      'vertices',
      (e) =>
        e.createScene({
          segments: { a: [{ kind: 'line', vertices: holes(vector, undefined), radius: 1 } as never] },
        }),
      'segments["a"][0].vertices[1]',
    ],
    [
      'numbers',
      (e) =>
        e.createScene({
          segments: { a: [{ kind: 'point', vertices: [holes(0, 0, undefined)], radius: 1 } as never] },
        }),
      'segments["a"][0].vertices[0][2]',
    ],
    ['a hull', () => hull(holes(vector, vector, undefined, vector)), 'vertices[2]'],
    ['a mesh', () => mesh(holes(0, 0, 0, 1, undefined, 0, 0, 1, 0), [0, 1, 2]), 'vertices[4]'],
    ['pairs', (e) => e.createScene({ segments: {}, pairs: holes<Pair>(undefined) }), 'pairs[0]'],
    [
      'ids of a pair',
      (e) => e.createScene({ segments: {}, pairs: [holes('a', undefined) as never] }),
      'pairs[0]',
    ],
    ['static', (e) => e.createScene({ segments: {}, static: holes<string>(undefined) }), 'static[0]'],
    [
      'segments',
      (e) =>
        e.createScene({
          format: 'clearance-scene',
          version: 1,
          segments: holes<never>(undefined),
          pairs: [],
        }),
      'segments[0]',
    ],
    [
      'elements of a batch',
      (e) =>
        e.distances('point', 'point', holes(point(vector, 1), undefined), [
          point(vector, 1),
          point(vector, 1),
        ]),
      'a[1]',
    ],
    ['elements to fit', (e) => e.fitBox(holes<ElementSource>(point(vector, 1), undefined)), 'elements[1]'],
    ['a pose', (e) => makeScene(e).setPose('a', holes(...IDENTITY.slice(0, 15), undefined)), 'matrix[15]'],
    [
      'poses',
      (e) => makeScene(e).setPoses(holes(...IDENTITY, ...IDENTITY.slice(0, 15), undefined)),
      'poses[31]',
    ],
    [
      'sets',
      (e) => makeScene(e).areFree(holes(...IDENTITY, ...IDENTITY.slice(0, 15), undefined)),
      'poses[31]',
    ],
    ['touch', (e) => makeScene(e).attach('a', 'b', { touch: holes<string>(undefined) }), 'touch[0]'],
    [
      'configurations',
      (e) => robot.in(robot.createScene(e)).areFree(holes(0, undefined)),
      'configurations[1]',
    ],
    ['allowed', (e) => robot.createScene(e, { allowed: holes<never>(undefined) }), 'allowed[0]'],
    ['names', () => allPairs(holes('a', undefined)), 'names[1]'],
    ['except', () => allPairs(['a'], { except: holes<Pair>(undefined) }), 'except'],
    ['a planning problem', () => parsePlanningScene({ scene: holes(undefined) }), 'scene[0]'],
  ])('%s: refused by the name of the hole', async (_, call, name) => {
    const engine = await loadBuild({ name: '', precision: 'double', simd: false });
    expect(() => call(engine)).toThrow(TypeError);
    expect(() => call(engine)).toThrow(`: ${name}`);
    engine.dispose();
  });
});

forSomeBuilds((build, engine) => {
  /** Expects an error of the named function, after which the scene is as before. */
  function expectRefused(scene: Scene, name: string, call: () => unknown): void {
    const json = JSON.stringify(scene);
    expect(call).toThrow(new RegExp(`^${name}[^:]*: \\S`));
    expect(call).not.toThrow(/Cannot|not a function|not iterable/);
    expect(JSON.stringify(scene)).toBe(json);
  }

  it('what is no id is refused by the name of the argument', () => {
    const scene = makeScene(engine());
    for (const id of [1n, Symbol('a'), 1, null, undefined, ['a'], { toString: () => 'a' }]) {
      const wrong = id as unknown as string;
      expectRefused(scene, 'Scene.addSegment', () => scene.addSegment(wrong, []));
      expectRefused(scene, 'Scene.addPair', () => scene.addPair(wrong, 'b'));
      expectRefused(scene, 'Scene.addPair', () => scene.addPair('b', wrong));
      expectRefused(scene, 'Scene.removePair', () => scene.removePair('a', wrong));
      expectRefused(scene, 'Scene.setMargin', () => scene.setMargin(wrong, 'b', 1));
      expectRefused(scene, 'SceneSegment.marginTo', () => scene.segment('a').marginTo(wrong));
      expectRefused(scene, 'Scene.setPose', () => scene.setPose(wrong, IDENTITY));
      expectRefused(scene, 'Scene.getPose', () => scene.getPose(wrong));
      expectRefused(scene, 'Scene.attach', () => scene.attach('a', wrong));
      expectRefused(scene, 'Scene.detach', () => scene.detach(wrong));
      expectRefused(scene, 'Scene.removeSegment', () => scene.removeSegment(wrong));
      expectRefused(scene, 'elementPairs', () => elementPairs(scene, 'a', wrong));
      expectRefused(scene, 'Scene.nearestElement', () => scene.nearestElement(wrong, [0, 0, 0]));
      expect(scene.segments.includes(wrong)).toBe(false);
    }
    expect(() => scene.addPair(7n as never, 'b')).toThrow('Scene.addPair: a must be a segment id, got 7n');
    expect(() => scene.setMargin('a', 7n as never, 1)).toThrow(
      'Scene.setMargin: b must be a segment id, got 7n',
    );
    scene.dispose();
  });

  it('a mesh that was written to is checked again, and scenes keep theirs', () => {
    const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const shape = mesh(corners, [0, 1, 2]);
    const scene = engine().createScene({
      segments: { shape, ball: [point([0.2, 0.2, 3], 1)] },
      pairs: [['shape', 'ball']],
    });
    const json = JSON.stringify(scene);
    const handed = scene.segment('shape').elements[0]! as typeof shape;
    for (const { vertices, indices } of [shape, handed]) {
      vertices.fill(NaN);
      indices.fill(7);
    }
    expect(JSON.stringify(scene)).toBe(json);
    expect(scene.segment('shape').elements).toEqual([mesh(corners, [0, 1, 2])]);
    expect(scene.evaluate().distance[0]).toBeCloseTo(2, 6);
    const message = 'vertices[0] must be finite';
    expect(() => scene.addSegment('other', shape)).toThrow(`Scene.addSegment: elements.${message}`);
    expect(() => scene.segment('shape').replace([shape])).toThrow(
      `SceneSegment.replace: elements[0].${message}`,
    );
    expect(() => engine().createScene({ segments: { shape } })).toThrow(message);
    expect(() => engine().fitBox(shape)).toThrow(message);
    expect(() => engine().fitElements(shape, { kind: 'points', count: 1 })).toThrow(message);
    expect(() => robot.createScene(engine(), { extra: { part: [shape] } })).toThrow(message);
    shape.vertices.set(corners);
    expect(() => scene.addSegment('other', shape)).toThrow('elements.indices[0] must be the number of one');
    expect(scene.segments).toEqual(['shape', 'ball']);
    scene.dispose();
  });

  it('robots name what is no scene, no engine, or a scene of another robot', () => {
    const scene = robot.createScene(engine());
    const other = makeScene(engine());
    const calls: Record<string, (scene: Scene) => unknown> = {
      setConfiguration: (of) => robot.setConfiguration(of, [0, 0]),
      in: (of) => robot.in(of),
    };
    for (const [name, call] of Object.entries(calls)) {
      for (const [wrong, shown] of [
        [undefined, 'undefined'],
        [null, 'null'],
        [{}, 'an object'],
        [engine(), 'an object'],
        [1n, '1n'],
      ] as const) {
        expect(() => call(wrong as never), name).toThrow(
          `Robot.${name}: scene must be a scene, got ${shown}`,
        );
      }
      expect(() => call(other), name).toThrow(
        `Robot.${name}: scene must be a scene with this robot's segments`,
      );
    }
    for (const wrong of [undefined, null, {}, scene]) {
      expect(() => robot.createScene(wrong as never)).toThrow(
        'Robot.createScene: engine must be an engine, got',
      );
    }
    scene.dispose();
    for (const [name, call] of Object.entries(calls)) {
      expect(() => call(scene), name).toThrow(`Robot.${name}: the scene is disposed`);
    }
    other.dispose();
  });

  it('nothing but dispose is answered after a scene is disposed', () => {
    const scene = makeScene(engine());
    const found = scene.evaluate();
    const segment = scene.segment('a');
    scene.dispose();
    const calls: Record<string, () => unknown> = {
      segments: () => scene.segments,
      movable: () => scene.movable,
      pairs: () => scene.pairs,
      segment: () => scene.segment('a'),
      getPose: () => scene.getPose('a'),
      evaluate: () => scene.evaluate(),
      toJSON: () => scene.toJSON(),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect(call, name).toThrow(`Scene.${name}: the scene is disposed`);
    }
    expect(() => revisionOf(scene)).toThrow('revisionOf: the scene is disposed');
    const segmentCalls: Record<string, () => unknown> = {
      elements: () => segment.elements,
      size: () => segment.size,
      isStatic: () => segment.isStatic,
      carrier: () => segment.carrier,
      marginTo: () => segment.marginTo('b'),
      replace: () => segment.replace([]),
      setStatic: () => segment.setStatic(true),
    };
    for (const [name, call] of Object.entries(segmentCalls)) {
      expect(call, name).toThrow(`SceneSegment.${name}: the scene is disposed`);
    }
    for (const read of [
      () => found.count,
      () => found.pairs,
      () => found.at(0),
      () => found.distance,
      () => found.minimum(),
    ]) {
      expect(read).toThrow('Distances: the scene is disposed; copy what you need before');
    }
    scene.dispose();
  });

  describe('arguments that act while they are read', () => {
    /** Every call that reads objects or lists, and what it reads, made late. */
    const CALLS: Record<string, (scene: Scene, act: () => void) => unknown> = {
      setPose: (scene, act) =>
        scene.setPose('a', {
          get position() {
            act();
            return [1, 2, 3];
          },
          quaternion: [0, 0, 0, 1],
        }),
      'setPose, matrix': (scene, act) => scene.setPose('a', late(translation(1, 2, 3), act)),
      'setPose, proxy': (scene, act) =>
        scene.setPose(
          'a',
          new Proxy(translation(1, 2, 3), {
            get: (of, key) => (key === '12' && act(), Reflect.get(of, key) as unknown),
          }),
        ),
      setPoses: (scene, act) => scene.setPoses(late([...translation(1, 2, 3), ...IDENTITY], act)),
      'setPoses, options': (scene, act) =>
        scene.setPoses([...IDENTITY, ...IDENTITY], lateProperty('format', 'matrix' as const, act)),
      evaluate: (scene, act) => scene.evaluate(lateProperty('maxDistance', 1, act)),
      'evaluate, tolerance': (scene, act) =>
        scene.evaluate({ tolerance: lateProperty('relative', 0.1, act) }),
      isFree: (scene, act) => scene.isFree(lateProperty('margin', 1, act)),
      evaluateBatch: (scene, act) => scene.evaluateBatch(late([...IDENTITY, ...IDENTITY], act)),
      'evaluateBatch, out': (scene, act) => {
        const { distance, ...rest } = scene.evaluateBatch([...IDENTITY, ...IDENTITY]);
        return scene.evaluateBatch([...IDENTITY, ...IDENTITY], {
          out: Object.defineProperty(rest as never, 'distance', { get: () => (act(), distance) }),
        });
      },
      areFree: (scene, act) => scene.areFree(late([...IDENTITY, ...IDENTITY], act)),
      addSegment: (scene, act) =>
        scene.addSegment('d', late([point([0, 0, 0], 1), point([0, 0, 0], 1)], act)),
      'addSegment, pose': (scene, act) =>
        scene.addSegment('d', [point([0, 0, 0], 1)], { pose: late(translation(1, 2, 3), act) }),
      'addSegment, element': (scene, act) =>
        scene.addSegment('d', [
          {
            kind: 'point',
            radius: 1,
            ...lateProperty('x', 1, () => undefined),
            vertices: late([[0, 0, 0]], act),
          } as never,
        ]),
      replaceElements: (scene, act) => scene.segment('a').replace(late([point([0, 0, 0], 2)], act)),
      attach: (scene, act) => scene.attach('a', 'b', { touch: late(['c'], act) }),
      elementPairs: (scene, act) => elementPairs(scene, 'a', 'b', lateProperty('maxDistance', 1, act)),
      contacts: (scene, act) => contacts(scene, lateProperty('maxDistance', 1, act)),
      nearestElement: (scene, act) => scene.nearestElement('a', late([0, 0, 0], act) as unknown as Vector),
    };
    const names = Object.keys(CALLS);
    /** More elements than a new engine has memory for. */
    const LARGE = Array.from({ length: 30_000 }, () => point([0, 0, 0], 1));

    it.each(names)('%s: may not dispose the scene', (name) => {
      const scene = makeScene(engine());
      const other = makeScene(engine());
      const before = JSON.stringify(other);
      // Takes the memory that the disposed scene leaves.
      const takers: Scene[] = [];
      const act = (): void => {
        if (takers.length > 0) return;
        scene.dispose();
        for (let i = 0; i < 4; i++) takers.push(makeScene(engine()));
      };
      expect(() => CALLS[name]!(scene, act)).toThrow(/^[\w.]+: the scene is disposed$/);
      for (const taker of [other, ...takers]) expect(JSON.stringify(taker)).toBe(before);
      for (const taker of [other, ...takers]) {
        expect([...taker.evaluate().distance]).toEqual([3, 3]);
        taker.dispose();
      }
    });

    it.each(names)('%s: may not dispose the engine', async (name) => {
      const own = await loadBuild(build);
      const scene = makeScene(own);
      expect(() => CALLS[name]!(scene, () => own.dispose())).toThrow(/^[\w.]+: the scene is disposed$/);
    });

    it.each(names)('%s: finds the scene as it is after memory has grown', async (name) => {
      const own = await loadBuild(build);
      const [scene, expected] = [makeScene(own), makeScene(own)];
      const grow = (): void => {
        own.createScene({ segments: { many: LARGE } });
      };
      const result = CALLS[name]!(scene, grow);
      expect(JSON.stringify(result)).toBe(JSON.stringify(CALLS[name]!(expected, () => undefined)));
      expect(JSON.stringify(scene)).toBe(JSON.stringify(expected));
      own.dispose();
    });

    it('a pose is not set when reading it removes the segment', () => {
      const scene = makeScene(engine());
      expect(() =>
        scene.setPose(
          'a',
          late(translation(1, 2, 3), () => scene.removeSegment('a')),
        ),
      ).toThrow('Scene.setPose: id');
      expect(() =>
        scene.setPose(
          'b',
          late(translation(1, 2, 3), () => scene.segment('b').setStatic(true)),
        ),
      ).toThrow('Scene.setPose("b"): the segment is static');
      expect(scene.segments).toEqual(['b', 'c']);
      scene.dispose();
    });

    it('a configuration is not set when reading it disposes the scene', () => {
      const scene = robot.createScene(engine());
      expect(() =>
        robot.setConfiguration(
          scene,
          late([0.5, 0.5], () => scene.dispose()),
        ),
      ).toThrow('Robot.setConfiguration: the scene is disposed');
    });

    it('a number is not read a second time, when it may be another', () => {
      const scene = robot.createScene(engine());
      let reads = 0;
      const list = Object.defineProperty([0, 0], 1, { get: () => (reads++ === 0 ? 0.5 : NaN) });
      const found = robot.in(scene).evaluate(list);
      expect([...found.distance]).toEqual([...robot.in(scene).evaluate([0, 0.5]).distance]);
      expect(reads).toBe(1);
      scene.dispose();
    });

    it('a failed description does not take what was made meanwhile', () => {
      let made: Scene | undefined;
      const segments = late(
        [
          { id: 'a', elements: [] },
          { id: 'a', elements: [] },
        ],
        () => (made ??= makeScene(engine())),
      );
      const description = { format: 'clearance-scene' as const, version: 1 as const, segments, pairs: [] };
      expect(() => engine().createScene(description)).toThrow(RangeError);
      for (let i = 0; i < 4; i++) makeScene(engine()).setPose('a', translation(9, 9, 9));
      expect([...made!.evaluate().distance]).toEqual([3, 3]);
      made!.dispose();
    });

    it('an engine that is disposed meanwhile makes no scene and no distances', async () => {
      const calls: [string, (own: Engine) => unknown][] = [
        [
          'createScene',
          (own) => own.createScene({ segments: {}, pairs: late([['a', 'b'] as Pair], () => own.dispose()) }),
        ],
        [
          'distances',
          (own) =>
            own.distances(
              'box',
              'point',
              late([box([0, 0, 0], [1, 1, 1])], () => own.dispose()),
              [point([5, 0, 0], 1)],
            ),
        ],
        [
          'boxesOverlap',
          (own) =>
            own.boxesOverlap(
              new Float64Array(15),
              new Float64Array(15),
              lateProperty('axes', 15 as const, () => own.dispose()),
            ),
        ],
      ];
      for (const [name, call] of calls) {
        const own = await loadBuild(build);
        expect(() => call(own)).toThrow(`Engine.${name}: the engine is disposed`);
      }
      const own = await loadBuild(build);
      await expect(own.createPool(lateProperty('workers', 1, () => own.dispose()))).rejects.toThrow(
        'Engine.createPool: the engine is disposed',
      );
    });

    it('columns are read once', () => {
      const rows = Float64Array.of(0, 0, 0, 1);
      const out = engine().distances('point', 'point', rows, rows);
      const { distance } = out;
      let reads = 0;
      const shifty: BatchColumns = Object.defineProperty({ ...out }, 'distance', {
        get: () => (reads++ === 0 ? distance : 7),
      });
      const far = Float64Array.of(5, 0, 0, 1);
      expect(engine().distances('point', 'point', rows, far, { out: shifty })).toBe(shifty);
      expect(distance[0]).toBe(3);
    });
  });
});
