import { describe, expect, it } from 'vitest';
import { mesh } from '../../../../bindings/index.ts';
import { readText } from '../../../../data/read.ts';
import { FileError, loadRobot, type LoadRobotOptions, type Robot } from '../../../../modules/robot/index.ts';
import type { Inertial } from '../../../../modules/robot/model/inertial.ts';
import { inertialOf } from '../../../../modules/robot/model/masses.ts';
import { collision, joint, link, urdf } from '../documents.ts';

const inertial = (mass: number, moment: string): string =>
  `<inertial><mass value="${mass}"/><inertia ixx="${moment}" iyy="1" izz="1"/></inertial>`;
const CUBE = collision('<box size="1 1 1"/>', '0 0 2');
const BALL = collision('<sphere radius="0.5"/>');
const BALL_VOLUME = Math.PI / 6;
const holding = (name: string, content: string): string => `<link name="${name}">${content}</link>`;

const load = (options: LoadRobotOptions, ...parts: string[]): Robot =>
  loadRobot(urdf(...parts), { inertia: 'estimate', ...options });
const massesOf = ({ parts }: Robot): Inertial[] => parts.bodies.map(inertialOf);

describe("loadRobot with inertia: 'estimate'", () => {
  it('fills the shapes of links without <inertial> with water, and names them', () => {
    const robot = load({}, holding('a', BALL), holding('b', CUBE), joint('continuous', 'a', 'b'));
    const [a, b] = massesOf(robot) as [Inertial, Inertial];
    expect(a.mass).toBeCloseTo(1000 * BALL_VOLUME, 10);
    expect(b.mass).toBeCloseTo(1000, 10);
    expect(b.center).toEqual([0, 0, 2]);
    for (const [k, value] of [1, 1, 1, 0, 0, 0].entries()) {
      expect(b.inertia[k]! * 6).toBeCloseTo(1000 * value, 9);
    }
    expect(robot.warnings).toEqual([
      'URDF:1: links "a" (524 kg), "b" (1000 kg) have no <inertial>; estimated from the shapes, at 1000 kg/m³',
    ]);
  });

  it('may take another density', () => {
    const robot = load({ inertia: { density: 2700 } }, holding('a', BALL));
    expect(massesOf(robot)[0]!.mass).toBeCloseTo(2700 * BALL_VOLUME, 9);
    expect(robot.warnings).toEqual([
      'URDF:1: link "a" (1410 kg) has no <inertial>; estimated from the shapes, at 2700 kg/m³',
    ]);
  });

  it('leaves robots that have their masses as they are', () => {
    const parts = [
      holding('a', inertial(2, '1') + CUBE),
      holding('b', inertial(3, '1') + CUBE),
      joint('continuous', 'a', 'b'),
    ];
    const robot = load({}, ...parts);
    expect(massesOf(robot)).toEqual(massesOf(loadRobot(urdf(...parts))));
    expect(robot.warnings).toEqual([]);
  });

  it('replaces what cannot be, with the complaint as a warning', () => {
    const robot = load({}, link('a'), holding('b', inertial(2, '-1') + CUBE), joint('continuous', 'a', 'b'));
    expect(massesOf(robot)[1]!.mass).toBeCloseTo(1000, 10);
    expect(robot.warnings[0]).toBe(
      'URDF:3: link "b": <inertia>: no body turns like that, as the moment about some axis is negative ' +
        '(-1, 1, 1, 0, 0, 0); its shapes at 1000 kg/m³ have 1000 kg',
    );
  });

  it('counts no shapes of links without a mass beside others of their body that have one', () => {
    const robot = load({}, holding('a', inertial(2, '1')), holding('b', CUBE), joint('fixed', 'a', 'b'));
    expect(massesOf(robot)[0]!.mass).toBe(2);
    expect(robot.warnings).toEqual([]);
    const wrong = load({}, holding('a', inertial(2, '-1')), holding('b', CUBE), joint('fixed', 'a', 'b'));
    expect(massesOf(wrong)[0]!.mass).toBeCloseTo(1000, 10);
    expect(wrong.warnings[0]).toMatch(/its shapes at 1000 kg\/m³ have 0 kg$/);
    expect(wrong.warnings[1]).toMatch(/link "b" \(1000 kg\) has no <inertial>/);
  });

  it('leaves frames of mass 0 as they are, and does not take them for a mass', () => {
    const frame = holding('a', `<inertial><mass value="0"/></inertial>${BALL}`);
    const robot = load({}, frame, holding('b', CUBE), joint('fixed', 'a', 'b'));
    expect(massesOf(robot)[0]!.mass).toBeCloseTo(1000, 10);
  });

  it('has nothing to go by where there are no shapes', () => {
    const bare = load({}, link('a'), link('b'), joint('continuous', 'a', 'b'));
    expect(() => massesOf(bare)).toThrow('link "b": a joint moves it, and it has no mass');
    const wrong = load({}, holding('a', inertial(2, '-1')));
    expect(() => massesOf(wrong)).toThrow('link "a": <inertia>: no body turns like that');
    expect([...bare.warnings, ...wrong.warnings]).toEqual([]);
  });

  it('takes meshes for what they enclose, and open ones for their hulls', () => {
    const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    const closed = mesh(corners, [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
    const open = mesh(corners, [0, 2, 1, 0, 1, 3, 0, 3, 2]);
    const part = holding('a', collision('<mesh filename="a.stl" scale="1 1 2"/>'));
    for (const shape of [closed, open]) {
      const [{ mass, center }] = massesOf(load({ meshFiles: () => shape }, part)) as [Inertial];
      expect(mass).toBeCloseTo(1000 / 3, 10);
      expect(center[2]).toBeCloseTo(0.5, 14);
    }
    expect(() => massesOf(load({ meshes: 'none', base: 'floating' }, part))).toThrow('it has no mass');
  });

  it('names links of robots with a prefix as the URDF does', () => {
    const robot = load({ prefix: 'left_', file: 'r.urdf' }, holding('a', BALL));
    expect(robot.warnings[0]).toMatch(/^r\.urdf:1: link "a" \(524 kg\)/);
    expect(massesOf(robot)[0]!.mass).toBeCloseTo(1000 * BALL_VOLUME, 10);
  });

  it('makes bodies of the robots of others, all of which may move then', async () => {
    for (const name of ['erd_romeo_laas_small', 'vamp_fetch_spherized', 'vamp_baxter_spherized']) {
      const text = await readText(`robots/${name}.urdf`);
      expect(() => massesOf(loadRobot(text))).toThrow(FileError);
      const { parts } = loadRobot(text, { inertia: 'estimate' });
      for (const body of parts.bodies.filter(({ members }) =>
        members.some(({ link: { elements } }) => elements.length > 0),
      )) {
        const { mass, inertia } = inertialOf(body);
        expect(mass).toBeGreaterThan(0);
        expect(Math.min(...inertia.slice(0, 3))).toBeGreaterThan(0);
      }
    }
  });

  it.each<[unknown, string]>([
    ['estimated', 'options.inertia must be \'estimate\' or { density }, got "estimated"'],
    [1000, "options.inertia must be 'estimate' or { density }, got 1000"],
    [null, "options.inertia must be 'estimate' or { density }, got null"],
    [{}, 'options.inertia.density must be a number, got undefined'],
    [{ density: 0 }, 'options.inertia.density must be above 0, got 0'],
    [{ density: Infinity }, 'options.inertia.density must be finite, got Infinity'],
    [
      { density: 1, mass: 2 },
      'options.inertia must be without properties other than \'density\', got "mass"',
    ],
  ])('refuses %s', (inertia, message) => {
    const options = { inertia: inertia as 'estimate' };
    expect(() => loadRobot('no URDF', options)).toThrow(`loadRobot: ${message}`);
  });
});
