import { describe, expect, it } from 'vitest';
import { mesh } from '../../../bindings/index.ts';
import { readPointCloud, writePly } from '../../../modules/maps/index.ts';
import { asciiPly, binaryPly, joined, type PlyParts } from './clouds.ts';

const FORMATS = {
  ascii: asciiPly,
  'little endian': (parts: PlyParts): Uint8Array<ArrayBuffer> => binaryPly(parts, 'little'),
  'big endian': (parts: PlyParts): Uint8Array<ArrayBuffer> => binaryPly(parts, 'big'),
};

const XYZ = [
  ['float', 'x'],
  ['float', 'y'],
  ['float', 'z'],
] as const;

/** A square in the plane z = 1, and a corner above it. */
const SQUARE = [
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
  [0.5, 0.5, 2],
];

describe.each(Object.entries(FORMATS))('a PLY, %s', (_, write) => {
  it('is read in single precision', () => {
    const cloud = readPointCloud(write({ properties: XYZ, vertices: SQUARE }));
    expect(cloud.xyz).toEqual(Float32Array.from(SQUARE.flat()));
    expect(cloud).toMatchObject({ dropped: 0, triangles: undefined, viewpoint: undefined });
  });

  it('is read in double precision where it has some', () => {
    const properties = [
      ['double', 'x'],
      ['float32', 'y'],
      ['short', 'z'],
    ] as const;
    const { xyz } = readPointCloud(write({ properties, vertices: [[0.1, 0.5, -7]] }));
    expect(xyz).toEqual(Float64Array.of(0.1, 0.5, -7));
  });

  it('has its coordinates found among other properties', () => {
    const properties = [
      ['uchar', 'red'],
      XYZ[2],
      ['double', 'time'],
      XYZ[0],
      ['int', 'label'],
      XYZ[1],
    ] as const;
    const vertices = SQUARE.map(([x, y, z], i) => [i, z!, i / 3, x!, -i, y!]);
    expect(readPointCloud(write({ properties, vertices })).xyz).toEqual(Float32Array.from(SQUARE.flat()));
  });

  it.each([
    ['uchar', 'int', 'vertex_indices'],
    ['uint8', 'int32', 'vertex_index'],
    ['int', 'ushort', 'vertex_indices'],
    ['ushort', 'uchar', 'vertex_index'],
  ] as const)('has its faces as triangles: list %s %s %s', (...list) => {
    const faces = [
      [0, 1, 4],
      [3, 2, 1, 0],
    ];
    const { xyz, triangles } = readPointCloud(write({ properties: XYZ, vertices: SQUARE, faces, list }));
    expect(triangles).toEqual(Uint32Array.of(0, 1, 4, 3, 2, 1, 3, 1, 0));
    expect(mesh(xyz, triangles!).indices).toEqual(triangles);
  });

  it('has a face that is not convex cut within it', () => {
    // A dart: the diagonal from 0 to 2 is outside.
    const vertices = [
      [0, 0, 0],
      [2, 1, 0],
      [0, 2, 0],
      [1, 1, 0],
    ];
    const { triangles } = readPointCloud(write({ properties: XYZ, vertices, faces: [[0, 1, 2, 3]] }));
    const cut = [triangles!.slice(0, 3), triangles!.slice(3)].map((corners) => [...corners].sort().join(''));
    expect(cut.sort()).toEqual(['013', '123']);
  });

  it('has no triangles without faces', () => {
    expect(readPointCloud(write({ properties: XYZ, vertices: SQUARE, faces: [] })).triangles).toBeUndefined();
  });

  it('loses vertices that are nowhere, and triangles keep theirs', () => {
    const vertices = [[NaN, 0, 0], ...SQUARE.slice(0, 2), [0, Infinity, 0], ...SQUARE.slice(2)];
    const faces = [
      [1, 2, 4],
      [4, 5, 6],
    ];
    const cloud = readPointCloud(write({ properties: XYZ, vertices, faces }));
    expect(cloud.xyz).toEqual(Float32Array.from(SQUARE.flat()));
    expect(cloud.dropped).toBe(2);
    expect(cloud.triangles).toEqual(Uint32Array.of(0, 1, 2, 2, 3, 4));
  });

  it('may be empty', () => {
    const cloud = readPointCloud(write({ properties: XYZ, vertices: [] }));
    expect([cloud.xyz.length, cloud.dropped]).toEqual([0, 0]);
  });
});

describe('a PLY', () => {
  const header = (ending: string): string =>
    [
      'ply',
      'format ascii 1.0',
      'obj_info none',
      'comment',
      'element camera 1',
      'property list uchar float view',
    ].join(ending) +
    ['', 'element vertex 2', ...XYZ.map((words) => `property ${words.join(' ')}`), 'end_header', ''].join(
      ending,
    );

  it.each(['\n', '\r\n', '\r'])('may have other tables, and lines that end in %j', (ending) => {
    const text = header(ending) + ['2 0.5 0.25', '1 2 3', '', '4 5 6'].join(ending);
    expect(readPointCloud(joined(text)).xyz).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
  });

  it.each(['\n', '\r\n', '\r'])('may be binary after a header whose lines end in %j', (ending) => {
    const text = header(ending).replace('ascii', 'binary_big_endian');
    // The first byte of the data is a line feed, which belongs to no line.
    const data = new DataView(new ArrayBuffer(41 + 24));
    data.setUint8(0, 10);
    for (let i = 0; i < 6; i++) data.setFloat32(41 + 4 * i, i + 1);
    expect(readPointCloud(joined(text, new Uint8Array(data.buffer))).xyz).toEqual(
      Float32Array.of(1, 2, 3, 4, 5, 6),
    );
  });

  it('is told from a PCD by its beginning, unless the format is given', () => {
    const bytes = asciiPly({ properties: XYZ, vertices: SQUARE });
    expect(readPointCloud(bytes, { format: 'ply' })).toEqual(readPointCloud(bytes));
    expect(() => readPointCloud(bytes, { format: 'pcd' })).toThrow('point cloud:1: expected VERSION');
  });
});

describe('writePly', () => {
  const single = Float32Array.from(SQUARE.flat());
  const triangles = [0, 1, 4, 1, 2, 4];

  it.each([
    ['a Float32Array', single, single],
    ['a Float64Array', Float64Array.of(0.1, 0.2, 0.3), Float64Array.of(0.1, 0.2, 0.3)],
    ['an array', [0.1, 0.2, 0.3], Float64Array.of(0.1, 0.2, 0.3)],
    ['nothing', new Float32Array(0), new Float32Array(0)],
  ])('writes points that are read again: %s', (_, xyz, expected) => {
    expect(readPointCloud(writePly({ xyz })).xyz).toEqual(expected);
  });

  it('writes triangles, and normals', () => {
    const normals = SQUARE.map((_, i) => [0, i % 2, 1 - (i % 2)]).flat();
    const bytes = writePly({ xyz: single, triangles, normals });
    expect(readPointCloud(bytes)).toMatchObject({ xyz: single, triangles: Uint32Array.from(triangles) });
    const expected = binaryPly(
      {
        properties: [...XYZ, ['float', 'nx'], ['float', 'ny'], ['float', 'nz']],
        vertices: SQUARE.map((row, i) => [...row, ...normals.slice(3 * i, 3 * i + 3)]),
        faces: [triangles.slice(0, 3), triangles.slice(3)],
        list: ['uchar', 'uint', 'vertex_indices'],
      },
      'little',
    );
    expect(new TextDecoder('latin1').decode(bytes)).toBe(
      new TextDecoder('latin1').decode(expected).replace('comment made by hand\n', ''),
    );
  });

  it.each([
    [null, 'writePly: content must be an object, got null'],
    [{ xyz: [0, 0] }, 'writePly: xyz must be three numbers per point, got Array(2)'],
    [{ xyz: [0, 0, NaN] }, 'writePly: xyz[2] must be finite'],
    [{ xyz: 'points' }, 'writePly: xyz must be a Float32Array'],
    [
      { xyz: [0, 0, 0], normals: [0, 0, 1, 0, 0, 1] },
      'writePly: normals must be one of each of 1 points, got Array(6)',
    ],
    [
      { xyz: [0, 0, 0], triangles: [0, 0, 1] },
      'writePly: triangles[2] must be the number of one of 1 vertices, got 1',
    ],
    [{ xyz: [0, 0, 0], triangles: [0] }, 'writePly: triangles must be three numbers per triangle'],
    [{ xyz: [0, 0, 0], indices: [] }, 'writePly: options must be without properties other than'],
  ])('refuses %j', (content, message) => {
    expect(() => writePly(content as never)).toThrow(message);
  });
});
