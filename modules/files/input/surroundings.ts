import { InputError } from '../documents/input-error.ts';
import { type Surroundings, surroundingsOf } from '../documents/surroundings.ts';
import { withFile } from '../documents/with-file.ts';
import { cells } from '../../maps/index.ts';
import { FileError, type Octomap, readOctomap } from '../../maps/index.ts';
import { readBytes, readJsonFile } from './files.ts';

/** Bytes of the largest map that is read: 2²⁴ nodes of a `.ot` take 5 each. */
const MAP_LIMIT = 2 ** 27;

/** Whether a file is a map of OctoMap by its name. */
export function isMapFile(file: string): boolean {
  return /\.(?:bt|ot)$/i.test(file);
}

/**
 * Reads what stands around a robot: from a JSON file, see `surroundingsOf`, or from a map of OctoMap, whose
 * cells are a segment `map` in the frame of the world.
 *
 * @param file - undefined where nothing stands around it
 * @param selected - which problem of a list, as `--problem` has it
 */
export function readSurroundings(
  file: string | undefined,
  selected: string | undefined,
): Surroundings | undefined {
  if (file === undefined) {
    if (selected === undefined) return undefined;
    throw new InputError('--problem needs a --scene with planning problems');
  }
  if (!isMapFile(file)) return surroundingsOf(file, readJsonFile(file), selected);
  if (selected !== undefined)
    throw new InputError(`${file}: has no list of problems to choose --problem from`);
  const map = withFile(file, () => cells(readMap(file)));
  return { name: file, options: { extra: { map } }, place: () => {} };
}

function readMap(file: string): Octomap {
  const bytes = readBytes(file, MAP_LIMIT);
  try {
    return readOctomap(bytes, { name: file });
  } catch (error) {
    if (error instanceof FileError) throw new InputError(error.message);
    throw error;
  }
}
