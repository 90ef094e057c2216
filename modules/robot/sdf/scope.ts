import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { inverseOf } from '../model/inverse.ts';
import type { XmlElement } from '../text/xml.ts';
import type { Includes } from './includes.ts';
import { poseOf, textOf } from './values.ts';

/** The frame of a model, in itself. */
export const MODEL = '__model__';

/** The world, which is the parent of what stands still. */
export const WORLD = 'world';

/** A frame that has a name in a model or world. */
interface Named {
  readonly kind: 'link' | 'joint' | 'frame' | 'model';
  readonly element: XmlElement;
  /** The frame that its pose is in. */
  readonly base: string;
  /** The frame or link that it goes with; undefined for a link. */
  readonly attachedTo: string | undefined;
  /** From its own frame to the base. */
  readonly pose: Matrix;
}

/** A model or a world: the names in it, and where they are. Names of others have `::` between. */
export class Scope {
  readonly element: XmlElement;
  /** What stands before the names of its links in the whole. */
  readonly prefix: string;
  /** The path of its file, from which names of meshes start. */
  readonly file: string;
  readonly nested = new Map<string, Scope>();
  /** Those of the models in it whose names are its own, by what their frames are called. */
  readonly #merged = new Map<string, Scope>();
  /** Links, frames and models. */
  readonly #names = new Map<string, Named>();
  /** Apart, as in files before SDF 1.7 a joint may be called like a link. */
  readonly #joints = new Map<string, Named>();
  /** Names whose frames are being looked for. */
  readonly #open = new Set<string>();

  /** @throws FileError for names that are used twice, and for what cannot be included */
  constructor(element: XmlElement, prefix: string, file: string, includes: Includes) {
    this.element = element;
    this.prefix = prefix;
    this.file = file;
    for (const child of element.children()) {
      includes.spend(child);
      if (child.name === 'include' || child.name === 'model') {
        const found = includes.modelOf(child, file);
        const name = found.merges ? `_merged__${found.name}__model__` : found.name;
        const within = found.merges ? prefix : `${prefix}${name}::`;
        const scope = new Scope(found.model, within, found.file, includes.within(found.file));
        const placed = found.include?.child('pose') === undefined ? found.model : found.include;
        const pose = product(poseOf(placed), inverseOf(scope.#placementFrame(found.include)));
        this.#add(name, {
          kind: 'model',
          element: child,
          attachedTo: undefined,
          base: baseOf(placed),
          pose,
        });
        this.nested.set(name, scope);
        if (found.merges) this.#merged.set(name, scope);
      } else if (child.name === 'link' || child.name === 'joint' || child.name === 'frame') {
        const attachedTo = attachmentOf(child);
        const base = child.child('pose')?.text('relative_to') ?? attachedTo ?? MODEL;
        const source = child.within(`${child.name} "${prefix}${child.requiredText('name')}"`);
        this.#add(child.requiredText('name'), {
          ...{ kind: child.name, element: source, attachedTo, base },
          pose: poseOf(child),
        });
      }
    }
    for (const scope of this.#merged.values()) this.#checkMerged(scope);
  }

  /** Its links or joints by their names in it, in document order. */
  elements(kind: 'link' | 'joint'): [name: string, element: XmlElement][] {
    const all = kind === 'joint' ? this.#joints : this.#names;
    return [...all].flatMap(([name, named]) => (named.kind === kind ? [[name, named.element]] : []));
  }

  /** All models: itself, and then those in it. */
  all(): Scope[] {
    return [this, ...[...this.nested.values()].flatMap((scope) => scope.all())];
  }

  /**
   * Where a frame is, in the frame of the model or world.
   *
   * @param by - what names it, for complaints
   * @throws FileError where there is none, or it is relative to itself
   */
  placementOf(name: string, by: XmlElement): Matrix {
    if (name === MODEL || name === WORLD) return identity();
    return this.#follow(
      name,
      by,
      ({ base, pose, element }) => product(this.placementOf(base, element), pose),
      (nested, rest) => product(this.placementOf(nested, by), this.nested.get(nested)!.placementOf(rest, by)),
    );
  }

  /** Where the frame of a joint is, in the frame of the model. */
  placementOfJoint(name: string): Matrix {
    const { base, pose, element } = this.#joints.get(name)!;
    return product(this.placementOf(base, element), pose);
  }

  /**
   * The link that a frame goes with, by its name in the whole; `WORLD` for the world.
   *
   * @throws FileError where there is none
   */
  linkOf(name: string, by: XmlElement): string {
    if (name === WORLD) return WORLD;
    if (name === MODEL) return this.#canonicalLink(by);
    return this.#follow(
      name,
      by,
      ({ kind, attachedTo }) => {
        if (kind === 'link') return this.prefix + name;
        if (kind === 'model') return this.nested.get(name)!.#canonicalLink(by);
        return this.linkOf(attachedTo ?? MODEL, by);
      },
      (nested, rest) => this.nested.get(nested)!.linkOf(rest, by),
    );
  }

  /** The link that the frame of the model goes with: the first unless it says another. */
  #canonicalLink(by: XmlElement): string {
    const given = this.element.text('canonical_link');
    if (given !== undefined) return this.linkOf(given, this.element);
    for (const [name, { kind }] of this.#names) {
      if (kind === 'link') return this.prefix + name;
      if (this.#merged.has(name)) return this.#merged.get(name)!.#canonicalLink(by);
    }
    const [nested] = this.nested.values();
    if (nested !== undefined) return nested.#canonicalLink(by);
    // A frame of the world stands still.
    if (this.element.name === 'world') return WORLD;
    throw by.error(`model ${show(this.element.text('name') ?? '')} has no link`);
  }

  #placementFrame(include: XmlElement | undefined): Matrix {
    const name = (include && textOf(include, 'placement_frame')) ?? this.element.text('placement_frame');
    return name === undefined ? identity() : this.placementOf(name, include ?? this.element);
  }

  #add(name: string, named: Named): void {
    const all = named.kind === 'joint' ? this.#joints : this.#names;
    if (all.has(name) || name === WORLD || name === MODEL) {
      throw named.element.error(`the name ${show(name)} is used twice`);
    }
    all.set(name, named);
  }

  /** @throws FileError for a name here that a model has too, whose names are those of this one */
  #checkMerged(merged: Scope): void {
    for (const kind of ['names', 'joints'] as const) {
      for (const [name, { element }] of merged.#listOf(kind)) {
        const others = [...this.#merged.values()].filter((scope) => scope !== merged);
        if ([this, ...others].some((scope) => scope.#listOf(kind).has(name))) {
          throw element.error(`the name ${show(name)} is used twice`);
        }
      }
    }
  }

  #listOf(kind: 'names' | 'joints'): ReadonlyMap<string, Named> {
    return kind === 'joints' ? this.#joints : this.#names;
  }

  /** Whether something here has a name, or the model that it begins with. */
  #has(name: string): boolean {
    return (
      this.#names.has(splitName(name)[0]) ||
      this.#joints.has(name) ||
      [...this.#merged.values()].some((scope) => scope.#has(name))
    );
  }

  /** Looks a name up, here, in the model that it begins with, or in one whose names are those of this one. */
  #follow<T>(
    name: string,
    by: XmlElement,
    here: (named: Named) => T,
    inside: (nested: string, rest: string) => T,
  ): T {
    if (this.#open.has(name)) throw by.error(`frame ${show(name)} is relative to itself`);
    this.#open.add(name);
    try {
      const named = this.#names.get(name) ?? this.#joints.get(name);
      if (named !== undefined) return here(named);
      const [nested, rest] = splitName(name);
      if (rest !== undefined && this.nested.has(nested)) return inside(nested, rest);
      const merged = [...this.#merged].find(([, scope]) => scope.#has(name));
      if (merged !== undefined) return inside(merged[0], name);
    } finally {
      this.#open.delete(name);
    }
    const hint = didYouMean(name, [...this.#names.keys()]);
    throw by.error(`there is no link, joint or frame ${show(name)}${hint}`);
  }
}

function splitName(name: string): [first: string, rest?: string] {
  const end = name.indexOf('::');
  return end === -1 ? [name] : [name.slice(0, end), name.slice(end + 2)];
}

function baseOf(placed: XmlElement): string {
  return placed.child('pose')?.text('relative_to') ?? MODEL;
}

/** What a joint or frame goes with: the child of the joint, or what the frame says. */
function attachmentOf(element: XmlElement): string | undefined {
  if (element.name === 'joint') return textOf(element, 'child');
  return element.name === 'frame' ? element.text('attached_to') : undefined;
}
