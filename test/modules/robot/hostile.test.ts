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

const mjcf =
  '<mujoco model="m"><compiler angle="radian" meshdir="a"/><default><default class="c"><joint axis="0 1 0"/></default></default>' +
  '<asset><mesh name="w" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3" scale="1 2 3"/>' +
  '<hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/></asset><include file="b.xml"/>' +
  '<worldbody><geom type="plane" size="1 1 1"/><replicate count="3" offset="1 0 0"><body name="a" euler="1 2 3">' +
  '<joint name="j" class="c" pos="0 0 1" range="-1 1"/><joint name="k" type="ball"/><geom mesh="w" type="mesh"/>' +
  '<site name="s"/><body name="b" childclass="c"><joint/><geom name="g" type="capsule" fromto="0 0 0 1 1 1" size="1"/>' +
  '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></body></replicate><frame pos="0 0 1"><body name="c">' +
  '<freejoint/><geom type="ellipsoid" size="1 2 3" density="5"/><geom type="hfield" hfield="h"/></body></frame></worldbody>' +
  '<contact><exclude body1="a0" body2="b1"/><pair geom1="g0" geom2="g2"/></contact>' +
  '<equality><joint joint1="j1" joint2="j0" polycoef="0 1 0 0 0"/></equality></mujoco>';
const includedMjcf =
  '<mujoco><default><default class="d"><geom type="sphere" size="1" mass="2"/></default></default><worldbody>' +
  '<body name="e" childclass="d"><joint name="e" type="slide"/><geom/></body></worldbody></mujoco>';

const sdf =
  '<sdf version="1.9"><model name="m"><frame name="f" attached_to="a"><pose>1 2 3 0 0 1</pose></frame><link name="a">' +
  '<pose degrees="true">0 0 1 0 0 90</pose><collision name="c"><geometry><box><size>1 2 3</size></box></geometry></collision></link>' +
  '<link name="b"><pose relative_to="j"/><collision name="c"><pose>0 1 0 0 0 0</pose><geometry><sphere><radius>1</radius></sphere>' +
  '</geometry></collision></link><joint name="j" type="revolute"><pose relative_to="f"/><parent>f</parent><child>b</child>' +
  '<axis><xyz expressed_in="__model__">0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>' +
  '<model name="n"><link name="a"/></model><joint name="k" type="universal"><parent>b</parent><child>n::a</child><axis><xyz>1 0 0</xyz></axis>' +
  '<axis2><xyz>0 1 0</xyz></axis2></joint><include merge="true"><uri>b.sdf</uri><pose relative_to="f">1 0 0 0 0 0</pose>' +
  '</include></model></sdf>';
const includedSdf =
  '<sdf version="1.9"><model name="p"><link name="c"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz>' +
  '</inertia></inertial></link><link name="d"/><joint name="l" type="prismatic"><parent>c</parent><child>d</child>' +
  '<axis><xyz>0 0 1</xyz><mimic joint="j"><multiplier>2</multiplier></mimic></axis></joint></model></sdf>';

/** What texts that have no name are called. */
const FORMATS = ['URDF', 'SRDF', 'MJCF', 'SDF'];

/** @param included - names of files that were asked for, as damaged as they were */
function loadsOrExplains(load: () => unknown, included: ReadonlySet<string> = new Set()): void {
  try {
    load();
  } catch (error) {
    expect(error).toBeInstanceOf(FileError);
    const { file, place, reason } = error as FileError;
    expect([...FORMATS, ...included]).toContain(file);
    expect(place ?? 1).toBeGreaterThan(0);
    expect(reason).not.toBe('');
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

  it.each([
    ['MJCF', mjcf, includedMjcf],
    ['SDF', sdf, includedSdf],
  ])('of the format %s loads or is refused with its name, whatever the damage', (_, text, included) => {
    expect(loadRobot(text, { files: () => included }).joints.length).toBeGreaterThan(3);
    const property = ([main, other]: readonly [string, string]): void => {
      for (const inertia of [undefined, 'estimate'] as const) {
        const asked = new Set<string>();
        const files = (name: string): string => {
          asked.add(name);
          return other;
        };
        loadsOrExplains(() => {
          const robot = loadRobot(main, { inertia, files });
          const poses = robot.linkPoses(robot.configuration({}));
          for (const number of poses) expect(number).toSatisfy(Number.isFinite);
          for (const { mass, center, inertia: moments } of massesOf(robot)) {
            for (const number of [mass, ...center, ...moments]) expect(number).toSatisfy(Number.isFinite);
          }
        }, asked);
      }
    };
    const both = fc.oneof(
      damaged(text).map((main) => [main, included] as const),
      damaged(included).map((other) => [text, other] as const),
    );
    fc.assert(fc.property(both, property), { numRuns: 2000 });
  });

  it('loads or is refused with its name, also for an SRDF', () => {
    const property = (text: string): void => loadsOrExplains(() => loadRobot(sound, { srdf: text }));
    fc.assert(fc.property(damaged(srdf), property), { numRuns: 1000 });
  });
});
