import { Document, DOMParser, Element } from '@xmldom/xmldom';

/** Gives Node.js as much of a DOM as the loaders of three and urdf-loader need; pages have their own. */
export function provideDom(): void {
  if ('DOMParser' in globalThis) return;
  Object.assign(globalThis, { Document, DOMParser, Element });
  // urdf-loader asks for an element by its name and one attribute.
  Object.assign(Element.prototype, {
    querySelector(this: Element, selector: string): Element | null {
      const [, name, attribute, value] = /^(\w+)\[(\w+)="(.*)"\]$/.exec(selector)!;
      const found = [...this.getElementsByTagName(name!)];
      return found.find((element) => element.getAttribute(attribute!) === value) ?? null;
    },
  });
}
