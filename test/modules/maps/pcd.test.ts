import { describe, expect, it } from 'vitest';
import { points } from '../../../modules/maps/index.ts';
import { readPointCloud } from '../../../modules/maps/index.ts';
import { asciiPcd, binaryPcd, compressedPcd, type Field, joined, pcdHeader, type Rows } from './clouds.ts';

const XYZ: readonly Field[] = [
  ['x', 'F', 4],
  ['y', 'F', 4],
  ['z', 'F', 4],
];
const FORMATS = { ascii: asciiPcd, binary: binaryPcd, binary_compressed: compressedPcd };

const ROWS: Rows = Array.from({ length: 50 }, (_, i) => [i / 8, -(i + 1) / 4, (i % 7) * 1024]);

describe.each(Object.entries(FORMATS))('a PCD with DATA %s', (_, write) => {
  it('is read in single precision', () => {
    const cloud = readPointCloud(write(XYZ, ROWS));
    expect(cloud.xyz).toEqual(Float32Array.from(ROWS.flat()));
    expect(cloud).toMatchObject({ dropped: 0, triangles: undefined });
    expect(cloud.viewpoint).toEqual({ position: [0, 0, 0], quaternion: [0, 0, 0, 1] });
    expect(points(cloud.xyz).xyz).toEqual(cloud.xyz);
  });

  it('has its coordinates found among other fields, in any order', () => {
    const fields: readonly Field[] = [
      ['rgb', 'U', 4],
      ['z', 'F', 4],
      ['_', 'U', 1, 3],
      ['x', 'F', 4],
      ['descriptor', 'F', 8, 2],
      ['time', 'U', 8],
      ['_', 'I', 2],
      ['y', 'F', 4],
      ['label', 'I', 1],
    ];
    const rows = ROWS.map(([x, y, z], i) => [i, z!, 1, 2, 3, x!, 0.1, 0.2, i, -i, y!, i]);
    expect(readPointCloud(write(fields, rows)).xyz).toEqual(Float32Array.from(ROWS.flat()));
  });

  it.each([
    ['F', 8, 0.1],
    ['I', 4, -(2 ** 31) + 1],
    ['U', 4, 2 ** 31 - 1],
  ] as const)('is read in double precision for %s%d', (type, bytes, value) => {
    const fields: readonly Field[] = [['x', type, bytes], ...XYZ.slice(1)];
    expect(readPointCloud(write(fields, [[value, 1, 2]])).xyz).toEqual(Float64Array.of(value, 1, 2));
  });

  it.each([
    ['I', 1, -128],
    ['U', 1, 127],
    ['I', 2, -32768],
    ['U', 2, 32767],
  ] as const)('is read in single precision for %s%d', (type, bytes, value) => {
    const fields: readonly Field[] = [['x', type, bytes], ...XYZ.slice(1)];
    expect(readPointCloud(write(fields, [[value, 1, 2]])).xyz).toEqual(Float32Array.of(value, 1, 2));
  });

  it('loses and counts the points that are nowhere', () => {
    const rows = [
      [NaN, 0, 0],
      [1, 2, 3],
      [0, Infinity, 0],
      [4, 5, 6],
      [0, 0, -Infinity],
      [NaN, NaN, NaN],
    ];
    const cloud = readPointCloud(write(XYZ, rows));
    expect(cloud.xyz).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
    expect(cloud.dropped).toBe(4);
  });

  it('loses and counts points that are beyond what engines take', () => {
    const fields = XYZ.map(([name]) => [name, 'F', 8] as const);
    const cloud = readPointCloud(
      write(fields, [
        [1e200, 0, 0],
        [1e100, 0, 0],
      ]),
    );
    expect([...cloud.xyz, cloud.dropped]).toEqual([1e100, 0, 0, 1]);
  });

  it('may be empty', () => {
    const cloud = readPointCloud(write(XYZ, []));
    expect([cloud.xyz.length, cloud.dropped]).toEqual([0, 0]);
  });
});

describe('a PCD', () => {
  const data = '1 2 3\n';
  const xyz = Float32Array.of(1, 2, 3);

  it.each([
    ['no COUNT, no VIEWPOINT', { COUNT: undefined, VIEWPOINT: undefined }],
    ['VERSION .7', { VERSION: '.7' }],
    ['VERSION .5', { VERSION: '.5' }],
  ])('may have %s', (_, lines) => {
    expect(readPointCloud(joined(pcdHeader(XYZ, 1, 'ascii', lines), data)).xyz).toEqual(xyz);
  });

  it('without a viewpoint has none', () => {
    const cloud = readPointCloud(joined(pcdHeader(XYZ, 1, 'ascii', { VIEWPOINT: undefined }), data));
    expect(cloud.viewpoint).toBeUndefined();
  });

  it('says from where it was seen, with its w first', () => {
    const lines = { VIEWPOINT: '1 2.5 -3e1 0.8 0 0.6 0' };
    expect(readPointCloud(joined(pcdHeader(XYZ, 1, 'ascii', lines), data)).viewpoint).toEqual({
      position: [1, 2.5, -30],
      quaternion: [0, 0.6, 0, 0.8],
    });
  });

  it('may be an image', () => {
    const header = pcdHeader(XYZ, 6, 'ascii', { WIDTH: '3', HEIGHT: '2' });
    expect(readPointCloud(joined(header, data.repeat(6))).xyz).toHaveLength(18);
  });

  it('has numbers in all ways to write them, and lines that end in any way', () => {
    const text = '+1 -2.5e-1 .5\r\n\r\n 1. 1E3\t2 \r\n-nan 0 0\rnan(0x1) inf -Infinity';
    const cloud = readPointCloud(joined(pcdHeader(XYZ, 4, 'ascii').replaceAll('\n', '\r\n'), text));
    expect([...cloud.xyz, cloud.dropped]).toEqual([1, -0.25, 0.5, 1, 1000, 2, 2]);
  });

  it.each([binaryPcd, compressedPcd])(
    'may have zeros after its data, with which PCL fills pages',
    (write) => {
      const bytes = write(XYZ, ROWS);
      expect(readPointCloud(joined(bytes, new Uint8Array(4096))).xyz).toEqual(Float32Array.from(ROWS.flat()));
    },
  );
});
