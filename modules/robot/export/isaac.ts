/** What cuRobo and Isaac read beside a URDF: spheres, pairs, and how joints may move. */
import { FileError } from '../../../bindings/base/file-error.ts';
import { toRecord } from '../text/record.ts';
import type { ExportModel } from './model.ts';
import { formatYaml, type YamlValue } from './yaml.ts';

/** Joints that move by themselves, of which a configuration has one number each. */
function activeJoints({ name: robot, joints }: ExportModel): string[] {
  const active = joints.filter(({ motion, mimic }) => motion !== undefined && mimic === undefined);
  const free = active.find(({ motion }) => motion!.type === 'planar' || motion!.type === 'floating');
  if (free !== undefined) {
    throw new FileError(
      robot,
      undefined,
      `joint "${free.name}" is ${free.motion!.type}, and this format has joints of one number only; ` +
        'hold it with --fix-floating, or take --to mjcf',
    );
  }
  return active.map(({ name }) => name);
}

function spheresOf({ links }: ExportModel): Readonly<Record<string, YamlValue>> {
  return toRecord(
    links
      .filter(({ spheres }) => spheres.length > 0)
      .map(({ name, spheres }) => [
        name,
        spheres.map(({ vertices: [center], radius }) => ({ center, radius })),
      ]),
  );
}

/** For each link those behind it that it is not compared with. */
function ignoredOf({ ignored }: ExportModel): Readonly<Record<string, readonly string[]>> {
  const lists = new Map<string, string[]>();
  for (const { links } of ignored) lists.set(links[0], [...(lists.get(links[0]) ?? []), links[1]]);
  return toRecord([...lists]);
}

/**
 * The Extended Robot Description Format, version 1.0, of Isaac 3.0 and later: it goes with the URDF.
 *
 * Source: NVIDIA Isaac ROS, "Extended Robot Description Format (XRDF)".
 */
export function formatXrdf(model: ExportModel): string {
  const { name, tools, root, posture, acceleration, jerk } = model;
  const active = activeJoints(model);
  const spheres = spheresOf(model);
  const geometry = `${name}_spheres`;
  // Spheres hold the shapes already: no distance is added to them.
  const buffers = toRecord(Object.keys(spheres).map((link) => [link, 0] as const));
  return formatYaml({
    format: 'xrdf',
    format_version: 1,
    modifiers: [{ set_base_frame: root }],
    default_joint_positions: posture,
    cspace: {
      joint_names: active,
      acceleration_limits: active.map(() => acceleration),
      jerk_limits: active.map(() => jerk),
    },
    tool_frames: tools,
    collision: { geometry, buffer_distance: buffers },
    self_collision: { geometry, buffer_distance: buffers, ignore: ignoredOf(model) },
    geometry: { [geometry]: { spheres } },
  });
}

/**
 * The configuration of a robot for cuRobo 0.7, spheres included.
 *
 * Source: cuRobo 0.7, `content/configs/robot/template.yml` and "Configuring a New Robot".
 */
export function formatCurobo(model: ExportModel): string {
  const { root, tools, posture, acceleration, jerk, source } = model;
  const active = activeJoints(model);
  const spheres = spheresOf(model);
  const names = Object.keys(spheres);
  return formatYaml({
    robot_cfg: {
      kinematics: {
        urdf_path: source,
        asset_root_path: '',
        base_link: root,
        ee_link: tools[0]!,
        link_names: tools.length > 1 ? tools : null,
        lock_joints: {},
        extra_links: {},
        collision_link_names: names,
        collision_spheres: spheres,
        // Spheres hold the shapes already: no distance is added to them.
        collision_sphere_buffer: 0,
        self_collision_ignore: ignoredOf(model),
        self_collision_buffer: toRecord(names.map((link) => [link, 0] as const)),
        mesh_link_names: names,
        cspace: {
          joint_names: active,
          retract_config: active.map((joint) => posture[joint]!),
          null_space_weight: active.map(() => 1),
          cspace_distance_weight: active.map(() => 1),
          max_acceleration: acceleration,
          max_jerk: jerk,
        },
      },
    },
  });
}
