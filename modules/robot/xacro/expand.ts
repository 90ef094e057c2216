import { FileError } from '../../../bindings/base/file-error.ts';
import { parseDocument, shorten, type XmlElement } from '../text/xml.ts';
import { Budget, TEXT_LIMIT, XacroProblem } from './budget.ts';
import { evaluateText } from './evaluate-text.ts';
import { evaluateExpression } from './expressions.ts';
import { resolveName } from '../text/file-names.ts';
import { makeGlobals } from './functions.ts';
import { type Macro, MacroTable, parseParameters } from './macros.ts';
import { isElement, type Output, type OutputElement } from './output.ts';
import { Scope } from './scope.ts';
import { argumentOf, type Sources, substitute } from './substitution.ts';
import { Namespace, toCondition, toText, type Value } from './values.ts';
import { parseYaml } from './yaml.ts';
import { toReal } from './arithmetic.ts';

/** How deep elements, macros and files may lie in each other. */
const DEPTH_LIMIT = 400;

/** Elements of the largest file that comes out, and files that one expansion reads. */
const ELEMENT_LIMIT = 2 ** 16;
const FILE_LIMIT = 1024;

/** Elements that `<xacro:insert_block>` puts in: a call's are expanded, a property's not yet. */
type Block = { readonly made: readonly Output[] } | { readonly source: XmlElement };

/** Where an element is expanded. */
interface Place {
  readonly scope: Scope<Block>;
  readonly macros: MacroTable<Scope<Block>>;
  readonly depth: number;
  /** Attributes of the element that comes out around it, which `<xacro:attribute>` adds to. */
  readonly attributes: Map<string, string>;
}

/** What an expansion works with. */
export interface Expansion extends Sources {
  readonly args: Map<string, string>;
  readonly readFile: (name: string) => string;
}

/** Expands xacro files as ROS' xacro does. An instance expands one file. */
export class Expander {
  readonly #expansion: Expansion;
  readonly #budget = new Budget();
  readonly #globals: ReadonlyMap<string, Value>;
  /** The files that are being read, the last the one that the next expression stands in. */
  readonly #files: string[];
  /** Arguments that have their defaults, as the command line would give them. */
  readonly #defaults: string[] = [];
  #elements = 0;
  #filesRead = 0;

  constructor(file: string, expansion: Expansion) {
    this.#files = [file];
    this.#expansion = expansion;
    this.#globals = makeGlobals({
      budget: this.#budget,
      wholeName: (name) => resolveName(name, this.#files.at(-1)!),
      loadYaml: (name) => this.#loadYaml(name),
      argument: (name) => argumentOf(name, expansion.args),
    });
  }

  /** Expands the root element, its attributes last: arguments in them may be declared inside. */
  expand(root: XmlElement): OutputElement {
    const scope = new Scope<Block>((text, own) => this.#evaluate(text, own));
    const place = {
      scope,
      macros: new MacroTable<Scope<Block>>(),
      depth: 0,
      attributes: new Map<string, string>(),
    };
    const content = this.#content(root, place);
    const own = this.#attributes(root, scope);
    return { name: root.name, attributes: new Map([...own, ...place.attributes]), content };
  }

  #content(parent: XmlElement, place: Place): Output[] {
    if (place.depth > DEPTH_LIMIT) {
      throw parent.error(
        `elements and macros lie deeper than ${DEPTH_LIMIT} in each other; does a macro call itself?`,
      );
    }
    const inner = { ...place, depth: place.depth + 1 };
    const made: Output[] = [];
    for (const item of parent.nodes()) {
      if (typeof item === 'string') {
        if (item.trim() !== '') made.push(this.#within(parent, () => this.#text(item, inner.scope)));
      } else {
        this.#within(item, () => this.#budget.spend());
        for (const output of this.#element(item, inner)) made.push(output);
      }
    }
    return made;
  }

  #element(element: XmlElement, place: Place): readonly Output[] {
    switch (element.name) {
      case 'xacro:property':
        this.#within(element, () => this.#setProperty(element, place.scope));
        return [];
      case 'xacro:macro':
        this.#within(element, () => this.#defineMacro(element, place.macros));
        return [];
      case 'xacro:arg':
        this.#within(element, () => this.#declareArgument(element, place.scope));
        return [];
      case 'xacro:include':
        return this.#include(element, place);
      case 'xacro:if':
      case 'xacro:unless':
        return this.#isKept(element, place.scope) ? this.#content(element, place) : [];
      case 'xacro:insert_block':
        return this.#insert(element, place);
      case 'xacro:attribute': {
        const [name, value] = ['name', 'value'].map((key) => this.#attribute(element, key, place.scope));
        place.attributes.set(name!, value!);
        return [];
      }
      case 'xacro:element':
        return [this.#make(this.#attribute(element, 'xacro:name', place.scope), element, place)];
      case 'xacro:call':
        return this.#call(this.#attribute(element, 'macro', place.scope), element, place);
    }
    if (element.name.startsWith('xacro:')) return this.#call(element.name.slice(6), element, place);
    return [this.#make(element.name, element, place)];
  }

  #make(name: string, element: XmlElement, place: Place): OutputElement {
    this.#count(element, 1);
    if (!/^[A-Za-z_][\w.:-]*$/.test(name))
      throw element.error(`${JSON.stringify(shorten(name))} is no name of an element`);
    const attributes = this.#attributes(element, place.scope);
    return { name, attributes, content: this.#content(element, { ...place, attributes }) };
  }

  #attributes(element: XmlElement, scope: Scope<Block>): Map<string, string> {
    const attributes = new Map<string, string>();
    for (const [name, value] of element.attributes()) {
      if (name.startsWith('xacro:') || name === 'xmlns:xacro') continue;
      attributes.set(
        name,
        this.#within(element, () => this.#text(value, scope), name),
      );
    }
    return attributes;
  }

  #setProperty(element: XmlElement, scope: Scope<Block>): void {
    const name = this.#text(element.requiredText('name'), scope);
    if (!/^[A-Za-z_]\w*$/.test(name) || name.startsWith('__')) {
      throw new XacroProblem(`${JSON.stringify(shorten(name))} cannot be the name of a property`);
    }
    const given = new Map(element.attributes());
    const [value, fallback] = [given.get('value'), given.get('default')];
    if (toCondition(this.#evaluate(given.get('remove') ?? 'false', scope))) {
      scope.remove(name);
      return;
    }
    if (value !== undefined && fallback !== undefined) {
      throw new XacroProblem(`<xacro:property name="${name}"> has a value and a default; keep one`);
    }
    if (fallback !== undefined && scope.has(name)) return;
    const text = value ?? fallback;
    const where = given.get('scope');
    const target = where === 'global' ? scope.top : where === 'parent' ? scope.caller : scope;
    if (text === undefined) target.setBlock(`**${name}`, { source: element });
    else if (target !== scope || !toCondition(this.#evaluate(given.get('lazy_eval') ?? 'true', scope))) {
      target.set(name, this.#evaluate(text, scope));
    } else target.setLazy(name, text);
  }

  #defineMacro(element: XmlElement, macros: MacroTable<Scope<Block>>): void {
    const name = element.requiredText('name').replace(/^xacro:/, '');
    if (name === 'call' || name.includes('.')) {
      throw new XacroProblem(`${JSON.stringify(shorten(name))} cannot be the name of a macro`);
    }
    macros.set(name, { body: element, parameters: parseParameters(element.text('params') ?? '') });
  }

  #declareArgument(element: XmlElement, scope: Scope<Block>): void {
    const name = element.requiredText('name');
    const fallback = element.attributes().find(([key]) => key === 'default')?.[1];
    if (this.#expansion.args.has(name)) return;
    if (fallback === undefined) throw new XacroProblem(missingArgument(name));
    const value = this.#text(fallback, scope);
    this.#expansion.args.set(name, value);
    if (value.length < 20) this.#defaults.push(`${name}:=${value}`);
  }

  #isKept(element: XmlElement, scope: Scope<Block>): boolean {
    const condition = element.requiredText('value');
    const holds = this.#within(element, () => toCondition(this.#evaluate(condition, scope)), 'value');
    return holds === (element.name === 'xacro:if');
  }

  #include(element: XmlElement, place: Place): Output[] {
    const given = this.#attribute(element, 'filename', place.scope);
    if (/[*?[]/.test(given)) throw element.error('includes files by a pattern; include them one by one');
    const name = resolveName(given, this.#files.at(-1)!);
    if (this.#files.includes(name)) throw element.error(`${describe(name)} includes itself`);
    const optional = element.text('optional') ?? 'false';
    const isOptional = this.#within(
      element,
      () => toCondition(this.#evaluate(optional, place.scope)),
      'optional',
    );
    let text: string;
    try {
      text = this.#within(element, () => this.#read(name), 'filename');
    } catch (error) {
      if (isOptional && error instanceof FileError) return [];
      throw error;
    }
    const namespace = element.text('ns') && this.#attribute(element, 'ns', place.scope);
    const inside = namespace === undefined ? place : this.#openNamespace(namespace, place);
    this.#files.push(name);
    const made = this.#content(parseDocument(text, name), inside);
    this.#files.pop();
    return made;
  }

  #openNamespace(name: string, place: Place): Place {
    const scope = place.scope.inner(true);
    place.scope.set(name, new Namespace((property) => scope.get(property)));
    return { ...place, scope, macros: place.macros.open(name, scope) };
  }

  #insert(element: XmlElement, place: Place): readonly Output[] {
    const name = this.#attribute(element, 'name', place.scope);
    const block = place.scope.block(`**${name}`) ?? place.scope.block(`*${name}`);
    if (block === undefined) throw element.error(`there is no block "${shorten(name)}"`);
    if ('source' in block) return this.#content(block.source, place);
    this.#count(element, countElements(block.made));
    return block.made;
  }

  #count(element: XmlElement, more: number): void {
    this.#elements += more;
    if (this.#elements <= ELEMENT_LIMIT) return;
    throw element.error(`the file expands to more than ${ELEMENT_LIMIT} elements; is it a robot?`);
  }

  #call(name: string, element: XmlElement, place: Place): Output[] {
    const found = place.macros.find(name);
    if (found === undefined) {
      throw element.error(`there is no macro "${shorten(name)}"; include the file that defines it`);
    }
    const { macro, table } = found;
    const around = found.scope ?? place.scope;
    const scope = around.inner();
    const given = new Map(element.attributes());
    if (element.name === 'xacro:call') given.delete('macro');
    for (const [key, value] of given) {
      if (key.startsWith('xmlns:')) continue;
      if (key.startsWith('*') || !macro.parameters.some((parameter) => parameter.name === key)) {
        throw element.error(`<${shorten(element.name)}> has no parameter "${shorten(key)}"`);
      }
      scope.set(
        key,
        this.#within(element, () => this.#evaluate(value, around), key),
      );
    }
    this.#giveBlocks(element, macro, scope, { ...place, scope: around });
    for (const parameter of macro.parameters) {
      if (given.has(parameter.name) || parameter.name.startsWith('*')) continue;
      scope.set(
        parameter.name,
        this.#within(element, () => this.#defaultOf(parameter, around)),
      );
    }
    const inside = { ...place, scope, macros: new MacroTable(table) };
    // Names in a macro are relative to the file that calls it, as xacro has it.
    return this.#content(macro.body, inside);
  }

  #giveBlocks(element: XmlElement, { parameters }: Macro, scope: Scope<Block>, place: Place): void {
    const blocks = this.#content(element, place).filter(isElement);
    const names = parameters.map(({ name }) => name).filter((name) => name.startsWith('*'));
    if (blocks.length !== names.length) {
      throw element.error(
        `<${shorten(element.name)}> needs ${names.length} elements inside, has ${blocks.length}`,
      );
    }
    for (const [i, name] of names.entries()) {
      const block = blocks[i]!;
      scope.setBlock(name, { made: name.startsWith('**') ? block.content : [block] });
    }
  }

  #defaultOf({ name, isForwarded, defaultText }: Macro['parameters'][number], around: Scope<Block>): Value {
    const forwarded = isForwarded ? around.get(name) : undefined;
    if (forwarded !== undefined) return forwarded;
    if (defaultText !== undefined) return this.#evaluate(defaultText, around);
    throw new XacroProblem(
      isForwarded
        ? `the parameter "${name}" is not given, and there is no property of that name`
        : `the parameter "${name}" is not given`,
    );
  }

  /** A required attribute with its expressions evaluated, as text. */
  #attribute(element: XmlElement, key: string, scope: Scope<Block>): string {
    const text = element.requiredText(key);
    return this.#within(element, () => this.#text(text, scope), key);
  }

  #text(text: string, scope: Scope<Block>): string {
    // `file://$(find robot)` means what `package://robot` says.
    return toText(this.#evaluate(text, scope), this.#budget).replace(/^file:\/\/(?=package:\/\/)/, '');
  }

  #evaluate(text: string, scope: Scope<Block>): Value {
    const get = (name: string): Value | undefined => scope.get(name) ?? this.#globals.get(name);
    const file = this.#files.at(-1)!;
    return evaluateText(text, { get, budget: this.#budget }, (words) =>
      substitute(words, file, this.#expansion),
    );
  }

  #loadYaml(given: string): Value {
    const name = resolveName(given, this.#files.at(-1)!);
    const budget = this.#budget;
    const environment = { get: (key: string): Value | undefined => this.#globals.get(key), budget };
    const text = this.#read(name);
    try {
      return parseYaml(text, budget, (expression) => toReal(evaluateExpression(expression, environment)));
    } catch (error) {
      if (error instanceof XacroProblem) throw new XacroProblem(`${describe(name)}: ${error.message}`);
      // Thousands of lists in each other exhaust the reader.
      throw new XacroProblem(`${describe(name)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #read(name: string): string {
    this.#filesRead++;
    if (this.#filesRead > FILE_LIMIT) throw new XacroProblem(`reads more than ${FILE_LIMIT} files`);
    try {
      return this.#expansion.readFile(name);
    } catch (error) {
      if (!(error instanceof XacroProblem) || this.#defaults.length === 0) throw error;
      // The name of a file is often made of arguments, and defaults that no file fits ask for one.
      const names = this.#defaults.slice(0, 8).join(', ');
      throw new XacroProblem(`${error.message}; arguments that are not given: ${shorten(names)}`);
    }
  }

  /** Adds the place to what is wrong with an element, or with one of its attributes. */
  #within<T>(element: XmlElement, action: () => T, attribute?: string): T {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof XacroProblem)) throw error;
      const name = attribute === undefined ? '' : ` ${attribute}`;
      throw element.error(`<${shorten(element.name)}${shorten(name)}>: ${error.message}`);
    }
  }
}

function missingArgument(name: string): string {
  try {
    return argumentOf(name, new Map());
  } catch (error) {
    return (error as Error).message;
  }
}

function describe(name: string): string {
  return JSON.stringify(shorten(name.slice(0, TEXT_LIMIT)));
}

function countElements(outputs: readonly Output[]): number {
  return outputs.reduce(
    (sum, output) => sum + (isElement(output) ? 1 + countElements(output.content) : 0),
    0,
  );
}
