import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { PACKAGE } from '../support/package.ts';

const DIST = fileURLToPath(PACKAGE);

/** What each entry of the package may mention: its own exports, and those of the entries beside it. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'index.d.ts': ['index.d.ts'],
  'inline.d.ts': ['inline.d.ts'],
  'robot/index.d.ts': ['robot/index.d.ts', 'index.d.ts'],
  'plan/index.d.ts': ['plan/index.d.ts', 'robot/index.d.ts', 'index.d.ts'],
  'contacts/index.d.ts': ['contacts/index.d.ts', 'index.d.ts'],
  'maps/index.d.ts': ['maps/index.d.ts', 'index.d.ts'],
  'sensors/index.d.ts': ['sensors/index.d.ts', 'index.d.ts'],
  'three/index.d.ts': ['three/index.d.ts', 'contacts/index.d.ts', 'index.d.ts'],
  'dynamics/index.d.ts': ['dynamics/index.d.ts', 'robot/index.d.ts', 'index.d.ts'],
  'bulk/index.d.ts': ['bulk/index.d.ts', 'plan/index.d.ts', 'robot/index.d.ts', 'index.d.ts'],
  'node/index.d.ts': ['node/index.d.ts', 'robot/index.d.ts', 'index.d.ts'],
};

const program = ts.createProgram(
  Object.keys(ENTRIES).map((entry) => DIST + entry),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, skipLibCheck: true },
);
const checker = program.getTypeChecker();

/** What an entry exports, without aliases. */
function exportsOf(entry: string): ts.Symbol[] {
  const file = program.getSourceFile(DIST + entry)!;
  return checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).map(resolve);
}

function resolve(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The types of this package that a declaration names. */
function namedBy(declaration: ts.Declaration): ts.Symbol[] {
  const named: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol) named.push(resolve(symbol));
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return named.filter(
    (symbol) =>
      !(symbol.flags & ts.SymbolFlags.TypeParameter) &&
      symbol.declarations?.every((own) => !relative(DIST, own.getSourceFile().fileName).startsWith('..')),
  );
}

describe.each(Object.entries(ENTRIES))('the types of dist/%s', (entry, others) => {
  it('are exported wherever a public declaration names them', () => {
    const known = new Set(others.flatMap(exportsOf));
    const missing = new Set<string>();
    for (const symbol of exportsOf(entry)) {
      for (const declaration of symbol.declarations ?? []) {
        for (const named of namedBy(declaration)) {
          if (known.has(named)) continue;
          const file = relative(DIST, declaration.getSourceFile().fileName).split(sep).join('/');
          missing.add(`${named.name}, which ${symbol.name} of ${file} names`);
        }
      }
    }
    expect([...missing]).toEqual([]);
  });
});

describe('the published types', () => {
  it('say nothing of members that are not for users', () => {
    for (const [name, members] of [
      ['Scene', ['load', 'robot', 'openBatch']],
      ['Pool', ['start', 'threads', 'forget']],
    ] as const) {
      const symbol = exportsOf('index.d.ts').find((exported) => exported.name === name)!;
      const published = [...symbol.members!.keys()].map(String);
      expect(published).toContain('dispose');
      for (const member of members) expect(published).not.toContain(member);
    }
  });
});

describe('names that ask a question', () => {
  /** Every function, method and property that entries export, with the type that it gives. */
  const answers = Object.keys(ENTRIES).flatMap((entry) =>
    exportsOf(entry).flatMap((symbol) => {
      const [own] = symbol.declarations ?? [];
      if (own === undefined) return [];
      const isType = (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
      const members = isType ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
      return [symbol, ...members].map((named) => ({
        name: named === symbol ? symbol.name : `${symbol.name}.${named.name}`,
        last: named.name,
        type: checker.getTypeOfSymbolAtLocation(named, own),
      }));
    }),
  );

  /** Where the caller asks for more by an option. */
  const more = ['RobotInScene.areStopsFree: StopDistances'];

  it('give true or false, or a Uint8Array of 1 and 0, as an object is true whatever it says', () => {
    const asked = answers.filter(({ last }) => /^(?:is|are)[A-Z]/.test(last));
    const given = asked.flatMap(({ name, type }) => {
      const calls = type.getCallSignatures();
      const types = calls.length > 0 ? calls.map((call) => call.getReturnType()) : [type];
      return types.map(
        (one) => `${name}: ${checker.typeToString(one).replace(/<ArrayBuffer(?:Like)?>/, '')}`,
      );
    });
    expect(given.length).toBeGreaterThan(10);
    const wrong = given.filter(
      (text) => !/: (?:Promise<)?(?:boolean|true|Uint8Array|.* is \w+)>?$/.test(text),
    );
    expect(wrong).toEqual(more);
  });
});
