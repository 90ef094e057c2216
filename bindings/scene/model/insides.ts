import { firstOfParts } from '../../elements/closed-mesh.ts';
import type { ElementSource } from '../../elements/mesh.ts';
import { sizeOf } from '../../elements/staging.ts';
import type { Host } from '../../wasm/host.ts';

const INT = Int32Array.BYTES_PER_ELEMENT;

/** Whether there are closed meshes among the elements of a segment. */
export function hasSolidMesh(sources: readonly ElementSource[]): boolean {
  return sources.some((source) => source.kind === 'mesh' && source.solid === true);
}

/**
 * What a segment in linear memory knows beside its elements to answer what is inside what: which triangles
 * are of closed meshes, and which elements speak for parts that hang together.
 */
export class Insides {
  readonly #host: Host;
  readonly #segment: number;
  #room = 0;

  /** @param segment - the address of the segment */
  constructor(host: Host, segment: number) {
    this.#host = host;
    this.#segment = segment;
  }

  /**
   * Writes what follows from the elements. Call it again when they are others.
   *
   * @param withParts - whether to list parts, too: only scenes with closed meshes need them
   * @throws RangeError when memory is full; nothing has changed then
   */
  write(where: string, sources: readonly ElementSource[], withParts: boolean): void {
    const { ranges, radius } = listClosed(sources);
    const parts = withParts ? listParts(sources) : [];
    const { exports, heap } = this.#host;
    // Places are found behind the numbers of parts before they take their place.
    const length = ranges.length + 2 * parts.length;
    const room = length === 0 ? 0 : heap.allocate(where, length * INT);
    this.dispose();
    this.#room = room;
    if (length > 0) heap.int32(room, length).set([...ranges, ...parts]);
    exports.setClosed(this.#segment, room, ranges.length / 2, radius);
    exports.setParts(this.#segment, room + ranges.length * INT, parts.length);
  }

  dispose(): void {
    if (this.#room > 0) this.#host.heap.free(this.#room);
    this.#room = 0;
  }
}

/** The element numbers of closed meshes, first and end of each, and the smallest of their radii. */
function listClosed(sources: readonly ElementSource[]): { ranges: number[]; radius: number } {
  const ranges: number[] = [];
  let radius = Infinity;
  let first = 0;
  for (const source of sources) {
    const end = first + sizeOf(source);
    if (source.kind === 'mesh' && source.solid === true) {
      ranges.push(first, end);
      radius = Math.min(radius, source.radius);
    }
    first = end;
  }
  return { ranges, radius };
}

/** The numbers of the elements that speak for parts, rising; none where each speaks for itself. */
function listParts(sources: readonly ElementSource[]): number[] {
  const parts: number[] = [];
  if (!sources.some(({ kind }) => kind === 'mesh')) return parts;
  let first = 0;
  for (const source of sources) {
    const end = first + sizeOf(source);
    if (source.kind === 'mesh') for (const triangle of firstOfParts(source)) parts.push(first + triangle);
    else for (let number = first; number < end; number++) parts.push(number);
    first = end;
  }
  return parts;
}
