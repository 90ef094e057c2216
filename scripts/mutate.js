// @ts-check
// `npm run mutate -- --count N --seed S --folder assembly/…`: makes small changes of the sources, one at a
// time, in a copy of the project, and says which of them no suite notices. docs/testing.md says what to do
// about these.
import { appendFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Command } from 'commander';
import { createRandom } from '../test/support/random.ts';
import { ensureGenerated } from './build/generated.js';
import { filesBelow } from './build/hash.js';
import { binaryFiles, isEntry, isOwn, ROOT } from './build/paths.js';
import { changesOf, inRandomOrder } from './mutate/changes.js';
import { suitesFor } from './mutate/suites.js';
import { Workspace } from './mutate/workspace.js';

/** Each precision once, one of them with vectors. */
const BUILDS = /** @type {const} */ ([
  { target: 'double-simd', build: 'double simd' },
  { target: 'single-scalar', build: 'single scalar' },
]);

/** What a suite is taken to need, seconds, where nobody has measured it. */
const UNKNOWN = 30;

const program = new Command('mutate')
  .description('measures the suites: which small changes of the sources does none of them notice?')
  .option('--folder <paths>', 'folders or files to change, separated by commas', 'assembly')
  .option('--count <n>', 'how many changes that compile', '10')
  .option('--seed <s>', 'which ones', '1')
  .option('--limit <seconds>', 'how long suites may take for one change and build', '120')
  .option('--only <text>', 'only changes whose line of output contains this')
  .option('--work <folder>', 'where the copy lies; it is made anew', `${tmpdir()}/clearance-mutate`)
  .option('--out <file>', 'what survives, and what does not, one line of JSON each')
  .option(
    '--no-baseline',
    'does not run the suites without a change first: what takes long is not known then',
  )
  .option('--list', 'prints the changes and makes none')
  .parse();

/**
 * @type {{ folder: string, count: string, seed: string, limit: string, only?: string, work: string, baseline:
 * boolean, out?: string, list?: true }}
 */
const options = program.opts();

const sources = options.folder
  .split(',')
  .flatMap((path) => (path.endsWith('.ts') ? [path] : filesBelow(path)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
const texts = new Map(sources.map((file) => [file, readFileSync(ROOT + file, 'utf8')]));
const lists = [...texts].map(([file, text]) => changesOf(file, text));
const random = createRandom(Number(options.seed));
const changes = inRandomOrder(lists, () => random.unit());
const told = (/** @type {import('./mutate/changes.js').Change} */ { file, line, was, text }) =>
  `${file}:${line}  ${shortened(was)}  →  ${shortened(text)}`;
const chosen = changes.filter((change) => told(change).includes(options.only ?? ''));

if (options.list) for (const change of chosen.slice(0, Number(options.count))) console.log(told(change));
else await mutate();

async function mutate() {
  await ensureGenerated('any');
  const workspace = new Workspace(options.work);
  const { suites } = workspace;
  /**
   * What suites take when nothing is changed; those that fail then say nothing. @type {Map<string, number>}
   */
  const usual = new Map();
  for (const { target } of BUILDS) {
    if (!(await workspace.compile(target))) throw new Error(`mutate: ${target} does not compile as it is`);
  }
  const concerned = new Set(sources.flatMap((file) => suitesFor(file, suites, () => 0)));
  for (const { build } of options.baseline ? BUILDS : []) {
    const limits = { seconds: 3600, goesOn: true, usual: () => 600 };
    for (const { suite, failed, seconds } of await workspace.run([...concerned], build, limits)) {
      if (failed) console.log(`${suite} fails as it is, on ${build}`);
      usual.set(suite, failed ? Infinity : Math.max(seconds, usual.get(suite) ?? 0));
    }
  }
  const time = (/** @type {string} */ suite) => usual.get(suite) ?? (options.baseline ? Infinity : UNKNOWN);

  let [made, survived] = [0, 0];
  for (const change of chosen) {
    if (made === Number(options.count)) break;
    const { file, start, end, text } = change;
    const source = /** @type {string} */ (texts.get(file));
    workspace.write(file, source.slice(0, start) + text + source.slice(end));
    const run = suitesFor(file, suites, time).filter((suite) => time(suite) < Infinity);
    let [verdict, compiles] = ['survives', true];
    let reached = 0;
    // What only the binary of one entry has, no engine does.
    const own = [...binaryFiles().keys()].filter(isEntry).filter((entry) => isOwn(entry, file));
    const [{ build: first }] = BUILDS;
    for (const { target, build } of own.length > 0
      ? own.map((target) => ({ target, build: first }))
      : BUILDS) {
      compiles &&= await workspace.compile(target);
      if (!compiles) break;
      const limits = { seconds: Number(options.limit), goesOn: false, usual: time };
      const results = await workspace.run(run, build, limits);
      reached = results.length;
      const killer = results.find(({ failed }) => failed);
      if (killer === undefined) continue;
      verdict = `${killer.suite}${killer.seconds === Infinity ? ', which hangs' : ''}, ${build}`;
      break;
    }
    workspace.write(file, source);
    if (!compiles) continue;
    made++;
    if (verdict === 'survives') survived++;
    const part = verdict === 'survives' ? ` ${reached} of ${run.length} suites` : '';
    console.log(`${verdict}${part}: ${told(change)}`);
    if (options.out) appendFileSync(options.out, `${JSON.stringify({ ...change, verdict })}\n`);
  }
  console.log(`mutate: SEED=${options.seed}, ${made} changes, ${survived} survive`);
}

/** @param {string} text */
function shortened(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
