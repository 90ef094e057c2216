import { transformPoint } from '../../../bindings/geometry/transforms.ts';
import { type Engine, type Scene, sphere, type Vector } from '../../../bindings/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';

/** What of the joint tree is shown: the volume of each body, or that of each with all that it carries. */
export const TREE_VOLUMES = ['none', 'nodes', 'branches'] as const;

/** What of the joint tree is shown. */
export type TreeVolumes = (typeof TREE_VOLUMES)[number];

/** A sphere, metres, in the frame of the world. */
export interface Ball {
  readonly center: Vector;
  readonly radius: number;
}

/** A body that has elements. */
interface Node {
  /** A segment of it: the body is where this is. */
  readonly segment: string;
  /** In the frame of the segment. */
  readonly ball: Ball;
  /** The numbers of the nodes that it carries, its own among them. */
  readonly carried: readonly number[];
}

/**
 * The joint tree of a robot as a hierarchy of spheres: node volumes around each body, and branch volumes
 * around each and all that it carries. Source: Kiesling 2019, §4.4.1.
 */
export class BranchSpheres {
  readonly #engine: Engine;
  readonly #scene: Scene;
  readonly #nodes: Node[] = [];

  constructor(engine: Engine, robot: Robot, scene: Scene) {
    this.#engine = engine;
    this.#scene = scene;
    const { bodies, plan } = robot.parts;
    const numbers: number[][] = bodies.map(() => []);
    const segments = bodies.map((body) => plan.segments.filter((one) => one.body === body));
    const own = segments.flatMap((of, body) => {
      const ids = of.map(({ id }) => id).filter((id) => (robot.segments[id]?.length ?? 0) > 0);
      const [segment] = ids;
      if (segment === undefined) return [];
      const elements = ids.flatMap((id) => robot.segments[id]!);
      return [{ body, segment, ball: engine.fitSphere(elements) }];
    });
    for (const [number, { body }] of own.entries()) {
      for (let at = bodies[body]; at !== undefined; at = at.parent) numbers[bodies.indexOf(at)]!.push(number);
    }
    for (const { body, segment, ball } of own) this.#nodes.push({ segment, ball, carried: numbers[body]! });
  }

  /** The volumes where the robot stands: one for each body that has elements, carriers first. */
  volumes(which: TreeVolumes): Ball[] {
    if (which === 'none') return [];
    const balls = this.#nodes.map(({ segment, ball }) => movedBy(this.#scene.getPose(segment), ball));
    if (which === 'nodes') return balls;
    return this.#nodes.map(({ carried }) =>
      this.#engine.fitSphere(
        carried.map((number) => {
          const { center, radius } = balls[number]!;
          return sphere(center, radius);
        }),
      ),
    );
  }
}

function movedBy(pose: ArrayLike<number>, { center, radius }: Ball): Ball {
  return { center: transformPoint(pose, center), radius };
}
