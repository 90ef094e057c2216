/** The tables of rays. */
import { isBuild, RAYS } from '../names.ts';
import { distinct, type Measurement, minimumOf, type Results } from '../results.ts';
import { ns, percent, type Table, times, within } from '../table-parts.ts';
import { CONE_TARGET, FLEET, FRAME, PETERSEN, TARGETS, USARSIM } from './published.ts';

/** The build of ours that the others are compared with: it is as precise as we are. */
const OURS = 'double-simd';

/** Makes the tables of the bench `rays`. */
export function makeRayTables(results: Results): Table[] {
  const groups = distinct(results.measurements.map(({ group }) => group));
  const works = groups.filter((group) => group in TARGETS);
  return [
    ...works.map((group) => makeWorkTable(within(results, group), group)),
    makeAnyTable(results, works),
    makeWorkersTable(results),
    ...makeConeTable(within(results, RAYS.cones)),
    makeGridTable(within(results, RAYS.grids)),
    makeVehicleTable(within(results, RAYS.vehicles)),
    ...makeFleetTable(within(results, RAYS.fleet)),
    ...makeDepthTables(within(results, RAYS.depth)),
  ];
}

function makeWorkTable(results: Results, group: string): Table {
  const nearest = results.measurements.filter(({ task }) => task === RAYS.nearest);
  const ours = minimumOf(results, group, RAYS.nearest, OURS);
  return {
    title: `${group}; nanoseconds per ray, minima and medians; × is against ${OURS}`,
    head: ['by', 'minimum', 'median', 'target', '×', 'off by more than 1 mm', 'most where both hit'],
    rows: nearest.map(({ by, timing, agreement }) => [
      ...[by, ns(timing.minimum), ns(timing.median), isBuild(by) ? ns(TARGETS[group]!) : ''],
      ...[times(timing.minimum / ours), agreement ? `${agreement.wrong} of ${agreement.compared}` : ''],
      agreement ? `${millimetres(agreement.worst)} mm` : '',
    ]),
  };
}

/** Whether there is a hit, beside where the first one is. */
function makeAnyTable(results: Results, works: readonly string[]): Table {
  const builds = distinct(results.measurements.map(({ by }) => by)).filter(isBuild);
  return {
    title: 'any hit beside the first; nanoseconds per ray, minima',
    head: ['work', ...builds.flatMap((build) => [`${build}, first`, 'any', 'first / any'])],
    rows: works.map((group) => [
      group,
      ...builds.flatMap((build) => {
        const [first, any] = [RAYS.nearest, RAYS.any].map((task) => minimumOf(results, group, task, build));
        return [ns(first!), ns(any!), times(first! / any!)];
      }),
    ]),
  };
}

function makeWorkersTable(results: Results): Table {
  const shared = results.measurements.filter(({ task }) => task === RAYS.shared);
  const alone = shared[0]?.timing;
  return {
    title: `${RAYS.triangles}, shared among workers, ${OURS}; nanoseconds per ray`,
    head: ['by', 'minimum', 'median', 'as fast as without, by medians'],
    rows: shared.map(({ by, timing }) => [
      ...[by, ns(timing.minimum), ns(timing.median), times(alone!.median / timing.median)],
    ]),
  };
}

/** Cones at a wall that is a box, and one that is a hull; results of before there were any have none. */
function makeConeTable({ measurements }: Results): Table[] {
  if (measurements.length === 0) return [];
  const micro = (nanoseconds: number) => (nanoseconds / 1e3).toFixed(1);
  return [
    {
      title: `${RAYS.cones}; microseconds per cone; target: ${CONE_TARGET} at a hull`,
      head: ['wall', 'by', 'minimum', 'median'],
      rows: measurements.map(({ task, by, timing }) => [
        ...[task, by, micro(timing.minimum), micro(timing.median)],
      ]),
    },
  ];
}

/** Time per ray of grids that grow, beside USARSim. */
function makeGridTable({ measurements }: Results): Table {
  const sizes = distinct(measurements.map(({ at }) => at!));
  const builds = distinct(measurements.map(({ by }) => by));
  const minimum = (by: string, at: number) =>
    measurements.find((one) => one.by === by && one.at === at)!.timing.minimum;
  return {
    title: `${RAYS.grids}; nanoseconds per ray, minima; target: the largest grid within 10 % of the smallest`,
    head: ['rays', ...builds.flatMap((build) => [build, 'against the first']), 'USARSim, published'],
    rows: sizes.map((at) => [
      at.toLocaleString('en'),
      ...builds.flatMap((build) => {
        const time = minimum(build, at);
        return [ns(time), `${(time / minimum(build, sizes[0]!)).toFixed(2)}×`];
      }),
      at in USARSIM ? `${((USARSIM[at]! * 1e3) / at).toFixed(2)} ms` : '',
    ]),
  };
}

function makeVehicleTable({ measurements }: Results): Table {
  const inTime = ({ timing }: Measurement) => timing.minimum <= FRAME * 1e6;
  return {
    title: `${RAYS.vehicles}: vehicles whose images are all taken within ${FRAME} ms, houses and vehicles in view`,
    head: [
      ...['image', 'vehicles', 'ms per frame, minimum', 'in time', 'rays per second'],
      'by rays, 2007, published',
    ],
    rows: measurements.map((one) => {
      const size = PETERSEN.find(({ width, height }) => one.task === `${width} × ${height}`)!;
      const rays = one.at! * size.width * size.height;
      return [
        ...[one.task, String(one.at), (one.timing.minimum / 1e6).toFixed(1), inTime(one) ? 'yes' : 'no'],
        Number((rays / (one.timing.minimum / 1e9)).toPrecision(3)).toLocaleString('en'),
        String(size.vehicles),
      ];
    }),
  };
}

/** Ten vehicles by rays, and by a depth buffer where there is one; older results have neither. */
function makeFleetTable({ measurements }: Results): Table[] {
  if (measurements.length === 0) return [];
  const { vehicles, width, height } = FLEET;
  return [
    {
      title: `${RAYS.fleet} of ${width} × ${height}; Petersen 2007 had ${vehicles} by a depth buffer, in ${FRAME} ms each`,
      head: ['by', 'ms per frame, minimum', 'median', 'of real time', 'ranges off by more than 2 cm'],
      rows: measurements.map(({ by, timing, agreement }) => [
        ...[by, (timing.minimum / 1e6).toFixed(1), (timing.median / 1e6).toFixed(1)],
        percent(timing.minimum / (FRAME * 1e6)),
        `${agreement!.wrong} of ${agreement!.compared}`,
      ]),
    },
  ];
}

/** Rays beside depth buffers, where there is something that draws: times, and how far ranges are off. */
function makeDepthTables({ measurements }: Results): Table[] {
  if (measurements.length === 0) return [];
  const names = distinct(measurements.map(({ by }) => by));
  const buffers = names.filter((by) => !isBuild(by));
  const sizes = distinct(measurements.map(({ task }) => task));
  const find = (task: string, by: string) => measurements.find((one) => one.task === task && one.by === by)!;
  const time = (size: string, by: string) => {
    const { timing, at } = find(size, by);
    return (timing.minimum * at!) / 1e6;
  };
  return [
    {
      title: `${RAYS.depth} of ${buffers[0]!.slice(9)}; milliseconds per image, minima; reading it back is part of it`,
      head: ['image', ...names.map(bitsOf), ...buffers.map((by) => `${bitsOf(by)} / ${OURS}`)],
      rows: sizes.map((size) => [
        ...[size, ...names.map((by) => time(size, by).toPrecision(3))],
        ...buffers.map((by) => `${(time(size, by) / time(size, OURS)).toFixed(2)}×`),
      ]),
    },
    ...buffers.map((buffer) => ({
      title: `${RAYS.depth}, ${bitsOf(buffer)}: pixels and their largest errors`,
      head: [
        ...['image', 'square faces', 'off by', 'in steps', 'slanted faces', 'off by', 'at edges', 'off by'],
        'only one meets',
      ],
      rows: sizes.map((size) => {
        const { square, slanted, edges, single } = find(size, buffer).depths!;
        return [
          ...[size, String(square.pixels), `${millimetres(square.worst)} mm`, square.steps.toFixed(2)],
          ...[slanted, edges].flatMap(({ pixels, worst }) => [String(pixels), `${millimetres(worst)} mm`]),
          String(single),
        ];
      }),
    })),
  ];
}

/** How deep a buffer is, which its name begins with. */
function bitsOf(buffer: string): string {
  return buffer.split(',')[0]!;
}

function millimetres(metres: number): string {
  return String(Number((1e3 * metres).toPrecision(2)));
}
