import { describe, expect, it } from 'vitest';
import { readSceneMessage } from '../../../../modules/files/documents/moveit-message.ts';

const here = { position: { x: 0, y: 0, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } };
const at = (x: number, y: number, z: number): object => ({ ...here, position: { x, y, z } });

const message = {
  name: 'cell',
  world: {
    collision_objects: [
      {
        id: 'crate',
        pose: at(1, 0, 0),
        primitives: [
          { type: 1, dimensions: [0.2, 0.4, 0.6] },
          { type: 3, dimensions: [0.5, 0.1] },
        ],
        primitive_poses: [at(0, 0, 0), at(0, 0, 1)],
        meshes: [],
      },
      {
        id: 'wedge',
        // ROS 1 leaves out what it does not set by zeros.
        pose: { position: { x: 0, y: 0, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 0 } },
        meshes: [
          {
            triangles: [{ vertex_indices: [0, 1, 2] }],
            vertices: [
              { x: 0, y: 0, z: 0 },
              { x: 1, y: 0, z: 0 },
              { x: 0, y: 1, z: 0 },
            ],
          },
        ],
        mesh_poses: [at(0, 0, 2)],
        planes: [{ coef: [0, 0, 1, 0] }],
        plane_poses: [at(0, 0, -1)],
      },
    ],
  },
};

describe("a message of MoveIt's planning scene", () => {
  it('has its objects by their ids, in the frame of the world', () => {
    const { crate, wedge } = readSceneMessage(message, 'scene.yaml')!;
    expect(crate).toMatchObject([
      { kind: 'box', center: [1, 0, 0], halfExtents: [0.1, 0.2, 0.3] },
      {
        kind: 'cylinder',
        radius: 0.1,
        vertices: [
          [1, 0, 0.75],
          [1, 0, 1.25],
        ],
      },
    ]);
    const [mesh, plane] = wedge!;
    expect(mesh!.kind === 'mesh' && [...mesh.vertices]).toEqual([0, 0, 2, 1, 0, 2, 0, 1, 2]);
    expect(plane).toMatchObject({ kind: 'halfSpace', normal: [0, 0, 1], offset: -1 });
  });

  it('may be a world or an object alone, and nothing else is taken for one', () => {
    const { crate } = readSceneMessage(message, 'scene.yaml')!;
    const [object] = message.world.collision_objects;
    expect(readSceneMessage(message.world, 'f')!.crate).toEqual(crate);
    expect(readSceneMessage(object, 'f')!.crate).toEqual(crate);
    for (const other of [undefined, [], { segments: {} }, { scene: [] }, { id: 'a' }]) {
      expect(readSceneMessage(other, 'f')).toBeUndefined();
    }
  });

  const objectWith = (changes: object): object => ({ collision_objects: [{ id: 'a', ...changes }] });
  const box = { type: 1, dimensions: [1, 1, 1] };
  it.each([
    ['no id', { collision_objects: [{}] }, 'f: collision_objects[0] must have an id'],
    ['no shapes', objectWith({}), 'f: collision_objects[0] ("a") has no shapes'],
    ['a prism', objectWith({ primitives: [{ type: 5 }] }), '.primitives[0].type must be 1 (box)'],
    [
      'too few dimensions',
      objectWith({ primitives: [{ type: 2, dimensions: [] }] }),
      '.dimensions must be 1 finite numbers',
    ],
    [
      'other poses',
      objectWith({ primitives: [box], primitive_poses: [here, here] }),
      'has 1 primitives and 2 primitive_poses',
    ],
    [
      'no position',
      objectWith({ primitives: [box], primitive_poses: [{}] }),
      '.primitive_poses[0].position must be an object with x, y, z',
    ],
    [
      'a negative size',
      objectWith({ primitives: [{ ...box, dimensions: [-1, 1, 1] }] }),
      '.primitives[0]: box: halfExtents[0] must be at least 0',
    ],
    [
      'a vertex that is not there',
      objectWith({
        meshes: [{ vertices: [{ x: 0, y: 0, z: 0 }], triangles: [{ vertex_indices: [0, 0, 9] }] }],
      }),
      '.meshes[0]: mesh: indices[2] must be the number of one of 1 vertices',
    ],
  ])('is refused with its place: %s', (_, content, text) => {
    expect(() => readSceneMessage(content, 'f')).toThrow(text);
  });
});
