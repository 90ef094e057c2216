import { show } from '../../../bindings/base/errors.ts';
import { identity, type Matrix, product } from '../../../bindings/geometry/transforms.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { shorten, type XmlElement } from '../text/xml.ts';
import { Attributes } from './attributes.ts';
import type { DefaultClass } from './defaults.ts';
import type { Document } from './document.ts';
import type { Node } from './nodes.ts';
import { placementOf, turnByAngles } from './placements.ts';

/** Something in a body, of which the frames around it put it somewhere. */
export interface Part {
  /** Undefined where it has none. */
  readonly name: string | undefined;
  readonly attributes: Attributes;
  /** The file that it is in. */
  readonly document: Document;
  /** From the frame around it to that of the body. */
  readonly frame: Matrix;
}

/** A body of an MJCF. */
export interface MjcfBody {
  readonly name: string;
  readonly source: XmlElement;
  /** The body that carries it; undefined for the world. */
  readonly parent: MjcfBody | undefined;
  /** From its frame to that of the parent. */
  readonly placement: Matrix;
  readonly isMocap: boolean;
  readonly joints: Part[];
  readonly geoms: Part[];
  readonly sites: Part[];
  /** Its `<inertial>`. */
  inertial: Part | undefined;
}

/** Part of a document that stands in the whole: itself, or what is attached of it. */
export interface Instance {
  readonly document: Document;
  readonly prefix: string;
  readonly suffix: string;
}

/** All bodies of a robot, each before those that it carries, as MuJoCo numbers them. */
export interface Bodies {
  readonly bodies: readonly MjcfBody[];
  readonly instances: readonly Instance[];
}

/** What holds for the elements in an element. */
interface Context extends Instance {
  readonly body: MjcfBody;
  /** From the frame of the elements to that of the body. */
  readonly frame: Matrix;
  /** The class of those that name none. */
  readonly inherited: DefaultClass;
  /** Elements that are around them. */
  readonly depth: number;
}

/** Elements that say nothing of where bodies are and what is compared. */
const IGNORED = ['camera', 'light', 'plugin'];

/** What makes bodies that bend. */
const SOFT = ['composite', 'flexcomp'];

/** Elements in each other, at most, those that are attached included. */
const DEPTH_LIMIT = 512;

/**
 * Reads the bodies of an MJCF: frames go into what they hold, `<replicate>` and `<attach>` become what they
 * stand for.
 *
 * @throws FileError for what would make other bodies, and names that are used twice
 */
export function readBodies(document: Document): Bodies {
  const reader = new BodyReader();
  const world = reader.add('world', document.root.element, undefined, identity(), false);
  const whole = { document, prefix: '', suffix: '' };
  reader.instances.push(whole);
  const inherited = document.defaults.main;
  reader.readAll(document.sections('worldbody'), {
    ...whole,
    body: world,
    frame: identity(),
    inherited,
    depth: 0,
  });
  if (reader.bodies.length === 1 && world.geoms.length === 0) {
    throw document.root.element.error('the <worldbody> is empty; is it a part of another file?');
  }
  return reader;
}

class BodyReader implements Bodies {
  readonly bodies: MjcfBody[] = [];
  readonly instances: Instance[] = [];

  add(
    name: string,
    source: XmlElement,
    parent: MjcfBody | undefined,
    placement: Matrix,
    isMocap: boolean,
  ): MjcfBody {
    const within = parent === undefined ? source : source.within(`body "${name}"`);
    const lists = { joints: [], geoms: [], sites: [], inertial: undefined };
    const body = { name, source: within, parent, placement, isMocap, ...lists };
    this.bodies.push(body);
    return body;
  }

  readAll(nodes: readonly Node[], context: Context): void {
    for (const node of nodes) this.#read(node, { ...context, depth: context.depth + 1 });
  }

  #read(node: Node, context: Context): void {
    const { element, children } = node;
    const { document, body, frame, inherited, depth } = context;
    document.spend(element);
    if (depth > DEPTH_LIMIT) throw element.error(`more than ${DEPTH_LIMIT} elements are in each other`);
    switch (element.name) {
      case 'body':
        this.#readBody(node, context);
        return;
      case 'frame': {
        const own = document.defaults.named(element, 'class', inherited);
        this.readAll(children, {
          ...context,
          frame: product(frame, placementOf(new Attributes(element), document.compiler)),
          inherited: document.defaults.named(element, 'childclass', own),
        });
        return;
      }
      case 'replicate':
        this.#replicate(node, context);
        return;
      case 'attach':
        this.#attach(element, context);
        return;
      case 'geom':
        body.geoms.push(this.#part(element, context));
        return;
      case 'site':
        body.sites.push(this.#part(element, context));
        return;
      case 'joint':
      case 'freejoint':
        if (body.parent === undefined) throw element.error(`<${element.name}>: the world has no joints`);
        body.joints.push(this.#part(element, context));
        return;
      case 'inertial':
        body.inertial = this.#part(element, context);
        return;
      default:
        if (SOFT.includes(element.name)) {
          throw element.error(`<${element.name}> is not read: it makes many bodies that bend; take it out`);
        }
        if (IGNORED.includes(element.name)) return;
        throw element.error(`<${shorten(element.name)}> is no element of a body that is known`);
    }
  }

  #readBody({ element, children }: Node, context: Context): void {
    const { document, body, frame, inherited } = context;
    const name = nameIn(element, context) ?? `body${this.bodies.length}`;
    const placement = product(frame, placementOf(new Attributes(element), document.compiler));
    const isMocap = element.text('mocap') === 'true';
    if (isMocap && body.parent !== undefined)
      throw element.error('<body mocap>: only the world carries such');
    const child = this.add(name, element, body, placement, isMocap);
    const own = document.defaults.named(element, 'childclass', inherited);
    this.readAll(children, { ...context, body: child, frame: identity(), inherited: own });
  }

  /** Copies stand one after the other, each moved and turned from the last; numbers follow their names. */
  #replicate({ element, children }: Node, context: Context): void {
    const { document, frame, suffix, inherited } = context;
    const count = element.numbers('count', 1, [NaN])[0]!;
    if (!Number.isInteger(count) || count < 1) {
      throw element.error(
        `<replicate count=${show(element.text('count') ?? '')}>: expected how many there are`,
      );
    }
    const offset = element.numbers('offset', 3, [0, 0, 0]) as unknown as Vector;
    const angles = element.numbers('euler', 3, [0, 0, 0]);
    const separator = element.text('sep') ?? '';
    const digits = String(count).length;
    const own = document.defaults.named(
      element,
      'childclass',
      document.defaults.named(element, 'class', inherited),
    );
    const turn = (times: number): Matrix =>
      fromQuaternion(
        [0, 0, 0],
        turnByAngles(
          angles.map((angle) => angle * times),
          document.compiler,
        ),
      );
    let at: Vector = [0, 0, 0];
    let turned = identity();
    const step = turn(1);
    for (let i = 0; i < count; i++) {
      const place = turn(i);
      place.set(at, 12);
      this.readAll(children, {
        ...context,
        frame: product(frame, place),
        suffix: separator + String(i).padStart(digits, '0') + suffix,
        inherited: own,
      });
      const [x, y, z] = offset;
      at = [0, 1, 2].map(
        (k) => at[k]! + turned[k]! * x + turned[4 + k]! * y + turned[8 + k]! * z,
      ) as unknown as Vector;
      turned = product(turned, step);
    }
  }

  #attach(element: XmlElement, context: Context): void {
    if (element.text('frame') !== undefined)
      throw element.error('<attach frame="..."> is not read; name a body');
    const isOwn = element.text('model') === undefined;
    if (isOwn && element.text('body') === undefined)
      throw element.error('<attach> needs model="..." or body="..."');
    const document = isOwn ? context.document : context.document.model(element);
    const prefix = context.prefix + (element.text('prefix') ?? '');
    const instance = { document, prefix, suffix: context.suffix };
    this.instances.push(instance);
    const inside = { ...context, ...instance, inherited: document.defaults.main };
    const name = element.text('body');
    const world = document.sections('worldbody');
    if (name === undefined) {
      this.readAll(world, inside);
      return;
    }
    const found = findBody(world, name, document, document.defaults.main, element);
    if (found === undefined)
      throw element.error(`<attach body=${show(name)}>: there is no such body in the model`);
    this.readAll([found.node], { ...inside, inherited: found.inherited });
  }

  #part(element: XmlElement, context: Context): Part {
    const { document, frame, inherited, body } = context;
    const name = nameIn(element, context);
    const source = element.within(
      [body.parent && `body "${body.name}"`, name && `${element.name} "${name}"`].filter(Boolean).join(': '),
    );
    return { name, attributes: document.defaults.attributesOf(source, inherited), document, frame };
  }
}

/** A body of a document by its name there, and the class that it inherits. */
function findBody(
  nodes: readonly Node[],
  name: string,
  document: Document,
  inherited: DefaultClass,
  by: XmlElement,
): { node: Node; inherited: DefaultClass } | undefined {
  for (const node of nodes) {
    const { element, children } = node;
    if (element.name !== 'body' && element.name !== 'frame') continue;
    if (element.name === 'body' && element.text('name') === name) return { node, inherited };
    const own = document.defaults.named(element, 'childclass', inherited);
    const found = findBody(children, name, document, own, by);
    if (found === undefined) continue;
    if (element.name === 'frame')
      throw by.error(`<attach body=${show(name)}>: it is in a <frame>, which is not read`);
    return found;
  }
  return undefined;
}

function nameIn(element: XmlElement, { prefix, suffix }: Instance): string | undefined {
  const name = element.text('name');
  return name === undefined ? undefined : prefix + name + suffix;
}
