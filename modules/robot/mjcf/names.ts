import { show } from '../../../bindings/base/errors.ts';
import type { XmlElement } from '../text/xml.ts';

/** The names of bodies, joints and links, none of which is used twice. */
export class Names {
  readonly #used = { body: new Set<string>(), joint: new Set<string>() };

  /** @throws FileError where something of that kind has the name */
  claim(kind: 'body' | 'joint', name: string, source: XmlElement): void {
    if (this.#used[kind].has(name)) {
      throw source.error(`a second ${kind} is called ${show(name)}; names must be unique`);
    }
    this.#used[kind].add(name);
  }

  /** A name for a link that is no body: another where a link has it, as sites may be called like bodies. */
  free(name: string): string {
    const found = freeName(name, (other) => this.#used.body.has(other));
    this.#used.body.add(found);
    return found;
  }
}

/** A name, or the first of NAME/2, NAME/3 and so on that is not taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let found = name;
  for (let i = 2; isTaken(found); i++) found = `${name}/${i}`;
  return found;
}
