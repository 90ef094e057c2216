/** The peer of dynamics: a robot in MuJoCo, which is told of no contacts and no other constraints. */
import loadMujoco from '@mujoco/mujoco';
import { urdfForMujoco } from '../../data/massive.ts';
import type { DynamicsState, DynamicsWork } from './works.ts';

/** Answers are in the order of the robot's joints. */
export interface MujocoRobot {
  /** Computes accelerations, which `mj_forward` does beside all else that follows from a state. */
  readonly accelerate: (state: DynamicsState) => void;
  /** Computes the torques of accelerations. */
  readonly invert: (state: DynamicsState) => void;
  /** The last answer of each. */
  readonly accelerations: Float64Array;
  readonly torques: Float64Array;
  dispose(): void;
}

export async function loadMujocoRobot({ urdf, robot }: DynamicsWork): Promise<MujocoRobot> {
  const mujoco = await loadMujoco();
  const model = mujoco.MjModel.from_xml_string(urdfForMujoco(urdf));
  (model.dof_damping as Float64Array).fill(0);
  const data = new mujoco.MjData(model);
  // Views that stay where they are, as getting one takes longer than to write into it.
  const { qpos, qvel, qacc, qfrc_applied, qfrc_inverse } = data as unknown as Record<string, Float64Array>;
  const places = robot.joints.map(({ name }) =>
    mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT.value, name),
  );
  const write = (to: Float64Array, from: Float64Array): void => {
    for (let i = 0; i < places.length; i++) to[places[i]!] = from[i]!;
  };
  const begin = ({ configuration, velocities }: DynamicsState): void => {
    write(qpos!, configuration);
    write(qvel!, velocities);
  };
  const answer = (from: Float64Array) => Float64Array.from(places, (place) => from[place]!);
  return {
    accelerate(state) {
      begin(state);
      write(qfrc_applied!, state.forces);
      mujoco.mj_forward(model, data);
    },
    invert(state) {
      begin(state);
      write(qacc!, state.forces);
      mujoco.mj_inverse(model, data);
    },
    get accelerations() {
      return answer(qacc!);
    },
    get torques() {
      return answer(qfrc_inverse!);
    },
    dispose() {
      data.delete();
      model.delete();
    },
  };
}
