import { describe, expect, it } from 'vitest';
import { CHAIN, CHAINS, placeChain } from '../../../bench/hierarchies/chains.ts';
import { countDescents } from '../../../bench/hierarchies/descents.ts';
import { loadEngine, type Engine, type Scene } from '../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { readText } from '../../../data/read.ts';
import { randomConfigurations, rowOf } from '../../modules/robot/moving-scenes.ts';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { translation } from '../../support/scenes.ts';

/** What the joint tree leaves to be tested where the robot stands: volumes and pairs, spheres and boxes. */
function countsOf(robot: Robot, scene: Scene): number[] {
  return Object.values(countDescents(robot, scene, 1, () => {})).map(({ mean }) => mean);
}

describe('the joint tree of a robot', () => {
  const withEngine = async (run: (engine: Engine) => void): Promise<void> => {
    const engine = await loadEngine();
    run(engine);
    engine.dispose();
  };

  it('leaves of a chain what Kiesling counts, or less where he does not say how it is coiled', () =>
    withEngine((engine) => {
      const counted = Object.keys(CHAINS).map((name) => {
        using scene = CHAIN.createScene(engine);
        placeChain(scene, name);
        return countsOf(CHAIN, scene);
      });
      expect(counted).toEqual([
        [4, 0, 4, 0],
        [10, 0, 6, 0],
        [7, 1, 7, 1],
      ]);
    }));

  it('finds two hands that clap, of which neither carries the other', () =>
    withEngine((engine) => {
      const robot = loadRobot(
        urdf(
          link('torso', '0 0 9'),
          link('left', '0 0 0'),
          link('right', '0 0 0'),
          joint('prismatic', 'torso', 'left'),
          joint('prismatic', 'torso', 'right'),
        ),
      );
      using scene = robot.createScene(engine);
      expect(scene.pairs).toEqual([['left', 'right']]);
      for (const [x, isMet] of [
        [9, 0],
        [0, 1],
      ] as const) {
        scene.setPose('right', translation(x, 0, 0));
        const [, bySpheres, , byBoxes] = countsOf(robot, scene);
        expect([bySpheres, byBoxes]).toEqual([isMet, isMet]);
      }
    }));

  it.each([
    ['vamp_fetch_spherized', 'vamp_fetch'],
    ['vamp_baxter_spherized', 'vamp_baxter'],
    ['erd_romeo_laas_small', 'erd_romeo_small'],
  ])(`agrees with the list of pairs: %s, SEED=${SEED}`, async (name, srdf) => {
    const robot = loadRobot(await readText(`robots/${name}.urdf`), {
      srdf: await readText(`robots/${srdf}.srdf`),
      cylinders: 'enclose',
    });
    await withEngine((engine) => {
      using scene = robot.createScene(engine);
      const random = createRandom(SEED);
      const configurations = randomConfigurations(random, robot, 20);
      const place = (i: number) => robot.setConfiguration(scene, rowOf(robot, configurations, i));
      // It throws where they do not.
      const counts = countDescents(robot, scene, 20, place);
      expect(counts.pairsBehindSpheres!.mean).toBeLessThan(scene.pairs.length / 2);
    });
  });
});
