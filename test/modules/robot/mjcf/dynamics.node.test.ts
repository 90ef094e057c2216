import load from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { fromQuaternion } from '../../../../bindings/geometry/quaternions.ts';
import { placeInertial } from '../../../../modules/robot/model/inertial.ts';
import { inertialOf } from '../../../../modules/robot/model/masses.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';

const mujoco = await load();

it('moves as in MuJoCo where axes pass by the bodies, and several joints move one', () => {
  const inertial = '<inertial pos=".1 .2 .3" euler="10 20 30" mass="2" diaginertia=".3 .4 .5"/>';
  const text =
    '<mujoco><option gravity="0 0 -9.81"/><worldbody><body name="a" pos="0 0 1">' +
    '<joint name="j" axis="1 2 3" pos=".1 .2 .3" damping="1"/><joint name="k" type="slide" axis="0 1 1"/>' +
    `<joint name="l" axis="0 1 0" pos="0 .3 0" damping="2"/>${inertial}` +
    `<body name="b" pos="1 0 0" euler="1 2 3"><joint name="n" pos="0 0 .4" axis="1 0 0" damping="3"/>${inertial}` +
    '</body></body></worldbody></mujoco>';
  const configuration = [0.3, 0.2, -0.5, 0.7];
  const velocities = [0.1, 0.2, 0.3, 0.4];
  const { dynamics } = loadRobot(text);
  const ours = dynamics.accelerations(configuration, velocities, [0, 0, 0, 0], { damping: true });
  const model = mujoco.MjModel.from_xml_string(text);
  const data = new mujoco.MjData(model);
  const state: Readonly<Record<'qpos' | 'qvel' | 'qacc', Float64Array>> = data;
  state.qpos.set(configuration);
  state.qvel.set(velocities);
  mujoco.mj_forward(model, data);
  for (const [i, acceleration] of ours.entries()) expect(acceleration).toBeCloseTo(state.qacc[i]!, 10);
  data.delete();
  model.delete();
});

describe('the mass of a body without an <inertial>', () => {
  /** Mass, center and moments in the frame of the body, as MuJoCo has them. */
  const theirs = (text: string): number[] => {
    const model = mujoco.MjModel.from_xml_string(text);
    const numbers: Readonly<Record<'body_mass' | 'body_ipos' | 'body_iquat' | 'body_inertia', Float64Array>> =
      model;
    const [w, x, y, z] = numbers.body_iquat.subarray(4, 8) as unknown as [number, number, number, number];
    const [a, b, c] = numbers.body_inertia.subarray(3, 6) as unknown as [number, number, number];
    const own = placeInertial(fromQuaternion([...numbers.body_ipos.subarray(3, 6)] as never, [x, y, z, w]), {
      mass: numbers.body_mass[1]!,
      center: [0, 0, 0],
      inertia: [a, b, c, 0, 0, 0],
    });
    model.delete();
    return [own.mass, ...own.center, ...own.inertia];
  };
  const massOf = (text: string): number[] => {
    const { mass, center, inertia } = inertialOf(loadRobot(text).parts.bodies[1]!);
    return [mass, ...center, ...inertia];
  };
  const model = (geoms: string, before = ''): string =>
    `<mujoco>${before}<worldbody><body><joint/>${geoms}</body></worldbody></mujoco>`;
  const place = 'pos=".1 .2 .3" euler="10 20 30"';

  it.each([
    ['sphere', '<geom size=".2" pos=".1 .2 .3"/>'],
    ['capsule', `<geom type="capsule" size=".1 .3" ${place}/>`],
    ['capsule between two points', '<geom type="capsule" size=".1" fromto="0 .1 .2 1 .3 .5" density="700"/>'],
    ['cylinder', `<geom type="cylinder" size=".1 .3" ${place} mass="3"/>`],
    ['box', `<geom type="box" size=".1 .2 .3" ${place}/>`],
    ['ellipsoid', `<geom type="ellipsoid" size=".1 .2 .3" ${place}/>`],
    [
      'shape that is only shown',
      '<geom size=".1"/><geom type="box" size=".1 .2 .1" pos="1 0 0" contype="0" conaffinity="0"/>',
    ],
    [
      'frame around it',
      `<geom size=".1"/><frame ${place}><geom type="box" size=".1 .2 .1" pos="1 0 0"/></frame>`,
    ],
    [
      'shape without mass',
      `<geom size=".1" mass="0"/><geom size=".2" density="0"/><geom size=".3" ${place}/>`,
    ],
    [
      'class',
      '<geom class="a" size=".1"/><geom size=".1" density="5" pos="0 0 1"/>',
      '<default><geom density="80"/><default class="a"><geom mass="2"/></default></default>',
    ],
    [
      'group that does not count',
      '<geom size=".1" group="3"/><geom size=".2" group="2" pos="1 0 0"/>',
      '<compiler inertiagrouprange="0 2"/>',
    ],
    [
      'geom that counts in place of an <inertial>',
      '<inertial pos="1 0 0" mass="9" diaginertia="1 1 1"/><geom size=".2"/>',
      '<compiler inertiafromgeom="true"/>',
    ],
    ['geom beside an <inertial>', '<inertial pos="1 0 0" mass="9" diaginertia="1 1 1"/><geom size=".2"/>'],
  ])('is that of MuJoCo for a %s', (_, geoms, before = '') => {
    const expected = theirs(model(geoms, before));
    const size = Math.max(...expected.map(Math.abs));
    for (const [i, number] of massOf(model(geoms, before)).entries()) {
      expect(Math.abs(number - expected[i]!)).toBeLessThan(1e-12 * size);
    }
  });

  it.each([
    ['of a mesh', '<geom type="mesh" mesh="m"/>', /MJCF:1: .*the mass of a mesh is not read/],
    ['below 0', '<geom size="1" mass="-1"/>', /MJCF:1: .*<geom mass>: -1 is negative/],
    [
      'of a shell',
      '<geom size="1" shellinertia="true"/>',
      /MJCF:1: .*<geom shellinertia="true"> is not read/,
    ],
    ['that is no number', '<geom size="1e-200"/>', /MJCF:1: .*<geom density>: 1000 is more/],
    ['of nothing', '<geom size="1" mass="0"/>', /MJCF:1: .*a joint moves it, and it has no mass/],
  ])('%s is a complaint of whoever needs it', (_, geom, message) => {
    const asset = '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>';
    const robot = loadRobot(model(geom, asset));
    expect(() => inertialOf(robot.parts.bodies[1]!)).toThrow(message);
  });

  it('is not that of a plane, which MuJoCo has in nothing that moves', () => {
    const ball = '<geom size=".1"/>';
    expect(massOf(model(`${ball}<geom type="plane" size="1 1 1"/>`))).toEqual(massOf(model(ball)));
  });

  it('is not asked for where nothing moves', () => {
    const asset = '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>';
    const table = '<body name="table"><geom type="mesh" mesh="m"/></body>';
    const { parts } = loadRobot(`<mujoco>${asset}<worldbody>${table}</worldbody></mujoco>`);
    expect(inertialOf(parts.bodies[0]!).mass).toBe(0);
  });
});
