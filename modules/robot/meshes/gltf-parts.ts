import type { GLTF } from '@gltf-transform/core';
import { show } from '../../../bindings/base/errors.ts';
import type { JsonValue } from './json-value.ts';

/** A buffer that a glTF names. */
export interface GltfBuffer {
  /** Its place in the list of buffers. */
  readonly number: number;
  /** Where its bytes are; undefined for the binary chunk of a `.glb`. */
  readonly uri: string | undefined;
  readonly byteLength: number;
  /** Where it stands in the file, for complaints. */
  readonly source: JsonValue;
}

/** The number of a list's item that has been taken over. */
type Renumbered = Map<number, number>;

/** Bytes of the numbers that an accessor may consist of. */
const COMPONENT_BYTES = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
]);

/** Vectors of numbers that are read from one glTF: as many as the largest mesh could need, and some. */
const ELEMENT_LIMIT = 2 ** 23;

/** No file is longer. */
const BYTES_END = 2 ** 32;

/**
 * Takes over the accessors that a mesh needs, with their buffer views and buffers, and checks that each lies
 * within the next: the library would read beyond, or make room for whatever number is declared.
 */
export class GltfParts {
  readonly accessors: GLTF.IAccessor[] = [];
  readonly bufferViews: GLTF.IBufferView[] = [];
  readonly buffers: GltfBuffer[] = [];
  readonly #sources: Readonly<Record<'accessors' | 'bufferViews' | 'buffers', readonly JsonValue[]>>;
  readonly #numbers = { accessors: new Map(), bufferViews: new Map(), buffers: new Map() } as Record<
    'accessors' | 'bufferViews' | 'buffers',
    Renumbered
  >;
  #elements = 0;

  constructor(root: JsonValue) {
    this.#sources = {
      accessors: root.get('accessors').items(),
      bufferViews: root.get('bufferViews').items(),
      buffers: root.get('buffers').items(),
    };
  }

  /** Takes over an accessor, and returns its new number. */
  addAccessor(reference: JsonValue, type: 'SCALAR' | 'VEC3'): number {
    const number = this.#add('accessors', reference, (source) => this.#checkAccessor(source));
    const found = this.accessors[number]!.type;
    if (found !== type) throw reference.error(`needs an accessor of type ${type}, got ${show(found)}`);
    return number;
  }

  #add(list: 'accessors' | 'bufferViews' | 'buffers', reference: JsonValue, check: Check): number {
    const sources = this.#sources[list];
    const old = reference.integer(sources.length);
    const known = this.#numbers[list].get(old);
    if (known !== undefined) return known;
    const number = check(sources[old]!, old);
    this.#numbers[list].set(old, number);
    return number;
  }

  #checkAccessor(source: JsonValue): number {
    if (source.get('sparse').exists) throw source.error('sparse accessors are not read; save it without');
    if (!source.get('bufferView').exists) {
      throw source.error('has no buffer view; if the mesh is compressed, save it without compression');
    }
    const componentType = source.get('componentType').integer(2 ** 16);
    const componentBytes = COMPONENT_BYTES.get(componentType);
    if (componentBytes === undefined) throw source.error(`its component type ${componentType} is unknown`);
    const type = source.get('type').text();
    if (type !== 'SCALAR' && type !== 'VEC3') {
      throw source.error(`must be of type SCALAR or VEC3, got ${show(type)}`);
    }
    const count = source.get('count').integer(ELEMENT_LIMIT);
    this.#elements += count;
    if (this.#elements > ELEMENT_LIMIT) throw source.error('the meshes are too large; simplify them');

    const bufferView = this.#add('bufferViews', source.get('bufferView'), (view) => this.#checkView(view));
    const { byteLength, byteStride } = this.bufferViews[bufferView]!;
    const byteOffset = source.get('byteOffset').integer(BYTES_END, 0);
    const bytes = componentBytes * (type === 'VEC3' ? 3 : 1);
    const end = byteOffset + (count - 1) * Math.max(byteStride ?? 0, bytes) + bytes;
    if (count > 0 && end > byteLength) {
      throw source.error(`its ${count} elements end at byte ${end} of a buffer view of ${byteLength} bytes`);
    }
    const normalized = source.get('normalized').isTrue();
    return (
      this.accessors.push({ bufferView, byteOffset, componentType, count, type, normalized } as never) - 1
    );
  }

  #checkView(source: JsonValue): number {
    const buffer = this.#add('buffers', source.get('buffer'), (found, number) =>
      this.#checkBuffer(found, number),
    );
    const byteOffset = source.get('byteOffset').integer(BYTES_END, 0);
    const byteLength = source.get('byteLength').integer(BYTES_END);
    const size = this.buffers[buffer]!.byteLength;
    if (byteOffset + byteLength > size) {
      throw source.error(`ends at byte ${byteOffset + byteLength} of a buffer of ${size} bytes`);
    }
    const view: GLTF.IBufferView = { buffer, byteOffset, byteLength };
    if (source.get('byteStride').exists) view.byteStride = source.get('byteStride').integer(BYTES_END);
    return this.bufferViews.push(view) - 1;
  }

  #checkBuffer(source: JsonValue, number: number): number {
    const byteLength = source.get('byteLength').integer(BYTES_END);
    return this.buffers.push({ number, uri: source.get('uri').text(), byteLength, source }) - 1;
  }
}

type Check = (source: JsonValue, number: number) => number;
