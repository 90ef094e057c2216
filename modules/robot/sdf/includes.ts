import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { folderOf, resolveName } from '../text/file-names.ts';
import type { IncludedTexts } from '../text/included-texts.ts';
import type { XmlElement } from '../text/xml.ts';
import { textOf } from './values.ts';

/** Models in each other, at most. */
const DEPTH_LIMIT = 32;

/** A model that stands in another, or in a world. */
export interface FoundModel {
  readonly name: string;
  readonly model: XmlElement;
  /** What includes it; undefined for one that stands in the file itself. */
  readonly include: XmlElement | undefined;
  /** The path of the file that it is in. */
  readonly file: string;
  /** Whether what it holds stands in the model around it, by names without its own. */
  readonly merges: boolean;
}

/** The models that an SDF includes. */
export class Includes {
  readonly #texts: IncludedTexts;
  /** The files around, and the models of these. */
  readonly #around: readonly string[];

  constructor(texts: IncludedTexts, around: readonly string[] = []) {
    this.#texts = texts;
    this.#around = around;
  }

  /** Those that a model in a file includes. */
  within(file: string): Includes {
    return new Includes(this.#texts, [...this.#around, file]);
  }

  spend(by: XmlElement): void {
    this.#texts.spend(by);
  }

  /**
   * The model that a `<model>` is, or that an `<include>` names.
   *
   * @param file - the path of the file that it is in
   * @throws FileError for a model that is not there, or includes itself
   */
  modelOf(element: XmlElement, file: string): FoundModel {
    if (this.#around.length >= DEPTH_LIMIT)
      throw element.error(`more than ${DEPTH_LIMIT} models are in each other`);
    if (element.name === 'model') {
      return {
        name: element.requiredText('name'),
        model: element,
        include: undefined,
        file,
        merges: false,
      };
    }
    const uri = textOf(element, 'uri');
    if (uri === undefined) throw element.error('<include> needs a <uri>');
    const found = this.#open(element, uri, file);
    if (this.#around.includes(found.file)) throw element.error(`<include>: ${show(uri)} includes itself`);
    const models = found.root.name === 'sdf' ? found.root.children('model') : [];
    if (models.length !== 1) {
      throw element.error(
        `<include>: ${show(uri)} is a <${found.root.name}> of ${models.length} models, not of one`,
      );
    }
    const name = textOf(element, 'name') ?? models[0]!.requiredText('name');
    const merges = ['true', '1'].includes(element.text('merge') ?? '');
    return { name, model: models[0]!, include: element, file: found.file, merges };
  }

  /**
   * A model is a file, or a folder whose `model.config` names files, of which the newest counts. A folder
   * that is not beside the file is looked for as models are whose name begins with `model://`.
   */
  #open(by: XmlElement, uri: string, from: string): { root: XmlElement; file: string } {
    const { root, name } = this.#texts.open(by, ...this.#pathsOf(by, uri, from));
    return { root, file: name };
  }

  #pathsOf(by: XmlElement, uri: string, from: string): Paths {
    if (/\.(sdf|world|xml)$/i.test(uri)) return [resolveName(uri, from)];
    const pathsOf = (file: string): Paths => {
      const path = resolveName(`${uri}/${file}`, from);
      return uri.includes('://') ? [path] : [path, `model://${uri}/${file}`];
    };
    const listed = this.#listedIn(by, pathsOf('model.config'));
    return listed === undefined ? pathsOf('model.sdf') : [listed];
  }

  /** The newest file that the first `model.config` lists that is there; undefined where there is none. */
  #listedIn(by: XmlElement, configs: Paths): string | undefined {
    try {
      const { root, name } = this.#texts.open(by, ...configs);
      const [newest] = root.children('sdf').toSorted((a, b) => versionOf(b) - versionOf(a));
      const listed = newest?.content().trim() ?? '';
      return folderOf(name) + (listed === '' ? 'model.sdf' : listed);
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }
}

/** Where a file may be, the likeliest place first. */
type Paths = readonly [string, ...string[]];

function versionOf(element: XmlElement): number {
  const [major = 0, minor = 0] = (element.text('version') ?? '').split('.').map(Number);
  return 1000 * major + minor;
}
