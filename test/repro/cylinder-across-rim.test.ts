/**
 * A cylinder slid over the rim of one that stands. The line in which it was to roll lay beside the point
 * where they touched, so that it sank in there whatever held it, in ever shorter parts, and the world said
 * that 5,000 tries were too few.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { cylinder, loadEngine } from '../../bindings/index.ts';
import { createWorld } from '../../modules/dynamics/index.ts';
import { createRandom } from '../support/random.ts';
import { randomWorld } from '../support/random-worlds.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

describe('a cylinder across the rim of another one', () => {
  it('does not have a world end', () => {
    const { stage, step } = randomWorld(engine, createRandom(20275708), false);
    for (let i = 0; i < 80; i++) {
      stage.world.step(step);
      expect(stage.deepest()).toBeLessThanOrEqual(1e-3);
    }
    stage.world.dispose();
  });

  it('touches it in the point where it is closest', () => {
    const world = createWorld(engine);
    world.addBody('post', {
      elements: [
        cylinder(
          [-0.07650014834253727, -0.48088388606951604, 0],
          [-0.07650014834253727, -0.48088388606951604, 0.05],
          0.07758209746889821,
        ),
      ],
      static: true,
    });
    world.addBody('roller', {
      elements: [cylinder([0, 0, -0.04], [0, 0, 0.013452634563777214], 0.021467406175082054)],
      mass: 0.18346051084999532,
      pose: {
        position: [0.01980406626409335, -0.48211087138871206, 0.061505272249945106],
        quaternion: [0.5146561281971876, 0.5495034388751302, -0.358060600020188, 0.5522387591311108],
      },
    });
    world.step(1e-4);
    const found = [...world.contacts()];
    expect(found).toHaveLength(1);
    // On the rim, which is 0.05 m high.
    expect(found[0]!.point[2]).toBeCloseTo(0.05, 3);
    world.dispose();
  });
});
