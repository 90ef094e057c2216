import type { ElementSource, Engine } from '../../index.ts';
import { createSampler } from '../../robot/model/sampler.ts';
import type { Robot } from '../../robot/index.ts';

/** What a segment is made of, and how much work it makes. */
export interface SegmentWork {
  readonly id: string;
  readonly links: readonly string[];
  /** Such as `2 lines, 1 mesh`. */
  readonly elements: string;
  readonly triangles: number;
  /** In how many pairs it is. */
  readonly pairs: number;
  /** Element pairs of it that are compared per configuration, on the average of a few. */
  readonly tests: number;
}

/** Random configurations that are looked at. */
const CONFIGURATIONS = 16;

/** Counts what the segments of a robot are made of, and the element pairs that distances of all pairs take. */
export function measureWork(robot: Robot, engine: Engine): SegmentWork[] {
  const tests = countTests(robot, engine);
  return Object.entries(robot.segments).map(([id, elements]) => {
    const own = robot.pairs.flatMap((pair, row) => (pair.includes(id) ? [row] : []));
    return {
      id,
      links: Object.keys(robot.links).filter((link) => robot.links[link] === id),
      elements: describeElements(elements),
      triangles: elements.reduce((sum, element) => sum + trianglesOf(element), 0),
      pairs: own.length,
      tests: own.reduce((sum, row) => sum + tests[row]!, 0),
    };
  });
}

/** By pair: element pairs per configuration, counted with one pair after the other in a scene. */
function countTests(robot: Robot, engine: Engine): number[] {
  using scene = robot.createScene(engine);
  for (const [a, b] of robot.pairs) scene.removePair(a, b);
  const draw = createSampler(robot.joints, 1);
  const configurations = Array.from({ length: CONFIGURATIONS }, () => draw(1).slice());
  return robot.pairs.map(([a, b]) => {
    scene.addPair(a, b);
    let tests = 0;
    for (const configuration of configurations) {
      robot.setConfiguration(scene, configuration);
      scene.evaluate();
      tests += scene.statistics().elementTests;
    }
    scene.removePair(a, b);
    return tests / CONFIGURATIONS;
  });
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
