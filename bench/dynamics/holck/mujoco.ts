/**
 * Tests 1, 3 and 7 in MuJoCo, by its integrator RK4. Its contacts are springs, which here have no dampers,
 * and are as stiff as half a radian of their swing in a step.
 */
import loadMujoco from '@mujoco/mujoco';
import * as cube from './falling-cube.ts';
import type { Peer } from './peer.ts';
import * as pendulums from './pendulums.ts';
import * as sliding from './sliding-mass.ts';

/** A model with what all have in common. */
function write(step: number, bodies: string): string {
  const spring = -((0.5 / step) ** 2);
  return (
    '<mujoco><compiler angle="radian"/>' +
    `<option timestep="${step}" integrator="RK4" gravity="0 0 -9.81"><flag energy="enable"/></option>` +
    `<default><geom condim="1" solref="${spring} 0" solimp="1 1 0"/></default>` +
    bodies +
    '</mujoco>'
  );
}

function writeBox(half: readonly number[], mass: number, more = ''): string {
  return `<geom type="box" size="${half.join(' ')}" mass="${mass}" ${more}/>`;
}

/** Loads the library. */
export async function loadMujocoPeer(): Promise<Peer> {
  const mujoco = await loadMujoco();
  const load = (text: string) => {
    const model = mujoco.MjModel.from_xml_string(text);
    const data = new mujoco.MjData(model);
    const { qpos, qvel, energy, ctrl } = data as unknown as Record<string, Float64Array>;
    return {
      ...{ qpos: qpos!, qvel: qvel!, energy: energy!, ctrl: ctrl!, step: () => mujoco.mj_step(model, data) },
      forward: () => mujoco.mj_forward(model, data),
    };
  };
  return {
    cube(step) {
      const [x, y, z, w] = cube.QUATERNION;
      const { HALF, MASS, HEIGHT } = cube;
      const pose = `pos="0 0 ${HEIGHT}" quat="${w} ${x} ${y} ${z}"`;
      const { step: go, energy } = load(
        write(
          step,
          '<worldbody><geom type="plane" size="0 0 1"/>' +
            `<body ${pose}><freejoint/>${writeBox([HALF, HALF, HALF], MASS)}</body></worldbody>`,
        ),
      );
      return { step: go, energy: () => energy[0]! + energy[1]! };
    },
    pendulums(step, arm) {
      const { BALL, ROD, COUNT, RAISED } = pendulums;
      const bodies = Array.from({ length: COUNT }, (_, i) => {
        const half = [ROD.width / 2, ROD.width / 2, ROD.length / 2];
        return (
          `<body pos="${pendulums.placeOf(i)} 0 0"><joint type="hinge" axis="0 -1 0"/>` +
          writeBox(half, ROD.mass, `pos="0 0 ${-ROD.length / 2}"`) +
          `<geom type="sphere" size="${BALL.radius}" mass="${BALL.mass}" pos="0 0 ${-arm}"/></body>`
        );
      });
      const { step: go, qpos, qvel } = load(write(step, `<worldbody>${bodies.join('')}</worldbody>`));
      qpos[COUNT - 1] = RAISED;
      return { step: go, speed: () => Math.abs(qvel[COUNT - 1]!) };
    },
    sliding(step) {
      const shape = writeBox([0.1, 0.01, 0.01], 1, 'contype="0" conaffinity="0"');
      const { stiffness, damping } = sliding.MOTOR;
      const {
        step: go,
        qpos,
        qvel,
        ctrl,
      } = load(
        write(
          step,
          `<worldbody><body><joint type="hinge" axis="0 0 1"/>${shape}` +
            `<body pos="0 0 0.03"><joint name="slide" type="slide" axis="1 0 0"/>${shape}</body></body></worldbody>` +
            `<actuator><position joint="slide" kp="${stiffness}" kv="${damping}"/></actuator>`,
        ),
      );
      qvel[0] = sliding.SPEED;
      return {
        step: go,
        slideTo: (place) => void (ctrl[0] = place),
        speed: () => qvel[0]!,
        place: () => qpos[1]!,
      };
    },
  };
}
