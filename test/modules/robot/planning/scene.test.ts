import { describe, expect, it } from 'vitest';
import type { BoxElement, CylinderElement, Vector } from '../../../../bindings/index.ts';
import { parsePlanningScene } from '../../../../modules/robot/index.ts';
import { PLANNED, readProblems } from '../../../../data/problems.ts';

const UPRIGHT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const can = { id: 'can', type: 'cylinder', dims: [0.4, 0.1], pose: UPRIGHT };
const parse = (changes: object): unknown => parsePlanningScene({ scene: [{ ...can, ...changes }] });

describe('parsePlanningScene', () => {
  it('makes one element of each object, in the order of the file', () => {
    // A quarter turn about x: z becomes −y.
    const pose = [1, 0, 0, 5, 0, 0, -1, 6, 0, 1, 0, 7];
    const { segments, ...rest } = parsePlanningScene({
      scene: [
        { id: 'shelf', type: 'box', dims: [2, 4, 6], pose },
        { id: 'can', type: 'cylinder', dims: [0.5, 0.125], pose },
        { id: 'ball', type: 'sphere', dims: [0.25], pose },
      ],
    });
    expect(rest).toEqual({});
    expect(Object.keys(segments)).toEqual(['shelf', 'can', 'ball']);
    const root = Math.SQRT1_2;
    const shelf = segments.shelf![0] as BoxElement;
    expect(shelf).toMatchObject({ kind: 'box', center: [5, 6, 7], halfExtents: [1, 2, 3], rounding: 0 });
    for (const [i, x] of [root, 0, 0, root].entries()) expect(shelf.rotation[i]).toBeCloseTo(x, 15);
    expect(segments.can).toEqual([
      {
        kind: 'cylinder',
        vertices: [
          [5, 6.25, 7],
          [5, 5.75, 7],
        ],
        radius: 0.125,
        rounding: 0,
      },
    ]);
    expect(segments.ball).toEqual([{ kind: 'point', vertices: [[5, 6, 7]], radius: 0.25 }]);
  });

  it('takes text as well, and gives what it knows of the problem', () => {
    const problem = {
      set: 'shelves',
      scene: [can],
      joints: ['elbow', 'wrist'],
      start: [0, 1],
      goal: [2, 3],
      fixed: { finger: 0.04 },
      allowed: [['hand', 'can']],
    };
    const { segments, ...rest } = parsePlanningScene(`\uFEFF${JSON.stringify(problem)}`);
    expect(segments).toEqual(parsePlanningScene(problem).segments);
    const { joints, start, goal, fixed, allowed } = problem;
    expect(rest).toEqual({ joints, start, goal, fixed, allowed });
  });

  it('gives what can not be changed, and takes no name for anything but itself', () => {
    const text = `{ "scene": [], "fixed": { "__proto__": 1 } }`;
    const scene = parsePlanningScene(text);
    expect(Object.keys(scene.fixed!)).toEqual(['__proto__']);
    expect('toString' in scene.fixed!).toBe(false);
    const { segments } = parse({ id: '__proto__' }) as ReturnType<typeof parsePlanningScene>;
    expect(Object.keys(segments)).toEqual(['__proto__']);
    for (const part of [scene, scene.segments, segments.__proto__]) expect(Object.isFrozen(part)).toBe(true);
  });

  it('bears poses that are rigid within 1e-5', () => {
    expect(() => parse({ pose: UPRIGHT.with(0, 1 + 4e-6) })).not.toThrow();
  });

  it.each<[string, object, string]>([
    ['an object that is none', { scene: [7] }, 'scene[0] must be an object { id, type, dims, pose }, got 7'],
    ['no scene', {}, 'scene must be an array, got undefined'],
    ['an id that is none', { scene: [{ ...can, id: 7 }] }, 'scene[0].id must be a string, got 7'],
    [
      'an id twice',
      { scene: [can, can] },
      'scene[1].id must be an id that no object before it has, got "can"',
    ],
    ['joints that are no list', { scene: [], joints: 'elbow' }, 'joints must be an array, got "elbow"'],
    ['a joint without a name', { scene: [], joints: [7] }, 'joints[0] must be the name of a joint, got 7'],
    [
      'a joint twice',
      { scene: [], joints: ['a', 'a'] },
      'joints[1] must be a joint that is not named before, got "a"',
    ],
    [
      'a start for other joints',
      { scene: [], joints: ['a'], start: [1, 2] },
      'start must be 1 numbers, one per joint, got Array(2)',
    ],
    [
      'a goal unlike the start',
      { scene: [], start: [1, 2], goal: [1] },
      'goal must be 2 numbers, one per joint, got Array(1)',
    ],
    ['a start of words', { scene: [], start: ['a'] }, 'start[0] must be a number, got "a"'],
    ['an infinite goal', { scene: [], goal: [Infinity] }, 'goal[0] must be finite, got Infinity'],
    ['no goal', { scene: [], goal: null }, 'goal must be an array, got null'],
    ['fixed joints in a list', { scene: [], fixed: [] }, 'fixed must be an object of positions by joint'],
    ['a fixed joint of text', { scene: [], fixed: { a: '' } }, 'fixed["a"] must be a number, got ""'],
    ['an allowed name', { scene: [], allowed: ['a'] }, 'allowed[0] must be two segment ids [a, b], got "a"'],
  ])('refuses %s', (_, problem, message) => {
    expect(() => parsePlanningScene(problem)).toThrow(`parsePlanningScene: ${message}`);
  });

  it.each<[string, object, string]>([
    ['an unknown type', { type: 'cone' }, 'type must be one of box, cylinder, sphere, got "cone"'],
    ['a type of another language', { type: 'toString' }, 'type must be one of box, cylinder, sphere'],
    [
      'no sizes',
      { dims: undefined },
      'dims must be an array of 2 numbers (length along z, radius), got undefined',
    ],
    [
      'sizes of a box',
      { type: 'box' },
      'dims must be 3 numbers (size along x, along y, along z), got Array(2)',
    ],
    ['sizes of no sphere', { type: 'sphere' }, 'dims must be 1 number (radius), got Array(2)'],
    ['a negative size', { dims: [1, -1] }, 'dims[1] must be at least 0, got -1'],
    ['a size of text', { dims: ['1', 1] }, 'dims[0] must be a number, got "1"'],
    ['a size without end', { dims: [Infinity, 1] }, 'dims[0] must be finite'],
    ['no length', { dims: [0, 1] }, 'dims[0] must be above 0, so that there is an axis, got 0'],
    [
      'a length lost to rounding',
      { dims: [1e-9, 1], pose: UPRIGHT.with(11, 1e9) },
      'dims[0] must be a length that rounding leaves so far out, got 1e-9',
    ],
    ['a short pose', { pose: [1, 0, 0] }, 'pose must be 12 numbers (3 rows of 4), got Array(3)'],
    ['a pose of words', { pose: UPRIGHT.map(String) }, 'pose[0] must be a number, got "1"'],
    [
      'a scaled pose',
      { pose: UPRIGHT.with(0, 1.1) },
      'pose must be rigid within 1e-5: rotation and translation',
    ],
    ['a reflection', { pose: UPRIGHT.with(0, -1) }, 'pose must be rigid within 1e-5'],
    ['a pose that is not a number', { pose: UPRIGHT.with(3, NaN) }, 'pose[3] must be finite'],
  ])('refuses an object with %s, by its place and id', (_, changes, message) => {
    expect(() => parse(changes)).toThrow(`parsePlanningScene: scene[0] ("can").${message}`);
  });

  it('refuses text that is no JSON, and what is no object', () => {
    expect(() => parsePlanningScene('{')).toThrow(RangeError);
    expect(() => parsePlanningScene('{')).toThrow('parsePlanningScene: problem must be valid JSON (');
    for (const value of [null, undefined, 7, [], '[]', 'null']) {
      expect(() => parsePlanningScene(value)).toThrow(
        /^parsePlanningScene: problem must be an object with a scene, or its text/,
      );
    }
  });
});

describe.each(PLANNED)('the planning problems of the %s', (name) => {
  it('have boxes and cylinders where their poses say', async () => {
    const { problems } = await readProblems(name);
    const kinds = { box: 0, cylinder: 0 };
    for (const problem of problems) {
      const { segments, start, goal } = parsePlanningScene(problem);
      expect({ start, goal }).toEqual({ start: problem.start, goal: problem.goal });
      for (const { id, type, dims, pose } of problem.scene) {
        const [element] = segments[id] as [BoxElement | CylinderElement];
        expect(element.kind).toBe(type);
        kinds[element.kind]++;
        const middle = element.kind === 'box' ? element.center : middleOf(element.vertices);
        for (const i of [0, 1, 2]) expect(middle[i]).toBeCloseTo(pose[4 * i + 3]!, 14);
        if (element.kind === 'box') continue;
        const [start, end] = element.vertices;
        for (const i of [0, 1, 2]) expect(end[i]! - start[i]!).toBeCloseTo(dims[0]! * pose[4 * i + 2]!, 14);
      }
    }
    expect(kinds).toEqual({ panda: { box: 2000, cylinder: 600 }, ur5: { box: 2100, cylinder: 1200 } }[name]);
  });
});

function middleOf([a, b]: readonly [Vector, Vector]): number[] {
  return a.map((x, i) => (x + b[i]!) / 2);
}
