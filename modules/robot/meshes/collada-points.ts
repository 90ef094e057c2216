import type { Vector } from '../../../bindings/base/checks.ts';
import type { XmlElement } from '../text/xml.ts';
import type { ColladaIds } from './collada-ids.ts';
import { ColladaWords, readIndex } from './collada-words.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { TRIANGLE_LIMIT } from './triangles.ts';

/** Numbers of all lists of coordinates that are read from one file: as many as its triangles could need. */
const NUMBER_LIMIT = 9 * TRIANGLE_LIMIT;

/** What the vertices of a mesh are numbered by. */
export interface Points {
  readonly count: number;
  readonly at: (vertex: number) => Vector;
}

/** How the numbers of a primitive name points: of each `stride` numbers, the one at `offset`. */
export interface PointIndices {
  readonly points: Points;
  readonly offset: number;
  readonly stride: number;
}

/** Reads the lists of coordinates that meshes refer to, each once. */
export class ColladaPoints {
  readonly #lists = new Map<XmlElement, Float64Array>();
  readonly #points = new Map<XmlElement, Points>();
  #numbers = 0;

  /** What tells the corners of a primitive. */
  indices(primitive: XmlElement, ids: ColladaIds): PointIndices {
    let found: { readonly input: XmlElement; readonly offset: number } | undefined;
    let stride = 0;
    for (const input of primitive.children('input')) {
      const offset = readIndex(input, 'offset', 0);
      stride = Math.max(stride, offset + 1);
      const semantic = input.text('semantic');
      if (semantic === 'VERTEX' || semantic === 'POSITION') found ??= { input, offset };
    }
    if (found === undefined) throw primitive.error(`<${primitive.name}> needs an <input semantic="VERTEX">`);
    const { input, offset } = found;
    return { points: this.#find(ids.find(input, 'source', 'vertices', 'source'), ids), offset, stride };
  }

  #find(element: XmlElement, ids: ColladaIds): Points {
    const points = this.#points.get(element) ?? this.#read(element, ids);
    this.#points.set(element, points);
    return points;
  }

  #read(element: XmlElement, ids: ColladaIds): Points {
    if (element.name === 'source') return this.#readSource(element, ids);
    const input = element.children('input').find((child) => child.text('semantic') === 'POSITION');
    if (input === undefined) throw element.error('<vertices> needs an <input semantic="POSITION">');
    return this.#find(ids.find(input, 'source', 'source'), ids);
  }

  #readSource(source: XmlElement, ids: ColladaIds): Points {
    const accessor = source.requiredChild('technique_common').requiredChild('accessor');
    const list = ids.find(accessor, 'source', 'float_array', 'int_array');
    const numbers = this.#lists.get(list) ?? this.#readList(list);
    this.#lists.set(list, numbers);

    const count = readIndex(accessor, 'count');
    const stride = readIndex(accessor, 'stride', 1);
    const first = readIndex(accessor, 'offset', 0);
    const [x, y, z] = placesOf(accessor);
    const last = Math.max(x, y, z);
    if (last >= stride)
      throw accessor.error(`<accessor> has points of ${stride} numbers; a point needs x, y and z`);
    const end = first + (count - 1) * stride + last + 1;
    if (count > 0 && end > numbers.length) {
      throw accessor.error(
        `<accessor>: its ${count} points end at number ${end} of ${numbers.length}; it was cut off`,
      );
    }
    const at = (vertex: number): Vector => {
      const start = first + vertex * stride;
      return [numbers[start + x]!, numbers[start + y]!, numbers[start + z]!];
    };
    return { count, at };
  }

  #readList(list: XmlElement): Float64Array {
    const words = new ColladaWords(list);
    const numbers = new GrowingNumbers(Float64Array);
    while (words.advance()) {
      if (++this.#numbers > NUMBER_LIMIT) {
        throw list.error(`has more than ${NUMBER_LIMIT} coordinates; simplify the mesh`);
      }
      numbers.add(words.number());
    }
    const declared = readIndex(list, 'count', numbers.length);
    if (declared !== numbers.length) {
      throw list.error(`<${list.name} count="${declared}"> has ${numbers.length} numbers; it was cut off`);
    }
    return numbers.numbers;
  }
}

/** Which of the numbers of a point are x, y and z: those that are so called, or the first three. */
function placesOf(accessor: XmlElement): Vector {
  const names = accessor.children('param').map((param) => param.text('name')?.toUpperCase());
  const places = ['X', 'Y', 'Z'].map((name) => names.indexOf(name)) as [number, number, number];
  return places.includes(-1) ? [0, 1, 2] : places;
}
