import { isEndless } from '../../bindings/elements/endless.ts';
import { boxAxes } from '../../bindings/elements/rows.ts';
import {
  box,
  type BoxElement,
  cone,
  cylinder,
  type Element,
  ellipsoid,
  type EllipsoidElement,
  halfSpace,
  hull,
  line,
  plane,
  point,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import type { Random } from './random.ts';
import { IDENTITY, randomTransform } from './scenes.ts';

/** A random element of a kind, of about the size `scale`, metres. */
export function randomOfKind(random: Random, kind: Element['kind'], scale = 1): Element {
  const at = (): Vector => random.vector(scale);
  const radius = random.unit() < 0.5 ? 0 : random.between(0, 0.2 * scale);
  const size = (): number => (random.unit() < 0.1 ? 0 : random.between(0.05 * scale, 0.6 * scale));
  switch (kind) {
    case 'point':
      return point(at(), radius);
    case 'line':
      return line(at(), at(), radius);
    case 'triangle':
      return triangle(at(), at(), at(), radius);
    case 'box':
      return box(at(), [size(), size(), size()], randomTransform(random, 0).quaternion, radius);
    case 'cylinder':
      return cylinder(at(), at(), size(), radius);
    case 'cone':
      return cone(at(), at(), size(), radius);
    case 'hull': {
      const [x, y, z] = at();
      const near = (): Vector =>
        random.vector(0.4 * scale).map((s, i) => s + [x, y, z][i]!) as unknown as Vector;
      return hull(Array.from({ length: random.integer(4, 20) }, near), radius);
    }
    case 'ellipsoid':
      return ellipsoid(at(), [size(), size(), size()], randomTransform(random, 0).quaternion, radius);
    case 'halfSpace':
      return halfSpace(random.direction(), random.between(-scale, 0));
    case 'plane':
      return plane(random.direction(), random.between(-scale, scale));
  }
}

/** Whether an element has axes of its own. */
function isTurned(element: Element): element is BoxElement | EllipsoidElement {
  return element.kind === 'box' || element.kind === 'ellipsoid';
}

/** An element in another frame: moved by a rigid 4×4 matrix, column by column. */
function moveElement(element: Element, m: readonly number[]): Element {
  const turn = (v: Vector): Vector =>
    [0, 1, 2].map((i) => m[i]! * v[0] + m[4 + i]! * v[1] + m[8 + i]! * v[2]) as unknown as Vector;
  const move = (v: Vector): Vector => turn(v).map((x, i) => x + m[12 + i]!) as unknown as Vector;
  if (isEndless(element)) {
    const normal = turn(element.normal);
    const shift = normal.reduce((sum, x, i) => sum + x * m[12 + i]!, 0);
    return { ...element, normal, offset: element.offset + shift };
  }
  if (isTurned(element)) throw new Error('boxes have no matrix: use batchRow');
  return { ...element, vertices: element.vertices.map(move) } as unknown as Element;
}

/** An element in the world as `engine.distances` takes it. */
export function placedFor(element: Element, m: readonly number[]): Float64Array | readonly Element[] {
  return element.kind === 'hull' ? [moveElement(element, m)] : Float64Array.from(batchRow(element, m));
}

/** The row of an element for `engine.distances` where it is. */
export function rowAsIs(element: Element): number[] {
  return batchRow(element, IDENTITY);
}

/** The row of an element for `engine.distances`, after a rigid motion. */
function batchRow(element: Element, m: readonly number[]): number[] {
  if (isTurned(element)) {
    const halves = element.kind === 'box' ? element.halfExtents : element.semiAxes;
    const center = moveElement(point(element.center, 0), m) as { vertices: readonly Vector[] };
    const axes = boxAxes(element);
    const turned = [0, 3, 6].flatMap((first) =>
      [0, 1, 2].map(
        (i) => m[i]! * axes[first]! + m[4 + i]! * axes[first + 1]! + m[8 + i]! * axes[first + 2]!,
      ),
    );
    return [...center.vertices[0]!, ...halves, ...turned, element.rounding];
  }
  const moved = moveElement(element, m);
  switch (moved.kind) {
    case 'halfSpace':
    case 'plane':
      return [...moved.normal, moved.offset];
    case 'cylinder':
    case 'cone':
      return [...moved.vertices.flat(), moved.radius, moved.rounding];
    case 'box':
    case 'ellipsoid':
    case 'hull':
      throw new Error('unreachable');
    default:
      return [...moved.vertices.flat(), moved.radius];
  }
}
