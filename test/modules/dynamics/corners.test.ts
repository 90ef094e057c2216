import { afterAll, describe, expect, it } from 'vitest';
import { cone, halfSpace, loadEngine } from '../../../bindings/index.ts';
import { Stage } from '../../../bench/dynamics/holck/stage.ts';
import { chooseCorners } from '../../../modules/dynamics/corners.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

/** Corners at angles in turns, on a circle in a plane that leans. */
function round(turns: readonly number[]): number[] {
  return turns.flatMap((turn) => {
    const [x, y] = [Math.cos(2 * Math.PI * turn), Math.sin(2 * Math.PI * turn)];
    return [5 + x, y, 0.3 * x];
  });
}

describe('the corners that are chosen of a polygon', () => {
  it('are all, if there are not too many', () => {
    expect(chooseCorners(round([0, 0.25, 0.5]), 0, 3, 8)).toEqual([0, 1, 2]);
    expect(chooseCorners(round([0, 0.1, 0.25, 0.5]), 1, 4, 3)).toEqual([1, 2, 3]);
    expect(chooseCorners([], 0, 0, 8)).toEqual([]);
  });

  it('are every other one of a circle', () => {
    const circle = round(Array.from({ length: 16 }, (_, i) => i / 16));
    expect(chooseCorners(circle, 0, 16, 8)).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  });

  it('are both ends of a chord, wherever the polygon begins', () => {
    // An arc of 17 corners, with a chord of three quarters of a turn.
    const arc = Array.from({ length: 17 }, (_, i) => i / 64);
    for (let start = 0; start < 17; start++) {
      const vertices = round([...arc.slice(start), ...arc.slice(0, start)]);
      const chosen = chooseCorners(vertices, 0, 17, 8);
      expect(chosen).toHaveLength(8);
      expect(chosen).toContain((17 - start) % 17);
      expect(chosen).toContain((16 - start) % 17);
    }
  });
});

describe('a cone that rolls on its side', () => {
  it('does not sink at one end of its chord', () => {
    const stage = new Stage(engine, { contact: { restitution: 0.7, friction: 0 } });
    stage.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    stage.addBody('cone', {
      elements: [cone([0, 0, -0.03], [0, 0, 0.09], 0.04)],
      mass: 0.1,
      pose: { position: [0, 0, 0.06], quaternion: [0, 0.7, 0.1, Math.sqrt(0.5)] },
      velocity: { angular: [1, 5, 1.5] },
    });
    let deepest = 0;
    stage.world.advance(4, { step: 5e-3, onFrame: () => (deepest = Math.max(deepest, stage.deepest())) });
    expect(deepest).toBeLessThan(5e-4);
    stage.dispose();
  });
});
