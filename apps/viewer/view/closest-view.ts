import {
  ArrowHelper,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  type Raycaster,
  Vector3,
} from 'three';
import { Line2 } from 'three/addons/lines/Line2.js';
import { LineGeometry } from 'three/addons/lines/LineGeometry.js';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { type ClosestPairs, SHOWN } from '../session/closest.ts';
import { OVERLAP } from './colors.ts';

/** One of the lines, with its ends. */
interface PairView {
  readonly line: Line2;
  readonly ends: readonly [Mesh, Mesh];
}

/** The closest pairs as lines between their closest points; an overlap as an arrow along its normal. */
export class ClosestView {
  readonly root = new Group();
  /** The middle of the closest pair. */
  readonly middle = new Vector3();
  readonly #pairs: PairView[];
  readonly #arrow = new ArrowHelper(new Vector3(0, 0, 1), new Vector3(), 0.1, OVERLAP, 0.03, 0.018);

  constructor() {
    this.#pairs = Array.from({ length: SHOWN }, (_, i) => makePair(i === 0));
    for (const { line, ends } of this.#pairs) this.root.add(line, ...ends);
    this.root.add(this.#arrow);
  }

  /** The rank of the pair whose line a ray meets, in a few pixels; undefined where there is none. */
  rankAt(ray: Raycaster): number | undefined {
    ray.params.Line2 = { threshold: 6 };
    const rank = this.#pairs.findIndex(({ line }) => line.visible && ray.intersectObject(line).length > 0);
    return rank < 0 ? undefined : rank;
  }

  /** The colors of the lines on their background. */
  setColor(color: string): void {
    for (const { line, ends } of this.#pairs) {
      line.material.color = new Color(color);
      for (const { material } of ends) (material as MeshBasicMaterial).color.set(color);
    }
  }

  update({ rows, count, distances }: ClosestPairs, shown: number): void {
    const { pointA, pointB, normal, distance } = distances;
    this.#arrow.visible = false;
    for (const [i, { line, ends }] of this.#pairs.entries()) {
      const isShown = i < count && i < shown;
      line.visible = isShown;
      for (const end of ends) end.visible = isShown;
      if (!isShown) continue;
      const at = 3 * rows[i]!;
      ends[0].position.set(pointA[at]!, pointA[at + 1]!, pointA[at + 2]);
      ends[1].position.set(pointB[at]!, pointB[at + 1]!, pointB[at + 2]);
      const [a, b] = [ends[0].position, ends[1].position];
      line.geometry.setPositions([a.x, a.y, a.z, b.x, b.y, b.z]);
      if (i > 0) continue;
      this.middle.addVectors(a, b).multiplyScalar(0.5);
      if (distance[rows[i]!]! >= 0) continue;
      this.#arrow.visible = true;
      this.#arrow.position.copy(b);
      this.#arrow.setDirection(new Vector3(normal[at], normal[at + 1], normal[at + 2]));
      this.#arrow.setLength(0.12 - distance[rows[i]!]!, 0.03, 0.018);
    }
  }
}

function makePair(isClosest: boolean): PairView {
  const material = new LineMaterial({ linewidth: isClosest ? 3.5 : 1.5, opacity: isClosest ? 1 : 0.5 });
  material.transparent = true;
  // Lines are seen through the robot: the closest points often lie behind it.
  material.depthTest = false;
  const line = new Line2(new LineGeometry(), material);
  line.geometry.setPositions([0, 0, 0, 0, 0, 0]);
  line.frustumCulled = false;
  line.renderOrder = 2;
  const size = isClosest ? 0.008 : 0.005;
  const end = (): Mesh => {
    const dot = new Mesh(new SphereGeometry(size, 12, 8), new MeshBasicMaterial({ depthTest: false }));
    dot.renderOrder = 2;
    return dot;
  };
  return { line, ends: [end(), end()] };
}
