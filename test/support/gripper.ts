import { type Engine, point, type Scene } from '../../bindings/index.ts';
import { translation } from './scenes.ts';

/** A sphere of 1 m around its segment's origin. */
export const BALL = [point([0, 0, 0], 1)];

/** A hand at x = 0 with a finger at 2, a box at 10, and a wall at 20 and a floor at -20 that stand still. */
export function makeScene(engine: Engine): Scene {
  const scene = engine.createScene({
    segments: { hand: BALL, finger: BALL, box: BALL },
    pairs: [
      ['hand', 'box'],
      ['finger', 'box'],
    ],
  });
  scene.addSegment('wall', BALL, { static: true, pose: translation(20, 0, 0) });
  scene.addSegment('floor', BALL, { static: true, pose: translation(-20, 0, 0) });
  scene.addPair('hand', 'wall');
  scene.addPair('floor', 'box');
  scene.addPair('floor', 'finger');
  scene.setPose('finger', translation(2, 0, 0));
  scene.setPose('box', translation(10, 0, 0));
  return scene;
}

/** All distances by pair. */
export function measure(scene: Scene): Record<string, number> {
  const d = scene.evaluate();
  return Object.fromEntries(d.pairs.map(([a, b], i) => [`${a} ${b}`, d.distance[i]!]));
}

/** What `measure` gives for the scene as it is made. */
export const FREE = { 'hand box': 8, 'finger box': 6, 'hand wall': 18, 'floor box': 28, 'floor finger': 20 };
