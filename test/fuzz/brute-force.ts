import type { Element, Engine, Vector } from '../../bindings/index.ts';
import { expand } from '../support/expand.ts';
import { placedFor } from '../support/solid-scenes.ts';
import type { Twin } from './world.ts';

/** Two elements and how far they are apart. */
export interface PlacedPair {
  elementA: number;
  elementB: number;
  distance: number;
}

/** The most pairs of elements that are compared one by one. */
const MOST = 1500;

/** The elements of a segment in the world, each alone in a batch. */
interface Placed {
  kind: Element['kind'];
  rows: ReturnType<typeof placedFor>;
}

function place({ scene }: Twin, id: string): Placed[] {
  const pose = scene.getPose(id);
  return (expand(scene.segment(id).elements) as readonly Element[]).map((element) => {
    return { kind: element.kind, rows: placedFor(element, pose) };
  });
}

/** All pairs of elements of two segments, compared as batches of one; undefined where they are many. */
export function placedPairs(twin: Twin, a: string, b: string): PlacedPair[] | undefined {
  if (twin.scene.segment(a).size * twin.scene.segment(b).size > MOST) return undefined;
  const [first, second] = [place(twin, a), place(twin, b)];
  return first.flatMap((one, elementA) =>
    second.map((other, elementB) => {
      return { elementA, elementB, distance: compare(twin.engine, one, other) };
    }),
  );
}

/** How far the elements of a segment are from a point, at least. */
export function nearestTo(twin: Twin, id: string, position: Vector): number {
  const point: Placed = { kind: 'point', rows: Float64Array.of(...position, 0) };
  return Math.min(Infinity, ...place(twin, id).map((element) => compare(twin.engine, element, point)));
}

function compare(engine: Engine, a: Placed, b: Placed): number {
  return engine.distances(a.kind, b.kind, a.rows, b.rows).distance[0]!;
}
