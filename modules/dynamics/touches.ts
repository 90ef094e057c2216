import { vectorAt } from '../../bindings/base/checks.ts';
import type { Contacts } from '../contacts/index.ts';
import type { TouchNumbers, WorldMemory } from './memory.ts';
import type { Surroundings } from './surroundings.ts';

/** A segment: the actor and the body that it is on, −1 and 0 where it stands still; and how it bounces and rubs. */
export interface Surface {
  readonly actor: number;
  readonly body: number;
  readonly restitution: number | undefined;
  readonly friction: number | undefined;
}

/** Touches of one contact at most: corners of its polygon, and of round ones so many of its outline. */
const MOST_CORNERS = 8;

/** A touch, and which segments touch; `key` says where, as long as it lasts. */
export interface Touch extends TouchNumbers {
  readonly key: string;
  readonly segmentA: number;
  readonly segmentB: number;
}

/** What bodies have no value of their own for. */
export interface Defaults {
  readonly restitution: number;
  readonly friction: number;
}

/** Restitution and friction of two surfaces. */
export function lawOf(a: Surface, b: Surface, { restitution, friction }: Defaults): Defaults {
  const both = (x: number | undefined, y: number | undefined, join: (x: number, y: number) => number) =>
    x === undefined || y === undefined ? (x ?? y) : join(x, y);
  return {
    restitution: both(a.restitution, b.restitution, Math.max) ?? restitution,
    friction: both(a.friction, b.friction, (x, y) => Math.sqrt(x * y)) ?? friction,
  };
}

/** Finds where bodies touch: points, of which those that can be flat have several. */
export function findTouches(
  surroundings: Surroundings,
  surfaces: readonly Surface[],
  envelope: number,
  defaults: Defaults,
  held: ReadonlyMap<string, readonly [number, number, number]>,
): Touch[] {
  const { found, segments } = surroundings.touching(envelope);
  const touches: Touch[] = [];
  for (let i = 0; i < found.count; i++) {
    const [segmentA, segmentB] = [segments[2 * i]!, segments[2 * i + 1]!];
    if (segmentA < 0) continue;
    const [a, b] = [surfaces[segmentA]!, surfaces[segmentB]!];
    const law = lawOf(a, b, defaults);
    const normal = vectorAt(found.normal, i).map((x) => -x);
    const name = `${segmentA} ${segmentB} ${found.elementA[i]} ${found.elementB[i]}`;
    for (const [corner, point, distance] of cornersOf(found, i, envelope)) {
      const key = `${name} ${corner}`;
      touches.push({
        ...{ key, segmentA, segmentB, ...law, normal, point, distance, held: held.get(key) ?? [0, 0, 0] },
        ...{ actorA: a.actor, actorB: b.actor, bodyA: a.body, bodyB: b.body },
      });
    }
  }
  return touches;
}

type Corner = readonly [number: number, point: ArrayLike<number>, distance: number];

/** The corners of a contact that are within the envelope, or its point. */
function cornersOf(found: Contacts, i: number, envelope: number): Corner[] {
  const [first, end] = [found.firstVertex[i]!, found.firstVertex[i + 1]!];
  const step = Math.ceil((end - first) / MOST_CORNERS);
  const corners: Corner[] = [];
  for (let vertex = first; vertex < end; vertex += step) {
    const distance = -found.vertexDepth[vertex]!;
    if (distance <= envelope) corners.push([vertex - first, vectorAt(found.vertices, vertex), distance]);
  }
  return corners.length > 0 ? corners : [[0, vectorAt(found.point, i), found.distance[i]!]];
}

/** What held touches in the part that has passed, by their keys. */
export function readHeld(touches: readonly Touch[], memory: WorldMemory): Map<string, [number, number, number]> {
  return new Map(touches.map(({ key }, i) => [key, memory.heldAt(i)]));
}
