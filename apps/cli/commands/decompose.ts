import type { Command } from 'commander';
import { basename, dirname, extname, join } from 'node:path';
import {
  type Decomposition,
  type HullElement,
  loadEngine,
  type Mesh,
  type PieceElement,
  type PieceKind,
} from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { readMeshAt } from '../../../modules/files/input/robot-file.ts';
import { KINDS, length, pieceKinds, whole } from '../options/arguments.ts';
import { print, printJson } from '../output/output.ts';
import { formatGlb, formatObj, formatUrdf } from '../output/piece-files.ts';
import { showProgress } from '../output/progress.ts';
import { formatTable } from '../output/tables.ts';

interface DecomposeCommandOptions {
  readonly out?: string;
  readonly excess?: number;
  readonly pieces?: number;
  readonly solid?: boolean;
  readonly kinds?: readonly PieceKind[];
}

/** Adds `clearance decompose`: a few convex pieces in place of a mesh. */
export function addDecomposeCommand(program: Command): void {
  program
    .command('decompose')
    .summary('cover a mesh with a few convex pieces, and prove how close to it they stay')
    .description(
      'Cover a mesh with a few convex pieces, and prove how close to it they stay.\n' +
        'Exit code 0: done; 2: bad input.',
    )
    .argument('<file>', 'a mesh: .stl, .obj, .dae, .gltf or .glb')
    .option(
      '--out <file>',
      'where to write: .json, .obj, .glb or .urdf; JSON to standard output unless given',
    )
    .option(
      '--excess <length>',
      'the farthest that a piece may be from the mesh: 5mm, or metres; 1 % of its longest side unless given',
      length,
    )
    .option('--pieces <number>', 'end as soon as there are no more pieces than this', whole)
    .option('--solid', 'hold all that the mesh encloses, not only its surface')
    .option('--kinds <names>', `${KINDS}; written as .json or .urdf`, pieceKinds)
    .action(runDecompose);
}

async function runDecompose(file: string, options: DecomposeCommandOptions): Promise<void> {
  const { out } = options;
  const write = out === undefined ? undefined : writerOf(out);
  const mesh = await readMeshAt(file);
  const start = performance.now();
  const made = await decompose(file, mesh, options);
  const seconds = (performance.now() - start) / 1000;
  const name = basename(file, extname(file));
  if (out === undefined) {
    printJson(documentOf(name, made));
    return;
  }
  await write!(name, made, out, [file]);
  print(describe(name, mesh, made, seconds));
}

async function decompose(
  file: string,
  mesh: Mesh,
  { excess, pieces, solid, kinds }: DecomposeCommandOptions,
): Promise<Pieces> {
  const engine = await loadEngine();
  const percent = 100;
  const bar = showProgress(percent, true, 'decomposing', '%');
  const progress = (part: number): void => bar.update(Math.round(part * percent));
  try {
    return withFile(file, () => engine.decompose(mesh, { excess, pieces, solid, kinds, progress }));
  } finally {
    bar.stop();
    engine.dispose();
  }
}

type Pieces = Decomposition<PieceElement>;

/** Writes pieces to a file that is none of those that were read. */
type Writer = (name: string, made: Pieces, out: string, read: readonly string[]) => unknown;

const WRITERS: Readonly<Record<string, Writer>> = {
  '.json': (name, made, out, read) =>
    writeFile(out, `${JSON.stringify(documentOf(name, made), null, 2)}\n`, read),
  '.obj': (name, made, out, read) => writeFile(out, formatObj(name, hullsOf(made, out)), read),
  '.glb': async (name, made, out, read) => writeFile(out, await formatGlb(name, hullsOf(made, out)), read),
  '.urdf': writeUrdf,
};

function writerOf(out: string): Writer {
  const writer = WRITERS[extname(out).toLowerCase()];
  if (writer !== undefined) return writer;
  throw new InputError(`${out}: pieces are written to files that end in ${Object.keys(WRITERS).join(', ')}`);
}

/** @throws InputError for pieces that are not made of triangles */
function hullsOf({ elements }: Pieces, out: string): HullElement[] {
  const hulls = elements.filter((element) => element.kind === 'hull');
  if (hulls.length === elements.length) return hulls;
  throw new InputError(`${out}: files of triangles hold hulls only; with --kinds, write .json or .urdf`);
}

/** Programs take each mesh file of a URDF for one body, so that there is a file for each hull, beside it. */
function writeUrdf(name: string, { elements }: Pieces, out: string, read: readonly string[]): void {
  const called = basename(out, extname(out));
  const pieces = elements.map((element, i) => {
    if (element.kind !== 'hull') return element;
    const file = `${called}-${i + 1}.obj`;
    writeFile(join(dirname(out), file), formatObj(name, [element]), read);
    return file;
  });
  writeFile(out, formatUrdf(name, pieces), read);
}

function documentOf(name: string, { elements, excess, covered }: Pieces): object {
  return { excess, covered, segments: { [name]: elements } };
}

function describe(name: string, { indices }: Mesh, made: Pieces, seconds: number): string {
  const { pieces, excess, covered } = made;
  return formatTable(
    ['mesh', 'triangles', 'pieces', 'excess [mm]', 'covered', 'time [s]'],
    [
      [
        name,
        String(indices.length / 3),
        String(pieces),
        describeInterval(excess),
        covered && 'all',
        seconds.toFixed(2),
      ],
    ],
  );
}

/** Digits behind the point of millimetres: micrometres, and more where that would be 0. */
const DIGITS = { usual: 3, most: 15 } as const;

/** Bounds in millimetres, rounded away from each other, with at least two digits of the upper one. */
function describeInterval([least, most]: readonly [number, number]): string {
  let digits: number = DIGITS.usual;
  // A metre in units of the last digit.
  let metre = 1e6;
  while (digits < DIGITS.most && most > 0 && most * metre < 10) {
    digits++;
    metre *= 10;
  }
  const [low, high] = [Math.floor(least * metre), Math.ceil(most * metre)];
  return [low, high].map((count) => ((count / metre) * 1e3).toFixed(digits)).join(' to ');
}
