import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inertial } from '../../../modules/robot/model/inertial.ts';
import { inertialOf } from '../../../modules/robot/model/masses.ts';
import { type Robot, loadRobot, FileError } from '../../../modules/robot/index.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';

const inertial = (mass: string): string =>
  `<inertial>${origin('0 1e-1 0', '0 1 0')}<mass value="${mass}"/>` +
  '<inertia ixx="2" iyy="3e0" izz="4" ixy="0.5" ixz="-0.5" iyz="0"/></inertial>';

const names = ['a', 'b', 'c', 'd'];
const forces = '<limit lower="-1" upper="1" effort="12"/><dynamics damping="0.5" friction="1e-1"/>';
const sound = urdf(
  ...names.slice(0, 2).map((name) => link(name, '0 0 1', '0 1e-1 0')),
  `<link name="c">${inertial('2')}${collision('<box size="1 2 3"/>', '0 0 0', '0 1 0')}</link>`,
  `<link name="d">${inertial('0.25')}${collision('<cylinder radius="1" length="2"/>', '0 0 0', '0 1 0')}</link>`,
  joint('revolute', 'a', 'b', origin('1 2 3', '1 0 0') + axis('0 0 1') + forces),
  joint('fixed', 'b', 'c', origin('0 0 1')),
  joint('prismatic', 'c', 'd', '<mimic joint="a-b" multiplier="2" offset="1"/>'),
);
const srdf = urdf('<disable_collisions link1="a" link2="c"/>', '<enable_collisions link1="a" link2="d"/>');

/** Cuts, swaps and repeats pieces of a text. */
function damaged(text: string): fc.Arbitrary<string> {
  const place = fc.nat(text.length);
  const cut = fc.tuple(place, fc.nat(30), place, fc.nat(30));
  const noise = fc.constantFrom(
    '',
    '<',
    '"',
    '&',
    '/>',
    '-',
    '1e999',
    '\0',
    '__proto__',
    '<!--',
    ']]>',
    '<a>',
  );
  return fc.array(fc.tuple(cut, noise), { minLength: 1, maxLength: 4 }).map((edits) =>
    edits.reduce((current, [[at, length, from, count], word]) => {
      return current.slice(0, at) + word + current.slice(from, from + count) + current.slice(at + length);
    }, text),
  );
}

const massesOf = ({ parts }: Robot): Inertial[] => parts.bodies.map(inertialOf);

function loadsOrExplains(load: () => unknown): void {
  try {
    load();
  } catch (error) {
    expect(error).toBeInstanceOf(FileError);
    expect((error as Error).message).toMatch(/^(URDF|SRDF)(:\d+)?: ./);
  }
}

describe('a damaged file', () => {
  it('is sound before the damage', () => {
    expect(loadRobot(sound, { srdf }).pairs).toEqual([['a', 'd']]);
    expect(massesOf(loadRobot(sound)).map(({ mass }) => mass)).toEqual([0, 2, 0.25]);
  });

  it('loads or is refused with its name, whatever the damage', () => {
    const property = (text: string): void => {
      for (const cylinders of ['exact', 'enclose'] as const) {
        loadsOrExplains(() => loadRobot(text, { srdf, cylinders }));
      }
      for (const inertia of [undefined, 'estimate'] as const) {
        loadsOrExplains(() => {
          for (const { mass, center, inertia: moments } of massesOf(loadRobot(text, { inertia }))) {
            for (const number of [mass, ...center, ...moments]) expect(number).toSatisfy(Number.isFinite);
          }
        });
      }
    };
    fc.assert(fc.property(damaged(sound), property), { numRuns: 2000 });
  });

  it('loads or is refused with its name, also for an SRDF', () => {
    const property = (text: string): void => loadsOrExplains(() => loadRobot(sound, { srdf: text }));
    fc.assert(fc.property(damaged(srdf), property), { numRuns: 1000 });
  });
});
