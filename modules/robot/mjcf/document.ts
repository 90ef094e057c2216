import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { type Matrix, product, stretching } from '../../../bindings/geometry/transforms.ts';
import { folderOf, resolveName } from '../text/file-names.ts';
import type { IncludedTexts } from '../text/included-texts.ts';
import type { XmlElement } from '../text/xml.ts';
import type { Attributes } from './attributes.ts';
import { type Compiler, readCompiler } from './compiler.ts';
import { Defaults } from './defaults.ts';
import { expandIncludes, type Node } from './nodes.ts';
import { readQuaternion } from './placements.ts';

/** A mesh that `<asset>` names. */
export interface MeshAsset {
  readonly attributes: Attributes;
  /** Its path from the folder of the first file; undefined where its vertices are in the MJCF. */
  readonly uri: string | undefined;
  /** From the coordinates that it has to those of geoms. */
  readonly transform: Matrix;
}

/** Models that are attached to each other, at most. */
const ATTACHED_LIMIT = 16;

/** One MJCF with what it includes. */
export class Document {
  readonly root: Node;
  readonly compiler: Compiler;
  readonly defaults: Defaults;
  readonly #texts: IncludedTexts;
  readonly #folder: string;
  /** The documents that this one is attached to, and itself: none may be attached to itself. */
  readonly #around: readonly string[];
  readonly #assets: readonly XmlElement[];
  readonly #models = new Map<string, Document>();
  readonly #warnings: string[];

  /**
   * @param name - the path of the file from the folder that names start from
   * @param warnings - gets a sentence for what is not read
   */
  constructor(
    root: XmlElement,
    name: string,
    texts: IncludedTexts,
    warnings: string[],
    around: readonly string[] = [],
  ) {
    this.#texts = texts;
    this.#folder = folderOf(name);
    this.#around = [...around, name];
    this.#warnings = warnings;
    this.root = expandIncludes(root, name, texts);
    this.compiler = readCompiler(this.root, warnings);
    this.defaults = new Defaults(this.root);
    this.#assets = this.sections('asset').map(({ element }) => element);
  }

  /** What is in the sections of one name, of which there may be several. */
  sections(name: string): readonly Node[] {
    return this.root.children.flatMap(({ element, children }) => (element.name === name ? children : []));
  }

  /** Counts a copy of an element that `<replicate>` or `<attach>` makes. */
  spend(by: XmlElement): void {
    this.#texts.spend(by);
  }

  /**
   * The mesh that a geom names.
   *
   * @throws FileError where there is none
   */
  mesh(geom: Attributes): MeshAsset {
    const holder = geom.holderOf('mesh');
    if (holder === undefined) throw geom.element.error('<geom type="mesh"> needs the attribute mesh="..."');
    const element = this.#named('mesh', holder, holder.requiredText('mesh'));
    const attributes = this.defaults.attributesOf(element);
    const file = attributes.text('file');
    const scale = attributes.numbers('scale', 3, [1, 1, 1]);
    if (scale.includes(0))
      throw element.error('<mesh scale>: 0 makes the mesh flat; use factors other than 0');
    const [x, y, z] = attributes.numbers('refpos', 3, [0, 0, 0]) as [number, number, number];
    const [a, b, c, w] = readQuaternion(attributes, 'refquat');
    const turned = fromQuaternion([0, 0, 0], [-a, -b, -c, w]);
    return {
      attributes,
      uri: file && this.#pathOf(file),
      transform: product(stretching(scale), product(turned, fromQuaternion([-x, -y, -z], [0, 0, 0, 1]))),
    };
  }

  /** What an attribute of a geom names, in `<asset>`. */
  asset(kind: 'hfield', geom: Attributes): XmlElement {
    const holder = geom.holderOf(kind);
    if (holder === undefined)
      throw geom.element.error(`<geom type="${kind}"> needs the attribute ${kind}="..."`);
    return this.#named(kind, holder, holder.requiredText(kind));
  }

  /**
   * The model that `<attach>` names.
   *
   * @throws FileError where there is none, or it is attached to itself
   */
  model(attach: XmlElement): Document {
    const name = attach.requiredText('model');
    const known = this.#models.get(name);
    if (known !== undefined) return known;
    const element = this.#modelNamed(attach, name);
    const file = this.#fileOf(element);
    if (this.#around.includes(file)) throw element.error(`<model file=${show(file)}> is attached to itself`);
    if (this.#around.length >= ATTACHED_LIMIT) {
      throw element.error(`more than ${ATTACHED_LIMIT} models are attached to each other`);
    }
    const { root } = this.#texts.open(element, file);
    if (root.name !== 'mujoco') throw root.error(`the root element must be <mujoco>, got <${root.name}>`);
    const made = new Document(root, file, this.#texts, this.#warnings, this.#around);
    this.#models.set(name, made);
    return made;
  }

  /** A model without a name is called as its own file has it. */
  #modelNamed(attach: XmlElement, name: string): XmlElement {
    const models = this.#assets.filter((element) => element.name === 'model');
    const called = (element: XmlElement): string | undefined =>
      element.text('name') ?? this.#texts.open(element, this.#fileOf(element)).root.text('model');
    const found = models.find((element) => called(element) === name);
    if (found !== undefined) return found;
    throw attach.error(`<attach model=${show(name)}>: there is no such <model> in <asset>`);
  }

  #fileOf(element: XmlElement): string {
    return resolveName(element.requiredText('file'), this.#folder);
  }

  /** The folder of meshes is for names that are not whole. */
  #pathOf(file: string): string {
    const name = this.compiler.stripsPaths ? file.replace(/^.*[/\\]/, '') : file;
    const whole = /^([a-z][a-z\d+.-]*:\/\/|\/)/i;
    if (whole.test(name)) return name;
    return resolveName(this.compiler.meshFolder + name, this.#folder);
  }

  #named(kind: 'mesh' | 'hfield', by: XmlElement, name: string): XmlElement {
    const all = this.#assets.filter((element) => element.name === kind);
    const found = all.find((element) => nameOf(element) === name);
    if (found !== undefined) return found;
    const hint = didYouMean(name, all.map(nameOf));
    throw by.error(`<${by.name}>: there is no <${kind}> ${show(name)} in <asset>${hint}`);
  }
}

/** An asset without a name is called like its file, without the folder and the ending. */
function nameOf(element: XmlElement): string {
  const file = element.text('file') ?? '';
  return element.text('name') ?? file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}
