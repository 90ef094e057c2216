/** The experiments of the thesis on the sensors of the robot Robbie in USARSim. */
import { box, type Engine, loadEngine } from '../../bindings/index.ts';
import { odometry, type PlanarPose } from '../../modules/dynamics/index.ts';
import {
  addRangeNoise,
  PIONEER_SONARS,
  PLANAR_LASER,
  readTags,
  sonarRing,
  thermalImage,
} from '../../modules/sensors/index.ts';
import { measureInTurn } from '../measure.ts';
import { RAYS } from '../names.ts';
import { GRIDS, USARSIM } from '../rays/published.ts';
import type { Row } from '../results.ts';
import { percent } from '../table-parts.ts';
import type { Bench } from '../timing.ts';
import type { Found, ThesisExperiments } from './experiment.ts';
import { THESES } from './list.ts';

export const USARSIM_SENSORS: ThesisExperiments = {
  thesis: THESES.usarsim,
  experiments: [
    {
      where: 'table 3.1',
      claims:
        'A scan of the simulated 3-D laser takes 14 seconds to over two minutes, by its number of points.',
      of: 'field of view',
      unit: 'beams, s in print and ms here',
      measuredBy: { name: 'rays' },
      run: async ({ of }) => {
        const { measurements } = (await of('rays'))!;
        const here = measurements.filter(({ group, task }) => group === RAYS.grids && task === RAYS.nearest);
        const rows = GRIDS.flatMap(([across, up]): Row[] => {
          const beams = (across + 1) * (up + 1);
          const own = here.filter(({ at }) => at === beams);
          if (own.length === 0) return [];
          const times = own.map(({ by, timing }): [string, number] => [
            `${by}, ms`,
            (timing.minimum * beams) / 1e6,
          ]);
          return [
            {
              what: `${across}° × ${up}°`,
              printed: { beams, s: USARSIM[beams]! },
              ours: { beams, ...Object.fromEntries(times) },
            },
          ];
        });
        return { rows };
      },
    },
    {
      where: '§3.5.2',
      claims:
        'The position of a victim is told from 2.5 m on, who it is from 1.5 m, and its status from 1.3 m.',
      of: 'what is told',
      unit: 'm, and µs for ten tags',
      run: ({ bench }) => withEngine((engine) => approach(bench, engine)),
    },
    {
      where: '§3.6.3',
      claims:
        'A victim is a spot that is bright in the middle and dark at the rim, on 22 °C, with normal noise of at most 3 °C.',
      of: 'part of the image',
      unit: '°C, and ms for an image',
      run: ({ bench }) => Promise.resolve(warmSpot(bench)),
    },
    {
      where: '§3.7.1',
      claims: 'The noise of ranges is normal, in proportion to them and at most 1 %: 3,500 readings show it.',
      of: 'readings',
      unit: 'shares of the range',
      run: () => Promise.resolve(noiseOfRanges()),
    },
    {
      where: '§2.2.4',
      claims: 'Sixteen sonars of up to 5 m look at special angles, eight ahead and eight behind.',
      of: 'ring',
      unit: 'sonars, m and ms',
      run: ({ bench }) => withEngine((engine) => sonars(bench, engine)),
    },
    {
      where: '§4.3.1',
      claims: 'An error of 3 % in position and orientation leads to small deviations only.',
      of: 'way',
      unit: 'm, and shares of the way',
      run: () => Promise.resolve(drives()),
    },
  ],
};

async function withEngine(run: (engine: Engine) => Found): Promise<Found> {
  const engine = await loadEngine();
  const found = run(engine);
  engine.dispose();
  return found;
}

/** A reader comes nearer to a victim, a millimetre at a time. */
function approach(bench: Bench, engine: Engine): Found {
  const scene = engine.createScene({ segments: {}, pairs: [] });
  const victim = { position: [0, 0, 0], identity: 'Bobby', status: 'facial abrasions' } as const;
  const readAt = (distance: number) =>
    readTags(scene, { pose: { position: [-distance, 0, 0], quaternion: [0, 0, 0, 1] } }, [victim])[0];
  const from: Record<string, number> = {};
  for (let millimetres = 3000; millimetres > 0; millimetres--) {
    const reading = readAt(millimetres / 1000);
    for (const name of ['position', 'identity', 'status'] as const) {
      if (reading?.[name] !== undefined) from[name] ??= millimetres / 1000;
    }
  }
  const printed: Readonly<Record<string, number>> = { position: 2.5, identity: 1.5, status: 1.3 };
  const rows = Object.entries(printed).map(([what, range]): Row => ({
    ...{ what, printed: { 'from, m': range }, ours: { 'from, m': from[what]! } },
  }));
  const tags = Array.from({ length: 10 }, (_, i) => ({ position: [0.2 * i + 0.1, 0.1, 0] as const }));
  const work = () => void readTags(scene, {}, tags);
  const group = 'tags of victims';
  const measurements = measureInTurn(bench, [{ group, task: 'readTags', by: 'ten tags', units: 1, work }]);
  rows.push({
    what: 'ten tags, µs',
    printed: {},
    ours: { time: measurements[0]!.timing.minimum / 1e3 },
  });
  return { rows, measurements };
}

/** A victim 1 m ahead, 30° below level. */
function warmSpot(bench: Bench): Found {
  const victim = { position: [0.866, 0, -0.5] } as const;
  const [clear, noisy] = [0, 3].map((noise) => thermalImage([victim], { noise, seed: 1 })) as [
    ReturnType<typeof thermalImage>,
    ReturnType<typeof thermalImage>,
  ];
  const at = (x: number, y: number): number => clear.celsius[y * clear.width + x]!;
  const errors = noisy.celsius.map((degrees, i) => degrees - clear.celsius[i]!);
  const deviation = Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0) / errors.length);
  const [x, y] = [clear.width / 2, clear.height / 2];
  const rows: Row[] = [
    { what: 'middle', printed: { '°C': 'bright' }, ours: { '°C': at(x, y) } },
    { what: 'halfway to the rim', printed: { '°C': 'darker' }, ours: { '°C': at(x + 3, y) } },
    { what: 'background', printed: { '°C': 22 }, ours: { '°C': at(0, 0) } },
    {
      what: 'largest error',
      printed: { '°C': 'at most 3' },
      ours: { '°C': Math.max(...errors.map(Math.abs)), 'standard deviation': deviation },
    },
  ];
  const group = 'an image of a thermal camera';
  const work = () => void thermalImage([victim], { seed: 1 });
  const task = `${clear.width} × ${clear.height}`;
  const measurements = measureInTurn(bench, [{ group, task, by: 'thermalImage', units: 1, work }]);
  rows.push({
    what: `${task} pixels, ms`,
    printed: {},
    ours: { time: measurements[0]!.timing.minimum / 1e6 },
  });
  return { rows, measurements };
}

function noiseOfRanges(): Found {
  const count = 3500;
  const noisy = addRangeNoise(new Float64Array(count).fill(2), { share: 0.01, seed: 1 });
  const shares = noisy.map((range) => range / 2 - 1);
  const within = (least: number): number => shares.filter((share) => Math.abs(share) < least).length / count;
  const beams = PLANAR_LASER.count;
  return {
    rows: [
      {
        what: count.toLocaleString('en'),
        printed: { largest: '1 %', distribution: 'normal' },
        ours: {
          largest: percent(Math.max(...shares.map(Math.abs))),
          'within a third of that': percent(within(0.01 / 3)),
          'within two thirds': percent(within(0.02 / 3)),
        },
      },
      { what: 'beams of a planar scan', printed: { beams: 682 }, ours: { beams } },
    ],
  };
}

/** A ring amid four posts, of which one is out of reach. */
function sonars(bench: Bench, engine: Engine): Found {
  const posts = [
    [3, 0],
    [-4, 0],
    [0, 2],
    [0, -6],
  ] as const;
  const scene = engine.createScene({
    segments: { posts: posts.map(([x, y]) => box([x, y, 0], [0.1, 0.1, 1])) },
    pairs: [],
  });
  const ask = () => sonarRing(scene, {}, { angles: PIONEER_SONARS, angle: 0.349 });
  const heard = [...ask().upper].filter((range) => range < Infinity);
  const task = 'amid four posts';
  const measurements = measureInTurn(bench, [
    { ...{ group: 'a ring of sonars', task, by: 'sonarRing', units: 1 }, work: () => void ask() },
  ]);
  return {
    rows: [
      {
        what: "a Pioneer's",
        printed: { sonars: 16, 'reach, m': 5, opening: '0.349 rad' },
        ours: {
          sonars: PIONEER_SONARS.length,
          'that hear something': heard.length,
          'farthest heard, m': Math.max(...heard),
          ms: measurements[0]!.timing.minimum / 1e6,
        },
      },
    ],
    measurements,
  };
}

/** Straight on, and round a square, measured every 10 cm and every half metre. */
function drives(): Found {
  const seeds = Array.from({ length: 200 }, (_, i) => i + 1);
  const ways: Readonly<Record<string, (every: number) => PlanarPose[]>> = {
    '10 m straight on': (every) =>
      Array.from({ length: Math.round(10 / every) + 1 }, (_, i): PlanarPose => [every * i, 0, 0]),
    'a square of 10 m': (every) => {
      const sides = [0, 1, 2, 3].flatMap((side) =>
        Array.from({ length: Math.round(2.5 / every) }, (_, i): PlanarPose => {
          const along = every * (i + 1);
          const [x, y] = [
            [along, 0],
            [2.5, along],
            [2.5 - along, 2.5],
            [0, 2.5 - along],
          ][side] as [number, number];
          return [x, y, (side * Math.PI) / 2];
        }),
      );
      return [[0, 0, 0], ...sides];
    },
  };
  const rows = Object.entries(ways).flatMap(([way, posesOf]) =>
    [0.1, 0.5].map((every): Row => {
      const poses = posesOf(every);
      const off = seeds.map((seed) => {
        const vehicle = odometry({ noise: 0.03, seed });
        for (const pose of poses) vehicle.measure(pose);
        const [x, y] = vehicle.pose;
        const [ex, ey] = poses.at(-1)!;
        return Math.hypot(x - ex, y - ey);
      });
      const mean = off.reduce((sum, x) => sum + x, 0) / off.length;
      return {
        what: `${way}, measured every ${every} m`,
        printed: { error: '3 %', deviations: 'small' },
        ours: {
          'mean, m': mean,
          'largest, m': Math.max(...off),
          'largest share': percent(Math.max(...off) / 10),
        },
      };
    }),
  );
  return { rows };
}
