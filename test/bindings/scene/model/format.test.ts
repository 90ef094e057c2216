import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT, line, point, type SceneJSON, triangle } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import {
  copyColumns,
  IDENTITY,
  matrixOf,
  randomScene,
  randomTransform,
  translation,
} from '../../../support/scenes.ts';

/** A small scene in the documented form. */
function makeJSON(): SceneJSON {
  return {
    format: 'clearance-scene',
    version: 1,
    segments: [
      { id: 'table', elements: [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0.01)] },
      {
        id: 'hand',
        elements: [line([0, 0, 0], [0, 0, 1], 0.05), point([0, 0, 0], 0.1)],
        pose: translation(0, 0, 2),
      },
    ],
    pairs: [['table', 'hand']],
  };
}

/** The text of the small scene with something else in one place, parsed. */
function withPart(path: readonly (string | number)[], value: unknown): SceneJSON {
  const json = JSON.parse(JSON.stringify(makeJSON())) as Record<string | number, unknown>;
  let part = json;
  for (const key of path.slice(0, -1)) part = part[key] as Record<string | number, unknown>;
  part[path.at(-1)!] = value;
  return json as unknown as SceneJSON;
}

const REFUSED: [string, unknown, string][] = [
  ['nothing', undefined, 'description must be an object with segments and pairs, got undefined'],
  ['null', null, 'description must be an object'],
  ['text', JSON.stringify(makeJSON()), 'description must be an object'],
  ['an empty object', {}, 'segments must be an object of element arrays by id, got undefined'],
  ['an array', [], 'segments must be an object of element arrays by id'],
  [
    'segments without names',
    { segments: [] },
    'segments must be an object of element arrays by id, got Array(0)',
  ],
  [
    'a segment that is no list',
    { segments: { a: {} } },
    'segments["a"] must be an array of elements, a mesh, a point cloud, a map of cells or a height field, got an object',
  ],
  ['another format', withPart(['format'], 'gltf'), 'format must be \'clearance-scene\', got "gltf"'],
  ['a format of null', withPart(['format'], null), "format must be 'clearance-scene', got null"],
  ['a later version', withPart(['version'], 2), 'version must be 1, the one this release reads, got 2'],
  [
    'no version',
    withPart(['version'], undefined),
    'version must be 1, the one this release reads, got undefined',
  ],
  ['a version in text', withPart(['version'], '1'), 'version must be 1, the one this release reads, got "1"'],
  [
    'no segments',
    withPart(['segments'], undefined),
    'segments must be an array of { id, elements }, got undefined',
  ],
  [
    'segments by name',
    withPart(['segments'], { length: 1 }),
    'segments must be an array of { id, elements }',
  ],
  [
    'a segment of null',
    withPart(['segments', 1], null),
    'segments[1] must be an object { id, elements }, got null',
  ],
  ['no id', withPart(['segments', 1, 'id'], undefined), 'segments[1].id must be a string, got undefined'],
  [
    'an id that is an object',
    withPart(['segments', 1, 'id'], {}),
    'segments[1].id must be a string, got an object',
  ],
  [
    'an id that stands twice',
    withPart(['segments', 1, 'id'], 'table'),
    'segment "table": id must be new, but there is a segment of that id, got "table"',
  ],
  [
    'no elements',
    withPart(['segments', 1, 'elements'], undefined),
    'segments[1].elements must be an array of elements',
  ],
  [
    'an element of null',
    withPart(['segments', 1, 'elements', 0], null),
    'segments[1].elements[0] must be an element made by',
  ],
  [
    'an element that is a number',
    withPart(['segments', 1, 'elements', 0], 7),
    'segments[1].elements[0] must be an element',
  ],
  [
    'an unknown kind',
    withPart(['segments', 1, 'elements', 0, 'kind'], 'torus'),
    'segments[1].elements[0].kind must be one of point, line, triangle, box, cylinder, cone, hull, ellipsoid, halfSpace, plane, sphere, capsule, got "torus"',
  ],
  [
    'a kind that objects inherit',
    withPart(['segments', 1, 'elements', 0, 'kind'], 'constructor'),
    'elements[0].kind must be one of',
  ],
  [
    'too few vertices',
    withPart(['segments', 1, 'elements', 0, 'vertices'], [[0, 0, 0]]),
    'segments[1].elements[0].vertices must be an array of 2 vectors, got Array(1)',
  ],
  [
    'too many vertices',
    withPart(['segments', 1, 'elements', 1, 'vertices'], new Array(1e6).fill([0, 0, 0])),
    'vertices must be an array of 1 vectors, got Array(1000000)',
  ],
  [
    'a vertex in the plane',
    withPart(['segments', 1, 'elements', 0, 'vertices', 1], [1, 2]),
    'segments[1].elements[0].vertices[1] must be an array of 3 numbers, got Array(2)',
  ],
  [
    'a coordinate of null, as JSON writes NaN',
    withPart(['segments', 1, 'elements', 0, 'vertices', 1, 2], null),
    'segments[1].elements[0].vertices[1][2] must be a number, got null',
  ],
  [
    'a coordinate in text',
    withPart(['segments', 1, 'elements', 0, 'vertices', 1, 2], '1'),
    'vertices[1][2] must be a number, got "1"',
  ],
  [
    'a huge coordinate',
    withPart(['segments', 1, 'elements', 0, 'vertices', 1, 2], 2 * COORDINATE_LIMIT.double),
    'vertices[1][2] must be finite and at most',
  ],
  [
    'no radius',
    withPart(['segments', 1, 'elements', 0, 'radius'], undefined),
    'segments[1].elements[0].radius must be a number, got undefined',
  ],
  [
    'a negative radius',
    withPart(['segments', 1, 'elements', 0, 'radius'], -0.5),
    'segments[1].elements[0].radius must be at least 0, got -0.5',
  ],
  [
    'a pose of 4 numbers',
    withPart(['segments', 1, 'pose'], [1, 0, 0, 1]),
    'segment "hand": matrix must have 16 numbers, got 4',
  ],
  [
    'a pose of nulls',
    withPart(['segments', 1, 'pose'], new Array(16).fill(null)),
    'segment "hand": matrix[0] must be a number, got null',
  ],
  ['a pose of null', withPart(['segments', 1, 'pose'], null), 'segment "hand": pose must be a matrix'],
  [
    'a pose that is scaled',
    withPart(
      ['segments', 1, 'pose'],
      IDENTITY.map((x) => 2 * x),
    ),
    'segment "hand": matrix must be rigid',
  ],
  ['pairs by name', withPart(['pairs'], {}), "pairs must be an array of [a, b], or 'all', got an object"],
  [
    'a pair of three',
    withPart(['pairs', 0], ['table', 'hand', 'table']),
    'pairs[0] must be two segment ids [a, b], got Array(3)',
  ],
  ['a pair of text', withPart(['pairs', 0], 'ab'), 'pairs[0] must be two segment ids [a, b], got "ab"'],
  ['a pair of numbers', withPart(['pairs', 0], [0, 1]), 'pairs[0] must be two strings, got 0'],
  [
    'a pair with itself',
    withPart(['pairs', 0], ['table', 'table']),
    'b must be another segment than a, got "table"',
  ],
  [
    'a pair with an unknown segment',
    withPart(['pairs', 0], ['table', '__proto__']),
    'b must be the id of a segment, got "__proto__"',
  ],
  [
    'a pair that stands twice',
    withPart(
      ['pairs'],
      [
        ['table', 'hand'],
        ['hand', 'table'],
      ],
    ),
    'pair must be new, but it is in the pair list',
  ],
  [
    'a segment that is half static',
    withPart(['segments', 1, 'static'], 'no'),
    'segment "hand": static must be true or false, got "no"',
  ],
  [
    'a segment that is static or null',
    withPart(['segments', 1, 'static'], null),
    'segment "hand": static must be true or false, got null',
  ],
  [
    'static segments that are no list',
    { segments: { a: [] }, static: 'a' },
    'static must be an array of segment ids, got "a"',
  ],
  [
    'a static segment without a name',
    { segments: { a: [] }, static: [0] },
    'static[0] must be a segment id, got 0',
  ],
  [
    'a static segment that is not there',
    { segments: { a: [] }, static: ['a', 'toString'] },
    'static[1] must be the id of a segment, got "toString"',
  ],
  ['margins by name', withPart(['margins'], {}), 'margins must be an array of [a, b, margin], got an object'],
  [
    'a margin without metres',
    withPart(['margins'], [['table', 'hand']]),
    'margins[0] must be two segment ids and metres [a, b, margin], got Array(2)',
  ],
  [
    'a margin of null, as JSON writes Infinity',
    withPart(['margins'], [['table', 'hand', null]]),
    'margins[0][2] must be a number, got null',
  ],
  ['a margin of a number', withPart(['margins'], [['table', 0, 1]]), 'margins[0] must be two strings, got 0'],
  [
    'a margin that is not finite',
    { ...makeJSON(), margins: [['table', 'hand', -Infinity]] },
    'margins[0][2] must be finite, got -Infinity',
  ],
  [
    'a margin of no pair',
    withPart(['margins'], [['table', 'foot', 1]]),
    'margins[0]: pair must be in the pair list, got "table – foot"',
  ],
  [
    'attachments by name',
    withPart(['attached'], {}),
    'attached must be an array of { id, to }, got an object',
  ],
  [
    'an attachment of null',
    withPart(['attached'], [null]),
    'attached[0] must be an object { id, to }, got null',
  ],
  [
    'an attachment to nothing',
    withPart(['attached'], [{ id: 'hand' }]),
    'attached[0].to must be a string, got undefined',
  ],
  [
    'an attachment to an unknown segment',
    withPart(['attached'], [{ id: 'hand', to: 'arm' }]),
    'attached[0]: to must be the id of a segment, got "arm"',
  ],
  [
    'two margins of a pair',
    withPart(
      ['margins'],
      [
        ['table', 'hand', 1],
        ['hand', 'table', 1],
      ],
    ),
    'margins[1]: pair must be new, but it has a margin, got "hand – table"',
  ],
  [
    'attachments in a circle',
    withPart(
      ['attached'],
      [
        { id: 'hand', to: 'table' },
        { id: 'table', to: 'hand' },
      ],
    ),
    'attached[1]: to must be a segment that "table" does not carry, got "hand"',
  ],
  [
    'an attachment that is scaled',
    withPart(['attached'], [{ id: 'hand', to: 'table', pose: IDENTITY.map((x) => 2 * x) }]),
    'attached[0]: matrix must be rigid',
  ],
  [
    'an attachment that touches null',
    withPart(['attached'], [{ id: 'hand', to: 'table', touch: null }]),
    'attached[0]: touch must be an array of segment ids, got null',
  ],
];

describe('the scene format', () => {
  forSomeBuilds(({ precision }, engine) => {
    it(`brings back a scene that answers with the same bits, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const { scene } = randomScene(engine(), random, { segments: 6, elements: 5, share: 0.8 });
      for (const id of scene.segments) {
        const transform = randomTransform(random, 2);
        scene.setPose(id, random.unit() < 0.5 ? transform : matrixOf(transform));
      }
      const text = JSON.stringify(scene);
      const copy = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(copy.segments).toEqual(scene.segments);
      expect(copy.pairs).toEqual(scene.pairs);
      expect(copyColumns(copy.evaluate())).toEqual(copyColumns(scene.evaluate()));
      expect(JSON.stringify(copy)).toBe(text);
      scene.dispose();
      copy.dispose();
    });

    it('keeps names that objects treat specially, and the order of names that are numbers', () => {
      const scene = engine().createScene({ segments: {} });
      const ids = ['2', '1', '__proto__', 'constructor', ''];
      for (const id of ids) scene.addSegment(id, [point([0, 0, 0], 1)]);
      scene.addPair('__proto__', '');
      const copy = engine().createScene(JSON.parse(JSON.stringify(scene)) as SceneJSON);
      expect(copy.segments).toEqual(ids);
      expect(copy.evaluate().at(0)).toMatchObject({ a: '__proto__', b: '', distance: -2 });
      scene.dispose();
      copy.dispose();
    });

    it('takes a description whose text names a segment __proto__', () => {
      const text =
        '{"segments":{"__proto__":[{"kind":"point","vertices":[[0,0,0]],"radius":1}],"b":[]},"pairs":[["__proto__","b"]]}';
      const scene = engine().createScene(JSON.parse(text) as SceneJSON);
      expect(scene.segments).toEqual(['__proto__', 'b']);
      expect(scene.segment('__proto__').elements.length).toBe(1);
      scene.dispose();
    });

    it('may leave out poses, and pairs of a plain description', () => {
      const scene = engine().createScene(makeJSON());
      expect(scene.getPose('table')).toEqual(IDENTITY);
      expect(scene.getPose('hand')).toEqual(translation(0, 0, 2));
      expect(scene.evaluate().distance[0]).toBeCloseTo(1.89, 6);
      scene.dispose();
      const bare = engine().createScene({ segments: { a: [] } });
      expect(bare.pairs).toEqual([]);
      bare.dispose();
    });

    it('ignores what it does not know', () => {
      const elements = [{ ...point([0, 0, 0], 1), color: 'red', __proto__: { radius: 5 } }];
      const scene = engine().createScene({ segments: { a: elements }, comment: 'hello' } as never);
      expect(scene.segment('a').elements).toEqual([point([0, 0, 0], 1)]);
      expect(scene.toJSON()).not.toHaveProperty('comment');
      scene.dispose();
    });

    it.each(REFUSED)('refuses %s', (_, description, message) => {
      const create = (): unknown => engine().createScene(description as SceneJSON);
      expect(create).toThrow(message);
      expect(create).toThrow(/^Engine\.createScene: /);
    });

    it('refuses what only double precision can hold, in a single engine', () => {
      const large = 2 * COORDINATE_LIMIT.single;
      const create = (): void =>
        engine()
          .createScene({ segments: { a: [point([0, large, 0], 0)] } })
          .dispose();
      if (precision === 'double') create();
      else {
        expect(create).toThrow(RangeError);
        expect(create).toThrow(
          `Engine.createScene: segment "a": elements[0] must be at most ${COORDINATE_LIMIT.single} in magnitude (single), got ${large}`,
        );
      }
    });
  });
});
