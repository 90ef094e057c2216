import { InvalidArgumentError, type Command } from 'commander';
import { dirname, resolve } from 'node:path';
import { loadEngine, type Precision } from '../../../bindings/index.ts';
import type { LoadedWorld, Profile } from '../../../modules/dynamics/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import type { RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { makeWorld, readWorldFiles } from '../../../modules/files/input/world-file.ts';
import { positive } from '../options/arguments.ts';
import { addFileOptions, addPrecision } from '../options/robot-options.ts';
import { GrowingFile } from '../output/growing-file.ts';
import { CONTACTS_HEAD, MotionRows } from '../output/motion-csv.ts';
import { print, warn } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';
import { formatTable } from '../output/tables.ts';

interface Options extends RobotFileOptions {
  readonly seconds: number;
  readonly step: number;
  readonly every: number;
  readonly out?: string;
  readonly contacts?: string;
  readonly save?: string;
  readonly profile?: true;
  readonly precision: Precision;
}

/** Steps of the longest run. */
const STEP_LIMIT = 1e8;

/** What the parts of a profile are, for people. */
const PARTS: Readonly<Record<keyof Profile, string>> = {
  near: 'which pairs are near, and how far apart',
  contacts: 'contacts',
  impacts: 'impacts',
  holding: 'what holds, and motors',
  motion: 'motion',
  placing: 'placing shapes',
  rest: 'the rest',
};

/** Adds `clearance simulate`: how the bodies and robots of a world move by forces. */
export function addSimulateCommand(program: Command): void {
  const command = program
    .command('simulate')
    .summary('let the bodies and robots of a world move by forces')
    .description(
      'Let the bodies and robots of a world move by forces, and write where they go and what pushes them.\n' +
        'Exit code 0: done; 2: bad input, or a step that does not end.',
    )
    .argument('<world.json>', 'the world: see docs/world-format.md')
    .option('--seconds <time>', 'how long', positive, 1)
    .option('--step <time>', 'seconds of a step, at most 1', stepLength, 0.001)
    .option('--every <time>', 'seconds from one frame to the next, rounded to steps', positive, 0.02)
    .option('--out <file>', 'where everything is in each frame, .csv')
    .option('--contacts <file>', 'what touches in the last step before each frame, with impulses, .csv')
    .option('--save <file>', 'the world as it is at the end, .json')
    .option('--profile', 'print what the time was spent on');
  addFileOptions(addPrecision(command)).action(runSimulate);
}

function stepLength(text: string): number {
  const seconds = positive(text);
  if (seconds > 1) throw new InvalidArgumentError('It must be at most 1.');
  return seconds;
}

async function runSimulate(file: string, options: Options): Promise<void> {
  checkOptions(file, options);
  const { seconds, step, every, out, contacts, save } = options;
  const files = await readWorldFiles(file, options);
  const engine = await loadEngine({ precision: options.precision });
  const loaded = makeWorld(file, files, engine, options.profile);
  const { world, robots } = loaded;
  for (const { robot } of robots.values()) robot.warnings.forEach(warn);
  const rows = new MotionRows(loaded, files.json);
  const motion = new GrowingFile(out, rows.head() + rows.row(), [file]);
  const touches = new GrowingFile(contacts, CONTACTS_HEAD, [file, ...(out === undefined ? [] : [out])]);
  const steps = Math.ceil(seconds / step - 1e-9);
  const progress = showProgress(steps, true, 'simulating', 'steps');
  let frames = 1;
  try {
    world.advance(seconds, {
      ...{ step, each: every },
      onFrame() {
        frames++;
        if (out !== undefined) motion.add(rows.row());
        if (contacts !== undefined) touches.add(rows.contacts());
        progress.update(Math.round(world.time / step));
      },
    });
  } finally {
    // What has happened is worth having, whatever came then.
    progress.stop();
    motion.end();
    touches.end();
  }
  if (save !== undefined) writeFile(save, `${JSON.stringify(loaded, null, 2)}\n`, [file]);
  print(describe(loaded, steps));
  if (out !== undefined) print(`${out}: ${frames} frames`);
  if (world.profile !== undefined) print(describeProfile(world.profile));
  engine.dispose();
}

function checkOptions(file: string, { seconds, step, out, contacts, save }: Options): void {
  if (seconds / step > STEP_LIMIT) {
    throw new InputError(
      `--seconds ${seconds}: takes more than ${STEP_LIMIT} steps of ${step} s; use a larger --step`,
    );
  }
  for (const [option, name] of Object.entries({ out, contacts })) {
    if (name !== undefined && !/\.csv$/i.test(name))
      throw new InputError(`--${option} ${name}: name a file that ends in .csv`);
  }
  if (save !== undefined && dirname(resolve(save)) !== dirname(resolve(file))) {
    throw new InputError(
      `--save ${save}: name a file beside ${file}, as it names robots and meshes by their paths from there`,
    );
  }
}

function describe({ world }: LoadedWorld, steps: number): string {
  const { kinetic, potential } = world.energy();
  const { count } = world.contacts();
  const energies = `kinetic energy ${kinetic.toFixed(3)} J, potential ${potential.toFixed(3)} J`;
  return `${Number(world.time.toFixed(9))} s in ${steps} steps; at the end ${energies}, ${count} contacts`;
}

/** A table of what the time was spent on. */
function describeProfile(profile: Profile): string {
  const total = Object.values<number>({ ...profile }).reduce((sum, seconds) => sum + seconds, 0);
  const rows = Object.entries(PARTS).map(([part, name]) => {
    const seconds = profile[part as keyof Profile];
    return [name, seconds.toFixed(3), `${((100 * seconds) / total).toFixed(1)} %`];
  });
  return formatTable(['part', 'time [s]', 'share'], [...rows, ['together', total.toFixed(3), '100.0 %']]);
}
