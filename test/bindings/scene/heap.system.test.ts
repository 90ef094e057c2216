import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Build, BUILDS, IS_DEEP } from '../../support/builds.ts';
import { PACKAGE } from '../../support/package.ts';

/** What is needed before one of the CALLS below can be made, and how it is measured. */
const PROGRAM = `
  import { line, loadEngine, point, triangle } from '${PACKAGE.href}index.js';
  import { loadRobot } from '${PACKAGE.href}robot/index.js';

  const [precision, simd, calls, sets, call] = process.argv.slice(1);
  const engine = await loadEngine({ precision, simd });
  const count = Number(sets);

  const at = (x) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
  const ids = ['a', 'b', 'c', 'd'];
  const elements = () => [
    point([0, 0, 0], 0.1),
    line([0, 0, 0], [0, 0, 1], 0.1),
    triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0.01),
  ];
  const scene = engine.createScene({
    segments: Object.fromEntries(ids.map((id) => [id, elements()])),
    pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b])),
  });
  // All that changes from call to call is made beforehand.
  const matrices = Array.from({ length: 8 }, (_, i) => Float64Array.from(at(i / 4)));
  const poses = Array.from({ length: 8 }, (_, i) => Float64Array.from(ids.flatMap((_, k) => at(k + i / 8))));
  const transform = { position: [0, 0, 0], quaternion: [0, 0, 0, 1] };
  const limit = { maxDistance: 0.5 };
  const margin = { margin: 0.05 };
  const batch = Float64Array.from(Array.from({ length: count }, (_, i) => [...poses[i % 8]]).flat());
  const toColumns = { count, out: scene.evaluateBatch(batch, { count }) };
  const toAnswers = { count, out: new Uint8Array(count) };

  const sphere = '<collision><origin xyz="1 0 0"/><geometry><sphere radius="0.1"/></geometry></collision>';
  const links = ['base', 'first', 'second'].map((name) => '<link name="' + name + '">' + sphere + '</link>').join('');
  const joint = (name, parent, child) =>
    '<joint name="' + name + '" type="continuous"><parent link="' + parent + '"/><child link="' + child +
    '"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>';
  const joints = joint('one', 'base', 'first') + joint('two', 'first', 'second');
  const robot = loadRobot('<robot name="arm">' + links + joints + '</robot>');
  const cell = robot.createScene(engine, { extra: { wall: elements() } });
  const configurations = Array.from({ length: 8 }, (_, i) => Float64Array.of(i / 5, i / 7));
  const path = Float64Array.from(Array.from({ length: count }, (_, i) => [...configurations[i % 8]]).flat());
  const arm = robot.in(cell);
  const toRobotColumns = { out: arm.evaluate(path) };
  const toRobotAnswers = { out: new Uint8Array(count) };

  const run = eval('(i) => {' + call + '}');
  const repeat = (n) => {
    for (let i = 0; i < n; i++) run(i & 7);
  };
  const most = Number(calls);
  repeat(most);
  // The least of several rounds: in some, code is compiled as well. What every call takes is in all of them.
  let least = Infinity;
  for (let round = 0; round < 9 && least > 0.5; round++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    repeat(most);
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / most);
  }
  console.log(least);
`;

/** Bytes of the JavaScript heap that one call takes, in a process that collects no garbage meanwhile. */
function measure(
  { precision, simd }: Build,
  call: string,
  calls: number,
  { sets = 1, flags = [] }: { sets?: number; flags?: readonly string[] } = {},
): number {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      ...['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'],
      // When code is compiled is then a matter of counts, not of how busy the machine is.
      '--no-concurrent-recompilation',
      ...flags,
      ...['--input-type=module', '--eval', PROGRAM],
      ...['--', precision, simd ? 'on' : 'off', String(calls), String(sets), call],
    ],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return Number(stdout);
}

/** Calls per round. */
const CALLS = 30_000;

/** Sets of poses per batch. */
const SETS = 64;

/** Calls that take nothing from the heap. */
const FREE_OF_CHARGE = [
  `scene.setPose('a', matrices[i]); scene.evaluate();`,
  `scene.setPose('a', matrices[i]); scene.evaluate(limit);`,
  `scene.setPose('a', matrices[i]); if (scene.evaluate().distance[0] > 1e9) throw i;`,
  `transform.position[0] = i; scene.setPose('a', transform); scene.evaluate();`,
  `scene.setPoses(poses[i]); scene.evaluate();`,
  `scene.setPose('a', matrices[i]); scene.isFree();`,
  `scene.setPoses(poses[i]); scene.isFree();`,
  `robot.setConfiguration(cell, configurations[i]); cell.evaluate();`,
  `robot.setConfiguration(cell, configurations[i]); cell.isFree();`,
  `arm.isFree(configurations[i]);`,
];

/**
 * Calls that take some bytes, and how many at most: for a number in a box, for views of linear memory. One
 * view per set of poses would be more.
 */
const CHEAP: [call: string, most: number, calls?: number][] = [
  [`scene.isFree(margin);`, 32, CALLS],
  [`arm.isFree(configurations[i], margin);`, 32, CALLS],
  [`scene.evaluateBatch(batch, toColumns);`, 2048],
  [`scene.areFree(batch, toAnswers);`, 512],
  [`arm.evaluate(path, toRobotColumns);`, 4096],
  [`arm.areFree(path, toRobotAnswers);`, 512],
  [`arm.isEdgeFree(configurations[0], configurations[i]);`, 512],
];

// What runs in JavaScript depends on the precision alone.
const PRECISIONS = BUILDS.filter(({ simd, precision }) => simd && (IS_DEEP || precision === 'single'));

describe.each(PRECISIONS)('the JavaScript heap, $name', (build) => {
  it.each(FREE_OF_CHARGE)('gives nothing for %s', (call) => {
    expect(measure(build, call, CALLS)).toBeLessThan(1);
  });

  it('gives nothing for a limit where engines take little of what is called into callers', () => {
    // They do not know then which options are asked for.
    const flags = ['--max-inlined-bytecode-size=180', '--no-turbo-inline-js-wasm-calls'];
    const call = `scene.setPose('a', matrices[i]); scene.evaluate(limit);`;
    expect(measure(build, call, CALLS, { flags })).toBeLessThan(1);
  });

  it.each(CHEAP)('gives a little for %s', (call, most, calls = IS_DEEP ? 1000 : 500) => {
    expect(measure(build, call, calls, { sets: SETS })).toBeLessThan(most);
  });

  it('is measured: a call that takes a little is found out', () => {
    expect(measure(build, `globalThis.kept = [i];`, CALLS)).toBeGreaterThan(16);
    expect(measure(build, `scene.movable;`, CALLS)).toBeGreaterThan(16);
  });
});
