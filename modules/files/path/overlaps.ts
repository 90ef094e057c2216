import type { Scene } from '../../../bindings/index.ts';
import { overlapsAtRest } from '../../robot/at-rest.ts';
import type { Robot } from '../../robot/index.ts';

/** What is said of a robot that collides with itself where it stands at zero, and needs an SRDF. */
export function adviseSrdf(robot: Robot, scene: Scene, urdfFile: string): string[] {
  const found = overlapsAtRest(robot, scene);
  if (found === undefined) return [];
  return [
    `${urdfFile}: ${found}; "clearance srdf ${urdfFile}" finds such pairs and writes an SRDF for --srdf`,
  ];
}

/**
 * The pairs that overlap in every sample of a path: mostly bodies that are made so, such as neighbors whose
 * shapes reach into each other, and no collision of the path.
 */
export class LastingOverlaps {
  readonly #robot: Robot;
  readonly #scene: Scene;
  #rows: readonly number[] | undefined;
  #samples = 0;

  constructor(robot: Robot, scene: Scene) {
    this.#robot = robot;
    this.#scene = scene;
  }

  /** Looks at the scene where it stands. */
  look(): void {
    this.#samples++;
    if (this.#rows?.length === 0) return;
    const { distance } = this.#scene.evaluate({ maxDistance: 0 });
    const rows = this.#rows ?? [...this.#scene.pairs.keys()];
    this.#rows = rows.filter((row) => distance[row]! < 0);
  }

  /** A sentence for each pair, with advice; none for a single sample, which may well be in collision. */
  describe(urdfFile: string): string[] {
    if (this.#samples < 2) return [];
    return (this.#rows ?? []).map((row) => {
      const [a, b] = this.#scene.pairs[row]!;
      const isOwn = [a, b].every((id) => Object.hasOwn(this.#robot.segments, id));
      const advice = isOwn
        ? `"clearance srdf ${urdfFile}" finds such pairs and writes an SRDF for --srdf`
        : `"allowed": [[${JSON.stringify(a)}, ${JSON.stringify(b)}]] in the file of --scene`;
      return `${a} – ${b} overlap in all ${this.#samples} samples; if they are made so, allow it: ${advice}`;
    });
  }
}
