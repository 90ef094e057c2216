/** What slides: friction is all that there may be, and against how each point moves at the end of a step. */
import { afterAll, expect, it } from 'vitest';
import { box, halfSpace, loadEngine, type Vector } from '../../../bindings/index.ts';
import { type BodyNow, createWorld } from '../../../modules/dynamics/index.ts';
import { cross } from '../../../bindings/geometry/vectors.ts';
import { createRandom } from '../../support/random.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const HALF = 0.1;
const FRICTION = 0.4;

/** How fast a point of a body is that moves as another one says, which has not moved since. */
function speedAt(point: Vector, before: BodyNow, after: BodyNow): Vector {
  const arm = point.map((x, k) => x - before.pose.position[k]!) as unknown as Vector;
  const turned = cross(after.velocity.angular, arm);
  return after.velocity.linear.map((x, k) => x + turned[k]!) as unknown as Vector;
}

it.each([1, 2, 3])('crates that turn as they slide rub by Coulomb’s law, %i on each other', (levels) => {
  const random = createRandom(11 + levels);
  let sliding = 0;
  for (let trial = 0; trial < 30; trial++) {
    const world = createWorld(engine, { contact: { restitution: 0, friction: FRICTION } });
    world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    const names = Array.from({ length: levels }, (_, i) => {
      const velocity = {
        linear: [3 * random.unit() - 1, 3 * random.unit() - 1, 0] as Vector,
        angular: [0, 0, 8 * random.unit() - 4] as Vector,
      };
      const pose = { position: [0, 0, HALF * (2 * i + 1)] as Vector };
      world.addBody(`crate ${i}`, {
        ...{ elements: [box([0, 0, 0], [HALF, HALF, HALF])], mass: 2 + random.unit(), pose, velocity },
      });
      return `crate ${i}`;
    });
    const states = (): Map<string, BodyNow> => new Map(names.map((name) => [name, world.body(name)]));
    const before = states();
    const seconds = 1e-4;
    world.step(seconds);
    const after = states();
    for (const { a, b, point, impulse } of world.contacts()) {
      const [own, other] = [a, b].map((name): Vector => {
        const now = after.get(name);
        return now ? speedAt(point, before.get(name)!, now) : [0, 0, 0];
      });
      const [ux, uy] = [other![0] - own![0], other![1] - own![1]];
      const [fx, fy, fz] = impulse;
      const most = FRICTION * Math.abs(fz);
      const speed = Math.hypot(ux, uy);
      expect(Math.hypot(fx, fy)).toBeLessThanOrEqual(most * (1 + 1e-12));
      if (speed < 0.01) continue;
      sliding++;
      expect(fx / most).toBeCloseTo(-ux / speed, 8);
      expect(fy / most).toBeCloseTo(-uy / speed, 8);
    }
    world.dispose();
  }
  expect(sliding).toBeGreaterThan(100);
});
