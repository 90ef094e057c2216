import { describe, expect, it } from 'vitest';
import { readMesh, FileError } from '../../../../modules/robot/index.ts';
import { cornersOf, FACETS, type Gltf, glb, gltf, gltfBuffer, POINTS, toBytes } from './files.ts';

type Change = (content: Gltf) => void;

/** Reads a `.glb` of the tetrahedron, its JSON changed first. */
async function read(change: Change, buffer = gltfBuffer()): Promise<number[]> {
  const content = gltf();
  change(content);
  return cornersOf(await readMesh(glb(content, buffer), { name: 'a.glb' }));
}

const primitive = (content: Gltf): Record<string, unknown> => content.meshes[0]!.primitives[0]!;
const s = Math.SQRT1_2;

/** The tetrahedron with its points moved. */
const moved = (move: (point: readonly number[]) => number[]): number[] => FACETS.flat().flatMap(move);

describe('a glTF', () => {
  it.each<[string, Change, number[]]>([
    [
      'moved',
      ({ nodes }) => (nodes[0]!.translation = [1, 2, 3]),
      moved(([x, y, z]) => [x! + 1, y! + 2, z! + 3]),
    ],
    ['stretched', ({ nodes }) => (nodes[0]!.scale = [2, -1, 3]), moved(([x, y, z]) => [2 * x!, -y!, 3 * z!])],
    [
      'turned about z',
      ({ nodes }) => (nodes[0]!.rotation = [0, 0, s, s]),
      moved(([x, y, z]) => [-y!, x!, z!]),
    ],
    [
      'placed by a matrix',
      ({ nodes }) => (nodes[0]!.matrix = [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]),
      moved(([x, y, z]) => [5 - y!, 6 + 2 * x!, 7 + z!]),
    ],
    [
      'moved, then stretched with what it hangs on',
      (content) => {
        content.nodes = [
          { mesh: 0, translation: [1, 0, 0] },
          { children: [2], translation: [0, 0, 1] },
          { children: [0], scale: [2, 2, 2] },
        ];
        content.scenes = [{ nodes: [1] }];
      },
      moved(([x, y, z]) => [2 * (x! + 1), 2 * y!, 2 * z! + 1]),
    ],
    [
      'used twice',
      (content) => {
        content.nodes.push({ mesh: 0, translation: [1, 0, 0] });
        content.scenes = [{ nodes: [0, 1] }];
      },
      [...FACETS.flat(2), ...moved(([x, y, z]) => [x! + 1, y!, z!])],
    ],
    [
      'in the scene that is chosen',
      (content) => {
        content.scenes = [{}, { nodes: [0] }, { nodes: [9] }];
        content.scene = 1;
      },
      FACETS.flat(2),
    ],
    [
      'beside lines, materials, images, cameras and extensions that are harmless',
      (content) => {
        content.meshes[0]!.primitives.unshift({ mode: 1, attributes: { POSITION: 9 } });
        primitive(content).material = 9;
        content.images = [{ uri: 'steel.png' }];
        content.cameras = 7;
        content.extensionsUsed = ['KHR_materials_unlit'];
        content.extensionsRequired = ['KHR_materials_unlit', 'KHR_mesh_quantization'];
      },
      FACETS.flat(2),
    ],
  ])('is read %s', async (_, change, expected) => {
    const corners = await read(change);
    expect(corners.length).toBe(expected.length);
    for (const [i, value] of expected.entries()) expect(corners[i]).toBeCloseTo(value, 14);
  });

  it.each([
    ['a strip', 5, [0, 1, 2, 1, 2, 3]],
    ['a fan', 6, [0, 1, 2, 0, 2, 3]],
  ])('is read as %s, without indices', async (_, mode, order) => {
    const corners = await read((content) => {
      content.meshes[0]!.primitives = [{ attributes: { POSITION: 1 }, mode }];
    });
    expect(corners).toEqual(order.flatMap((i) => POINTS[i]!));
  });

  it('is read with vertices between other numbers, and indices of 8 and 32 bits', async () => {
    const wide = new Uint8Array(12 + 4 * 20);
    wide.set([0, 1, 2]);
    for (const [i, point] of POINTS.entries()) new Float32Array(wide.buffer, 12 + 20 * i, 3).set(point);
    const interleaved: Change = ({ accessors, bufferViews, buffers }) => {
      accessors[0] = { bufferView: 0, componentType: 5121, count: 3, type: 'SCALAR' };
      bufferViews[0] = { buffer: 0, byteLength: 12 };
      bufferViews[1] = { buffer: 0, byteOffset: 12, byteLength: 80, byteStride: 20 };
      buffers[0]!.byteLength = wide.length;
    };
    const expected = [0, 1, 2].flatMap((i) => POINTS[i]!);
    expect(await read(interleaved, wide)).toEqual(expected);
    new Uint32Array(wide.buffer, 0, 3).set([0, 1, 2]);
    const of32Bits: Change = (content) => {
      interleaved(content);
      content.accessors[0]!.componentType = 5125;
    };
    expect(await read(of32Bits, wide)).toEqual(expected);
  });

  it('is read with vertices of whole numbers', async () => {
    const buffer = new Uint8Array(24);
    new Int16Array(buffer.buffer).set([0, 0, 0, 32767, 0, 0, 0, -32767, 0]);
    const change =
      (normalized: boolean): Change =>
      (content) => {
        content.meshes[0]!.primitives = [{ attributes: { POSITION: 1 } }];
        content.accessors[1] = { bufferView: 0, componentType: 5122, count: 3, type: 'VEC3', normalized };
        content.buffers[0]!.byteLength = 24;
      };
    expect(await read(change(true), buffer)).toEqual([0, 0, 0, 1, 0, 0, 0, -1, 0]);
    expect(await read(change(false), buffer)).toEqual([0, 0, 0, 32767, 0, 0, 0, -32767, 0]);
  });

  it.each<[string, Change, string]>([
    ['no version', (c) => delete c.asset, 'a.glb: says nothing of glTF version 2'],
    ['version 1', (c) => (c.asset = { version: '1.0' }), 'a.glb: says nothing of glTF version 2'],
    ['no scene', (c) => delete c.scenes, 'a.glb: has no scene'],
    [
      'a scene that is not there',
      (c) => (c.scene = 1),
      'a.glb: scene: must be a whole number from 0 to below 1',
    ],
    ['a list for an object', (c) => (c.scenes = [[]]), 'a.glb: scenes[0]: must be an object'],
    ['an object for a list', (c) => (c.scenes = {}), 'a.glb: scenes: must be a list, got an object'],
    ['nothing to see', (c) => (c.scenes = [{}]), 'a.glb: has no triangles'],
    [
      'a node of a broken number',
      (c) => (c.scenes = [{ nodes: [0.5] }]),
      'a.glb: scenes[0].nodes[0]: must be a',
    ],
    ['a node in itself', (c) => (c.nodes[0]!.children = [0]), 'a.glb: nodes[0].children[0]: node 0 has two'],
    [
      'a node with two parents',
      (c) => {
        c.nodes.push({ children: [0] });
        c.scenes = [{ nodes: [0, 1] }];
      },
      'a.glb: nodes[1].children[0]: node 0 has two parents, or is part of a loop',
    ],
    ['a place that is none', (c) => (c.nodes[0]!.matrix = [1]), 'a.glb: nodes[0].matrix: must be 16 finite'],
    [
      'a turn by words',
      (c) => (c.nodes[0]!.rotation = ['a', 0, 0, 1]),
      'nodes[0].rotation: must be 4 finite',
    ],
    [
      'a flat matrix',
      (c) => (c.nodes[0]!.matrix = Array<number>(16).fill(0)),
      'a.glb: triangle 1 has the coordinate NaN',
    ],
    ['a surface', (c) => (c.nodes[0]!.surface = 0), 'a.glb: nodes[0]: has a surface; apply it'],
    [
      'instances',
      (c) => (c.nodes[0]!.extensions = { EXT_mesh_gpu_instancing: {} }),
      'a.glb: nodes[0]: has instances (EXT_mesh_gpu_instancing)',
    ],
    [
      'morph targets',
      (c) => (primitive(c).targets = []),
      'a.glb: meshes[0].primitives[0]: has morph targets',
    ],
    [
      'compression',
      (c) => (c.extensionsRequired = ['KHR_draco_mesh_compression']),
      'a.glb: extensionsRequired[0]: needs the extension KHR_draco_mesh_compression, which is not read',
    ],
    [
      'no data',
      (c) => delete c.accessors[1]!.bufferView,
      'a.glb: accessors[1]: has no buffer view; if the mesh is',
    ],
    [
      'sparse numbers',
      (c) => (c.accessors[1]!.sparse = {}),
      'a.glb: accessors[1]: sparse accessors are not read',
    ],
    [
      'a mesh that is not there',
      (c) => (c.nodes[0]!.mesh = 1),
      'a.glb: nodes[0].mesh: must be a whole number',
    ],
    [
      'no vertices',
      (c) => (primitive(c).attributes = {}),
      'primitives[0].attributes.POSITION: must be a whole',
    ],
    [
      'indices for vertices',
      (c) => (primitive(c).attributes = { POSITION: 0 }),
      'needs an accessor of type VEC3',
    ],
    [
      'vertices for indices',
      (c) => (primitive(c).indices = 1),
      'primitives[0].indices: needs an accessor of',
    ],
    ['triangles half there', (c) => (c.accessors[0]!.count = 11), 'its 11 corners do not make triangles'],
    [
      'an unknown type',
      (c) => (c.accessors[0]!.componentType = 5124),
      'accessors[0]: its component type 5124 is',
    ],
    [
      'a type that is none',
      (c) => (c.accessors[0]!.type = 'VEC9'),
      'must be of type SCALAR or VEC3, got "VEC9"',
    ],
    [
      'more vertices than there is data',
      (c) => (c.accessors[1]!.count = 5),
      'a.glb: accessors[1]: its 5 elements end at byte 60 of a buffer view of 48 bytes',
    ],
    [
      'a count beyond all',
      (c) => (c.accessors[1]!.count = 1e15),
      'a.glb: accessors[1].count: must be a whole number',
    ],
    [
      'a negative count',
      (c) => (c.accessors[1]!.count = -3),
      'a.glb: accessors[1].count: must be a whole number',
    ],
    [
      'vertices further apart than there is data',
      (c) => (c.bufferViews[1]!.byteStride = 20),
      'end at byte 72 of a',
    ],
    [
      'a view too long',
      (c) => (c.bufferViews[1]!.byteLength = 49),
      'bufferViews[1]: ends at byte 73 of a buffer of',
    ],
    [
      'a view too far',
      (c) => (c.bufferViews[1]!.byteOffset = 4e9),
      'bufferViews[1]: ends at byte 4000000048 of',
    ],
    [
      'a buffer too long',
      (c) => (c.buffers[0]!.byteLength = 73),
      'buffers[0]: has 72 bytes, not the 73 it declares',
    ],
    [
      'a second buffer in no file',
      (c) => {
        c.buffers.push({ byteLength: 72 });
        c.bufferViews[1]!.buffer = 1;
      },
      'a.glb: buffers[1]: is in no file',
    ],
    ['a buffer of broken text', (c) => (c.buffers[0]!.uri = 'data:;base64'), 'buffers[0]: '],
    [
      'a triangle of a vertex that is not there',
      (c) => {
        c.accessors[1]!.count = 3;
      },
      'a.glb: cannot be read: a triangle names vertex 3 of 3',
    ],
    [
      'too many triangles in few bytes',
      (c) => {
        c.nodes = Array.from({ length: 2 ** 16 }, () => ({ mesh: 0 }));
        c.meshes[0]!.primitives = Array<Record<string, unknown>>(5).fill(primitive(c));
        c.scenes = [{ nodes: [...c.nodes.keys()] }];
      },
      'triangles or more, and at most 1048576 are read',
    ],
    [
      'too many nodes',
      (c) => (c.scenes = [{ nodes: Array(2 ** 16 + 1).fill(0) }]),
      'a.glb: scenes[0].nodes: has 65537 items, and at most 65536 are read',
    ],
  ])('is refused with %s', async (_, change, message) => {
    await expect(read(change)).rejects.toThrow(FileError);
    await expect(read(change)).rejects.toThrow(message);
    await expect(read(change)).rejects.toThrow(/^a\.glb: /);
  });

  it('is read however deep its nodes hang, and refused however deep its brackets', async () => {
    const depth = 20_000;
    const corners = await read((content) => {
      content.nodes = Array.from({ length: depth }, (_, i) => ({
        children: [i + 1],
        translation: [1, 0, 0],
      }));
      content.nodes.push({ mesh: 0 });
    });
    expect(corners.slice(0, 3)).toEqual([depth, 0, 0]);
    for (const open of ['[', '{"a":', '{"nodes":[']) {
      const deep = readMesh(toBytes(open.repeat(1e5)), { name: 'a.gltf' });
      await expect(deep).rejects.toThrow('a.gltf: its glTF is not valid JSON');
    }
    const closed = readMesh(toBytes('['.repeat(1e5) + ']'.repeat(1e5)), { name: 'a.gltf' });
    await expect(closed).rejects.toThrow(FileError);
  });
});

describe('a .glb', () => {
  const change = (at: number, value: number): Uint8Array<ArrayBuffer> => {
    const bytes = glb();
    new DataView(bytes.buffer).setUint32(at, value, true);
    return bytes;
  };
  const extended = new Uint8Array(glb().length + 4);
  extended.set(glb());

  it.each([
    ['version 1', change(4, 1), 'is glTF of version 1; save it as version 2'],
    ['a length too high', change(8, 2 ** 31), 'its lengths do not fit; it was cut off'],
    ['a chunk too long', change(12, 2 ** 32 - 1), 'its lengths do not fit'],
    ['half a chunk behind', extended, 'its lengths do not fit'],
    ['no JSON', change(16, 7), 'has no JSON chunk'],
    ['a JSON that is none', change(20, 7), 'its glTF is not valid JSON'],
  ])('is refused with %s', async (_, bytes, message) => {
    await expect(readMesh(bytes, { name: 'a.glb' })).rejects.toThrow(`a.glb: ${message}`);
  });
});
