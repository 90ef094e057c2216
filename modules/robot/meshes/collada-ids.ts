import { show } from '../../../bindings/base/errors.ts';
import { shorten, type XmlElement } from '../text/xml.ts';

/** The elements of a COLLADA by what they are and are called, as other elements refer to them. */
export class ColladaIds {
  readonly #elements = new Map<string, XmlElement>();
  readonly #outer: ColladaIds | undefined;

  /**
   * @param root - what the elements are in
   * @param outer - where to look for what is not there: the numbers of two meshes may have equal ids
   */
  constructor(root: XmlElement, outer?: ColladaIds) {
    this.#outer = outer;
    const open = [root];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      const id = element.text('id');
      if (id !== undefined) {
        const key = `${element.name} ${id}`;
        if (!this.#elements.has(key)) this.#elements.set(key, element);
      }
      for (const child of element.children().reverse()) open.push(child);
    }
  }

  /** The element that an attribute names as `#id`: the first so called that is one of `kinds`. */
  find(reference: XmlElement, attribute: string, ...kinds: readonly string[]): XmlElement {
    const url = reference.requiredText(attribute);
    const what = `<${reference.name} ${attribute}=${show(shorten(url))}>`;
    if (!url.startsWith('#')) {
      throw reference.error(`${what} is in another file, and only one is read; save all in one file`);
    }
    const found = this.#get(url.slice(1), kinds);
    if (found !== undefined) return found;
    throw reference.error(`${what}: there is no <${kinds.join('> or <')}> of that id`);
  }

  #get(id: string, kinds: readonly string[]): XmlElement | undefined {
    for (const kind of kinds) {
      const found = this.#elements.get(`${kind} ${id}`);
      if (found !== undefined) return found;
    }
    return this.#outer === undefined ? undefined : this.#outer.#get(id, kinds);
  }
}
