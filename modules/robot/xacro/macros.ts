import { XacroProblem } from './budget.ts';
import type { XmlElement } from '../text/xml.ts';

/** A parameter of a macro. */
export interface Parameter {
  /** Begins with `*` for an element, with `**` for the content of one. */
  readonly name: string;
  /** Whether the property of that name outside is taken before the default is. */
  readonly isForwarded: boolean;
  readonly defaultText: string | undefined;
}

export interface Macro {
  readonly body: XmlElement;
  readonly parameters: readonly Parameter[];
}

/** Where a macro was found, and its scope: that of an included file with a name of its own, if any. */
export interface FoundMacro<Scope> {
  readonly macro: Macro;
  readonly table: MacroTable<Scope>;
  readonly scope: Scope | undefined;
}

/** Macros by name: of a file, of a macro being expanded, or of an included file with a name of its own. */
export class MacroTable<Scope> {
  readonly #parent: MacroTable<Scope> | undefined;
  readonly #macros = new Map<string, Macro>();
  readonly #namespaces = new Map<string, { table: MacroTable<Scope>; scope: Scope }>();

  constructor(parent?: MacroTable<Scope>) {
    this.#parent = parent;
  }

  set(name: string, macro: Macro): void {
    this.#macros.set(name, macro);
  }

  /** A table for the macros of a file that is included under a name. */
  open(namespace: string, scope: Scope): MacroTable<Scope> {
    const table = new MacroTable<Scope>();
    this.#namespaces.set(namespace, { table, scope });
    return table;
  }

  /** The macro of a name, which may have names of included files and dots before it. */
  find(name: string): FoundMacro<Scope> | undefined {
    const macro = this.#macros.get(name);
    if (macro !== undefined) return { macro, table: this, scope: undefined };
    const dot = name.indexOf('.');
    const inside = dot === -1 ? undefined : this.#namespaces.get(name.slice(0, dot));
    const found = inside?.table.find(name.slice(dot + 1));
    if (found !== undefined) return { ...found, scope: found.scope ?? inside!.scope };
    return this.#parent?.find(name);
  }
}

/** Characters of the longest list of parameters. */
const LENGTH_LIMIT = 2 ** 13;

/** A name, and perhaps `:=` and a default: expressions, substitutions and quoted texts count as a whole. */
const PARAMETER =
  /\s*([^\s:=]+)(?:\s*:?=\s*(\^\|?)?((?:\$\{[^}]*\}|\$\([^)]*\)|'[^']*'|"[^"]*"|[^\s'"$]|\$(?!\{[^}]*\}|\([^)]*\)))*))?(?=\s|$)/y;

/**
 * Reads a macro's `params`: names with spaces between them, some with `:=` and a default, which may be in
 * quotes, an expression, or `^` for the property of that name, or `^|` for that or else what follows.
 *
 * @throws XacroProblem for what is no such list
 */
export function parseParameters(text: string): Parameter[] {
  if (text.length > LENGTH_LIMIT) throw new XacroProblem(`params has more than ${LENGTH_LIMIT} characters`);
  const parameters: Parameter[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(text);
    if (found === null) {
      throw new XacroProblem(
        `params cannot be read from ${JSON.stringify(text.slice(at).trim().slice(0, 40))} on`,
      );
    }
    const [, name, forward, given] = found;
    const isEmpty = given === undefined || (given === '' && forward !== undefined);
    parameters.push({
      name: name!,
      isForwarded: forward !== undefined,
      defaultText: isEmpty ? undefined : given,
    });
  }
  return parameters;
}
