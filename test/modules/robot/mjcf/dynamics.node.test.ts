import load from '@mujoco/mujoco';
import { expect, it } from 'vitest';
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
