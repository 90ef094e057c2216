import { expect, it } from 'vitest';
import { box, cylinder, type Engine, halfSpace, loadEngine, sphere } from '../../../bindings/index.ts';
import { Surroundings } from '../../../modules/dynamics/surroundings.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { createRandom } from '../../support/random.ts';

const SHAPES = [
  box([0, 0, 0], [0.1, 0.05, 0.08]),
  sphere([0.02, 0, 0], 0.06),
  cylinder([0, -0.05, 0], [0, 0.05, 0], 0.08),
];

/** A floor, a wall, and bodies that are somewhere; the first of these stand still. */
function make(engine: Engine, rim: number | undefined): Surroundings {
  const made = new Surroundings(engine, 1e-3, rim);
  made.add('floor', [halfSpace([0, 0, 1], 0)], { static: true, pose: { position: [0, 0, 0] } });
  made.add('wall', [box([1, 0, 0], [0.1, 1, 1])], { static: true, pose: { position: [0, 0, 0] } });
  for (let i = 0; i < 12; i++) {
    made.add(`body ${i}`, [SHAPES[i % 3]!], { static: false, pose: { position: [0, 0, 1 + i] } });
  }
  return made;
}

it.each([
  ['double', 'by the scene alone', undefined],
  ['single', 'by the scene alone', undefined],
  ['double', 'cylinders on the floor by themselves', 1e-4],
  ['single', 'cylinders on the floor by themselves', 1e-4],
] as const)(
  'finds what is near as if it had never looked before, to the last bit, in %s, %s',
  async (precision, _, rim) => {
    const engine = await loadEngine({ precision });
    const random = createRandom(7);
    const places = Array.from({ length: 12 }, (): [number, number, number] => [...random.vector(0.4)]);
    const turns = Array.from({ length: 12 }, (): [number, number, number] => [...random.direction()]);
    const kept = make(engine, rim);
    let given = 0;
    const { scene } = kept;
    const evaluateGiven = scene.evaluateGiven.bind(scene);
    scene.evaluateGiven = (...asked) => {
      given++;
      return evaluateGiven(...asked);
    };
    for (let step = 0; step < 300; step++) {
      // Now and then one stands still for a while, or is paused, and once all jump.
      const still = step % 40 < 20 ? [] : [2 + (Math.floor(step / 40) % 12)];
      if (step % 20 === 0) {
        kept.resume();
        const isPaused = step % 80 < 40;
        for (let i = 2; i < 14; i++) kept.setStill([i], !isPaused && still.includes(i));
        if (isPaused) kept.pause(still);
      }
      const speed = step % 100 === 99 ? 0.3 : 2e-3;
      for (const [i, place] of places.entries()) {
        // A third of them stays where it is.
        if (still.includes(i + 2) || (i + step) % 3 === 0) continue;
        const way = random.vector(speed);
        for (let k = 0; k < 3; k++) place[k]! += way[k]! - 1e-3 * place[k]!;
        const turn = random.vector(speed / 2);
        for (let k = 0; k < 3; k++) turns[i]![k]! += turn[k]!;
      }
      const poses = places.map((place, i) => {
        const [x, y, z] = turns[i]!;
        const length = Math.hypot(x, y, z, 0.5);
        return fromQuaternion(place, [x / length, y / length, z / length, 0.5 / length]);
      });
      const fresh = make(engine, rim);
      fresh.setPoses(Float64Array.from(poses.flatMap((pose) => [...pose])));
      fresh.setStill(still, true);
      kept.setPoses(Float64Array.from(poses.flatMap((pose, i) => (still.includes(i + 2) ? [] : [...pose]))));
      const distance = 2e-3 + random.unit() * 4e-3;
      // Around some of them, it is looked farther.
      const ways = Float64Array.from(kept.ids, (_, i) => (i > 1 && random.unit() < 0.3 ? 2e-3 : 0));
      const [own, other] = [kept.near(distance, ways), fresh.near(distance, ways)];
      expect(own.keys).toEqual(other.keys);
      expect(own.distances).toEqual(other.distances);
      fresh.scene.dispose();
    }
    // Most of the time nothing else was looked at.
    expect(given).toBeGreaterThan(150);
    kept.scene.dispose();
    engine.dispose();
  },
);
