/** A tetrahedron in every format that is read, and the pieces to make others of. */

export type Point = readonly [number, number, number];
export type Facet = readonly [Point, Point, Point];

export const POINTS: readonly Point[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 2, 0],
  [0, 0, 3],
];
const FACES: readonly (readonly [number, number, number])[] = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];
export const FACETS = FACES.map((face) => face.map((i) => POINTS[i]!) as unknown as Facet);

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function binaryStl(facets: readonly Facet[] = FACETS, header = ''): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * facets.length);
  bytes.set(toBytes(header));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, facets.length, true);
  for (const [i, facet] of facets.entries()) {
    for (const [k, value] of facet.flat().entries()) view.setFloat32(84 + 50 * i + 12 + 4 * k, value, true);
  }
  return bytes;
}

export function textStl(facets: readonly Facet[] = FACETS, name = 'tetrahedron'): string {
  const lines = facets.flatMap((facet) => [
    '  facet normal 0 0 0',
    '    outer loop',
    ...facet.map((corner) => `      vertex ${corner.join(' ')}`),
    '    endloop',
    '  endfacet',
  ]);
  return [`solid ${name}`, ...lines, `endsolid ${name}`].join('\n');
}

export function obj(): string {
  const vertices = POINTS.map((point) => `v ${point.join(' ')}`);
  const faces = FACES.map((face) => `f ${face.map((i) => i + 1).join(' ')}`);
  return [...vertices, ...faces].join('\n');
}

/** A `<source>` of points with the name `id`. */
export function colladaSource(id: string, points: readonly Point[]): string {
  return `<source id="${id}"><float_array id="${id}-array" count="${3 * points.length}">${points.flat().join(' ')}</float_array>
    <technique_common><accessor source="#${id}-array" count="${points.length}" stride="3">
      <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
    </accessor></technique_common></source>`;
}

/** The `<triangles>` of the tetrahedron. */
export const COLLADA_TRIANGLES = `<triangles count="4"><input semantic="VERTEX" source="#vertices" offset="0"/>
  <p>${FACES.flat().join(' ')}</p></triangles>`;

/** A `<geometry>` of primitives whose vertices are those of the tetrahedron, or others. */
export function colladaGeometry(primitives = COLLADA_TRIANGLES, points = POINTS, id = 'geometry'): string {
  return `<geometry id="${id}"><mesh>${colladaSource('points', points)}
    <vertices id="vertices"><input semantic="POSITION" source="#points"/></vertices>${primitives}</mesh></geometry>`;
}

/** What a COLLADA consists of, as texts. */
export interface ColladaParts {
  readonly asset?: string;
  readonly geometries?: string;
  /** Other libraries. */
  readonly libraries?: string;
  /** What is in the visual scene. */
  readonly nodes?: string;
  readonly scene?: string;
}

export function collada({
  asset = '<up_axis>Z_UP</up_axis>',
  geometries = colladaGeometry(),
  libraries = '',
  nodes = '<node><instance_geometry url="#geometry"/></node>',
  scene = '<scene><instance_visual_scene url="#scene"/></scene>',
}: ColladaParts = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset>${asset}</asset>
  <library_geometries>${geometries}</library_geometries>${libraries}
  <library_visual_scenes><visual_scene id="scene">${nodes}</visual_scene></library_visual_scenes>
  ${scene}
</COLLADA>`;
}

export interface Gltf extends Record<string, unknown> {
  nodes: Record<string, unknown>[];
  meshes: { primitives: Record<string, unknown>[] }[];
  accessors: Record<string, unknown>[];
  bufferViews: Record<string, unknown>[];
  buffers: Record<string, unknown>[];
}

/** The numbers that `gltf` speaks of: 12 of 16 bits, then those of 4 vertices. */
export function gltfBuffer(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24 + 48);
  new Uint16Array(bytes.buffer, 0, 12).set(FACES.flat());
  new Float32Array(bytes.buffer, 24, 12).set(POINTS.flat());
  return bytes;
}

/** A glTF in parts that a test may change; `uri` says where the buffer is. */
export function gltf(uri?: string): Gltf {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 1 }, indices: 0 }] }],
    accessors: [
      { bufferView: 0, componentType: 5123, count: 12, type: 'SCALAR' },
      { bufferView: 1, componentType: 5126, count: 4, type: 'VEC3' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 24 },
      { buffer: 0, byteOffset: 24, byteLength: 48 },
    ],
    buffers: [uri === undefined ? { byteLength: 72 } : { byteLength: 72, uri }],
  };
}

function dataUri(bytes: Uint8Array): string {
  return `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`;
}

export function gltfFile(content: object = gltf(dataUri(gltfBuffer()))): Uint8Array<ArrayBuffer> {
  return toBytes(JSON.stringify(content));
}

/** A `.glb` with the JSON in one chunk and the buffer in another. */
export function glb(content: object = gltf(), buffer = gltfBuffer()): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(content);
  const json = toBytes(text.padEnd(Math.ceil(text.length / 4) * 4));
  const bytes = new Uint8Array(12 + 8 + json.length + 8 + buffer.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, json.length, true);
  view.setUint32(16, 0x4e4f534a, true);
  bytes.set(json, 20);
  view.setUint32(20 + json.length, buffer.length, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  bytes.set(buffer, 28 + json.length);
  return bytes;
}

/** The corners of a mesh, x y z for each, triangle by triangle. */
export function cornersOf({ vertices, indices }: { vertices: Float64Array; indices: Uint32Array }): number[] {
  return [...indices].flatMap((i) => [...vertices.subarray(3 * i, 3 * i + 3)]);
}
