import { describe, expect, it } from 'vitest';
import { parseMesh, readMesh, FileError } from '../../../../modules/robot/index.ts';
import {
  binaryStl,
  collada,
  cornersOf,
  FACETS,
  glb,
  gltf,
  gltfBuffer,
  gltfFile,
  obj,
  textStl,
  toBytes,
} from './files.ts';

const FILES = {
  'binary.stl': binaryStl(),
  'text.stl': toBytes(textStl()),
  'a.obj': toBytes(obj()),
  'a.dae': toBytes(collada()),
  'a.gltf': gltfFile(),
  'a.glb': glb(),
};

describe.each(Object.entries(FILES))('readMesh of %s', (name, bytes) => {
  it('gives every triangle in its place, vertices shared, radius 0', async () => {
    const mesh = await readMesh(bytes, { name });
    expect(cornersOf(mesh)).toEqual(FACETS.flat(2));
    expect(mesh).toMatchObject({ kind: 'mesh', radius: 0 });
    expect(mesh.vertices.length).toBe(12);
    expect(Object.isFrozen(mesh)).toBe(true);
  });

  it('takes a buffer, or a part of one, and leaves it as it is', async () => {
    const wide = new Uint8Array(bytes.length + 7);
    wide.set(bytes, 3);
    const before = [...wide];
    const part = wide.subarray(3, 3 + bytes.length);
    expect(cornersOf(await readMesh(part, { name }))).toEqual(FACETS.flat(2));
    expect(cornersOf(await readMesh(bytes.slice().buffer, { name }))).toEqual(FACETS.flat(2));
    expect([...wide]).toEqual(before);
  });

  it('says so where the file is cut off or empty', async () => {
    for (const length of [0, 1, 11, 37]) {
      const cut = readMesh(bytes.subarray(0, length), { name });
      await expect(cut, `${length} bytes`).rejects.toThrow(FileError);
      await expect(cut, `${length} bytes`).rejects.toThrow(new RegExp(`^${name}(:\\d+)?: .`));
    }
  });
});

describe('parseMesh', () => {
  it('reads at once, but for glTF', () => {
    expect(cornersOf(parseMesh(FILES['text.stl'], { name: 'text.stl' }))).toEqual(FACETS.flat(2));
    expect(cornersOf(parseMesh(FILES['a.dae'], { name: 'x', format: 'collada' }))).toEqual(FACETS.flat(2));
    expect(() => parseMesh(FILES['a.glb'], { name: 'a.glb' })).toThrow(
      'a.glb: glTF takes time to read; await readMesh()',
    );
  });

  it('goes by the ending of the name, whatever its case and what follows, or by the format', () => {
    for (const name of ['A.STL', 'http://host/a.stl?version=2', 'a.stl#part']) {
      expect(parseMesh(binaryStl(), { name }).indices.length).toBe(12);
    }
    expect(parseMesh(binaryStl(), { name: 'download', format: 'stl' }).indices.length).toBe(12);
    for (const name of ['a.ply', 'stl', 'a.stl.zip', 'a.constructor']) {
      expect(() => parseMesh(binaryStl(), { name })).toThrow(
        `${name}: is not named as a format that is read (.stl, .obj, .dae, .gltf, .glb)`,
      );
    }
  });

  it('refuses arguments that are not what they should be', async () => {
    const options = { name: 'a.stl' };
    expect(() => parseMesh('solid' as never, options)).toThrow(
      new TypeError('parseMesh: bytes must be a Uint8Array or ArrayBuffer, got "solid"'),
    );
    expect(() => parseMesh(binaryStl(), undefined as never)).toThrow('options.name must be a string');
    expect(() => parseMesh(binaryStl(), { ...options, format: 'dae' as never })).toThrow(
      new RangeError(`parseMesh: options.format must be 'stl', 'obj', 'collada' or 'gltf', got "dae"`),
    );
    await expect(readMesh(glb(), { name: 'a.glb', buffers: 7 as never })).rejects.toThrow(
      new TypeError('readMesh: options.buffers must be a function, got 7'),
    );
  });

  it('refuses a file that is too long, before it looks into it', () => {
    expect(() => parseMesh(new Uint8Array(2 ** 26 + 1), { name: 'a.stl' })).toThrow(
      'a.stl: has 67108865 bytes, and at most 67108864 are read',
    );
  });
});

describe('readMesh with buffers in other files', () => {
  const bytes = gltfFile(gltf('a part.bin'));

  it('asks for them by name', async () => {
    const asked: string[] = [];
    const buffers = (uri: string): Uint8Array => {
      asked.push(uri);
      return gltfBuffer();
    };
    expect(cornersOf(await readMesh(bytes, { name: 'a.gltf', buffers }))).toEqual(FACETS.flat(2));
    const later = { name: 'a.gltf', buffers: () => Promise.resolve(gltfBuffer().buffer) };
    expect(cornersOf(await readMesh(bytes, later))).toEqual(FACETS.flat(2));
    expect(asked).toEqual(['a part.bin']);
  });

  it.each([
    [
      'are not asked for',
      undefined,
      /is in another file, "a part.bin"; give readMesh\(\) the option buffers/,
    ],
    [
      'are not there',
      () => {
        throw new Error('it is lost');
      },
      '"a part.bin" cannot be read: it is lost',
    ],
    ['are no bytes', () => 'text' as never, '"a part.bin" cannot be read: readMesh: what options.buffers'],
    ['are too short', () => new Uint8Array(71), 'has 71 bytes, not the 72 it declares; it was cut off'],
  ])('says so where they %s', async (_, buffers, message) => {
    const read = readMesh(bytes, { name: 'a.gltf', buffers });
    await expect(read).rejects.toThrow(FileError);
    await expect(read).rejects.toThrow(message);
    await expect(read).rejects.toThrow(/^a\.gltf: buffers\[0\]: /);
  });
});
