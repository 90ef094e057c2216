import { type Color, Group, Vector3 } from 'three';
import { Arrow } from '../../../modules/three/arrow.ts';
import { ClearanceLines } from '../../../modules/three/clearance-lines.ts';
import { type ClosestPairs, SHOWN } from '../session/closest.ts';
import { BODY, bodyColor, NEAR } from './near-color.ts';

/** The closest pairs as lines between their closest points; an overlap as an arrow along its normal. */
export class ClosestView {
  readonly root = new Group();
  /** The middle of the closest pair. */
  readonly middle = new Vector3();
  // The page has a label of its own.
  readonly lines = new ClearanceLines({
    ...{ count: SHOWN, outline: '#11151d', labels: false },
    color: (distance, out) => this.#color(distance, out),
  });
  #range: readonly [margin: number, far: number] = [0, 0.1];
  readonly #arrow = new Arrow(NEAR);

  constructor() {
    this.root.add(this.lines, this.#arrow);
  }

  /** @param range - the margin, and how far beyond it pairs are near, metres */
  update({ distances }: ClosestPairs, shown: number, range: readonly [margin: number, far: number]): void {
    this.#range = range;
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

  /** As bodies are colored: what is near stands out. */
  #color(distance: number, out: Color): void {
    bodyColor('what is near', distance, this.#range, BODY.robot, out);
  }
}
