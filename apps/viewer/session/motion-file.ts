import { parse } from 'csv-parse/browser/esm/sync';
import type { ViewMotion } from '../../cli/serve/view-files.ts';
import type { Session } from './session.ts';
import type { TextFile } from './source.ts';

/** Columns of a body that moves, as `clearance simulate` writes them. */
const POSE = ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'];

/** Numbers of the longest table that is shown. */
const MOST = 2 ** 22;

/**
 * Reads how everything moves, as `clearance simulate --out` writes it: the time, of each body its place and
 * quaternion, and the joints of the robot. Other columns are passed over.
 *
 * @param contacts - what touches, as `--contacts` writes it
 * @throws Error that names the file, and what is wrong
 */
export function readMotionFile(
  session: Session,
  motion: TextFile,
  contacts: TextFile | undefined,
): ViewMotion {
  const { head, rows } = readTable(motion);
  const segments = head.flatMap((name) => (name.endsWith('.qw') ? [name.slice(0, -3)] : []));
  const columnOf = (name: string): number => {
    const at = head.indexOf(name);
    if (at >= 0) return at;
    throw new Error(`${motion.file}: there is no column ${JSON.stringify(name)}; is it of another world?`);
  };
  for (const id of segments) {
    if (session.scene.segments.includes(id)) continue;
    throw new Error(`${motion.file}: "${id}" moves, and is not there; drop the scene that it is in first`);
  }
  const posed = segments.flatMap((id) => POSE.map((name) => columnOf(`${id}.${name}`)));
  const joints = session.robot.joints.map(({ name }) =>
    head.includes(name) ? columnOf(name) : columnOf(name.replace('/', '.')),
  );
  const times = rows.map((row) => row[0]!);
  const late = times.findIndex((time, i) => i > 0 && !(time > times[i - 1]!));
  if (late > 0) throw new Error(`${motion.file}: time ${times[late]} is not after ${times[late - 1]}`);
  return {
    ...{ file: motion.file, times, segments },
    poses: rows.map((row) => posed.map((at) => row[at]!)),
    configurations: rows.map((row) => joints.map((at) => row[at]!)),
    ...(contacts && { contacts: readContacts(contacts, times) }),
  };
}

/** By frame: of each touch its point, and the impulse on the second body. */
function readContacts(file: TextFile, times: readonly number[]): number[][] {
  const frames = new Map<number, number[]>(times.map((time) => [time, []]));
  const { head, rows } = readTable(file, ['a', 'b']);
  const columns = ['x', 'y', 'z', 'ix', 'iy', 'iz'].map((name) => head.indexOf(name));
  for (const row of rows) {
    const frame = frames.get(row[0]!);
    if (frame === undefined) {
      throw new Error(
        `${file.file}: there is no frame at ${row[0]} s; is it of another run than the motion?`,
      );
    }
    frame.push(...columns.map((at) => row[at]!));
  }
  return [...frames.values()];
}

/** The names of the columns, and rows of numbers; 0 in columns of names. */
function readTable(
  { file, text }: TextFile,
  names: readonly string[] = [],
): { head: readonly string[]; rows: number[][] } {
  const [head = [], ...cells] = parse(text, { skip_empty_lines: true, relax_column_count: true });
  if (cells.length === 0) throw new Error(`${file}: no rows below the names of the columns`);
  if (cells.length * head.length > MOST)
    throw new Error(`${file}: has more than the ${MOST} numbers that are shown`);
  const rows = cells.map((row, i) => {
    const numbers = head.map((name, k) => (names.includes(name) ? 0 : numberIn(row[k])));
    const bad = numbers.findIndex((number) => !Number.isFinite(number));
    if (bad < 0) return numbers;
    throw new Error(
      `${file}:${i + 2}: ${head[bad]!}: ${JSON.stringify(row[bad] ?? '')} is not a finite number`,
    );
  });
  return { head, rows };
}

/** A number as it is written; an empty cell is none. */
function numberIn(cell = ''): number {
  return cell.trim() === '' ? NaN : Number(cell);
}
