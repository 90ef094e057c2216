import type { Engine } from '../../bindings/index.ts';
import { readText } from '../../data/read.ts';
import { hashNumbers } from './hash.ts';
import { goldenSections, type GoldenRobot, ROBOT_FILES } from './sections.ts';

/**
 * The hash of each section, computed on one build.
 *
 * @param read - reads a text file of `data/`
 */
export async function goldenHashes(engine: Engine, read = readText): Promise<Record<string, string>> {
  const sections = Object.entries(goldenSections(engine, await readRobots(read)));
  const hashes = sections.map(async ([name, numbers]) => {
    // Which bits a NaN has is left to the host, and no answer has a place for one.
    if (numbers.some((x) => Number.isNaN(x))) throw new Error(`section "${name}" has a NaN`);
    return [name, await hashNumbers(numbers)] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

function readRobots(read: typeof readText): Promise<GoldenRobot[]> {
  return Promise.all(
    ROBOT_FILES.map(async ({ name, urdf, srdf }) => ({
      name,
      urdf: await read(urdf),
      srdf: await read(srdf),
    })),
  );
}
