/** `npm run bench`: times things, prints tables with ratios, writes them to bench/results/. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { compareFiles } from './compare/files.ts';
import { describeMachine, formatTables, readResults, RESULTS_FOLDER, writeResults } from './files.ts';
import { PROCESSES, runInProcesses } from './processes.ts';
import { BENCH_NAMES, type BenchName, DESCRIPTIONS, THESIS_BENCHES } from './results.ts';
import { runBench } from './run-bench.ts';
import type { Others } from './theses/experiment.ts';

interface Options {
  out: string;
  quick: boolean;
  chromium: boolean;
  processes?: number;
  folder?: string[];
  /** Of theses: whether the benches run that they take figures of. */
  again?: boolean;
}

// What only some commands need is loaded by these: compilers, bundlers and browsers take seconds.
const ensureGenerated = async (wanted: 'any' | 'release'): Promise<void> => {
  const generated = await import('../scripts/build/generated.js');
  await generated.ensureGenerated(wanted);
};
const progress = (text: string) => process.stderr.write(`${text}\n`);

async function run(name: BenchName, options: Options): Promise<void> {
  const { out, quick, chromium, folder } = options;
  await ensureGenerated(quick ? 'any' : 'release');
  const { processes = quick || chromium ? 1 : (PROCESSES[name] ?? 1) } = options;
  const command = `npm run bench -- ${name}${chromium ? ' --chromium' : ''}${quick ? ' --quick' : ''}${folder === undefined ? '' : ' --folder …'}`;
  const results = chromium
    ? await (await import('./page/chromium.ts')).runInChromium(name, { quick, progress }, command)
    : processes > 1
      ? { ...(await runInProcesses(name, processes)), command }
      : await runBench(
          name,
          { quick, folders: folder, progress },
          describeMachine(),
          command,
          recordedIn(options),
        );
  const written = await writeResults(out, results);
  console.log(`\n${formatTables(results)}`);
  console.log(`written: ${written.join(' and ')}`);
}

/** What has run again for theses: once in this program, whichever of them take figures of it. */
const done = new Set<string>();

/** Results of other benches: those on record for this machine; where there are none, the bench runs. */
function recordedIn(options: Options): Others {
  return async (name, runtime = 'Node') => {
    const { cpu, cores } = describeMachine();
    const find = async () =>
      (await readResults(options.out)).find(
        ({ bench, machine }) =>
          bench === name &&
          machine.runtime.startsWith(runtime) &&
          machine.cpu === cpu &&
          machine.cores === cores,
      );
    const found = await find();
    const isBrowser = runtime === 'Chrome';
    const key = `${name} ${runtime}`;
    // A browser starts only where somebody asks for it: not every machine has one.
    if (done.has(key) || (!options.again && (found !== undefined || isBrowser))) return found;
    done.add(key);
    const { out, quick } = options;
    await run(name, { out, quick, chromium: isBrowser });
    return find();
  };
}

async function report({ out }: Pick<Options, 'out'>): Promise<void> {
  const { updateDocuments, writeReport } = await import('./report/write.ts');
  console.log(`written: ${await writeReport(out)}`);
  // Documents show these results and no others: their tables and pictures are made by this command alone.
  if (out === RESULTS_FOLDER) console.log(`written: ${(await updateDocuments()).join(' and ')}`);
}

/** Two results files, or two commits of which the second may be the working tree. */
async function compare(before: string, after: string | undefined, quick: boolean): Promise<void> {
  const isFile = (name: string) => name.endsWith('.json');
  if (after !== undefined && isFile(before) && isFile(after)) {
    console.log(await compareFiles(before, after));
    return;
  }
  await ensureGenerated(quick ? 'any' : 'release');
  const { compareCommits } = await import('./compare/commits.ts');
  console.log(await compareCommits({ quick, progress }, before, after));
}

const program = new Command('bench').description('Times clearance. Nothing else may run meanwhile.');

function readProcesses(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 99.');
}

/** A command with the options that all share. */
function addCommand(name: string, description: string, isDefault = false): Command {
  return program
    .command(name, { isDefault })
    .description(description)
    .option('--out <folder>', 'where results are written and read', RESULTS_FOLDER);
}

for (const name of BENCH_NAMES) {
  const command = addCommand(name, DESCRIPTIONS[name], name === 'kernels')
    .option('--quick', 'few samples: shows that everything works; the figures mean nothing', false)
    .option('--chromium', 'in the page, in a Chromium that this starts', false)
    .action((options: Options) => run(name, options));
  // Rows of theses are made of the figures of one process.
  if ((THESIS_BENCHES as readonly string[]).includes(name)) addAgain(command);
  else {
    const usual = `in how many processes; default ${PROCESSES[name] ?? 1}`;
    command.option('--processes <count>', usual, readProcesses);
  }
  if (name === 'decompose') command.option('--folder <folders...>', 'meshes of its own: STL, OBJ, COLLADA');
}

/** What theses have besides: most of their figures are those of other benches. */
function addAgain(command: Command): Command {
  return command.option(
    '--again',
    'first the benches that figures are taken of; default: what is on record',
    false,
  );
}

addAgain(addCommand('theses', 'the experiments of all theses'))
  .option('--quick', 'few samples', false)
  .action(async (options: Options) => {
    for (const name of THESIS_BENCHES) await run(name, { ...options, chromium: false });
  });
program
  .command('compare')
  .description('what became faster or slower: between two commits, or two results files')
  .argument('<before>', 'a commit, or a results file')
  .argument('[after]', 'another one; the working tree if there is none')
  .option('--quick', 'few samples', false)
  .action((before: string, after: string | undefined, { quick }: { quick: boolean }) =>
    compare(before, after, quick),
  );
addCommand(
  'report',
  "one page with plots of all results there are, README's table and picture, and docs/theses.md",
).action(report);
addCommand('all', 'every bench, in Node, then the report')
  .option('--quick', 'few samples', false)
  .addOption(new Option('--only <benches...>', 'these benches').choices(BENCH_NAMES))
  .action(async ({ only = BENCH_NAMES, ...options }: Options & { only?: readonly BenchName[] }) => {
    for (const name of only) await run(name, { ...options, chromium: false });
    await report(options);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(`bench: ${(error as Error).message}`);
  process.exitCode = 1;
}
