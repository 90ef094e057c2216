import { checkNumber, outOfRange, show } from '../../../bindings/base/errors.ts';
import { HeaderLines } from '../header-lines.ts';
import { type FilePlace, FileError } from '../../../bindings/base/file-error.ts';

/** Nodes of the largest map that is read. */
export const NODE_LIMIT = 2 ** 24;

/** The first lines of the two formats; what they have in common comes first. */
export const BINARY_MARK = '# Octomap OcTree binary file';
const FULL_MARK = '# Octomap OcTree file';
const COMMON_MARK = '# Octomap OcTree ';

/** The largest cells that are read, metres: every engine takes the coordinates of a map of these. */
const RESOLUTION_LIMIT = 2 ** 44;

/** The first four bytes of a `.bt` from before it had a header: the number of the type of the tree. */
const LEGACY_TYPE = 3;
/** Bytes of that form before its data: the type, the resolution as a double, and the number of nodes. */
const LEGACY_BYTES = 16;

/** What a map says before its nodes. */
export interface OctomapHeader {
  /** Whether nodes have two bits per child, as in `.bt`, instead of log-odds. */
  readonly isBinary: boolean;
  readonly resolution: number;
  /** How many nodes there are, inner ones and leaves, and where that is said. */
  readonly size: number;
  readonly sizeAt: FilePlace;
  /** Where the nodes begin. */
  readonly dataAt: number;
}

/** Checks the resolution of a map that is an argument. */
export function checkResolution(where: string, value: unknown): void {
  const number = checkNumber(where, 'map.resolution', value);
  if (!isResolution(number)) throw outOfRange(where, 'map.resolution', RESOLUTION_RANGE, number);
}

/** Tells whether a number can be the length of the edges of a map's finest cells, in metres. */
function isResolution(value: number): boolean {
  return value > 0 && value <= RESOLUTION_LIMIT;
}

/** What a resolution must be, for errors. */
const RESOLUTION_RANGE = `above 0 and at most ${RESOLUTION_LIMIT}`;

/**
 * Reads what a `.bt` or `.ot` says before its nodes.
 *
 * @throws FileError
 */
export function readHeader(bytes: Uint8Array<ArrayBuffer>, file: string): OctomapHeader {
  const beginning = String.fromCharCode(...bytes.subarray(0, COMMON_MARK.length));
  if (beginning === COMMON_MARK) return readText(bytes, file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 4 && view.getInt32(0, true) === LEGACY_TYPE) return readLegacy(view, file);
  const found = bytes.length === 0 ? 'an empty file' : show(beginning);
  throw new FileError(
    file,
    1,
    `expected "${BINARY_MARK}" or "${FULL_MARK}", got ${found}; is it a .bt or .ot of OctoMap?`,
  );
}

function readText(bytes: Uint8Array<ArrayBuffer>, file: string): OctomapHeader {
  const lines = new HeaderLines(bytes, file);
  const mark = lines.next('the end of its first line');
  const isBinary = mark.startsWith(BINARY_MARK);
  if (!isBinary && !mark.startsWith(FULL_MARK)) {
    throw lines.error(`expected "${BINARY_MARK}" or "${FULL_MARK}", got ${show(mark)}`);
  }
  const values = new Map<string, number>();
  let sizeAt = lines.line;
  for (;;) {
    const text = lines.next('the line "data"');
    if (text === '' || text.startsWith('#')) continue;
    const [word = '', value = '', ...more] = text.split(/\s+/);
    if (word === 'data' && value === '') break;
    if (!Object.hasOwn(VALUES, word) || value === '' || more.length > 0) {
      throw lines.error(`expected "id", "size" or "res" with a value, or "data", got ${show(text)}`);
    }
    if (values.has(word)) throw lines.error(`gives "${word}" a second time`);
    values.set(word, readValue(word, value, lines));
    if (word === 'size') sizeAt = lines.line;
  }
  const missing = Object.keys(VALUES).find((word) => !values.has(word));
  if (missing !== undefined) throw lines.error(`begins its data without "${missing}"`);
  return {
    isBinary,
    resolution: values.get('res')!,
    size: values.get('size')!,
    sizeAt,
    dataAt: lines.at,
  };
}

/** What the lines of a header may say: what is expected, and how to tell. */
const VALUES: Readonly<
  Record<string, { readonly expected: string; readonly isValid: (value: string) => boolean }>
> = {
  id: {
    expected: '"OcTree", the only kind of tree that is read',
    // OctoMap reads the number as the name as well, which old files have.
    isValid: (value) => value === 'OcTree' || value === '1',
  },
  size: {
    expected: `a number of nodes, at most ${NODE_LIMIT}`,
    isValid: (value) => /^\d{1,9}$/.test(value) && Number(value) <= NODE_LIMIT,
  },
  res: {
    expected: `a number of metres, ${RESOLUTION_RANGE}`,
    isValid: (value) => /^[\d.][-+.eE\d]*$/.test(value) && isResolution(Number(value)),
  },
};

function readValue(word: string, value: string, lines: HeaderLines): number {
  const { expected, isValid } = VALUES[word]!;
  if (!isValid(value)) throw lines.error(`expected ${word} to be ${expected}, got ${show(value)}`);
  return Number(value);
}

function readLegacy(view: DataView<ArrayBuffer>, file: string): OctomapHeader {
  const error = (byte: number, reason: string): FileError => new FileError(file, { byte }, reason);
  if (view.byteLength < LEGACY_BYTES)
    throw error(view.byteLength, `ends within the ${LEGACY_BYTES} bytes before its data; it was cut off`);
  const resolution = view.getFloat64(4, true);
  if (!isResolution(resolution))
    throw error(4, `expected a resolution in metres, ${RESOLUTION_RANGE}, got ${resolution}`);
  const size = view.getUint32(12, true);
  if (size > NODE_LIMIT) throw error(12, `expected a number of nodes, at most ${NODE_LIMIT}, got ${size}`);
  return { isBinary: true, resolution, size, sizeAt: { byte: 12 }, dataAt: LEGACY_BYTES };
}
