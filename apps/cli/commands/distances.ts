import type { Command } from 'commander';
import { loadEngine, type Scene } from '../../../bindings/index.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { readSceneFile } from '../options/scene-file.ts';
import { JsonDocument } from '../output/json-document.ts';
import { print, warn } from '../output/output.ts';
import { applyPoses, type PoseSet, readPoseSets } from '../../../modules/files/input/poses-file.ts';
import { type DeepPair, Depths } from '../../../modules/files/path/depths.ts';
import { describeDistance, formatTable, place } from '../output/tables.ts';

/** Adds `clearance distances`: all distances of a scene. */
export function addDistancesCommand(program: Command): void {
  program
    .command('distances')
    .summary('print the distance of every pair of a scene')
    .description(
      'Print the distance of every pair of a scene, once per set of poses.\nExit code 0: done; 2: bad input.',
    )
    .argument('<scene.json>', 'a scene as Scene.toJSON() writes it')
    .option('--poses <file>', 'a set of poses by segment, or an array of sets, applied one after the other')
    .option('--json', 'print one JSON document and nothing else')
    .action(runDistances);
}

async function runDistances(
  sceneFile: string,
  options: { readonly poses?: string; readonly json?: true },
): Promise<void> {
  const makeScene = readSceneFile(sceneFile);
  const sets: PoseSet[] = options.poses === undefined ? [{}] : readPoseSets(options.poses);
  const engine = await loadEngine();
  const apply = (scene: Scene, set: PoseSet, i: number): void =>
    withFile(`${options.poses}: set ${i + 1}`, () => applyPoses(scene, set));
  // All sets are tried before anything is printed, and results are not kept: there may be very many.
  const trial = makeScene(engine);
  for (const [i, set] of sets.entries()) apply(trial, set, i);
  trial.dispose();
  const scene = makeScene(engine);
  for (const warning of scene.warnings) warn(warning);
  const depths = new Depths(scene);
  const head = { format: 'clearance-distances', version: 1, build: engine.build };
  const document = options.json && new JsonDocument(head, 'poseSets');
  for (const [i, set] of sets.entries()) {
    apply(scene, set, i);
    const pairs = measure(scene, depths);
    if (document) await document.add({ pairs });
    else {
      if (options.poses !== undefined) print(`pose set ${i + 1}`);
      print(describePairs(pairs));
    }
  }
  if (document) await document.end();
  engine.dispose();
}

function measure(scene: Scene, depths: Depths): DeepPair[] {
  const distances = scene.evaluate();
  const pairs = Array.from({ length: distances.count }, (_, i) => distances.at(i));
  return pairs.map((pair) => depths.deepened(pair));
}

function describePairs(pairs: readonly DeepPair[]): string {
  const head = ['pair', 'elements', 'distance [mm]', 'point on the first [m]', 'point on the second [m]'];
  const rows = pairs.map((pair) => [
    `${pair.a} – ${pair.b}`,
    `${pair.elementA} – ${pair.elementB}`,
    describeDistance(pair),
    place(pair.pointA),
    place(pair.pointB),
  ]);
  return pairs.length === 0 ? 'the scene has no pairs' : formatTable(head, rows);
}
