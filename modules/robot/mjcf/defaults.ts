import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import type { XmlElement } from '../text/xml.ts';
import { Attributes } from './attributes.ts';
import type { Node } from './nodes.ts';

/** A class of defaults. */
export interface DefaultClass {
  readonly parent: DefaultClass | undefined;
  /** What it has for elements, in document order. */
  readonly elements: XmlElement[];
}

/** The default classes of an MJCF. */
export class Defaults {
  /** The class of what has none. */
  readonly main: DefaultClass = { parent: undefined, elements: [] };
  readonly #classes = new Map<string, DefaultClass>([['main', this.main]]);

  /** @throws FileError for a class without a name, or a second one of a name */
  constructor(root: Node) {
    for (const node of root.children) {
      if (node.element.name !== 'default') continue;
      const name = node.element.text('class');
      if (name !== undefined) this.#classes.set(name, this.main);
      this.#fill(node, this.main);
    }
  }

  #fill({ children }: Node, own: DefaultClass): void {
    for (const node of children) {
      if (node.element.name !== 'default') {
        own.elements.push(node.element);
        continue;
      }
      const name = node.element.requiredText('class');
      if (this.#classes.has(name)) throw node.element.error(`a second default class is called ${show(name)}`);
      const inner = { parent: own, elements: [] };
      this.#classes.set(name, inner);
      this.#fill(node, inner);
    }
  }

  /** The class that an attribute names, or `fallback` where the element does not have it. */
  named(element: XmlElement, attribute: 'class' | 'childclass', fallback: DefaultClass): DefaultClass {
    const name = element.text(attribute);
    if (name === undefined) return fallback;
    const found = this.#classes.get(name);
    if (found !== undefined) return found;
    const hint = didYouMean(name, [...this.#classes.keys()]);
    throw element.error(`<${element.name} ${attribute}>: there is no default class ${show(name)}${hint}`);
  }

  /**
   * The attributes of an element with its defaults.
   *
   * @param inherited - the class of elements around it that name no class
   */
  attributesOf(element: XmlElement, inherited: DefaultClass = this.main): Attributes {
    const holders: XmlElement[] = [];
    let own: DefaultClass | undefined = this.named(element, 'class', inherited);
    for (; own !== undefined; own = own.parent) {
      holders.push(...own.elements.filter(({ name }) => name === element.name).toReversed());
    }
    return new Attributes(element, holders);
  }
}
