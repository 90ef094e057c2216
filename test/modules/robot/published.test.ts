import { beforeAll, describe, expect, it } from 'vitest';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { readText } from '../../../data/read.ts';
import { PLANNED, readProblems } from '../../../data/problems.ts';

async function load(urdf: string, srdf: string, cylinders?: 'enclose'): Promise<Robot> {
  return loadRobot(await readText(`robots/${urdf}`), {
    ...{ file: urdf, srdfFile: srdf, cylinders },
    srdf: await readText(`robots/${srdf}`),
  });
}

/** All pairs of links that are compared, as sorted text. */
function linkPairs(robot: Robot): string[] {
  const links = Object.entries(robot.links);
  const within = (segment: string): string[] =>
    links.filter(([, id]) => id === segment).map(([link]) => link);
  return robot.pairs
    .flatMap(([a, b]) => within(a).flatMap((x) => within(b).map((y) => [x, y].toSorted().join(' – '))))
    .toSorted();
}

const kinds = (robot: Robot): string[] =>
  Object.values(robot.segments).flatMap((elements) => elements.map(({ kind }) => kind));

describe.each(PLANNED)('the sphere model of the %s', (name) => {
  it('compares exactly the pairs of links behind the labels', async () => {
    const robot = await load(`vamp_${name}_spherized.urdf`, `vamp_${name}.srdf`);
    const { self_pairs: expected } = await readProblems(name);
    expect(linkPairs(robot)).toEqual(expected.map((pair) => pair.toSorted().join(' – ')).toSorted());
  });
});

describe('the sphere model of the Panda', () => {
  it('is eight segments and seven joints: hand and fingers belong to the last link', async () => {
    const robot = await load('vamp_panda_spherized.urdf', 'vamp_panda.srdf');
    expect(Object.keys(robot.segments)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((i) => `panda_link${i}`));
    expect(robot.joints.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `panda_joint${i}`));
    expect(kinds(robot)).toEqual(Array.from({ length: 59 }, () => 'point'));
    expect(robot.links.panda_rightfinger).toBe('panda_link7');
    expect(robot.warnings).toEqual([]);
  });
});

describe.each([
  ['ur5', 'shoulder_pan_joint', 6, 40],
  ['fetch', 'torso_lift_joint', 8, 111],
] as const)('the sphere model of the %s', (name, firstJoint, joints, spheres) => {
  it('has all its joints and spheres', async () => {
    const robot = await load(`vamp_${name}_spherized.urdf`, `vamp_${name}.srdf`);
    expect(robot.joints.length).toBe(joints);
    expect(robot.joints[0]!.name).toBe(firstJoint);
    expect(kinds(robot).length).toBe(spheres);
  });
});

describe('the sphere model of the UR5', () => {
  it('splits the body behind the last joint, whose force sensor alone may meet the first wrist link', async () => {
    const robot = await load('vamp_ur5_spherized.urdf', 'vamp_ur5.srdf');
    expect(robot.links).toMatchObject({
      base_link: 'offset_link',
      wrist_3_link: 'wrist_3_link',
      robotiq_85_base_link: 'wrist_3_link',
      fts_robotside: 'fts_robotside',
    });
    expect(robot.pairs).toContainEqual(['wrist_1_link', 'fts_robotside']);
    expect(robot.pairs).not.toContainEqual(['wrist_1_link', 'wrist_3_link']);
  });
});

describe('the sphere model of the Fetch', () => {
  it('names the links that only its SRDF knows', async () => {
    const { warnings } = await load('vamp_fetch_spherized.urdf', 'vamp_fetch.srdf');
    expect(warnings.length).toBe(7);
    expect(warnings[0]).toBe(
      'vamp_fetch.srdf:49: link "bellows_link2" is not in the URDF; ignored 15 entries about it',
    );
  });
});

describe('the sphere model of the Baxter', () => {
  it('has two arms, and fingers apart from the wrist, as the SRDF spares the head only one of them', async () => {
    const robot = await load('vamp_baxter_spherized.urdf', 'vamp_baxter.srdf');
    expect(robot.joints.length).toBe(14);
    expect(kinds(robot).length).toBe(75);
    expect(robot.links).toMatchObject({
      left_hand: 'left_wrist',
      l_gripper_r_finger: 'left_wrist',
      l_gripper_l_finger_2: 'l_gripper_l_finger',
      l_gripper_r_finger_tip: 'l_gripper_l_finger_tip',
    });
  });
});

describe('the capsule model of the Panda', () => {
  let robot: Robot;
  beforeAll(async () => {
    robot = await load('erd_panda_collision.urdf', 'erd_panda.srdf');
  });

  it('reads as 13 lines', () => {
    expect(kinds(robot)).toEqual(Array.from({ length: 13 }, () => 'line'));
  });

  it('has a sliding finger, and another that follows it', () => {
    expect(robot.joints.at(-1)).toEqual({
      name: 'panda_finger_joint1',
      type: 'prismatic',
      lower: 0,
      upper: 0.04,
      velocity: 0.2,
      effort: 100,
      damping: 0.3,
      friction: 0,
      mimics: [{ name: 'panda_finger_joint2', joint: 'panda_finger_joint1', multiplier: 1, offset: 0 }],
    });
    expect(robot.joints.length).toBe(8);
  });

  it('remarks on the two capsules whose right angles are written as 1.57', () => {
    expect(robot.warnings.map((warning) => warning.split(':', 3).join(':'))).toEqual([
      'erd_panda_collision.urdf:316: link "panda_link7"',
      'erd_panda_collision.urdf:372: link "panda_hand"',
    ]);
  });
});

describe('the humanoid Romeo', () => {
  it.each([
    ['cylinder', undefined],
    ['line', 'enclose'],
  ] as const)('is read with a %s for each of its cylinders', async (kind, cylinders) => {
    const robot = await load('erd_romeo_laas_small.urdf', 'erd_romeo_small.srdf', cylinders);
    expect(robot.joints.length).toBe(33);
    expect(kinds(robot).filter((other) => other === kind).length).toBe(14);
    expect(kinds(robot).filter((other) => other === 'point').length).toBe(3);
    expect(kinds(robot).length).toBe(17);
    expect(Object.keys(robot.segments)).toContain('torso');
  });
});
