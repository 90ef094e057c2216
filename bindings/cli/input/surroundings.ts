import { type Surroundings, surroundingsOf } from '../../documents/surroundings.ts';
import { readJsonFile } from './files.ts';

/**
 * Reads what stands around a robot from a JSON file: see `surroundingsOf`.
 *
 * @param selected - which problem of a list, as `--problem` has it
 */
export function readSurroundings(file: string, selected: string | undefined): Surroundings {
  return surroundingsOf(file, readJsonFile(file), selected);
}
