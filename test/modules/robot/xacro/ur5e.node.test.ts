import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Engine, loadEngine, type Scene } from '../../../../bindings/index.ts';
import { expandXacro, loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { loadByUrdfLoader } from '../../../support/urdf-loader.ts';

const DATA = fileURLToPath(new URL('../../../../data/robots/', import.meta.url));
const FOLDER = `${DATA}ur_description/urdf/`;
const LINKS = ['shoulder', 'upper_arm', 'forearm', 'wrist_1', 'wrist_2', 'wrist_3'] as const;

function pathOf(name: string): string {
  return name.startsWith('package://') ? name.replace('package://', DATA) : FOLDER + name;
}

function expand(args: Record<string, string>): string {
  return expandXacro(readFileSync(`${FOLDER}ur.urdf.xacro`, 'utf8'), {
    file: 'ur.urdf.xacro',
    arguments: args,
    files: (name) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : undefined),
  });
}

type Columns = readonly number[];

/** The product of two transforms, column by column. */
function product(a: Columns, b: Columns): Columns {
  return Array.from({ length: 16 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[(i % 4) + 4 * k]! * b[k + 4 * Math.floor(i / 4)]!, 0),
  );
}

function turn(axis: 0 | 1 | 2, angle: number): Columns {
  const m = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
  m[5 * i] = m[5 * j] = Math.cos(angle);
  m[i * 4 + j] = Math.sin(angle);
  m[j * 4 + i] = -Math.sin(angle);
  return m;
}

describe('ur.urdf.xacro of Universal Robots', () => {
  const urdf = expand({ ur_type: 'ur5e' });
  const random = createRandom(SEED);
  const configurations = Array.from({ length: 50 }, () =>
    Array.from({ length: 6 }, () => random.between(-Math.PI, Math.PI)),
  );
  let engine: Engine;
  let robot: Robot;
  let scene: Scene;
  beforeAll(async () => {
    engine = await loadEngine();
    robot = loadRobot(urdf, { meshFiles: (uri) => readFileSync(pathOf(uri)) });
    scene = robot.createScene(engine);
    return () => engine.dispose();
  });

  it('loads as a UR5e', () => {
    expect(robot.name).toBe('ur');
    expect(robot.warnings).toEqual([]);
    expect(robot.joints.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'shoulder_pan_joint revolute',
      'shoulder_lift_joint revolute',
      'elbow_joint revolute',
      'wrist_1_joint revolute',
      'wrist_2_joint revolute',
      'wrist_3_joint revolute',
    ]);
    const limits = robot.joints.map(({ upper }) => upper / Math.PI);
    for (const [i, half] of [2, 2, 1, 2, 2, 2].entries()) expect(limits[i]).toBeCloseTo(half, 14);
    expect(Object.keys(robot.segments)).toEqual(['world', ...LINKS.map((link) => `${link}_link`)]);
  });

  it('keeps clear of itself when it stands upright, and not when it is folded', () => {
    robot.setConfiguration(scene, [0, -Math.PI / 2, 0, -Math.PI / 2, 0, 0]);
    expect(scene.evaluate().minimum().distance).toBeGreaterThan(0.01);
    robot.setConfiguration(scene, [0, -Math.PI / 2, Math.PI, 0, 0, 0]);
    expect(scene.evaluate().minimum().distance).toBe(0);
  });

  it('has the forward kinematics that urdf-loader has', () => {
    const other = loadByUrdfLoader(urdf);
    for (const configuration of configurations) {
      robot.setConfiguration(scene, configuration);
      for (const [i, { name }] of robot.joints.entries()) other.setJointValue(name, configuration[i]!);
      other.updateMatrixWorld(true);
      for (const link of LINKS) {
        const pose = scene.getPose(`${link}_link`);
        const { elements } = other.links[`${link}_link`]!.matrixWorld;
        for (const [k, value] of elements.entries()) expect(pose[k]).toBeCloseTo(value, 12);
      }
    }
  });

  it('has the kinematics that default_kinematics.yaml lists', () => {
    const text = readFileSync(`${DATA}ur_description/config/ur5e/default_kinematics.yaml`, 'utf8');
    const { kinematics } = parse(text) as {
      kinematics: Record<string, Record<'x' | 'y' | 'z' | 'roll' | 'pitch' | 'yaw', number>>;
    };
    for (const configuration of configurations) {
      robot.setConfiguration(scene, configuration);
      // The base is turned by half a turn.
      let expected = turn(2, Math.PI);
      for (const [i, link] of LINKS.entries()) {
        const { x, y, z, roll, pitch, yaw } = kinematics[link]!;
        const place = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
        const factors = [place, turn(2, yaw), turn(1, pitch), turn(0, roll), turn(2, configuration[i]!)];
        expected = factors.reduce(product, expected);
        const pose = scene.getPose(`${link}_link`);
        for (const [k, value] of expected.entries()) expect(pose[k]).toBeCloseTo(value, 12);
      }
    }
  });

  it('says which argument is wrong where the default is meant to fail', () => {
    expect(() => expand({})).toThrow(
      'package://ur_description/urdf/inc/ur_common.xacro:57: <xacro:property>: ' +
        '${xacro.load_yaml(visual_parameters_file)} there is no file ' +
        '"package://ur_description/config/ur5x/visual_parameters.yaml"; the option files returned undefined; ' +
        'arguments that are not given: name:=ur, ur_type:=ur5x, tf_prefix:=',
    );
  });
});
