import { Group, Object3D } from 'three';
import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBytes, readText } from '../../../data/read.ts';
import { type Engine, loadEngine, type Scene } from '../../../bindings/index.ts';
import { listMeshes, loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { fromThree, type FromThreeOptions, type ThreeBodies } from '../../../modules/three/index.ts';
import { createRandom } from '../../support/random.ts';
import { loadWithUrdfLoader } from '../robot/urdf-loader.ts';

/**
 * Robots of capsules, of spheres, of meshes, and with mimics; how far distances may be off, and where the
 * meshes are. three.js has COLLADA in single precision: of the Robotiq, some nanometres.
 */
const ROBOTS = [
  ['erd_panda_collision.urdf', 1e-9, 'package://nothing', ''],
  ['vamp_baxter_spherized.urdf', 1e-9, 'package://nothing', ''],
  ['moveit_panda.urdf', 1e-9, 'package://', ''],
  [
    'robotiq_2f85/robotiq_arg2f_85_model.urdf',
    1e-8,
    'package://robotiq_2f_85_gripper_visualization',
    'robotiq_2f85',
  ],
] as const;

describe.each(ROBOTS)('%s by urdf-loader', (file, tolerance, prefix, folder) => {
  let engine: Engine;
  let robot: Robot;
  let peer: URDFRobot;
  let expected: Scene;
  beforeAll(async () => {
    engine = await loadEngine();
    const urdf = await readText(`robots/${file}`);
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const uri of listMeshes(urdf)) {
      files.set(uri, await readBytes(`robots/${uri.replace(prefix, folder)}`));
    }
    robot = loadRobot(urdf, { meshFiles: (uri) => files.get(uri) });
    peer = loadWithUrdfLoader(urdf, files);
    for (const joint of Object.values(peer.joints)) joint.ignoreLimits = true;
    expected = robot.createScene(engine);
  });
  afterAll(() => engine.dispose());

  /** Distances of random configurations, by the reader of files, and by objects where they are. */
  function compare(bodies: ThreeBodies, factor: number): void {
    const scene = engine.createScene(bodies);
    const random = createRandom(7);
    for (let i = 0; i < 20; i++) {
      const q = robot.joints.map(({ lower, upper }) =>
        random.between(Math.max(lower, -3), Math.min(upper, 3)),
      );
      robot.setConfiguration(expected, q);
      for (const [k, { name }] of robot.joints.entries()) peer.setJointValue(name, q[k]!);
      bodies.sync(scene);
      const found = Array.from(scene.evaluate().distance);
      const off = Array.from(expected.evaluate().distance, (metres, row) =>
        Math.abs(found[row]! - factor * metres),
      );
      expect(off.length).toBe(robot.pairs.length);
      expect(Math.max(...off)).toBeLessThan(tolerance);
    }
    scene.dispose();
  }

  it('has the bodies and pairs that the reader of its file finds', () => {
    const bodies = fromThree(peer, { frame: peer });
    expect(bodies.pairs).toEqual(robot.pairs);
    expect(bodies.segments.map(({ id }) => id)).toEqual(Object.keys(robot.segments));
    for (const { id, elements } of bodies.segments) {
      const kinds = (list: readonly object[]): unknown[] =>
        list.map((element) => (element as { kind: string }).kind);
      expect(kinds(elements)).toEqual(kinds(robot.segments[id]!));
    }
    expect(bodies.warnings).toEqual([]);
  });

  it('has the distances of the reader of its file', () => compare(fromThree(peer, { frame: peer }), 1));

  it.each<[string, number, (parent: Object3D) => void, ((parent: Object3D) => FromThreeOptions)?]>([
    ['in a world whose y axis is up', 1, (parent) => parent.rotation.set(-Math.PI / 2, 0, 0)],
    ['moved and turned', 1, (parent) => parent.position.set(1, -2, 3) && parent.rotation.set(1, 2, 3)],
    ['scaled', 4, (parent) => parent.scale.setScalar(4)],
    ['scaled, in the frame of its parent', 1, (parent) => parent.scale.setScalar(4), (frame) => ({ frame })],
    ['mirrored', 1, (parent) => parent.scale.set(1, -1, 1)],
    [
      'mirrored, in the frame of its parent',
      1,
      (parent) => parent.scale.set(-1, 1, 1),
      (frame) => ({ frame }),
    ],
  ])('has them %s', (_, factor, place, options = () => ({})) => {
    const [parent, world] = [new Group(), new Group()];
    world.rotation.set(0.3, 0, 0);
    place(parent);
    parent.add(peer);
    world.add(parent);
    // It is found in what holds it, too.
    compare(fromThree(factor === 1 ? peer : world, options(parent)), factor);
    peer.removeFromParent();
  });
});
