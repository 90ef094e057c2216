import { type Bounds, boundsOf } from '../../../bindings/elements/bounds.ts';
import type { ElementSource, Engine, Scene } from '../../../bindings/index.ts';
import { createSampler } from '../../robot/model/sampler.ts';
import type { Robot } from '../../robot/index.ts';

/** What a segment is made of, and how much work it makes. */
export interface SegmentWork {
  readonly id: string;
  readonly links: readonly string[];
  /** Such as `2 lines, 1 mesh`. */
  readonly elements: string;
  readonly triangles: number;
  /** A box around it, metres, in the frame of its root-most link. */
  readonly size: Bounds | undefined;
  /** In how many pairs it is. */
  readonly pairs: number;
  /** Element pairs of it that are compared per configuration, on the average of a few. */
  readonly tests: number;
}

/** Random configurations that are looked at. */
const CONFIGURATIONS = 16;

/** Counts the elements of a robot's segments, and the element pairs that distances of all pairs take. */
export function measureWork(robot: Robot, engine: Engine): SegmentWork[] {
  using scene = engine.createScene({ segments: robot.segments });
  const draw = createSampler(robot.joints, 1);
  const configurations = Array.from({ length: CONFIGURATIONS }, () => draw(1).slice());
  const partners = listPartners(robot);
  return Object.entries(robot.segments).map(([id, elements]) => {
    const others = partners.get(id) ?? [];
    for (const other of others) scene.addPair(id, other);
    const tests = others.length === 0 ? 0 : countTests(robot, engine, scene, configurations);
    for (const other of others) scene.removePair(id, other);
    return {
      id,
      links: Object.keys(robot.links).filter((link) => robot.links[link] === id),
      elements: describeElements(elements),
      size: boundsOf(elements),
      triangles: elements.reduce((sum, element) => sum + trianglesOf(element), 0),
      pairs: others.length,
      tests,
    };
  });
}

/** The segments that each is compared with. */
function listPartners({ pairs }: Robot): Map<string, string[]> {
  const partners = new Map<string, string[]>();
  for (const [a, b] of pairs) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = partners.get(one);
      if (known === undefined) partners.set(one, [other]);
      else known.push(other);
    }
  }
  return partners;
}

/** Element pairs that are compared per configuration for the pairs of a scene. */
function countTests(
  robot: Robot,
  engine: Engine,
  scene: Scene,
  configurations: readonly Float64Array[],
): number {
  let tests = 0;
  for (const configuration of configurations) {
    robot.setConfiguration(scene, configuration);
    scene.evaluate();
    tests += engine.statistics().elementTests;
  }
  return tests / configurations.length;
}

function trianglesOf(element: ElementSource): number {
  return element.kind === 'mesh' ? element.indices.length / 3 : 0;
}

function describeElements(elements: readonly ElementSource[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of elements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : plural(kind)}`).join(', ');
}

function plural(kind: string): string {
  return /(?:x|sh)$/.test(kind) ? `${kind}es` : `${kind}s`;
}
