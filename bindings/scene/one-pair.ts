import { outOfRange } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';
import type { SegmentItem } from '../elements/mesh.ts';
import { checkBody, isMap, mapSize } from '../elements/source.ts';
import { sizeOf } from '../elements/staging.ts';
import type { Host } from '../wasm/host.ts';
import { TREE_FROM } from './model/format.ts';
import { SceneParts } from './model/model.ts';
import { copyPose, type Pose } from '../geometry/pose.ts';
import { type PairDistance, readRow } from './pairs/distances.ts';
import { checkPenetration, type PenetrationOptions } from './pairs/penetration.ts';
import { EXACT } from './pairs/results.ts';

/** What a body is made of: an element, mesh, point cloud, map of cells, height field, or a list of these. */
export type Body = SegmentItem | readonly SegmentItem[];

/** The closest points of two bodies. Metres, in the frame of their poses. */
export type BodyDistance = Omit<PairDistance, 'a' | 'b' | 'linkA' | 'linkB'>;

/** A body and where it is, both of them copies. */
interface PlacedBody {
  readonly name: 'A' | 'B';
  readonly elements: readonly SegmentItem[];
  readonly pose: Pose | undefined;
}

/** Two bodies as `engine.distance` takes them. */
export interface TwoBodies {
  readonly bodies: readonly [PlacedBody, PlacedBody];
  readonly isExact: boolean;
}

const OPTIONS = ['penetration'] as const;

/** Reads the arguments of `engine.distance`. */
export function readTwoBodies(
  where: string,
  [elementA, poseA, elementB, poseB]: readonly unknown[],
  options: PenetrationOptions | undefined,
): TwoBodies {
  checkOptions(where, options, OPTIONS);
  const bodies = [readBody(where, 'A', elementA, poseA), readBody(where, 'B', elementB, poseB)] as const;
  return { bodies, isExact: checkPenetration(where, options) };
}

function readBody(where: string, name: PlacedBody['name'], body: unknown, pose: unknown): PlacedBody {
  const elements = checkBody(where, `element${name}`, body);
  if (elements.every((element) => (isMap(element) ? mapSize(element) : sizeOf(element)) === 0))
    throw outOfRange(where, `element${name}`, 'a list of at least one element', body);
  return { name, elements, pose: pose === undefined ? undefined : copyPose(`${where}: pose${name}`, pose) };
}

/**
 * The distance of two bodies: a scene of one pair, which is gone afterwards.
 *
 * @throws RangeError for a pose that is none, or when memory is full
 */
export function measureBodies(where: string, host: Host, { bodies, isExact }: TwoBodies): BodyDistance {
  const parts = host.heap.allOrNothing(() => {
    const made = new SceneParts(host);
    made.segments.treeFrom = TREE_FROM;
    for (const { name, elements, pose } of bodies) {
      made.segments.add(`${where}: element${name}`, { id: name, elements, isStatic: false });
      if (pose === undefined) continue;
      made.poses.write(`${where}: pose${name}`, made.segments.get(where, 'id', name).address, pose);
    }
    made.pairs.add(where, [['A', 'B']]);
    return made;
  });
  const { pairList, pairs, results } = parts;
  results.setMode(EXACT, isExact);
  parts.flush();
  const row = readRow(results.evaluate(pairList.address, pairs.rows), 0, pairs.rows[0]!, (id) => id);
  parts.dispose();
  const { distance, pointA, pointB, normal, elementA, elementB } = row;
  return { distance, pointA, pointB, normal, elementA, elementB };
}
