import { checkPositive, checkString } from '../../bindings/base/errors.ts';
import { FileError } from '../../bindings/base/file-error.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { type MultiBody, readBodies } from './multi-bodies.ts';
import { type MultiLinks, readLinks } from './multi-links.ts';

/** What `readMulti` may be told. */
export interface ReadMultiOptions {
  /** The text of the `.jnt`, of an articulated body; without it all bodies are free. */
  readonly jnt?: string | undefined;
  /** How errors call the two files; default `.rb` and `.jnt`. */
  readonly file?: string | undefined;
  readonly jntFile?: string | undefined;
  /** Bodies heavier than this never move, kg. Default: 1e4. */
  readonly staticAbove?: number | undefined;
}

/** What the files of Multi say. */
export interface MultiFiles extends Partial<MultiLinks> {
  readonly bodies: readonly MultiBody[];
}

/**
 * Reads the files of Multi, the simulator of Holck 2005: the bodies of an `.rb`, and the joints of a `.jnt`
 * that goes with it. Nothing is made of them yet, and the geometries that they name are not read.
 *
 * Source: Holck 2005, appendix D and §3.4.2. Its print has lost numbers: how many an inertia has (3 or 9 are
 * read), from which mass on a body is static (`staticAbove`), and limits, which are none where braces are
 * empty. The counts of links and joints in its example do not fit, and are not looked at. It shows no link
 * that carries several: here, it has the place and axes of each of their joints, in the order of the links.
 *
 * @param rb - the text of the `.rb`
 * @throws FileError that names file, line and object or link; TypeError or RangeError for other arguments
 */
export function readMulti(rb: string, options: ReadMultiOptions = {}): MultiFiles {
  const where = 'readMulti';
  checkString(where, 'rb', rb, 'the text of an .rb');
  checkOptions(where, options, ['jnt', 'file', 'jntFile', 'staticAbove']);
  const { jnt, file = '.rb', jntFile = '.jnt', staticAbove = 1e4 } = options;
  for (const [name, value] of Object.entries({ jnt, file, jntFile })) {
    if (value !== undefined) checkString(where, `options.${name}`, value);
  }
  checkPositive(where, 'options.staticAbove', staticAbove);
  const bodies = readBodies(file, rb, staticAbove);
  if (jnt === undefined) return { bodies };
  const links = readLinks(jntFile, jnt);
  for (const number of [links.base.body, ...links.joints.map(({ child }) => child)]) {
    if (number >= 1 && number <= bodies.length) continue;
    throw new FileError(
      jntFile,
      undefined,
      `a link has the body ${number}, and ${file} has bodies 1 to ${bodies.length}`,
    );
  }
  return { bodies, ...links };
}
