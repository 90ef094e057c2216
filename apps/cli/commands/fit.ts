import { type Command, Option } from 'commander';
import { basename } from 'node:path';
import { type Cover, type CoverKind, type Engine, loadEngine, type Mesh } from '../../../bindings/index.ts';
import { positive, whole } from '../options/arguments.ts';
import { addFileOptions } from '../options/robot-options.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { coverUrdf, readMeshLinks } from './fit-urdf.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { print, printJson } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';
import {
  packagesAround,
  readMeshAt,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { readRobotText } from '../../../modules/files/input/xacro-file.ts';
import { formatTable, millimetres } from '../output/tables.ts';

type FileOption = 'package' | 'allowOutside' | 'xacro' | 'xacroEnv';

interface FitOptions extends Pick<RobotFileOptions, FileOption> {
  readonly out?: string;
  readonly kind: CoverKind;
  readonly count: number;
  readonly edge?: number;
}

/** Meshes by the name of what they belong to. */
type NamedMeshes = ReadonlyMap<string, Mesh>;

/** Adds `clearance fit`: a few simple shapes in place of meshes. */
export function addFitCommand(program: Command): void {
  const command = program
    .command('fit')
    .summary('cover the collision meshes of a robot, or one mesh, with a few simple shapes')
    .description(
      'Cover the collision meshes of a robot, or one mesh, with a few spheres, capsules, cylinders and boxes that hold all of them.\n' +
        'Exit code 0: done; 2: bad input.',
    )
    .argument('<file>', 'a robot as URDF or xacro, or a mesh: .stl, .obj, .dae, .gltf or .glb')
    .option('--out <file>', 'where to write; needed for a URDF, standard output for a mesh unless given')
    .addOption(
      new Option(
        '--kind <name>',
        'points: spheres; lines: capsules too; solids: cylinders and boxes too; triangles: rounded ones, for mesh files',
      )
        .choices(['points', 'lines', 'solids', 'triangles'])
        .default('solids'),
    )
    .option('--count <number>', 'the most elements per link', whole, 8)
    .option(
      '--edge <metres>',
      'cut triangles with longer edges first; unless given, several lengths are tried',
      positive,
    );
  addFileOptions(command).action(runFit);
}

async function runFit(file: string, options: FitOptions): Promise<void> {
  if (/\.(stl|obj|dae|gltf|glb)$/i.test(file)) await fitMeshFile(file, options);
  else await fitRobot(file, options);
}

async function fitRobot(file: string, options: FitOptions): Promise<void> {
  const { out, kind } = options;
  if (out === undefined) throw new InputError('where shall the new URDF go? give --out FILE');
  if (kind === 'triangles') {
    throw new InputError(
      'URDF has no rounded triangles; take --kind lines, or fit the mesh files one by one',
    );
  }
  const { text: urdf } = readRobotText(file, packagesAround(file, options), options);
  const links = await readMeshLinks(urdf, file, options);
  if (links.meshes.size === 0) {
    throw new InputError(`${file}: no link has a collision shape that is a mesh: there is nothing to fit`);
  }
  const covers = await coverAll(file, links.meshes, options);
  writeFile(out, coverUrdf(urdf, links, covers), [file]);
  print(describeCovers('link', links.meshes, covers));
}

async function fitMeshFile(file: string, options: FitOptions): Promise<void> {
  const name = basename(file).replace(/\.\w+$/, '');
  const meshes = new Map([[name, await readMeshAt(file)]]);
  const covers = await coverAll(file, meshes, options);
  const { elements, excess, excesses } = covers.get(name)!;
  const document = { excess, excesses, segments: { [name]: elements } };
  if (options.out === undefined) {
    printJson(document);
    return;
  }
  writeFile(options.out, `${JSON.stringify(document, null, 2)}\n`, [file]);
  print(describeCovers('mesh', meshes, covers));
}

async function coverAll(file: string, meshes: NamedMeshes, options: FitOptions): Promise<Map<string, Cover>> {
  const engine = await loadEngine();
  const percent = 100;
  const progress = showProgress(meshes.size * percent, true, 'fitting', '%');
  const covers = new Map<string, Cover>();
  for (const [name, mesh] of meshes) {
    const done = covers.size;
    const onProgress = (part: number): void => progress.update(Math.round((done + part) * percent));
    const cover = withFile(`${file}: ${name}`, () => coverMesh(engine, mesh, options, onProgress));
    covers.set(name, cover);
  }
  progress.stop();
  engine.dispose();
  return covers;
}

function coverMesh(
  engine: Engine,
  mesh: Mesh,
  { kind, count, edge }: FitOptions,
  onProgress: (part: number) => void,
): Cover {
  return engine.fitElements(mesh, { kind, count, maxEdge: edge, onProgress });
}

function describeCovers(what: string, meshes: NamedMeshes, covers: ReadonlyMap<string, Cover>): string {
  const rows = [...covers].map(([name, { elements, excess }]) => [
    name,
    String(meshes.get(name)!.indices.length / 3),
    String(elements.length),
    millimetres(excess),
  ]);
  return formatTable([what, 'triangles', 'elements', 'excess [mm]'], rows);
}
