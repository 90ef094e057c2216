import { describe, expect, it } from 'vitest';
import type { ElementSource } from '../../../../bindings/index.ts';
import { readSceneText } from '../../../../modules/files/documents/moveit-scene.ts';

/** A turn by 90° about z. */
const TURNED = `0 0 ${Math.SQRT1_2} ${Math.SQRT1_2}`;

/** As MoveIt saves it now: an object has a pose, and its shapes are where they are in its frame. */
const NEW = `(noname)++
* table top
0.5 0 0.2
${TURNED}
2
box
0.4 0.2 0.1
0 0 0
0 0 0 1
0 0 0 0
cylinder
0.05 0.3
1 0 0
0 0 0 1
1 0 0 1
1
corner
0 0 0
0 0 0 1
* ball
0 0 2
0 0 0 1
1
sphere
0.125
0 0 0
0 0 0 1
0 0 0 0
0
.
`;

/** As older versions saved it: shapes are in the frame of the world. */
const OLD = `scene
* tip
1
cone
0.1 0.4
0 0 1
0 0 0 1
0 0 0 0
* floor
1
plane
0 0 2 1
0 0 0
0 0 0 1
0 0 0 0
* sheet
1
mesh
3 1
0 0 0
1 0 0
0 1 0
0 1 2
0 0 5
0 0 0 1
0 0 0 0
.
`;

/** The numbers of an element, to twelve digits. */
const rounded = (elements: readonly ElementSource[] | undefined): unknown =>
  JSON.parse(
    JSON.stringify(elements, (_, value: unknown) =>
      ArrayBuffer.isView(value)
        ? [...(value as Float64Array)]
        : typeof value === 'number'
          ? Math.round(value * 1e12) / 1e12 + 0
          : value,
    ),
  );

describe('a scene as MoveIt saves it', () => {
  it('has shapes in the frames of its objects', () => {
    const { 'table top': table, ball } = readSceneText(NEW, 'a.scene');
    expect(rounded(table)).toMatchObject([
      { kind: 'box', center: [0.5, 0, 0.2], halfExtents: [0.2, 0.1, 0.05] },
      {
        kind: 'cylinder',
        radius: 0.05,
        vertices: [
          [0.5, 1, 0.05],
          [0.5, 1, 0.35],
        ],
      },
    ]);
    expect(rounded(ball)).toEqual([{ kind: 'point', vertices: [[0, 0, 2]], radius: 0.125 }]);
  });

  it('is read in the older form, too, where objects have no pose', () => {
    const { tip, floor, sheet } = readSceneText(OLD, 'a.scene');
    expect(rounded(tip)).toMatchObject([
      {
        kind: 'cone',
        radius: 0.1,
        vertices: [
          [0, 0, 0.8],
          [0, 0, 1.2],
        ],
      },
    ]);
    expect(rounded(floor)).toEqual([{ kind: 'halfSpace', normal: [0, 0, 1], offset: -0.5 }]);
    expect(rounded(sheet)).toMatchObject([
      { kind: 'mesh', vertices: [0, 0, 5, 1, 0, 5, 0, 1, 5], indices: [0, 1, 2] },
    ]);
  });

  it.each([
    [
      'a shape that is not read',
      NEW.replace('sphere', 'octree'),
      /^a\.scene:24: "octree" is not a shape that is read; use sphere, box/,
    ],
    ['an end that is missing', NEW.slice(0, 40), /^a\.scene:\d+: ends where .* should be$/],
    ['no number', NEW.replace('0.125', 'wide'), /^a\.scene:25: expected a finite number, got/],
    ['a negative radius', NEW.replace('0.125', '-1'), /^a\.scene:\d+: .*radius must be at least 0, got -1/],
    [
      'a name that comes twice',
      NEW.replace('* ball', '* table top'),
      /^a\.scene:\d+: object .*table top.* comes twice$/,
    ],
    ['numbers without an object', 'name\n1 2 3\n', /^a\.scene:\d+: expected "\*" before an object/],
    ['a huge mesh', OLD.replace('3 1', '3 99999999'), /at most 1048576 are read/],
    ['no unit quaternion', NEW.replace(TURNED, '0 0 3 1'), /^a\.scene:\d+: pose: orientation must be/],
    ['nothing', '', /^a\.scene:1: ends where/],
  ])('is refused with its line: %s', (_, text, message) => {
    expect(() => readSceneText(text, 'a.scene')).toThrow(message);
  });
});
