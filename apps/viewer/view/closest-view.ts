import { Group, Vector3 } from 'three';
import { Arrow } from '../../../modules/three/arrow.ts';
import { OVERLAP } from '../../../modules/three/clearance-colors.ts';
import { ClearanceLines } from '../../../modules/three/clearance-lines.ts';
import { type ClosestPairs, SHOWN } from '../session/closest.ts';

/** The closest pairs as lines between their closest points; an overlap as an arrow along its normal. */
export class ClosestView {
  readonly root = new Group();
  /** The middle of the closest pair. */
  readonly middle = new Vector3();
  // The page has a label of its own.
  readonly lines = new ClearanceLines({ count: SHOWN, color: '#ffffff', labels: false });
  readonly #arrow = new Arrow(OVERLAP);

  constructor() {
    this.root.add(this.lines, this.#arrow);
  }

  update({ distances }: ClosestPairs, shown: number): void {
    this.lines.show(distances, shown);
    this.#arrow.visible = false;
    const [row] = this.lines.rows;
    if (row === undefined) return;
    const { pointA, pointB, normal, distance } = distances;
    const [a, b, way] = [pointA, pointB, normal].map((column) => column.slice(3 * row, 3 * row + 3));
    this.middle.fromArray(a!).add(new Vector3().fromArray(b!)).multiplyScalar(0.5);
    if (distance[row]! >= 0) return;
    // It is seen where the overlap is small, too.
    const length = 0.12 - distance[row]!;
    this.#arrow.set(
      b!,
      Array.from(way!, (x) => length * x),
    );
  }
}
