import type { GLTF } from '@gltf-transform/core';
import { type GltfBuffer, GltfParts } from './gltf-parts.ts';
import type { JsonValue } from './json-value.ts';
import { tooManyTriangles, TRIANGLE_LIMIT } from './triangles.ts';

/** What is left of a glTF where the triangles of its default scene are all that counts. */
export interface GltfScene {
  /** Nodes come with parents before children; the buffers have the names 0, 1, … */
  readonly json: GLTF.IGLTF;
  readonly buffers: readonly GltfBuffer[];
}

/** How the vertices of a primitive make triangles. */
const TRIANGLE_MODES = { list: 4, strip: 5, fan: 6 } as const;

/** Required extensions that change nothing about where the triangles are, or that are read. */
const HARMLESS = /^(KHR_mesh_quantization$|KHR_materials_|KHR_texture_|EXT_texture_|KHR_lights_)/;

/**
 * Reduces a glTF to the triangles of its default scene, checked. What would move them in a way that is not
 * read is refused; materials, images, animations and the like go.
 *
 * @throws FileError
 */
export function checkGltf(root: JsonValue): GltfScene {
  checkVersion(root);
  const parts = new GltfParts(root);
  const meshes = new MeshList(root.get('meshes').items(), parts);
  const scenes = root.get('scenes').items();
  if (scenes.length === 0) throw root.error('has no scene; save it with one');
  const scene = scenes[root.get('scene').integer(scenes.length, 0)]!;
  const nodes = checkNodes(scene.get('nodes').items(), root.get('nodes').items(), meshes);
  const json: GLTF.IGLTF = {
    asset: { version: '2.0' },
    nodes,
    meshes: meshes.all,
    accessors: parts.accessors,
    bufferViews: parts.bufferViews,
    buffers: parts.buffers.map(({ byteLength }, i) => ({ uri: `${i}`, byteLength })),
  };
  return { json, buffers: parts.buffers };
}

function checkVersion(root: JsonValue): void {
  const version = root.get('asset').exists ? root.get('asset').get('version').text() : undefined;
  if (!version?.startsWith('2.')) throw root.error('says nothing of glTF version 2; is it a glTF?');
  for (const extension of root.get('extensionsRequired').items()) {
    const name = extension.text();
    if (name === undefined || HARMLESS.test(name)) continue;
    throw extension.error(`needs the extension ${name}, which is not read; save it without`);
  }
}

/** All nodes that hang on the given ones, parents before children. */
function checkNodes(roots: readonly JsonValue[], all: readonly JsonValue[], meshes: MeshList): GLTF.INode[] {
  const nodes: GLTF.INode[] = [];
  const seen = new Set<number>();
  const open = roots.map((reference) => ({ reference, parent: undefined as GLTF.INode | undefined }));
  for (const { reference, parent } of open) {
    const number = reference.integer(all.length);
    if (seen.has(number)) throw reference.error(`node ${number} has two parents, or is part of a loop`);
    seen.add(number);
    const source = all[number]!;
    const node = checkNode(source, meshes);
    nodes.push(node);
    if (parent !== undefined) (parent.children ??= []).push(nodes.length - 1);
    for (const child of source.get('children').items()) open.push({ reference: child, parent: node });
  }
  return nodes;
}

function checkNode(source: JsonValue, meshes: MeshList): GLTF.INode {
  if (source.get('surface').exists)
    throw source.error('has a surface; apply it in the program the file comes from');
  if (source.get('extensions').exists && source.get('extensions').get('EXT_mesh_gpu_instancing').exists) {
    throw source.error('has instances (EXT_mesh_gpu_instancing), which are not read; make nodes of them');
  }
  const node: Record<string, unknown> = {};
  for (const [key, count] of [
    ['matrix', 16],
    ['translation', 3],
    ['rotation', 4],
    ['scale', 3],
  ] as const) {
    const numbers = source.get(key).numbers(count);
    if (numbers !== undefined) node[key] = numbers;
  }
  if (source.get('mesh').exists) node.mesh = meshes.add(source.get('mesh'));
  return node;
}

/** The meshes that nodes ask for, and how many triangles they make. */
class MeshList {
  readonly all: GLTF.IMesh[] = [];
  readonly #sources: readonly JsonValue[];
  readonly #parts: GltfParts;
  readonly #known = new Map<number, { number: number; triangles: number }>();
  #triangles = 0;

  constructor(sources: readonly JsonValue[], parts: GltfParts) {
    this.#sources = sources;
    this.#parts = parts;
  }

  /** Takes over the mesh of a node, and returns its new number. */
  add(reference: JsonValue): number {
    const old = reference.integer(this.#sources.length);
    const mesh = this.#known.get(old) ?? this.#checkMesh(this.#sources[old]!);
    this.#known.set(old, mesh);
    this.#triangles += mesh.triangles;
    if (this.#triangles > TRIANGLE_LIMIT) throw reference.error(tooManyTriangles(this.#triangles));
    return mesh.number;
  }

  #checkMesh(source: JsonValue): { number: number; triangles: number } {
    const primitives: GLTF.IMeshPrimitive[] = [];
    let triangles = 0;
    for (const primitive of source.get('primitives').items()) {
      const mode = primitive.get('mode').integer(7, TRIANGLE_MODES.list);
      if (mode < TRIANGLE_MODES.list) continue;
      if (primitive.get('targets').exists) {
        throw primitive.error('has morph targets; apply them in the program the file comes from');
      }
      const POSITION = this.#parts.addAccessor(primitive.get('attributes').get('POSITION'), 'VEC3');
      const indices = primitive.get('indices').exists
        ? this.#parts.addAccessor(primitive.get('indices'), 'SCALAR')
        : undefined;
      const { count } = this.#parts.accessors[indices ?? POSITION]!;
      if (mode === TRIANGLE_MODES.list && count % 3 !== 0) {
        throw primitive.error(`its ${count} corners do not make triangles; it was cut off`);
      }
      triangles += mode === TRIANGLE_MODES.list ? count / 3 : Math.max(0, count - 2);
      const taken = { attributes: { POSITION }, mode: mode as GLTF.MeshPrimitiveMode };
      primitives.push(indices === undefined ? taken : { ...taken, indices });
    }
    return { number: this.all.push({ primitives }) - 1, triangles };
  }
}

/** The vertices of triangle `i` of a primitive, as places in its order of vertices. */
export function cornersOf(mode: number, i: number): readonly [number, number, number] {
  if (mode === TRIANGLE_MODES.strip) return [i, i + 1, i + 2];
  if (mode === TRIANGLE_MODES.fan) return [0, i + 1, i + 2];
  return [3 * i, 3 * i + 1, 3 * i + 2];
}
