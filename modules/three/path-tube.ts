import {
  BufferAttribute,
  BufferGeometry,
  type ColorRepresentation,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { checkFinite, checkPositive, outOfRange } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { clearanceColor } from './clearance-colors.ts';
import { disposeTree } from './dispose.ts';

/** Sides of the tube. */
const SIDES = 6;

/** What a `PathTube` may be told. */
export interface PathTubeOptions {
  /** Metres. Default: 0.004. */
  readonly radius?: number;
  /** Of a path without distances. */
  readonly color?: ColorRepresentation;
  /** Distances that are yellow and dark blue, metres: see `clearanceColor`. Default: 0 and 0.1. */
  readonly near?: number;
  readonly far?: number;
}

/** A path of a point as a tube, colored by the clearance that there is at each point, where that is given. */
export class PathTube extends Mesh<BufferGeometry, MeshBasicMaterial> {
  /** Tells `fromThree` to leave it out. */
  readonly isClearanceMark = true;
  readonly #options: Required<PathTubeOptions>;

  /** @throws TypeError or RangeError that names the option */
  constructor(options: PathTubeOptions = {}) {
    super(new BufferGeometry(), new MeshBasicMaterial());
    checkOptions('PathTube', options, ['radius', 'color', 'near', 'far']);
    const { radius = 0.004, color = '#d81b72', near = 0, far = 0.1 } = options;
    checkPositive('PathTube', 'options.radius', radius);
    checkFinite('PathTube', 'options.near', near);
    checkFinite('PathTube', 'options.far', far);
    this.#options = { radius, color, near, far };
  }

  /**
   * Shows another path.
   *
   * @param points - x y z of each, metres; with fewer than two nothing is shown
   * @param distances - the clearance at each point, metres; without, the tube has its color
   * @throws RangeError for numbers that are not three for each point, or not one distance for each
   */
  set(points: ArrayLike<number>, distances?: ArrayLike<number>): void {
    const count = points.length / 3;
    if (!Number.isInteger(count)) throw outOfRange('PathTube.set', 'points', '3 numbers each', points);
    if (distances !== undefined && distances.length !== count) {
      throw outOfRange('PathTube.set', 'distances', `${count}, one per point`, distances);
    }
    this.geometry.dispose();
    this.geometry = new BufferGeometry();
    this.visible = count > 1;
    if (!this.visible) return;
    this.geometry.setAttribute('position', new BufferAttribute(this.#rings(points, count), 3));
    this.geometry.setIndex(indicesOf(count));
    this.material.vertexColors = distances !== undefined;
    this.material.color.set(distances === undefined ? this.#options.color : '#ffffff');
    this.material.needsUpdate = true;
    if (distances !== undefined) this.geometry.setAttribute('color', this.#colors(distances));
  }

  /** The corners of a ring about each point, square to the way through it. */
  #rings(points: ArrayLike<number>, count: number): Float32Array {
    const positions = new Float32Array(3 * SIDES * count);
    const at = (i: number, out: Vector3): Vector3 =>
      out.set(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]);
    const [here, from, to, way] = [new Vector3(), new Vector3(), new Vector3(), new Vector3(0, 0, 1)];
    const [across, other, corner] = [new Vector3(1, 0, 0), new Vector3(), new Vector3()];
    for (let i = 0; i < count; i++) {
      at(i, here);
      const step = at(Math.min(count - 1, i + 1), to).sub(at(Math.max(0, i - 1), from));
      // Where it rests, or turns back, the ring stands as the one before.
      if (step.lengthSq() > 0) way.copy(step).normalize();
      // The direction across is carried along, so that the tube does not twist.
      across.addScaledVector(way, -across.dot(way));
      if (across.lengthSq() < 1e-6) across.set(way.y, way.z, way.x).addScaledVector(way, -across.dot(way));
      other.crossVectors(way, across.normalize());
      for (let k = 0; k < SIDES; k++) {
        const [x, y] = CIRCLE[k]!;
        corner.copy(here).addScaledVector(across, x * this.#options.radius);
        corner.addScaledVector(other, y * this.#options.radius).toArray(positions, 3 * (SIDES * i + k));
      }
    }
    return positions;
  }

  #colors(distances: ArrayLike<number>): Float32BufferAttribute {
    const { near, far } = this.#options;
    const colors = Array.from(distances, (distance) => {
      const color = clearanceColor(distance, near, far).toArray();
      return Array.from({ length: SIDES }, () => color).flat();
    });
    return new Float32BufferAttribute(colors.flat(), 3);
  }

  /** Gives back what it holds on the graphics card, and takes it out of its parent. */
  override dispose(): void {
    disposeTree(this);
  }
}

/** The corners of a regular polygon: cosine and sine of sixths of a turn. */
const CIRCLE = [0, 1, 2, 3, 4, 5].map((k): readonly [number, number] => {
  const half = Math.sqrt(0.75);
  const cosines = [1, 0.5, -0.5, -1, -0.5, 0.5];
  const sines = [0, half, half, 0, -half, -half];
  return [cosines[k]!, sines[k]!];
});

/** Two triangles between each corner of a ring, the next corner, and both of the ring that follows. */
function indicesOf(count: number): number[] {
  return Array.from({ length: (count - 1) * SIDES }, (_, i) => {
    const ring = SIDES * Math.floor(i / SIDES);
    const [a, b] = [ring + (i % SIDES), ring + ((i + 1) % SIDES)];
    return [a, b, a + SIDES, b, b + SIDES, a + SIDES];
  }).flat();
}
