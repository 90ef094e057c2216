import { describe, expect, it } from 'vitest';
import { type SweptElement, line, point } from '../../../../bindings/elements/element.ts';
import { cylinder as flatCylinder, type CylinderElement } from '../../../../bindings/elements/solids.ts';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { type CylinderChoice, loadRobot } from '../../../../modules/robot/index.ts';
import { collision, urdf } from '../documents.ts';

const cylinder = '<cylinder radius="0.1" length="0.4"/>';
const sphere = '<sphere radius="0.1"/>';

/** What a robot without boxes and the like is made of. */
type Round = SweptElement | CylinderElement;

function elementsOf(shapes: string[], cylinders?: CylinderChoice): readonly Round[] {
  return loadRobot(urdf(`<link name="x">${shapes.join('\n')}</link>`), { cylinders }).segments
    .x as readonly Round[];
}

/** Asserts kinds, radii and, to rounding, places. */
function expectElements(actual: readonly Round[], expected: readonly Round[]): void {
  expect(actual.map(({ kind, radius }) => ({ kind, radius }))).toEqual(
    expected.map(({ kind, radius }) => ({ kind, radius })),
  );
  const places = (elements: readonly Round[]): number[] =>
    elements.flatMap(({ vertices }) => (vertices as readonly Vector[]).flat());
  for (const [i, value] of places(expected).entries()) expect(places(actual)[i]).toBeCloseTo(value, 12);
}

describe('a cylinder with a sphere on both ends', () => {
  it('becomes one line, whatever the order', () => {
    const shapes = [
      collision(sphere, '1 0 0.2'),
      collision(cylinder, '1 0 0'),
      collision(sphere, '1 0 -0.2'),
    ];
    expectElements(elementsOf(shapes), [line([1, 0, -0.2], [1, 0, 0.2], 0.1)]);
    expectElements(elementsOf(shapes.toReversed()), [line([1, 0, -0.2], [1, 0, 0.2], 0.1)]);
  });

  it('is turned by roll, pitch and yaw', () => {
    const quarter = String(Math.PI / 2);
    const shapes = [
      collision(cylinder, '0 0 1', `0 ${quarter} ${quarter}`),
      collision(sphere, '0 0.2 1'),
      collision(sphere, '0 -0.2 1'),
    ];
    expectElements(elementsOf(shapes), [line([0, -0.2, 1], [0, 0.2, 1], 0.1)]);
  });

  it('may share a sphere with the next one', () => {
    const shapes = [
      collision(sphere, '0 0 0'),
      collision(cylinder, '0 0 0.2'),
      collision(sphere, '0 0 0.4'),
      collision(cylinder, '0 0 0.6'),
      collision(sphere, '0 0 0.8'),
    ];
    expectElements(elementsOf(shapes), [
      line([0, 0, 0], [0, 0, 0.4], 0.1),
      line([0, 0, 0.4], [0, 0, 0.8], 0.1),
    ]);
  });

  it('leaves other spheres as they are', () => {
    const shapes = [
      collision(cylinder),
      collision(sphere, '0 0 0.2'),
      collision(sphere, '0 0 -0.2'),
      collision(sphere, '0 0 0.25'),
      collision('<sphere radius="0.11"/>', '0 0 0.2'),
    ];
    expectElements(elementsOf(shapes), [
      line([0, 0, -0.2], [0, 0, 0.2], 0.1),
      point([0, 0, 0.25], 0.1),
      point([0, 0, 0.2], 0.11),
    ]);
  });

  it('joins spheres written with six digits, without a remark', () => {
    const robot = loadRobot(
      urdf(
        `<link name="x">${collision('<cylinder radius="0.1" length="0.333333333"/>')}` +
          `${collision(sphere, '0 0 0.166667')}${collision(sphere, '0 0 -0.166667')}</link>`,
      ),
    );
    expect(robot.segments.x!.map(({ kind }) => kind)).toEqual(['line']);
    expect(robot.warnings).toEqual([]);
  });

  it('bears a sphere a hundredth of its radius off', () => {
    const shapes = [collision(cylinder), collision(sphere, '0 0 0.2'), collision(sphere, '0 0.0009 -0.2')];
    expectElements(elementsOf(shapes), [line([0, 0, -0.2], [0, 0, 0.2], 0.1)]);
  });

  it('remarks on a right angle written as 1.57', () => {
    const shapes = [
      collision(cylinder, '0 0 0', '1.57 0 0'),
      collision(sphere, '0 0.2 0'),
      collision(sphere, '0 -0.2 0'),
    ];
    const robot = loadRobot(urdf(`<link name="x">`, ...shapes, '</link>'), { file: 'arm.urdf' });
    expect(robot.segments.x!.map(({ kind }) => kind)).toEqual(['line']);
    expect(robot.warnings).toEqual([
      'arm.urdf:3: link "x": an end sphere is 0.2 mm off the cap of its <cylinder>; took the capsule along the cylinder',
    ]);
  });
});

describe('a cylinder with a flat end', () => {
  const flat = [
    ['no spheres', [collision(cylinder)]],
    ['one sphere', [collision(cylinder), collision(sphere, '0 0 0.2')]],
    [
      'a thinner sphere',
      [collision(cylinder), collision(sphere, '0 0 0.2'), collision('<sphere radius="0.0999"/>', '0 0 -0.2')],
    ],
    [
      'a sphere off the end',
      [collision(cylinder), collision(sphere, '0 0 0.2'), collision(sphere, '0 0.0011 -0.2')],
    ],
  ] as const;

  it.each(flat)('stays a cylinder with %s, and keeps its spheres', (_, shapes) => {
    const [first, ...others] = elementsOf([...shapes]);
    expectElements([first!], [flatCylinder([0, 0, -0.2], [0, 0, 0.2], 0.1)]);
    expect(others.map(({ kind }) => kind)).toEqual(shapes.slice(1).map(() => 'point'));
    expect(elementsOf([...shapes], 'exact')).toEqual(elementsOf([...shapes]));
  });

  it.each(flat)('is enclosed on request with %s', (_, shapes) => {
    const [first] = elementsOf([...shapes], 'enclose');
    expectElements([first!], [line([0, 0, -0.2], [0, 0, 0.2], 0.1)]);
  });

  it('stays one when the spheres belong to another link', () => {
    const text = urdf(
      `<link name="x">${collision(cylinder)}</link>`,
      `<link name="y">${collision(sphere, '0 0 0.2')}${collision(sphere, '0 0 -0.2')}</link>`,
      '<joint name="j" type="fixed"><parent link="x"/><child link="y"/></joint>',
    );
    expect(loadRobot(text).segments.x!.map(({ kind }) => kind)).toEqual(['cylinder', 'point', 'point']);
  });

  it('is refused without a length, by file, link and line', () => {
    const flat = '<cylinder radius="0.1" length="0"/>';
    expect(() => elementsOf([collision(flat)])).toThrow(
      'URDF:2: link "x": <cylinder length>: 0 leaves no axis between the ends',
    );
    expect(() => elementsOf([collision('<cylinder radius="0.1" length="1e-9"/>', '0 0 1e12')])).toThrow(
      'URDF:2: link "x": <cylinder length>: 1e-9 is lost to rounding so far from the origin of the link',
    );
    expectElements(elementsOf([collision(flat)], 'enclose'), [line([0, 0, 0], [0, 0, 0], 0.1)]);
  });
});
