// @ts-check
// Finds the messages of all errors that the sources make, by reading them: whatever `new …Error(…)` is given,
// through the functions that make errors for others, back to the words that their callers pass.
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../build/paths.js';

/**
 * A message: `text` has `…` where a value of the running program stands.
 *
 * @typedef {{ text: string, error: string, file: string }} Message
 */

/**
 * Arguments by the parameters that they are bound to, with what these mean in turn.
 *
 * @typedef {Map<ts.Declaration, { value: ts.Expression | undefined, scope: Scope }>} Scope
 */

/**
 * Texts and parameters that are not bound, in order.
 *
 * @typedef {readonly (string | ts.ParameterDeclaration)[]} Parts
 */

const HOLE = '…';

/**
 * Parameters that say where something went wrong: a function, an argument, a file, an attribute. Who meets
 * the error knows them, and a message for each would hide the others.
 */
const PLACES = /^(where|argument|attribute|file|place|at|path|label|context|tool|folder)$/;

/** Functions that turn a value into text. */
const SHOWS =
  /^(show|String|stringify|quote|quoted|listed|join|map|slice|toFixed|toString|replace|replaceAll)$/;

/** As many readings of one message, and as many calls on the way to its words. */
const READINGS = 12;
const DEPTH = 8;

/** All files of the sources that users' calls reach. */
function sourceFiles() {
  return ['bindings', 'modules', 'apps/cli'].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !/^wasm\/(binaries|worker)/.test(path),
      )
      .map((path) => `${ROOT}${folder}/${path}`),
  );
}

/**
 * All messages, each text once for every file that makes it.
 *
 * @param {readonly string[]} files
 * @returns {Message[]}
 */
export function findMessages(files = sourceFiles()) {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(files, { ...options, types: ['node'] });
  return new Reader(program).messages();
}

class Reader {
  /** @type {ts.TypeChecker} */
  #checker;
  /** @type {ts.NewExpression[]} */
  #made = [];
  /**
   * Calls by the last name of what they call.
   *
   * @type {Map<string, (ts.CallExpression | ts.NewExpression)[]>}
   */
  #calls = new Map();

  /** @param {ts.Program} program */
  constructor(program) {
    this.#checker = program.getTypeChecker();
    for (const file of program.getSourceFiles()) {
      if (!file.isDeclarationFile && !file.fileName.includes('/node_modules/')) this.#visit(file);
    }
  }

  /** @param {ts.Node} node */
  #visit(node) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) {
        const list = this.#calls.get(name.text) ?? [];
        list.push(node);
        this.#calls.set(name.text, list);
        if (ts.isNewExpression(node) && this.#isError(name)) this.#made.push(node);
      } else if (expression.kind === ts.SyntaxKind.SuperKeyword) {
        const list = this.#calls.get('super') ?? [];
        list.push(node);
        this.#calls.set('super', list);
      }
    }
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  /** @returns {Message[]} */
  messages() {
    /** @type {Map<string, Message>} */
    const found = new Map();
    for (const made of this.#made) {
      const error = made.expression.getText();
      for (const { node, text: read } of this.#textsOf(made)) {
        const text = tidy(read);
        if (!isTelling(text)) continue;
        const file = relative(ROOT, node.getSourceFile().fileName);
        found.set(`${file}\n${text}`, { text, error, file });
      }
    }
    for (const { text, file } of this.#choices())
      found.set(`${file}\n${text}`, { text, error: 'RangeError', file });
    return [...found.values()];
  }

  /**
   * What `checkChoice` says: it joins the words of a list.
   *
   * @returns {{ text: string, file: string }[]}
   */
  #choices() {
    return (this.#calls.get('checkChoice') ?? []).flatMap((call) => {
      const words = this.#wordsOf(call.arguments?.[3]);
      if (words.length < 2) return [];
      const list = words.map((word) => `'${word}'`);
      const expected = `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
      const file = relative(ROOT, call.getSourceFile().fileName);
      return [{ text: `${HOLE} must be ${expected}, got ${HOLE}`, file }];
    });
  }

  /**
   * The texts of a list that is written out, here or as the value of a constant.
   *
   * @param {ts.Expression | undefined} node
   * @returns {string[]}
   */
  #wordsOf(node) {
    if (node === undefined) return [];
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return this.#wordsOf(node.expression);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
    const declared = ts.isIdentifier(node) ? this.#declarationOf(node) : undefined;
    return declared && ts.isVariableDeclaration(declared) ? this.#wordsOf(declared.initializer) : [];
  }

  /**
   * Whether a name is that of a class of errors.
   *
   * @param {ts.Node} name
   * @returns {boolean}
   */
  #isError(name) {
    const declared = this.#declarationOf(name);
    if (declared !== undefined && ts.isClassDeclaration(declared)) {
      const parent = parentOf(declared);
      return parent !== undefined && this.#isError(parent);
    }
    return /Error$/.test(name.getText());
  }

  /**
   * What an error that is made reads, in all ways that are found, and where its last words are from.
   *
   * @param {ts.NewExpression} made
   */
  #textsOf(made) {
    return this.#readMade(made, new Map()).flatMap((parts) => this.#expand(made, parts, DEPTH));
  }

  /**
   * @param {ts.NewExpression} made
   * @param {Scope} scope
   * @returns {readonly Parts[]}
   */
  #readMade(made, scope) {
    let declared = this.#declarationOf(made.expression);
    while (declared !== undefined && ts.isClassDeclaration(declared)) {
      const maker = declared.members.find(ts.isConstructorDeclaration);
      if (maker !== undefined) {
        const toSuper = (this.#calls.get('super') ?? []).find((call) => isWithin(call, maker));
        const first = toSuper?.arguments?.[0];
        return first ? this.#read(first, bind(maker, made.arguments ?? [], scope), 0) : [];
      }
      const parent = parentOf(declared);
      declared = parent && this.#declarationOf(parent);
    }
    const first = made.arguments?.[0];
    return first === undefined ? [] : this.#read(first, scope, 0);
  }

  /**
   * Puts in the place of parameters what callers give, as far as that can be read.
   *
   * @param {ts.Node} node - where the message is made
   * @param {Parts} parts
   * @param {number} depth
   * @returns {{ node: ts.Node, text: string }[]}
   */
  #expand(node, parts, depth) {
    const slot = parts.find((part) => typeof part !== 'string');
    const plain = () => [
      { node, text: parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('') },
    ];
    if (slot === undefined || depth === 0) return plain();
    const owner = /** @type {ts.SignatureDeclaration} */ (
      /** @type {ts.ParameterDeclaration} */ (slot).parent
    );
    const calls = this.#callsOf(owner);
    if (calls.length === 0) return plain();
    /** @type {Map<string, { call: ts.Node, parts: Parts }>} */
    const readings = new Map();
    for (const call of calls) {
      const scope = bind(owner, call.arguments ?? [], new Map());
      for (const read of this.#fill(parts, owner, scope)) {
        const text = read.map((part) => (typeof part === 'string' ? part : `\0${part.pos}`)).join('');
        const key = `${call.getSourceFile().fileName}\0${text}`;
        if (!readings.has(key)) readings.set(key, { call, parts: read });
      }
    }
    return [...readings.values()].flatMap((one) => this.#expand(one.call, one.parts, depth - 1));
  }

  /**
   * @param {Parts} parts
   * @param {ts.SignatureDeclaration} owner
   * @param {Scope} scope
   * @returns {Parts[]}
   */
  #fill(parts, owner, scope) {
    /** @type {Parts[]} */
    let readings = [[]];
    for (const part of parts) {
      const bound = typeof part !== 'string' && part.parent === owner ? scope.get(part) : undefined;
      const value = bound?.value;
      const read = value ? this.#read(value, /** @type {Scope} */ (bound?.scope), 0) : undefined;
      const next = read ?? [[typeof part !== 'string' && part.parent === owner ? HOLE : part]];
      readings = cross(readings, next);
    }
    return readings;
  }

  /**
   * The calls of a function, as its name and the checker tell.
   *
   * @param {ts.SignatureDeclaration} owner
   */
  #callsOf(owner) {
    const name = nameOf(owner);
    if (name === undefined) return [];
    return (this.#calls.get(name.text) ?? []).filter(
      (call) => this.#declarationOf(call.expression) === owner,
    );
  }

  /**
   * What an expression of text can be.
   *
   * @param {ts.Expression} node
   * @param {Scope} scope
   * @param {number} depth
   * @returns {readonly Parts[]}
   */
  #read(node, scope, depth) {
    const hole = [[HOLE]];
    if (depth > DEPTH) return hole;
    const deeper = depth + 1;
    if (ts.isStringLiteralLike(node)) return [[node.text]];
    const number = this.#number(node, depth);
    if (number !== undefined) return [[String(number)]];
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (readings, { expression, literal }) =>
          cross(cross(readings, this.#read(expression, scope, deeper)), [[literal.text]]),
        /** @type {Parts[]} */ ([[node.head.text]]),
      );
    }
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return this.#read(node.expression, scope, deeper);
    if (ts.isConditionalExpression(node)) {
      return limited([
        ...this.#read(node.whenTrue, scope, deeper),
        ...this.#read(node.whenFalse, scope, deeper),
      ]);
    }
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const [left, right] = [node.left, node.right].map((side) => this.#read(side, scope, deeper));
      if (kind === ts.SyntaxKind.PlusToken) {
        // A sum of numbers is one value.
        const isSum =
          ts.isNumericLiteral(node.right) && left?.every(([part, more]) => part === HOLE && !more);
        return isSum ? hole : cross(left ?? [], right ?? []);
      }
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
        return limited([...(left ?? []), ...(right ?? [])]);
      return hole;
    }
    if (ts.isIdentifier(node)) return this.#readName(node, scope, deeper);
    if (ts.isCallExpression(node)) return this.#readCall(node, scope, deeper);
    return hole;
  }

  /**
   * @param {ts.Identifier} node
   * @param {Scope} scope
   * @param {number} depth
   * @returns {readonly Parts[]}
   */
  #readName(node, scope, depth) {
    const declared = this.#declarationOf(node);
    if (declared === undefined) return [[HOLE]];
    if (ts.isParameter(declared)) {
      if (PLACES.test(declared.name.getText())) return [[HOLE]];
      const bound = scope.get(declared);
      if (bound !== undefined) return bound.value ? this.#read(bound.value, bound.scope, depth) : [[HOLE]];
      const type = declared.type?.kind;
      const isText = type !== ts.SyntaxKind.NumberKeyword && type !== ts.SyntaxKind.UnknownKeyword;
      return [[isText && ts.isIdentifier(declared.name) ? declared : HOLE]];
    }
    if (ts.isVariableDeclaration(declared) && isConst(declared) && declared.initializer)
      return this.#read(declared.initializer, scope, depth);
    return [[HOLE]];
  }

  /**
   * A call of a function of the sources that returns text.
   *
   * @param {ts.CallExpression} call
   * @param {Scope} scope
   * @param {number} depth
   * @returns {readonly Parts[]}
   */
  #readCall(call, scope, depth) {
    const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    if (SHOWS.test(name.getText())) return [[HOLE]];
    const declared = this.#declarationOf(call.expression);
    if (declared === undefined || !isFunction(declared) || declared.body === undefined) return [[HOLE]];
    const within = bind(declared, call.arguments, scope);
    const returned = ts.isBlock(declared.body) ? returnsOf(declared.body) : [declared.body];
    const readings = returned.flatMap((value) => [...this.#read(value, within, depth)]);
    // What is not bound is the caller's of that function, and not of this one.
    const known = readings.map((parts) =>
      parts.map((part) => (typeof part !== 'string' && part.parent === declared ? HOLE : part)),
    );
    return known.length === 0 ? [[HOLE]] : limited(known);
  }

  /**
   * The value of a number that the sources name or write.
   *
   * @param {ts.Expression} node
   * @param {number} depth
   * @returns {number | undefined}
   */
  #number(node, depth) {
    if (depth > DEPTH) return undefined;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isIdentifier(node)) {
      const declared = this.#declarationOf(node);
      const isNamed = declared && ts.isVariableDeclaration(declared) && isConst(declared);
      return isNamed && declared.initializer ? this.#number(declared.initializer, depth + 1) : undefined;
    }
    if (!ts.isBinaryExpression(node)) return undefined;
    const [a, b] = [this.#number(node.left, depth + 1), this.#number(node.right, depth + 1)];
    if (a === undefined || b === undefined) return undefined;
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AsteriskAsteriskToken) return a ** b;
    if (kind === ts.SyntaxKind.AsteriskToken) return a * b;
    if (kind === ts.SyntaxKind.MinusToken) return a - b;
    if (kind === ts.SyntaxKind.PlusToken) return a + b;
    return undefined;
  }

  /**
   * What a name or a method stands for: a function that is the value of a constant is that function.
   *
   * @param {ts.Node} node
   * @returns {ts.Declaration | undefined}
   */
  #declarationOf(node) {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declared = symbol?.valueDeclaration;
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer) {
      if (ts.isArrowFunction(declared.initializer)) return declared.initializer;
    }
    return declared;
  }
}

/** @param {ts.ClassDeclaration} declared */
function parentOf(declared) {
  const clause = declared.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0]?.expression;
}

/**
 * @param {ts.Node} node
 * @param {ts.Node} outer
 */
function isWithin(node, outer) {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

/** @param {ts.VariableDeclaration} declared */
function isConst(declared) {
  return ts.isVariableDeclarationList(declared.parent) && (declared.parent.flags & ts.NodeFlags.Const) !== 0;
}

/**
 * @param {ts.Node} node
 * @returns {node is ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction}
 */
function isFunction(node) {
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isArrowFunction(node);
}

/**
 * The name that calls a function.
 *
 * @param {ts.SignatureDeclaration} owner
 */
function nameOf(owner) {
  if (ts.isConstructorDeclaration(owner)) return undefined;
  const named = ts.isArrowFunction(owner) ? owner.parent : owner;
  if (!ts.isVariableDeclaration(named) && !isFunction(named)) return undefined;
  const { name } = /** @type {{ name?: ts.Node }} */ (named);
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

/** @param {ts.Block} body */
function returnsOf(body) {
  /** @type {ts.Expression[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

/**
 * @param {ts.SignatureDeclaration} owner
 * @param {readonly ts.Expression[]} values
 * @param {Scope} scope - of the values
 * @returns {Scope}
 */
function bind(owner, values, scope) {
  return new Map(
    owner.parameters.map((parameter, i) => {
      const given = values[i];
      return [
        parameter,
        given ? { value: given, scope } : { value: parameter.initializer, scope: new Map() },
      ];
    }),
  );
}

/**
 * @param {readonly Parts[]} heads
 * @param {readonly Parts[]} tails
 * @returns {Parts[]}
 */
function cross(heads, tails) {
  return limited(heads.flatMap((head) => tails.map((tail) => [...head, ...tail])));
}

/**
 * @param {readonly Parts[]} readings
 * @returns {Parts[]}
 */
function limited(readings) {
  return readings.slice(0, READINGS);
}

/**
 * One line, without the place that it begins with.
 *
 * @param {string} text
 */
function tidy(text) {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:byte )?…+(?::(?:…|\d+))?: )+/, '')
    .replace(/…(?:[ :]*…)+/g, HOLE)
    .replaceAll('…...', HOLE)
    .replace(/: ?$/, '')
    .trim();
}

/** Words that say nothing by themselves. */
const COMMON = new Set(['must', 'be', 'or', 'got', 'of', 'is', 'the', 'an', 'in', 'no', 'none']);

/**
 * Whether there are words of ours in a text by which it could be searched.
 *
 * @param {string} text
 */
function isTelling(text) {
  const words = text.match(/[A-Za-z]{2,}|\d+/g) ?? [];
  return words.length >= 2 && words.some((word) => !COMMON.has(word));
}
