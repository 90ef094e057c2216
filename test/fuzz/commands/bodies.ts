/** Commands about bodies that move by forces, and about convex pieces. */
import { createWorld } from '../../../modules/dynamics/index.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { expectThat } from '../calls.ts';
import { type Draw, isChance, pickOne } from '../draw.ts';
import { copyOf, expectSame } from '../same.ts';
import { TOLERANCE, type World } from '../world.ts';

/** Kinds that have a volume, and so a mass, however they are drawn. */
const MASSIVE = ['box', 'cylinder', 'ellipsoid'] as const;

/** A world goes on from what was saved as it went on, in all engines alike. */
export function moveBodies(world: World, draw: Draw): void {
  const bodies = Array.from({ length: draw.random.integer(1, 3) }, () => ({
    elements: [randomOfKind(draw.random, pickOne(draw.random, MASSIVE))],
    mass: draw.random.between(0.1, 5),
    pose: { position: [0, 0, 0] as const, quaternion: draw.transform().quaternion },
    velocity: { linear: draw.random.vector(1), angular: draw.random.vector(1) },
  }));
  const law = isChance(draw.random, 0.5) ? 'impulses' : 'springs';
  const steps = draw.random.integer(1, 6);
  const seconds = draw.random.between(0.001, 0.01);
  // An element that is nearly flat may weigh too little, which is refused.
  world.ask(`bodies by ${law}`, ({ engine }) => {
    const made = createWorld(engine, { law });
    try {
      const floor = { kind: 'halfSpace', normal: [0, 0, 1], offset: -4 } as const;
      made.addBody('floor', { elements: [floor], static: true });
      bodies.forEach((body, i) => {
        const [x, y, z] = [3 * i, 0, 0];
        made.addBody(`body ${i}`, { ...body, pose: { ...body.pose, position: [x, y, z] } });
      });
      const saved = made.save();
      const run = () => {
        for (let step = 0; step < steps; step++) made.step(seconds);
        return copyOf(bodies.map((_, i) => made.body(`body ${i}`)));
      };
      const first = run();
      made.restore(saved);
      expectSame('bodies that go on from what was saved', run(), first);
      return first;
    } finally {
      made.dispose();
    }
  });
}

/** Every vertex of a mesh is inside a convex piece of it, and there are no more pieces than were wanted. */
export function decompose(world: World, draw: Draw): void {
  const mesh = draw.mesh();
  const pieces = draw.random.integer(1, 8);
  const made = world.get(`decompose(${pieces})`, ({ engine }) => engine.decompose(mesh, { pieces }));
  expectSame('the number of pieces', made.pieces, made.elements.length);
  expectThat(made.excess[0] <= made.excess[1], () => `decompose: the excess is ${String(made.excess)}`);
  using scene = world.first.engine.createScene({ segments: { pieces: made.elements } });
  for (let i = 0; i < mesh.indices.length; i += 5) {
    const vertex = 3 * mesh.indices[i]!;
    const [x, y, z] = mesh.vertices.subarray(vertex, vertex + 3);
    const { distance } = scene.nearestElement('pieces', [x!, y!, z!])!;
    expectThat(distance <= TOLERANCE[world.precision], () => `decompose leaves a vertex out by ${distance}`);
  }
}
