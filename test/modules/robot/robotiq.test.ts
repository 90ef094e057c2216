import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mesh } from '../../../bindings/index.ts';
import { listMeshes, loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { readBytes, readText } from '../../../data/read.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { cornersOf } from './meshes/files.ts';
import { posesOf } from './recording.ts';
import { cornersBelow, loadWithUrdfLoader } from './urdf-loader.ts';

const FOLDER = 'robots/robotiq_2f85';

const OPENINGS = [0, 0.1, 0.4375, 0.8];

/** The corners of a mesh where a pose puts it. */
function placed(element: Mesh, pose: Float64Array): number[] {
  const corners = cornersOf(element);
  return corners.map((_, i) => {
    const [x, y, z] = corners.slice(i - (i % 3), i - (i % 3) + 3) as [number, number, number];
    const k = i % 3;
    return pose[k]! * x + pose[4 + k]! * y + pose[8 + k]! * z + pose[12 + k]!;
  });
}

function isClose(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) <= tolerance);
}

describe('the Robotiq 2F-85, whose fingers are COLLADA and follow one joint', () => {
  let robot: Robot;
  let peer: URDFRobot;
  beforeAll(async () => {
    const urdf = await readText(`${FOLDER}/robotiq_arg2f_85_model.urdf`);
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const uri of listMeshes(urdf)) {
      files.set(uri, await readBytes(uri.replace('package://robotiq_2f_85_gripper_visualization', FOLDER)));
    }
    robot = loadRobot(urdf, { meshFiles: (uri) => files.get(uri) });
    peer = loadWithUrdfLoader(urdf, files);
    // Mimics may leave their limits a little.
    for (const joint of Object.values(peer.joints)) joint.ignoreLimits = true;
  });

  it('has one joint, and a segment for each of its bodies', () => {
    expect(robot.joints).toEqual([
      {
        name: 'finger_joint',
        type: 'revolute',
        lower: 0,
        upper: 0.8,
        velocity: 2,
        effort: 1000,
        damping: 0,
        friction: 0,
        mimics: [
          ['left_inner_knuckle_joint', 1],
          ['left_inner_finger_joint', -1],
          ['right_outer_knuckle_joint', 1],
          ['right_inner_knuckle_joint', 1],
          ['right_inner_finger_joint', -1],
        ].map(([name, multiplier]) => ({ name, joint: 'finger_joint', multiplier, offset: 0 })),
      },
    ]);
    const triangles = Object.entries(robot.segments).map(([id, elements]) => [
      id,
      ...elements.map((element) => (element.kind === 'mesh' ? element.indices.length / 3 : element.kind)),
    ]);
    expect(triangles).toEqual([
      ['robotiq_arg2f_base_link', 1726],
      ['left_outer_knuckle', 420, 344],
      ['left_inner_finger', 368, 'box'],
      ['left_inner_knuckle', 296],
      ['right_outer_knuckle', 420, 344],
      ['right_inner_finger', 368, 'box'],
      ['right_inner_knuckle', 296],
    ]);
  });

  it.each(OPENINGS)('has its links where urdf-loader has them, open by %d', (opening) => {
    peer.setJointValue('finger_joint', opening);
    peer.updateMatrixWorld(true);
    const poses = posesOf(robot, [opening]);
    expect(poses.size).toBe(7);
    for (const [id, pose] of poses) {
      const { elements } = peer.links[id]!.matrixWorld;
      expect(isClose([...pose], elements, 1e-14), id).toBe(true);
    }
  });

  it.each(OPENINGS)('has its triangles where urdf-loader and three have them, open by %d', (opening) => {
    peer.setJointValue('finger_joint', opening);
    peer.updateMatrixWorld(true);
    const left = cornersBelow(peer);
    for (const [id, pose] of posesOf(robot, [opening])) {
      for (const element of robot.segments[id]!) {
        if (element.kind !== 'mesh') continue;
        const corners = placed(element, pose);
        // Three rounds what it reads to single precision.
        const found = left.findIndex((others) => isClose(corners, others, 1e-8));
        expect(found, id).toBeGreaterThanOrEqual(0);
        left.splice(found, 1);
      }
    }
    // What is left are the triangles of the two boxes.
    expect(left.map(({ length }) => length)).toEqual([108, 108]);
  });

  forSomeBuilds((_, engine) => {
    it('opens by 85 mm, and closes', () => {
      using scene = robot.createScene(engine());
      const gap = (opening: number): number => {
        robot.setConfiguration(scene, [opening]);
        const pair = scene.pairs.findIndex(
          ([a, b]) => a === 'left_inner_finger' && b === 'right_inner_finger',
        );
        return scene.evaluate().at(pair).distance;
      };
      const gaps = [0, 0.2, 0.4, 0.6, 0.8].map(gap);
      expect(gaps[0]).toBeCloseTo(0.085, 2);
      expect(gaps[4]).toBeLessThan(0.002);
      expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    });
  });
});
