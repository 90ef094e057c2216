import { describe, expect, it } from 'vitest';
import { type Engine, type Scene, sphere } from '../../../../bindings/index.ts';
import { cubesOf } from '../../../../bindings/elements/cells.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { type Cell, makeMap } from '../../../support/cells.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, randomTransform } from '../../../support/scenes.ts';

const ORIGIN = 32768;
const LAST = 65535;

/** Cells of all levels from one on, near a place of the grid, none inside another. */
function cellsOfLevels(random: Random, place: readonly number[], reach: number, coarsest: number): Cell[] {
  const list: Cell[] = [];
  for (let i = 0; i < 80; i++) {
    const level = random.integer(coarsest, 16);
    const edge = 2 ** (16 - level);
    const [x, y, z] = place.map((key) => {
      const near = Math.min(Math.max(key + random.integer(-reach, reach), 0), LAST);
      return Math.floor(near / edge) * edge;
    }) as [number, number, number];
    const apart = list.every(([u, v, w, other]) => {
      const size = 2 ** (16 - other);
      return [u - x, v - y, w - z].some((d) => d >= edge || -d >= size);
    });
    if (apart) list.push([x, y, z, level]);
  }
  return list;
}

const GRIDS: readonly {
  readonly name: string;
  readonly place: readonly number[];
  readonly reach: number;
  readonly coarsest: number;
}[] = [
  { name: 'finest cells', place: [ORIGIN, ORIGIN, ORIGIN], reach: 9, coarsest: 16 },
  { name: 'cells of three levels', place: [ORIGIN + 5, ORIGIN, ORIGIN - 70], reach: 20, coarsest: 14 },
  { name: 'cells of all levels', place: [ORIGIN, ORIGIN, ORIGIN], reach: 3000, coarsest: 6 },
  { name: 'cells at the lower end of the grid', place: [0, 0, 0], reach: 12, coarsest: 14 },
  { name: 'cells at the upper end of the grid', place: [LAST, LAST, LAST], reach: 12, coarsest: 14 },
];

/** Two scenes of cells around the origin, as a map and as boxes, each with a ball and with two balls. */
function makeScenes(
  engine: Engine,
  list: readonly Cell[],
  grid: (typeof GRIDS)[number],
  radius: number,
): Scene[] {
  const resolution = 0.1;
  const origin = grid.place.map((key) => (ORIGIN - key) * resolution) as [number, number, number];
  const map = makeMap(list, resolution, origin);
  const ball = [sphere([0, 0, 0], radius)];
  const balls = [sphere([0, 0, 0], radius), sphere([2 * radius, radius, 0], radius / 3)];
  // Boxes are in the order of the list, and their numbers are not asked for.
  return [map, cubesOf(map)].map((source) =>
    engine.createScene({
      segments: { map: source, ball, balls },
      pairs: [
        ['map', 'ball'],
        ['balls', 'map'],
      ],
    }),
  );
}

describe('balls among cells', () => {
  forSomeBuilds((_, engine) => {
    it.each(GRIDS)(`keep their margins as among boxes: $name, SEED=${SEED}`, (grid) => {
      const random = createRandom(SEED + GRIDS.indexOf(grid));
      const answers = new Set<boolean>();
      // From a small part of a cell to balls that touch more bricks than are looked up.
      for (const share of [0.002, 0.02, 0.2, 0.7, 3]) {
        const radius = share * 0.1 * grid.reach;
        const scenes = makeScenes(
          engine(),
          cellsOfLevels(random, grid.place, grid.reach, grid.coarsest),
          grid,
          radius,
        );
        const margins = [-radius / 2, 0, radius / 3, 1e-9];
        for (let round = 0; round < 40; round++) {
          const poses = ['map', 'ball', 'balls'].map(
            (id) => [id, matrixOf(randomTransform(random, id === 'map' ? 0 : 0.12 * grid.reach))] as const,
          );
          const said = scenes.map((scene) => {
            for (const [id, pose] of poses) scene.setPose(id, pose);
            return margins.map((margin) => scene.isFree({ margin }));
          });
          expect(said[0]).toEqual(said[1]);
          for (const answer of said[0]!) answers.add(answer);
        }
        for (const scene of scenes) scene.dispose();
      }
      expect(answers.size).toBe(2);
    });

    it('touch the faces, edges and corners of cells exactly', () => {
      const radius = 0.25;
      // Numbers that nothing rounds. Two cells are in corners of a brick, the third, larger, in the next.
      const map = makeMap(
        [
          [ORIGIN, ORIGIN, ORIGIN, 16],
          [ORIGIN + 3, ORIGIN + 3, ORIGIN + 3, 16],
          [ORIGIN + 4, ORIGIN, ORIGIN, 15],
        ],
        0.5,
      );
      using scene = engine().createScene({
        segments: { map, ball: [sphere([0, 0, 0], radius)] },
        pairs: [['map', 'ball']],
      });
      const step = 2 ** -10;
      for (const [at, out] of [
        [
          [0.25, 0.25, 0.25],
          [-1, 0, 0],
        ],
        [
          [0.25, 0.25, 0.25],
          [0, -1, 0],
        ],
        [
          [0.25, 0.25, 0.25],
          [0, 0, 1],
        ],
        [
          [1.75, 1.75, 1.75],
          [1, 0, 0],
        ],
        [
          [1.75, 1.75, 1.75],
          [0, 0, -1],
        ],
      ] as const) {
        for (const [gap, expected] of [
          [-step, false],
          [0, true],
          [step, true],
        ] as const) {
          const position = at.map((x, axis) => x + out[axis]! * (0.25 + radius + gap)) as [
            number,
            number,
            number,
          ];
          scene.setPose('ball', { position, quaternion: [0, 0, 0, 1] });
          expect(scene.evaluate().distance[0]).toBe(gap);
          expect(scene.isFree(), `${position.join(' ')} ${gap}`).toBe(expected);
        }
      }
      // Beside the larger cell.
      for (const gap of [-step, step]) {
        scene.setPose('ball', { position: [3 + radius + gap, 0.9, 0.1], quaternion: [0, 0, 0, 1] });
        expect(scene.isFree()).toBe(gap > 0);
      }
    });
  });
});
