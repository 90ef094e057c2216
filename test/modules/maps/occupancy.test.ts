import { describe, expect, it } from 'vitest';
import { box, type Engine, loadEngine, type Scene, sphere } from '../../../bindings/index.ts';
import { readBytes } from '../../../data/read.ts';
import { cells, mapOf, occupancyOf, readOctomap } from '../../../modules/maps/index.ts';
import { MET, markBeam, PASSED } from '../../../modules/maps/occupancy/beams.ts';
import { castFan, fanDirections } from '../../../modules/sensors/index.ts';
import { createRandom, SEED } from '../../support/random.ts';

const ORIGIN = 32768;

type Step = readonly [x: number, y: number, z: number, what: number];

function stepsOf(from: readonly number[], to: readonly number[], isMet = true): Step[] {
  const steps: Step[] = [];
  const mark = (x: number, y: number, z: number, what: number): void => {
    steps.push([x - ORIGIN, y - ORIGIN, z - ORIGIN, what]);
  };
  markBeam({ mark }, from, to, isMet);
  return steps;
}

/** The cell of a coordinate; what is added makes 0 of −0. */
const cellOf = (x: number): number => Math.floor(x) + 0;

describe('the cells of a beam', () => {
  it('are those on its way, with the one that it meets as the last', () => {
    expect(stepsOf([0.5, 0.5, 0.5], [2.5, 0.5, 0.5])).toEqual([
      [0, 0, 0, PASSED],
      [1, 0, 0, PASSED],
      [2, 0, 0, MET],
    ]);
    expect(stepsOf([0.5, 0.5, 0.5], [0.6, 0.5, 0.5], false)).toEqual([[0, 0, 0, PASSED]]);
    expect(stepsOf([0.5, 0.5, 0.5], [-1.5, 0.5, 0.4]).at(-1)).toEqual([-2, 0, 0, MET]);
  });

  it(`touch it, each beside the one before it, from end to end, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    // Halves lie on faces, edges and corners of cells.
    const draw = (): number => {
      const x = 20 * random.unit() - 10;
      return random.unit() < 0.3 ? Math.round(2 * x) / 2 : x;
    };
    for (let i = 0; i < 2000; i++) {
      const [from, to] = [0, 1].map(() => [draw(), draw(), draw()]) as [number[], number[]];
      const steps = stepsOf(from, to);
      expect(steps[0]!.slice(0, 3)).toEqual(from.map(cellOf));
      expect(steps.at(-1)!.slice(0, 3)).toEqual(to.map(cellOf));
      for (const [k, step] of steps.entries()) {
        if (k > 0) {
          const apart = [0, 1, 2].map((axis) => Math.abs(step[axis]! - steps[k - 1]![axis]!));
          expect(apart.reduce((sum, x) => sum + x)).toBe(1);
        }
        // The shares of the way that are within the cell along all axes, but for rounding.
        const [enter, leave] = [0, 1, 2].reduce<readonly number[]>(
          ([least, most], axis) => {
            const way = to[axis]! - from[axis]!;
            const ends = [step[axis]!, step[axis]! + 1].map((x) => x - from[axis]!);
            if (way === 0) return ends[0]! <= 0 && ends[1]! >= 0 ? [least!, most!] : [1, 0];
            const shares = ends.map((x) => x / way).sort((a, b) => a - b);
            return [Math.max(least!, shares[0]!), Math.min(most!, shares[1]!)];
          },
          [0, 1],
        ) as readonly [number, number];
        expect(enter - leave).toBeLessThan(1e-12);
      }
    }
  });
});

describe('the occupancy of a map', () => {
  const withScene = async (run: (scene: Scene, engine: Engine) => void, map = cells({ resolution: 0.1 })) => {
    const engine = await loadEngine();
    run(
      engine.createScene({ segments: { map, ball: [sphere([1, 0, 0], 0.2)] }, pairs: [['map', 'ball']] }),
      engine,
    );
    engine.dispose();
  };
  const POINT = [1.05, 0.05, 0.05] as const;
  const BEFORE = [0.55, 0.05, 0.05] as const;
  const FROM = [0.05, 0.05, 0.05] as const;

  it('rises by hits and falls by misses, within its limits', () =>
    withScene((scene) => {
      const occupancy = occupancyOf(scene, 'map');
      expect(occupancy.logOdds(POINT)[0]).toBeNaN();
      expect(occupancy.addScan(FROM, POINT)).toEqual({ set: 1, cleared: 0 });
      expect([...occupancy.logOdds([...POINT, ...BEFORE])]).toEqual([0.85, -0.4].map(Math.fround));
      expect(scene.evaluate().distance[0]).toBeLessThan(0);
      for (let i = 0; i < 9; i++) expect(occupancy.addScan(FROM, POINT)).toEqual({ set: 0, cleared: 0 });
      expect([...occupancy.logOdds([...POINT, ...BEFORE])]).toEqual([3.5, -2]);
      // What is beyond is seen through it: 3.5 − 8 · 0.4 is still above 0.
      const behind = [2.05, 0.05, 0.05];
      for (let i = 0; i < 8; i++) expect(occupancy.addScan(FROM, behind).cleared).toBe(0);
      expect(occupancy.addScan(FROM, behind)).toEqual({ set: 0, cleared: 1 });
      expect(occupancy.map.read().keys).toEqual(Uint16Array.of(ORIGIN + 20, ORIGIN, ORIGIN));
      // What was at its least takes three hits.
      const hits = [1, 2, 3].map(() => occupancy.addScan(FROM, BEFORE).set);
      expect(hits).toEqual([0, 0, 1]);
    }));

  it('counts a cell once for each scan, and as met where a beam ends in it and others pass', () =>
    withScene((scene) => {
      const occupancy = occupancyOf(scene, 'map');
      const near = [1.01, 0.05, 0.05];
      const far = [1.15, 0.05, 0.05];
      occupancy.addScan(FROM, [...near, ...near, ...far]);
      expect(occupancy.logOdds(near)[0]).toBe(Math.fround(0.85));
      expect(occupancy.logOdds(FROM)[0]).toBe(Math.fround(-0.4));
    }));

  it('passes what is within the range of points beyond it', () =>
    withScene((scene) => {
      const occupancy = occupancyOf(scene, 'map');
      const end = [1e9, 0.05, 0.05];
      expect(occupancy.addScan(FROM, end, { maxRange: 2 })).toEqual({ set: 0, cleared: 0 });
      const [within, last, beyond] = occupancy.logOdds([
        1.95, 0.05, 0.05, 2.01, 0.05, 0.05, 2.15, 0.05, 0.05,
      ]);
      expect([within, last, beyond]).toEqual([Math.fround(-0.4), Math.fround(-0.4), NaN]);
    }));

  it('takes what others set and clear as certain', () =>
    withScene((scene) => {
      const [map, occupancy] = [mapOf(scene, 'map'), occupancyOf(scene, 'map')];
      map.setPoints(BEFORE);
      occupancy.addScan(FROM, POINT);
      expect(occupancy.logOdds(BEFORE)[0]).toBe(Math.fround(3.1));
      map.clearAll();
      expect(occupancy.addScan(FROM, POINT)).toEqual({ set: 0, cleared: 0 });
      expect([...occupancy.logOdds([...POINT, ...BEFORE])]).toEqual([Math.fround(-1.15), -2]);
      map.setPoints(BEFORE);
      occupancy.addScan(FROM, POINT);
      expect(occupancy.logOdds(BEFORE)[0]).toBe(Math.fround(3.1));
    }));

  it('takes larger cells apart where beams pass', () =>
    // One of 2, 8 and 64 finest cells along each edge.
    withScene(
      (scene) => {
        const occupancy = occupancyOf(scene, 'map', { miss: -4 });
        for (const x of [0, 16, 64]) {
          const at = x / 10 + 0.15;
          expect(occupancy.addScan([at, 0.15, -0.5], [at, 0.15, 5], { maxRange: 0.56 })).toEqual({
            set: 0,
            cleared: 1,
          });
          expect(occupancy.logOdds([at, 0.15, 0.05])[0]).toBe(-0.5);
        }
        expect(scene.segment('map').size).toBe(7 * (1 + 3 + 6));
      },
      cells({
        resolution: 0.1,
        keys: [ORIGIN, ORIGIN, ORIGIN, ORIGIN + 16, ORIGIN, ORIGIN, ORIGIN + 64, ORIGIN, ORIGIN],
        levels: [15, 13, 10],
      }),
    ));

  it('builds of scans what they can see of a map, and leaves out what has gone', async () => {
    const building = readOctomap(await readBytes('maps/geb079.bt'));
    const engine = await loadEngine();
    const scene = engine.createScene({
      segments: {
        building: cells(building),
        map: cells({ resolution: building.resolution }),
        thing: [box([2, 0, 0.5], [0.1, 0.1, 0.3])],
      },
      pairs: [],
    });
    const occupancy = occupancyOf(scene, 'map');
    const fan = Object.freeze({ type: 'planar', count: 720, from: -Math.PI, to: Math.PI } as const);
    const directions = fanDirections(fan);
    const scanFrom = (x: number): void => {
      const origin = [x, 0.04, 0.5] as const;
      const pose = { position: origin, quaternion: [0, 0, 0, 1] };
      const { distance } = castFan(scene, { pose }, fan, { maxDistance: 6, ignore: ['map'] });
      // A little into what is met, and beyond the range where nothing is.
      const reach = (i: number): number => (distance[i]! < Infinity ? distance[i]! + 0.001 : 10);
      const xyz = directions.map((way, i) => origin[i % 3]! + reach(Math.floor(i / 3)) * way);
      occupancy.addScan(origin, xyz, { maxRange: 6.01 });
    };
    for (const x of [1, 3, 1, 3]) scanFrom(x);
    const thing = [1.901, 0.04, 0.5];
    expect(occupancy.logOdds(thing)[0]).toBeGreaterThan(0);
    const seen = occupancy.map.read();
    expect(scene.segment('map').size).toBeGreaterThan(100);
    scene.removeSegment('thing');
    for (let i = 0; i < 12; i++) for (const x of [1, 3]) scanFrom(x);
    expect(occupancy.logOdds(thing)[0]).toBe(-2);
    // Of what is left, all but a few cells at grazing beams are cells of the building.
    const wholes = new Set(finest(building));
    const own = [...finest(occupancy.map.read())];
    expect(own.filter((key) => wholes.has(key)).length / own.length).toBeGreaterThan(0.97);
    expect(own.length).toBeGreaterThan(0.8 * [...finest(seen)].length);
    engine.dispose();
  });

  it.each<[Parameters<typeof occupancyOf>[2] & object, string]>([
    [{ hit: 0 }, 'hit must be above 0, got 0'],
    [{ miss: 0 }, 'miss must be below 0, got 0'],
    [{ occupied: -2 }, 'occupied must be above least, got -2'],
    [{ occupied: 4 }, 'occupied must be at most most, got 4'],
    [{ most: NaN }, 'most must be a number, got NaN'],
    [{ prob: 1 } as object, 'options must be without properties other than'],
  ])('refuses %j', (options, message) =>
    withScene((scene) => {
      expect(() => occupancyOf(scene, 'map', options)).toThrow(`occupancyOf: ${message}`);
    }),
  );

  it('refuses scans that it cannot take in, and changes nothing', () =>
    withScene((scene) => {
      const occupancy = occupancyOf(scene, 'map');
      const refused: [() => unknown, string][] = [
        [() => occupancy.addScan([0, 0, 1e6], POINT), 'origin[2] (point 0) must be in the grid of the map'],
        [
          () => occupancy.addScan(FROM, [...POINT, 0, 0, 1e6]),
          'xyz[5] (point 1) must be in the grid of the map',
        ],
        [() => occupancy.addScan(FROM, [1, 2]), 'xyz must be'],
        [() => occupancy.addScan(FROM, POINT, { maxRange: 0 }), 'maxRange must be above 0'],
      ];
      for (const [run, message] of refused) expect(run).toThrow(`Occupancy.addScan: ${message}`);
      expect(() => occupancy.logOdds([NaN, 0, 0])).toThrow('Occupancy.logOdds: points[0]');
      expect(occupancy.logOdds(FROM)[0]).toBeNaN();
      expect(scene.segment('map').size).toBe(0);
    }));
});

/** The finest cells of a map, each as one number. */
function* finest({ keys, levels }: { keys: Uint16Array; levels: Uint8Array }): Generator<number> {
  for (const [i, level] of levels.entries()) {
    const edge = 2 ** (16 - level);
    const [x, y, z] = keys.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    for (let k = 0; k < edge ** 3; k++) {
      yield (
        x +
        (k % edge) +
        65_536 * (y + (Math.floor(k / edge) % edge) + 65_536 * (z + Math.floor(k / edge ** 2)))
      );
    }
  }
}
