import type { XmlElement } from '../text/xml.ts';

/** The attributes of an element, with those that its default classes have for it. */
export class Attributes {
  readonly element: XmlElement;
  /** The element, and then those of its classes, the nearest first. */
  readonly #holders: readonly XmlElement[];

  constructor(element: XmlElement, defaults: readonly XmlElement[] = []) {
    this.element = element;
    this.#holders = [element, ...defaults];
  }

  /** What has any of some attributes, the nearest first; undefined where nothing has. */
  holderOf(...attributes: readonly string[]): XmlElement | undefined {
    return this.#holders.find((holder) =>
      attributes.some((attribute) => holder.text(attribute) !== undefined),
    );
  }

  text(attribute: string): string | undefined {
    return this.holderOf(attribute)?.text(attribute);
  }

  /** So many numbers, or `fallback` where nothing has the attribute. */
  numbers(attribute: string, count: number, fallback: readonly number[]): readonly number[] {
    return this.holderOf(attribute)?.numbers(attribute, count, fallback) ?? fallback;
  }

  /** One number, or `fallback` where nothing has the attribute. */
  number(attribute: string, fallback: number): number {
    return this.numbers(attribute, 1, [fallback])[0]!;
  }

  /**
   * At most so many numbers. As in MuJoCo, an element that has fewer of them than a class of it takes the
   * others from that.
   */
  list(attribute: string, most: number): readonly number[] {
    const lists = this.#holders.map((holder) => holder.list(attribute, most) ?? []);
    return lists.reduceRight((all, own) => [...own, ...all.slice(own.length)], []);
  }

  /** Whether the attribute is `true`, or `fallback` where nothing has it or it is `auto`. */
  flag(attribute: string, fallback: boolean): boolean {
    const text = this.text(attribute);
    if (text === undefined || text === 'auto') return fallback;
    if (text === 'true' || text === 'false') return text === 'true';
    const { element } = this;
    throw this.holderOf(attribute)!.error(
      `<${element.name} ${attribute}>: ${JSON.stringify(text)} is neither true nor false`,
    );
  }
}
