import { XacroProblem } from './budget.ts';
import { fromLiteral, type Value } from './values.ts';

/** How deep properties may use each other. */
const DEPTH_LIMIT = 64;

/** A property whose text is evaluated when it is first used, as it may name others that come later. */
interface Lazy {
  readonly text: string;
}

/**
 * Properties: of the file, of a macro while it is expanded, or of an included file with a name of its own.
 * What is not found in one is looked for in that around it.
 */
export class Scope<Block> {
  readonly parent: Scope<Block> | undefined;
  readonly #isNamespace: boolean;
  readonly #values = new Map<string, { value: Value } | Lazy>();
  readonly #blocks = new Map<string, Block>();
  readonly #evaluate: (text: string, scope: Scope<Block>) => Value;
  /** Properties being evaluated, from the first that was asked for; one list for all scopes of a file. */
  readonly #open: { readonly entry: Lazy; readonly name: string }[];

  /** @param evaluate - the value of a text with `${...}` in it */
  constructor(
    evaluate: (text: string, scope: Scope<Block>) => Value,
    parent?: Scope<Block>,
    isNamespace = false,
  ) {
    this.#evaluate = evaluate;
    this.parent = parent;
    this.#isNamespace = isNamespace;
    this.#open = parent === undefined ? [] : parent.#open;
  }

  /** The scope of what is within this one: a macro, or an included file with a name of its own. */
  inner(isNamespace = false): Scope<Block> {
    return new Scope(this.#evaluate, this, isNamespace);
  }

  /** What a property is, or undefined. */
  get(name: string): Value | undefined {
    const entry = this.#values.get(name);
    if (entry === undefined) return this.parent?.get(name);
    if ('value' in entry) return entry.value;
    if (this.#open.some((other) => other.entry === entry)) {
      const names = [...this.#open.map((other) => other.name), name].slice(-8).join(', ');
      throw new XacroProblem(`the properties ${names} use each other in a circle`);
    }
    if (this.#open.length >= DEPTH_LIMIT) {
      throw new XacroProblem(`properties use each other deeper than ${DEPTH_LIMIT}`);
    }
    this.#open.push({ entry, name });
    try {
      const value = literal(this.#evaluate(entry.text, this));
      this.#values.set(name, { value });
      return value;
    } finally {
      this.#open.pop();
    }
  }

  has(name: string): boolean {
    return this.#values.has(name) || (this.parent?.has(name) ?? false);
  }

  /** Sets a property to a value; a text that is a number or truth value is that. */
  set(name: string, value: Value): void {
    this.#values.set(name, { value: literal(value) });
  }

  /** Sets a property to a text that is evaluated when it is first used. */
  setLazy(name: string, text: string): void {
    const value = fromLiteral(text);
    this.#values.set(name, typeof value === 'string' ? { text: value } : { value });
  }

  /** Takes a property away, here and around. */
  remove(name: string): void {
    this.#values.delete(name);
    this.parent?.remove(name);
  }

  /** Elements by the name that `<xacro:insert_block>` gives, or undefined. */
  block(name: string): Block | undefined {
    return this.#blocks.get(name) ?? this.parent?.block(name);
  }

  setBlock(name: string, block: Block): void {
    this.#blocks.set(name, block);
  }

  /** The scope of the file. */
  get top(): Scope<Block> {
    return this.parent?.top ?? this;
  }

  /** The scope from which the macro was called; the scope of the file for what is in no macro. */
  get caller(): Scope<Block> {
    let scope = this.parent;
    while (!this.#isNamespace && scope?.parent !== undefined && scope.#isNamespace) scope = scope.parent;
    return scope ?? this;
  }
}

function literal(value: Value): Value {
  return typeof value === 'string' ? fromLiteral(value) : value;
}
