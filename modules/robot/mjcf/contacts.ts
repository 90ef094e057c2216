import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import { pairKey } from '../../../bindings/scene/pairs/pairs.ts';
import type { XmlElement } from '../text/xml.ts';
import { Attributes } from './attributes.ts';
import type { Bodies, Instance, MjcfBody, Part } from './bodies.ts';

/** Geoms of one body that are compared with the same others: a link of the robot. */
export interface Parts {
  /** The name of the body, or behind that of another part the name of the first geom. */
  readonly name: string;
  readonly body: MjcfBody;
  readonly geoms: readonly Part[];
  readonly contype: number;
  readonly conaffinity: number;
}

/**
 * What MuJoCo compares. Source: the manual of MuJoCo, "Computation", section "Collision detection".
 *
 * Pairs that `<contact>` names are compared. Of all others those are, whose `contype` and `conaffinity` fit,
 * of different bodies: what no joint moves against each other is one, and of bodies with joints between them
 * those at either side of one are not compared, except with what the world holds.
 */
export class Contacts {
  readonly #named = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #excluded = new Set<string>();
  readonly #welds = new Map<MjcfBody, MjcfBody>();
  readonly #flags: Attributes;

  /** @throws FileError for names of geoms and bodies that are not there */
  constructor({ bodies, instances }: Bodies) {
    const root = instances[0]!.document;
    const flags = root.sections('option').filter(({ element }) => element.name === 'flag');
    const elements = flags.map(({ element }) => element).toReversed();
    this.#flags = new Attributes(elements[0] ?? root.root.element, elements);
    const geoms = new Set(bodies.flatMap((body) => body.geoms.flatMap(({ name }) => name ?? [])));
    const names = new Set(bodies.map(({ name }) => name));
    for (const [i, instance] of instances.entries()) {
      for (const { element } of instance.document.sections('contact')) {
        const isPair = element.name === 'pair';
        const known = isPair ? geoms : names;
        const ends = (isPair ? ['geom1', 'geom2'] : ['body1', 'body2']).map((attribute) =>
          nameIn(element, attribute, instance, known, i > 0),
        ) as [string, string];
        if (ends.includes(undefined as never)) continue;
        (isPair ? this.#pairs : this.#excluded).add(pairKey(...ends));
        if (isPair) for (const end of ends) this.#named.add(end);
      }
    }
    for (const body of bodies) {
      const stands = body.parent !== undefined && body.joints.length === 0 && !body.isMocap;
      this.#welds.set(body, stands ? this.#welds.get(body.parent)! : body);
    }
  }

  /** Whether nothing is compared, as the file has it. */
  get areOff(): boolean {
    return ['contact', 'constraint'].some((name) => this.#flags.text(name) === 'disable');
  }

  /**
   * The geoms of a body that are compared, put together where they are with the same others; geoms that only
   * are shown are in none.
   *
   * @param visuals - those that are only shown instead, each by itself
   */
  partsOf(body: MjcfBody, visuals = false): readonly Parts[] {
    const parts = new Map<string, Part[]>();
    for (const geom of body.geoms) {
      const { contype, conaffinity } = bitsOf(geom);
      const isNamed = geom.name !== undefined && this.#named.has(geom.name);
      const isShown = contype === 0 && conaffinity === 0 && !isNamed;
      if (isShown !== visuals) continue;
      const key = isNamed ? `geom ${geom.name}` : `${contype} ${conaffinity}`;
      const others = parts.get(key);
      if (others === undefined) parts.set(key, [geom]);
      else others.push(geom);
    }
    return [...parts.values()].map((geoms, i) => ({
      name: i === 0 ? body.name : `${body.name}/${geoms[0]!.name ?? i}`,
      body,
      geoms,
      ...bitsOf(geoms[0]!),
    }));
  }

  /** Whether MuJoCo compares geoms of two parts. */
  compares(a: Parts, b: Parts): boolean {
    const named = [a, b].map(({ geoms }) => geoms[0]!.name ?? '') as [string, string];
    if (this.#pairs.has(pairKey(...named))) return true;
    const [weldA, weldB] = [this.#welds.get(a.body)!, this.#welds.get(b.body)!];
    if (weldA === weldB || (weldA.joints.length === 0 && weldB.joints.length === 0)) return false;
    if (this.#areJoined(weldA, weldB)) return false;
    if (this.#excluded.has(pairKey(a.body.name, b.body.name))) return false;
    // As in C, where a bit of either side is enough.
    return (a.contype & b.conaffinity) !== 0 || (b.contype & a.conaffinity) !== 0;
  }

  #areJoined(a: MjcfBody, b: MjcfBody): boolean {
    if (this.#flags.text('filterparent') === 'disable') return false;
    // The world is no parent in this sense.
    if (a.parent === undefined || b.parent === undefined) return false;
    return this.#welds.get(a.parent) === b || this.#welds.get(b.parent) === a;
  }
}

function bitsOf({ attributes }: Part): Pick<Parts, 'contype' | 'conaffinity'> {
  return { contype: attributes.number('contype', 1), conaffinity: attributes.number('conaffinity', 1) };
}

/**
 * What an attribute names in an instance of a document.
 *
 * @param mayLack - whether it need not be there, as of a model often only a part is attached
 */
export function nameIn(
  element: XmlElement,
  attribute: string,
  { prefix, suffix }: Instance,
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  mayLack: boolean,
): string | undefined {
  const given = element.requiredText(attribute);
  const name = prefix + given + suffix;
  if (known.has(name)) return name;
  if (mayLack) return undefined;
  const hint = didYouMean(name, [...known.keys()]);
  throw element.error(`<${element.name} ${attribute}>: there is no ${show(given)}${hint}`);
}
