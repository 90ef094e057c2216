import { checkFunction, checkObject, checkString, show, wrongType } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { type Ball, formatBalls, readBalls } from './balls.ts';
import { type City, formatCity, readCity } from './city.ts';
import { readConfiguration, writeConfiguration } from './configuration.ts';
import type { SimConfiguration } from './sections.ts';

/** What the files of MonsterTruckSim say: its configuration, and the city and the balls that it names. */
export interface MonsterTruckSim {
  readonly configuration: SimConfiguration;
  /** There if the configuration names a file. */
  readonly city?: City | undefined;
  readonly balls?: readonly Ball[] | undefined;
}

/** What `parseMonsterTruckSim` may be told beyond the text. */
export interface MonsterTruckSimOptions {
  /** Gives the text of a file that the configuration names, by its path from the folder of that. */
  readonly files?: ((name: string) => string | undefined) | undefined;
  /** How errors call the configuration; default `MonsterTruck.cfg`. */
  readonly file?: string | undefined;
}

/** The texts of the files of MonsterTruckSim. */
export interface MonsterTruckSimTexts {
  readonly configuration: string;
  /** There if there is a city, and balls; the configuration has the names of their files. */
  readonly city?: string;
  readonly balls?: string;
}

/**
 * Reads the files of MonsterTruckSim, the simulator of Petersen 2007: a configuration, and the city and the
 * balls that it names. Attributes that are missing have their defaults; lengths become metres, angles
 * radians. Names of files may not lead out of the folder.
 *
 * Source: Petersen 2007, appendix B.
 *
 * @param text - the text of the configuration
 * @throws FileError that names file and line: of an attribute or section that there is not, of one that is
 *   there twice or has no such value, and of files that do not fit their count; TypeError or RangeError for
 *   other arguments
 */
export function parseMonsterTruckSim(text: string, options: MonsterTruckSimOptions = {}): MonsterTruckSim {
  const where = 'parseMonsterTruckSim';
  checkString(where, 'text', text, 'the text of a configuration');
  checkOptions(where, options, ['files', 'file']);
  const { files, file = 'MonsterTruck.cfg' } = options;
  checkString(where, 'options.file', file);
  checkFunction(where, 'options.files', files);
  const configuration = readConfiguration(file, text);
  const { city, balls } = configuration.field;
  return {
    configuration,
    ...(city !== '' && { city: readCity(ask(where, file, city, files), city) }),
    ...(balls !== '' && { balls: readBalls(ask(where, file, balls, files), balls) }),
  };
}

/** The text of a file that a configuration names. */
function ask(where: string, file: string, name: string, files: MonsterTruckSimOptions['files']): string {
  const error = (reason: string): FileError =>
    new FileError(file, undefined, `[field] ${show(name)}${reason}`);
  if (/^[\\/]|^[a-z]+:|(^|[\\/])\.\.([\\/]|$)/i.test(name)) {
    throw error(' is not in the folder of the configuration; name a file there');
  }
  if (files === undefined) throw error(` is in a file of its own; give ${where}() the option files`);
  let found: unknown;
  try {
    found = files(name);
  } catch (thrown) {
    throw error(`: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  if (typeof found === 'string') return found;
  if (found === undefined) throw error(': there is no such file; the option files returned undefined');
  throw wrongType(where, `what options.files returns for ${show(name)}`, 'a string', found);
}

/**
 * Writes the files of MonsterTruckSim: texts that `parseMonsterTruckSim` reads as the same. Attributes at
 * their defaults are left out. Angles that no number of degrees gives exactly are off by a rounding.
 *
 * @throws TypeError or RangeError that names the argument
 */
export function formatMonsterTruckSim(sim: MonsterTruckSim): MonsterTruckSimTexts {
  const where = 'formatMonsterTruckSim';
  checkObject(where, 'sim', sim, 'what parseMonsterTruckSim gives');
  const { configuration, city, balls } = sim;
  const text = writeConfiguration(where, configuration);
  for (const [name, value] of Object.entries({ city, balls })) {
    const named = configuration.field[name as 'city' | 'balls'];
    if ((named === '') === (value === undefined)) continue;
    const lacks = value === undefined ? `sim.${name} is missing, and ` : '';
    throw new RangeError(
      `${where}: ${lacks}sim.configuration.field.${name} ${named === '' ? 'names no file for it' : `names ${show(named)}`}`,
    );
  }
  return {
    configuration: text,
    ...(city !== undefined && { city: formatCity(city) }),
    ...(balls !== undefined && { balls: formatBalls(balls) }),
  };
}
