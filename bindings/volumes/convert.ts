import { type Element, checkElement, type LineElement, type PointElement } from '../elements/element.ts';
import { outOfRange } from '../base/errors.ts';
import type { Memory } from '../wasm/heap.ts';
import type { BoxElement, ConeElement, CylinderElement } from '../elements/solids.ts';
import type { Quaternion, Vector } from '../base/checks.ts';
import type { Exports } from '../wasm/instance.ts';

/** Bounding volumes by kind: a point is a sphere, a line a capsule; an aligned box has the axes of the coordinates. */
export interface Volumes {
  point: PointElement;
  line: LineElement;
  cylinder: CylinderElement;
  box: BoxElement;
  alignedBox: BoxElement;
}

/** The name of a kind of bounding volume. */
export type VolumeKind = keyof Volumes;

/** A bounding volume: a sphere, capsule, cylinder or box. */
export type Volume = Volumes[VolumeKind];

const WHERE = 'Engine.convertVolume';

/** The kinds; a kind's index is its number in the binary. */
const VOLUME_KINDS: readonly VolumeKind[] = ['point', 'line', 'cylinder', 'box', 'alignedBox'];

/** Converts a bounding volume to another kind; see `Engine.convertVolume`. */
export function convertVolume<Kind extends VolumeKind>(
  exports: Exports,
  memory: Memory,
  volume: Volume,
  kind: Kind,
): Volumes[Kind] {
  const from = checkVolume(volume);
  const to = VOLUME_KINDS.indexOf(kind);
  if (to < 0) throw outOfRange(WHERE, 'kind', `one of ${VOLUME_KINDS.join(', ')}`, kind);
  if (isAlready(from, kind)) return from as Volumes[Kind];
  const numbers = convert(exports, memory, from, to);
  return checkElement(WHERE, 'the result', makeVolume(kind, numbers)) as Volumes[Kind];
}

function checkVolume(value: unknown): Volume {
  const element: Element = checkElement(WHERE, 'volume', value);
  switch (element.kind) {
    case 'point':
    case 'line':
    case 'cylinder':
    case 'box':
      return element;
    default:
      throw outOfRange(WHERE, 'volume.kind', 'point, line, cylinder or box', element.kind);
  }
}

/** Whether a volume is of a kind already: with flat faces, where the kind has such. */
function isAlready(volume: Volume, kind: VolumeKind): boolean {
  switch (volume.kind) {
    case 'cylinder':
      return kind === 'cylinder' && volume.rounding === 0;
    case 'box': {
      const isAligned = volume.rotation.slice(0, 3).every((x) => x === 0);
      return volume.radius === 0 && (kind === 'box' || (kind === 'alignedBox' && isAligned));
    }
    default:
      return volume.kind === kind;
  }
}

function convert(exports: Exports, memory: Memory, from: Volume, to: number): Float64Array {
  const bytes = exports.volumeBytes();
  const address = memory.allocate(WHERE, bytes);
  try {
    memory.float64(address, bytes / 8).set(numbersOf(from));
    exports.convertVolume(volumeNumber(from), to, address);
    return memory.float64(address, bytes / 8).slice();
  } finally {
    memory.free(address);
  }
}

/** The number of a volume's kind in the binary, where a cone comes behind them. */
export function volumeNumber({ kind }: Volume | ConeElement): number {
  return kind === 'cone' ? VOLUME_KINDS.length : VOLUME_KINDS.indexOf(kind);
}

/** A volume or a cone as the binary takes it. */
export function numbersOf(volume: Volume | ConeElement): number[] {
  if (volume.kind === 'box') {
    return [...volume.center, ...volume.halfExtents, ...volume.rotation, volume.radius];
  }
  const numbers = [...volume.vertices.flat(), volume.radius];
  return 'rounding' in volume ? [...numbers, volume.rounding] : numbers;
}

function makeVolume(kind: VolumeKind, numbers: Float64Array): unknown {
  const vector = (i: number): Vector => [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!];
  switch (kind) {
    case 'point':
      return { kind, vertices: [vector(0)], radius: numbers[3] };
    case 'line':
      return { kind, vertices: [vector(0), vector(3)], radius: numbers[6] };
    case 'cylinder':
      return { kind, vertices: [vector(0), vector(3)], radius: numbers[6], rounding: numbers[7] };
    default: {
      const rotation = Array.from(numbers.subarray(6, 10)) as unknown as Quaternion;
      return { kind: 'box', center: vector(0), halfExtents: vector(3), rotation, radius: numbers[10] };
    }
  }
}
