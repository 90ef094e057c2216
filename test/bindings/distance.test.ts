import { describe, expect, it } from 'vitest';
import { box, type Element, type ElementSource, line, mesh, point, triangle } from '../../bindings/index.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { watchedEngine } from '../support/binaries.ts';
import { createRandom, type Random, SEED } from '../support/random.ts';
import { matrixOf, randomTransform } from '../support/scenes.ts';
import { randomOfKind } from '../support/solid-scenes.ts';

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'halfSpace', 'plane'] as const;

const TETRAHEDRON = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], 0.1);

function drawBody(random: Random): ElementSource | ElementSource[] {
  const element = (): Element => randomOfKind(random, KINDS[random.integer(0, KINDS.length - 1)]!);
  if (random.unit() < 0.6) return element();
  return random.unit() < 0.5 ? TETRAHEDRON : [element(), TETRAHEDRON, element()];
}

/** What a scene calls the two bodies. */
const NAMES = { a: 'A', b: 'B', linkA: 'A', linkB: 'B' };

describe('engine.distance', () => {
  forEachBuild((build, engine) => {
    it(`is that of a scene of both, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 150; i++) {
        const bodies = [drawBody(random), drawBody(random)] as const;
        const poses = [0, 1].map(() => randomTransform(random, 2));
        const penetration = random.unit() < 0.3 ? 'exact' : 'saturated';
        const [A, B] = bodies.map((body) => (Array.isArray(body) ? body : [body]));
        using scene = engine().createScene({ segments: { A: A!, B: B! }, pairs: [['A', 'B']] });
        scene.setPose('A', poses[0]!);
        scene.setPose('B', poses[1]!);
        const expected = scene.evaluate({ penetration }).at(0);
        const got = engine().distance(bodies[0], poses[0], bodies[1], poses[1], { penetration });
        expect({ ...NAMES, ...got }).toEqual(expected);
        scene.setPose('B', matrixOf(poses[1]!));
        const moved = engine().distance(bodies[0], poses[0], bodies[1], matrixOf(poses[1]!), { penetration });
        expect({ ...NAMES, ...moved }).toEqual(scene.evaluate({ penetration }).at(0));
      }
    });

    it('needs no poses where both bodies are in one frame', () => {
      const found = engine().distance(point([0, 0, 0], 0.5), undefined, point([0, 3, 0], 0.5), undefined);
      expect(found).toEqual({
        distance: 2,
        pointA: [0, 0.5, 0],
        pointB: [0, 2.5, 0],
        normal: [0, 1, 0],
        elementA: 0,
        elementB: 0,
      });
    });

    it('keeps no memory, whether it answers or refuses', async () => {
      const watched = await watchedEngine(build);
      const ask = (pose: number[]): void =>
        void watched.engine.distance(
          TETRAHEDRON,
          undefined,
          [line([0, 0, 0], [1, 0, 0], 0.1), TETRAHEDRON],
          pose,
        );
      const pose = matrixOf({ position: [3, 0, 0], quaternion: [0, 0, 0, 1] });
      ask(pose);
      const size = watched.size();
      for (let i = 0; i < 500; i++) {
        ask(pose);
        expect(() => ask([...pose.slice(0, 15), 2])).toThrow(RangeError);
      }
      expect(watched.size()).toBe(size);
      watched.engine.dispose();
    });

    it('names what it refuses', () => {
      const [a, b] = [box([0, 0, 0], [1, 1, 1]), triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0)];
      const identity = matrixOf({ position: [0, 0, 0], quaternion: [0, 0, 0, 1] });
      const refusals: [unknown[], string][] = [
        [
          [3, identity, b, identity],
          'elementA must be an element made by point(), line(), box() or their like',
        ],
        [[a, identity, [], identity], 'elementB must be a list of at least one element'],
        [[a, identity, [b, null], identity], 'elementB[1] must be an element'],
        [[a, [1], b, identity], 'poseA: matrix must have 16 numbers, got 1'],
        [[a, identity, b, [...identity.slice(0, 15), 2]], 'poseB: matrix must be rigid'],
        [[a, identity, b, { position: [0, 0, NaN], quaternion: [0, 0, 0, 1] }], 'poseB: position[2] must be'],
        [[a, 'here', b, identity], 'poseA: pose must be a matrix of 16 numbers or { position, quaternion }'],
        [[a, identity, b, identity, { depth: 'exact' }], 'options must be without properties other than'],
        [[a, identity, b, identity, { penetration: 'deep' }], "options.penetration must be 'saturated' or"],
      ];
      const distance = engine().distance.bind(engine()) as (...given: unknown[]) => unknown;
      for (const [given, message] of refusals)
        expect(() => distance(...given)).toThrow(`Engine.distance: ${message}`);
    });
  });
});
