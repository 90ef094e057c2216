import { show } from '../../../bindings/base/errors.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { InputError } from './input-error.ts';
import { countNumbers, makeShape, placeOf, type Shape, SHAPE_NAMES } from './moveit-shapes.ts';

/** Numbers of the largest mesh that is read. */
const MESH_LIMIT = 2 ** 20;

/**
 * Reads a scene as MoveIt saves it (`.scene`): objects with shapes, each by its id in the frame of the world.
 * The newer form, in which an object has a pose of its own, is told from the older one as MoveIt tells it: by
 * the line behind the first name.
 *
 * @param file - how complaints call the text
 * @throws InputError that names the line
 */
export function readSceneText(text: string, file: string): Record<string, ElementSource[]> {
  const words = new Words(text, file);
  words.line();
  const objects: Record<string, ElementSource[]> = {};
  let hasPoses: boolean | undefined;
  for (;;) {
    const marker = words.word('"*" before an object, or "." at the end');
    if (marker === '.') return objects;
    if (marker !== '*')
      throw words.error(`expected "*" before an object, or "." at the end, got ${show(marker)}`);
    const id = words.line();
    if (id === '') throw words.error('expected the id of an object behind "*"');
    if (Object.hasOwn(objects, id)) throw words.error(`object ${show(id)} comes twice`);
    hasPoses ??= /\S\s+\S/.test(words.peekLine());
    const frame = hasPoses ? readPose(words) : identity();
    objects[id] = Array.from({ length: words.count('of shapes') }, () => readShape(words, frame));
    if (!hasPoses) continue;
    for (let left = words.count('of subframes'); left > 0; left--) {
      words.word('the name of a subframe');
      readPose(words);
    }
  }
}

/** Reads a shape, its pose in the frame of its object, and its color, which is not kept. */
function readShape(words: Words, frame: Matrix): ElementSource {
  const type = words.word('a shape');
  const shape = type === 'mesh' ? readMesh(words) : readNumbers(words, type);
  const place = product(frame, readPose(words));
  words.numbers(4);
  return words.checked(() => makeShape(shape, place));
}

function readNumbers(words: Words, type: string): Shape {
  const count = countNumbers(type);
  if (count !== undefined) return { type, numbers: words.numbers(count) };
  throw words.error(`${show(type)} is not a shape that is read; use ${[...SHAPE_NAMES, 'mesh'].join(', ')}`);
}

function readMesh(words: Words): Shape {
  const [vertices, triangles] = [words.count('of vertices'), words.count('of triangles')];
  if (Math.max(vertices, triangles) > MESH_LIMIT) {
    throw words.error(
      `a mesh has ${vertices} vertices and ${triangles} triangles, and at most ${MESH_LIMIT} are read`,
    );
  }
  return { vertices: words.numbers(3 * vertices), indices: words.numbers(3 * triangles) };
}

function readPose(words: Words): Matrix {
  const [x, y, z, ...rotation] = words.numbers(7) as [number, number, number, ...number[]];
  const position: Vector = [x, y, z];
  return words.checked(() => placeOf(position, rotation));
}

/** Words of a text with blanks between them, one after the other. */
class Words {
  readonly #text: string;
  readonly #file: string;
  #at = 0;

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
  }

  /** The next word. */
  word(expected: string): string {
    const pattern = /\S+/y;
    pattern.lastIndex = this.#skip(/\s*/y);
    const [word] = pattern.exec(this.#text) ?? [];
    if (word === undefined) throw this.error(`ends where ${expected} should be`);
    this.#at = pattern.lastIndex;
    return word;
  }

  /** What is left of the line, which is passed. */
  line(): string {
    const line = this.peekLine();
    this.#at = Math.min(this.#text.length, this.#at + line.length + 1);
    return line.trim();
  }

  /** What is left of the line. */
  peekLine(): string {
    const end = this.#text.indexOf('\n', this.#at);
    return this.#text.slice(this.#at, end < 0 ? undefined : end);
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => {
      const word = this.word('a number');
      const number = Number(word);
      if (Number.isFinite(number)) return number;
      throw this.error(`expected a finite number, got ${show(word)}`);
    });
  }

  count(what: string): number {
    const word = this.word(`a number ${what}`);
    if (/^\d{1,9}$/.test(word)) return Number(word);
    throw this.error(`expected a number ${what}, got ${show(word)}`);
  }

  /** Runs what makes something of the words, and says where they stand if it refuses them. */
  checked<T>(make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) throw this.error(error.message);
      throw error;
    }
  }

  error(message: string): InputError {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    return new InputError(`${this.#file}:${line}: ${message}`);
  }

  #skip(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    pattern.exec(this.#text);
    return (this.#at = pattern.lastIndex);
  }
}
