import type { Quaternion, Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import type { Inertia } from '../robot/model/inertial.ts';
import { FileWords, shorten, type Word } from '../robot/text/file-words.ts';

/** A rigid body as Multi has it. Its frame is at its center of mass. */
export interface MultiBody {
  /** From 1 on, in the order of the file: what links are associated with. */
  readonly number: number;
  /** The name of the file of its triangles, which is not read. */
  readonly geometry: string;
  /** Factors for these triangles along x, y and z. */
  readonly scale: Vector;
  /** kg. */
  readonly mass: number;
  /** Whether it is so heavy that it never moves. */
  readonly static: boolean;
  /** About its center, along its axes, kg·m². */
  readonly inertia: Inertia;
  readonly pose: { readonly position: Vector; readonly quaternion: Quaternion };
  /** In the world; N·s, and N·m·s about the center. */
  readonly momentum: { readonly linear: Vector; readonly angular: Vector };
  /** What pushes it: N in the world, at a place in its frame. */
  readonly force: { readonly vector: Vector; readonly at: Vector };
}

/** Bodies of the largest file that is read. */
const BODY_LIMIT = 4096;

/** How far a matrix may be from a symmetric one, as a share of its largest number. */
const SYMMETRIC = 1e-6;

/**
 * How many numbers follow the name of a geometry. The print of the thesis has lost those of the inertia: it
 * is taken for three moments, or for a matrix, whichever makes the count right.
 */
const COUNTS: ReadonlyMap<number, number> = new Map([
  [26, 3],
  [32, 9],
]);

/** Reads the bodies of a `.rb`: see `readMulti`. */
export function readBodies(file: string, content: string, staticAbove: number): MultiBody[] {
  const text = new FileWords(file, content, /\S+/g, '#');
  const [first, ...rest] = text.words;
  if (first === undefined) throw text.error(undefined, 'has no number of objects; is it an .rb of Multi?');
  const count = text.whole(first, 'the number of objects');
  if (count > BODY_LIMIT)
    throw text.error(first, `${count} objects are more than the ${BODY_LIMIT} that are read`);
  const bodies = divide(text, rest).map((words, i) => readBody(text, i + 1, words, staticAbove));
  if (bodies.length === count) return bodies;
  throw text.error(first, `announces ${count} objects, and has ${bodies.length}`);
}

/** The words of each body: a name, and the numbers up to the next. */
function divide(text: FileWords, words: readonly Word[]): [Word, ...Word[]][] {
  const bodies: [Word, ...Word[]][] = [];
  for (const word of words) {
    if (Number.isNaN(Number(word.text))) bodies.push([word]);
    else if (bodies.length > 0) bodies.at(-1)!.push(word);
    else throw text.error(word, `${shorten(word.text)} stands where the file of a geometry is to be named`);
    if (bodies.length > BODY_LIMIT) throw text.error(word, `has more than ${BODY_LIMIT} objects`);
  }
  return bodies;
}

function readBody(
  text: FileWords,
  number: number,
  [geometry, ...words]: readonly [Word, ...Word[]],
  staticAbove: number,
): MultiBody {
  const object = `object ${number}`;
  const moments = COUNTS.get(words.length);
  if (moments === undefined) {
    throw text.error(
      geometry,
      `${object}: ${words.length} numbers follow the name of its geometry; expected 26, of which 3 are moments ` +
        'of inertia, or 32 with a matrix of 9',
    );
  }
  let next = 0;
  const take = (count: number, what: string): number[] =>
    words.slice(next, (next += count)).map((word) => text.number(word, `${object}: ${what}`));
  const vector = (what: string): Vector => take(3, what) as unknown as Vector;
  const position = vector('its position');
  const [w, x, y, z] = take(4, 'its quaternion') as [number, number, number, number];
  const length = lengthOf(x, y, z, w);
  if (length === 0) throw text.error(words[3], `${object}: its quaternion is 0, and turns to nowhere`);
  const momentum = { linear: vector('its linear momentum'), angular: vector('its angular momentum') };
  const mass = take(1, 'its mass')[0]!;
  if (!(mass > 0)) throw text.error(words[13], `${object}: its mass is ${mass}, and has to be above 0`);
  const scale = vector('its scaling factors');
  const inertia = readInertia(text, object, words[next]!, take(moments, 'its moment of inertia'));
  return {
    number,
    geometry: geometry.text,
    scale,
    mass,
    static: mass > staticAbove,
    inertia,
    pose: { position, quaternion: [x / length, y / length, z / length, w / length] },
    momentum,
    force: { vector: vector('its force'), at: vector('the place of its force') },
  };
}

function readInertia(text: FileWords, object: string, at: Word, numbers: readonly number[]): Inertia {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = (
    numbers.length === 9 ? numbers : [numbers[0], 0, 0, 0, numbers[1], 0, 0, 0, numbers[2]]
  ) as [number, number, number, number, number, number, number, number, number];
  const most = SYMMETRIC * Math.max(...numbers.map(Math.abs));
  if (Math.max(Math.abs(xy - yx), Math.abs(xz - zx), Math.abs(yz - zy)) > most) {
    throw text.error(at, `${object}: its matrix of inertia is not symmetric`);
  }
  return [xx, yy, zz, (xy + yx) / 2, (xz + zx) / 2, (yz + zy) / 2];
}
