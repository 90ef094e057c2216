import type { Command } from 'commander';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { loadEngine, type Pose } from '../../../bindings/index.ts';
import type { Fan, RayHits } from '../../../modules/sensors/index.ts';
import { writePly } from '../../../modules/maps/index.ts';
import { addRangeNoise, fanDirections, castFan, sensorPose } from '../../../modules/sensors/index.ts';
import { addName, finite, positive } from '../options/arguments.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { FAN, fan, sensorPlace } from '../options/scan-options.ts';
import { readSceneFile } from '../options/scene-file.ts';
import { print, write } from '../output/output.ts';
import { formatScan } from '../output/scan-csv.ts';

interface Options {
  readonly from?: Pose;
  readonly segment?: string;
  readonly fan: Fan;
  readonly maxDistance?: number;
  readonly ignore?: readonly string[];
  readonly noise?: number;
  readonly seed: number;
  readonly out?: string;
}

/** Adds `clearance scan`: what a range sensor in a scene would tell. */
export function addScanCommand(program: Command): void {
  program
    .command('scan')
    .summary('print what a laser scanner or a depth camera in a scene would see')
    .description(
      'Print what a laser scanner or a depth camera in a scene would see: a row per beam, or a file of points.\n' +
        'A sensor looks along x, with y to its left and z up. Exit code 0: done; 2: bad input.',
    )
    .argument('<scene.json>', 'a scene as Scene.toJSON() writes it')
    .option(
      '--from <place>',
      'where the sensor is: X,Y,Z in metres, and ,ANGLE about z in degrees',
      sensorPlace,
    )
    .option('--segment <id>', 'the segment that carries the sensor; --from is then in its frame')
    .option('--fan <beams>', FAN, fan, fan('laser'))
    .option('--max-distance <metres>', 'how far the sensor sees', positive)
    .option('--ignore <id>', 'a segment that is not seen, such as the carrier; repeatable', addName)
    .option('--noise <share>', 'the largest error as a share of the range, such as 0.01', finite)
    .option('--seed <number>', 'the same seed makes the same errors', finite, 0)
    .option('--out <file>', '.csv, or .ply for the points with their normals; unless given, CSV is printed')
    .action(runScan);
}

async function runScan(sceneFile: string, options: Options): Promise<void> {
  const { out } = options;
  if (out !== undefined && !/\.(csv|ply)$/i.test(out)) {
    throw new InputError(`--out ${out}: name a file that ends in .csv or .ply`);
  }
  const makeScene = readSceneFile(sceneFile);
  const engine = await loadEngine();
  const scene = makeScene(engine);
  const { from, segment, maxDistance, ignore } = options;
  const mount = { ...(segment !== undefined && { segment }), ...(from !== undefined && { pose: from }) };
  const reach = { ...(maxDistance !== undefined && { maxDistance }), ...(ignore && { ignore }) };
  const hits = castFan(scene, mount, options.fan, reach);
  if (options.noise !== undefined) addErrors(hits, sensorPose(scene, mount), options);
  const { segments } = scene;
  engine.dispose();
  const met = hits.distance.filter((distance) => distance < Infinity).length;
  if (out === undefined) {
    await write(formatScan(segments, hits));
    return;
  }
  if (/\.csv$/i.test(out)) writeFile(out, formatScan(segments, hits), [sceneFile]);
  else writePoints(out, hits, sceneFile);
  print(`${out}: ${met} of ${hits.distance.length} beams meet something`);
}

/** Puts errors into the ranges, and moves the points along their beams. */
function addErrors(hits: RayHits, pose: readonly number[], { fan: beams, noise, seed }: Options): void {
  hits.distance = addRangeNoise(hits.distance, { share: noise!, seed });
  const directions = fanDirections(beams);
  hits.distance.forEach((distance, i) => {
    if (distance === Infinity) return;
    const [x, y, z] = directions.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    for (let axis = 0; axis < 3; axis++) {
      const ahead = pose[axis]! * x + pose[4 + axis]! * y + pose[8 + axis]! * z;
      hits.point[3 * i + axis] = pose[12 + axis]! + distance * ahead;
    }
  });
}

function writePoints(file: string, { distance, point, normal }: RayHits, sceneFile: string): void {
  const met = Array.from(distance, (_, i) => i).filter((i) => distance[i]! < Infinity);
  const rows = (column: ArrayLike<number>): Float64Array =>
    Float64Array.from(met.flatMap((i) => [column[3 * i]!, column[3 * i + 1]!, column[3 * i + 2]!]));
  writeFile(file, writePly({ xyz: rows(point), normals: rows(normal) }), [sceneFile]);
}
