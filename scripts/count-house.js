// @ts-check
// Counts what makes adding to the project cheap or dear, and prints a table: `node scripts/count-house.js
// [COMMIT]` counts the working tree, or the sources at a commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { ROOT } from './build/paths.js';

const [commit] = process.argv.slice(2);

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });

const listed = commit === undefined ? git('ls-files') : git('ls-tree', '-r', '--name-only', commit);
const paths = listed
  .split('\n')
  .filter((path) => /^(assembly|bindings|modules|apps|viewer|gallery|site)\/.*\.ts$/.test(path))
  .filter((path) => commit !== undefined || existsSync(ROOT + path));

/** @param {string} path */
const read = (path) =>
  commit === undefined ? readFileSync(ROOT + path, 'utf8') : git('show', `${commit}:${path}`);

const sources = paths.map((path) => {
  const text = read(path);
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
});
const kernels = sources.filter(({ path }) => path.startsWith('assembly/'));

/**
 * All nodes of a tree that a test picks.
 *
 * @template {ts.Node} T
 * @param {ts.Node} tree
 * @param {(node: ts.Node) => node is T} test
 * @returns {T[]}
 */
function nodesOf(tree, test) {
  /** @type {T[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (test(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Module variables of the kernels that change. */
const variables = kernels
  .flatMap(({ tree }) => tree.statements)
  .filter((statement) => ts.isVariableStatement(statement))
  .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Let) !== 0)
  .flatMap(({ declarationList }) => declarationList.declarations).length;

/** Functions of the kernels with many parameters: what a binary exports, and what only they call. */
const wide = kernels
  .flatMap(({ tree }) =>
    nodesOf(tree, (node) => ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)),
  )
  .filter(({ parameters }) => parameters.length >= 8).length;

/**
 * The names of the public members of a class, without those marked `@internal`.
 *
 * @param {string} name
 */
function publicMembers(name) {
  const declared = sources
    .filter(({ path }) => !path.startsWith('assembly/'))
    .flatMap(({ tree }) => nodesOf(tree, ts.isClassDeclaration).filter((one) => one.name?.text === name));
  const names = declared.flatMap(({ members }) =>
    members
      .filter((member) => !ts.isConstructorDeclaration(member))
      .filter((member) => !/@internal/.test(member.getFullText().slice(0, member.getLeadingTriviaWidth())))
      .flatMap(({ name: member }) => (member && !ts.isPrivateIdentifier(member) ? [member.getText()] : [])),
  );
  return new Set(names).size;
}

/** What only one question to a robot calls its own, by the names of today and of earlier commits. */
const QUESTIONS = {
  areFree:
    /^(ARE_FREE|AreFreeOptions|FreeSettings|FreeTests|FreeConfigurationOptions|FreeQuestion|testConfigurations)$/,
  lowest:
    /^(LOWEST|Lowest(Distances|Options|Settings|Question)|readLowest|lowestShapes|beginLowest|findLowest)$/,
  rate: /^(RATE|RateOptions|RateSettings|RateQuestion|RateChoices|readRate|rateShapes|TrajectoryRat\w*|beginRates|clearRatings|rateWaypoints)$/,
};

/** In how many files a question is named, pages and what scripts generate aside. */
const files = Object.entries(QUESTIONS).map(([question, names]) => {
  const count = sources.filter(
    ({ path, tree }) =>
      !/^(apps|bindings\/wasm)\//.test(path) &&
      nodesOf(tree, ts.isIdentifier).some(({ text }) => names.test(text)),
  ).length;
  return [`files that name the question ${question}`, count];
});

const rows = [
  [
    'lines of assembly and TypeScript',
    sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  ],
  ['mutable module variables in assembly', variables],
  ['functions in assembly with 8 and more parameters', wide],
  ['public members of Scene', publicMembers('Scene')],
  ['public members of Robot', publicMembers('Robot')],
  ['public members of Pool', publicMembers('Pool')],
  ...files,
];
for (const [what, count] of rows) console.log(`${String(count).padStart(7)}  ${what}`);
