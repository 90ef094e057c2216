import { type Element, checkElement, type LineElement, type PointElement } from '../elements/element.ts';
import { outOfRange } from '../base/errors.ts';
import type { Host } from '../wasm/host.ts';
import {
  ALIGNED_BOX,
  BOX_VOLUME,
  CAPSULE,
  CONE_SOLID,
  CYLINDER_VOLUME,
  ELLIPSOID_SOLID,
  SPHERE,
} from '../wasm/records.ts';
import type { BoxElement, ConeElement, CylinderElement, EllipsoidElement } from '../elements/solids.ts';
import type { Quaternion, Vector } from '../base/checks.ts';

/** Bounding volumes by kind: a point is a sphere, a line a capsule; an aligned box has coordinate axes. */
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

/** The number of each kind in the binaries. */
const VOLUME_NUMBER: Readonly<Record<VolumeKind, number>> = {
  point: SPHERE,
  line: CAPSULE,
  cylinder: CYLINDER_VOLUME,
  box: BOX_VOLUME,
  alignedBox: ALIGNED_BOX,
};

/** Converts a bounding volume to another kind; see `Engine.convertVolume`. */
export function convertVolume<Kind extends VolumeKind>(
  host: Host,
  volume: Volume,
  kind: Kind,
): Volumes[Kind] {
  const from = checkVolume(volume);
  if (typeof kind !== 'string' || !Object.hasOwn(VOLUME_NUMBER, kind)) {
    throw outOfRange(WHERE, 'kind', `one of ${Object.keys(VOLUME_NUMBER).join(', ')}`, kind);
  }
  if (isAlready(from, kind)) return from as Volumes[Kind];
  const numbers = convert(host, from, VOLUME_NUMBER[kind]);
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
      return volume.rounding === 0 && (kind === 'box' || (kind === 'alignedBox' && isAligned));
    }
    default:
      return volume.kind === kind;
  }
}

function convert({ exports, heap }: Host, from: Volume, to: number): Float64Array {
  const bytes = exports.volumeBytes();
  return heap.lend(WHERE, bytes, (address) => {
    const numbers = heap.float64(address, bytes / Float64Array.BYTES_PER_ELEMENT);
    numbers.set(numbersOf(from));
    exports.convertVolume(volumeNumber(from), to, address);
    return numbers.slice();
  });
}

/** The number of a volume's kind in the binary, or of a cone or ellipsoid. */
export function volumeNumber({ kind }: Volume | ConeElement | EllipsoidElement): number {
  if (kind === 'cone') return CONE_SOLID;
  return kind === 'ellipsoid' ? ELLIPSOID_SOLID : VOLUME_NUMBER[kind];
}

/** A volume, a cone or an ellipsoid as the binary takes it. */
export function numbersOf(volume: Volume | ConeElement | EllipsoidElement): number[] {
  if (volume.kind === 'box' || volume.kind === 'ellipsoid') {
    const halves = volume.kind === 'box' ? volume.halfExtents : volume.semiAxes;
    return [...volume.center, ...halves, ...volume.rotation, volume.rounding];
  }
  const numbers = [...volume.vertices.flat(), volume.radius];
  return 'rounding' in volume ? [...numbers, volume.rounding] : numbers;
}

function makeVolume(kind: VolumeKind, numbers: Float64Array): unknown {
  let next = 0;
  const number = (): number => numbers[next++]!;
  const vector = (): Vector => [number(), number(), number()];
  switch (kind) {
    case 'point':
      return { kind, vertices: [vector()], radius: number() };
    case 'line':
      return { kind, vertices: [vector(), vector()], radius: number() };
    case 'cylinder':
      return { kind, vertices: [vector(), vector()], radius: number(), rounding: number() };
    default: {
      const [center, halfExtents] = [vector(), vector()];
      const rotation: Quaternion = [number(), number(), number(), number()];
      return { kind: 'box', center, halfExtents, rotation, rounding: number() };
    }
  }
}
