/** Robots with masses, and their URDFs as MuJoCo reads them. */
import { readText } from './read.ts';

/** Robots whose URDFs have masses, by name; all of them are below data/robots. */
export const MASSIVE = {
  panda: 'erd_panda_collision.urdf',
  pandaArm: 'vamp_panda_spherized.urdf',
  ur5: 'vamp_ur5_spherized.urdf',
  romeo: 'erd_romeo_laas_small.urdf',
} as const;

const GRIPPER =
  '<inertial><origin xyz="0.01 0.02 0.03"/><mass value="0.1"/>' +
  '<inertia ixx="1e-3" iyy="2e-3" izz="2.5e-3" ixy="0" ixz="0" iyz="0"/></inertial>';

/**
 * Reads a URDF. Romeo's has products of inertia that no body has, and grippers without mass: here it has none
 * of the former, and some of the latter. Those of the Panda's arm give an inertia to frames of no mass, which
 * has no meaning.
 */
export async function readMassive(name: keyof typeof MASSIVE): Promise<string> {
  const urdf = await readText(`robots/${MASSIVE[name]}`);
  return urdf
    .replaceAll(/<inertial>(?:(?!<\/inertial>).)*<mass value="0.0">.*?<\/inertial>/gs, '')
    .replaceAll(/\b(ixy|ixz|iyz)="[^"]*"/g, name === 'romeo' ? '$1="0"' : '$&')
    .replaceAll(/<link name="(\w_gripper)" \/>/g, `<link name="$1">${GRIPPER}</link>`);
}

/** What MuJoCo is told not to compute: contacts, and all other constraints. */
export const MUJOCO_OPTIONS =
  '<option gravity="0 0 -9.81"><flag constraint="disable" contact="disable"/></option>';

/** A URDF for MuJoCo: without shapes, and with all masses as they are. */
export function urdfForMujoco(urdf: string): string {
  const compiler = '<compiler fusestatic="false" boundmass="0" boundinertia="0" balanceinertia="false"/>';
  return urdf
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<(visual|collision)\b[^>]*>.*?<\/\1>/gs, '')
    .replace('</robot>', `<mujoco>${compiler}${MUJOCO_OPTIONS}</mujoco></robot>`);
}
