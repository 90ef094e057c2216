// @ts-check
// Rules of this project for oxlint, which .oxlintrc.json names.

/**
 * Refuses `**`: its digits are up to each host, but for powers of two.
 *
 * @type {Rule}
 */
const hostPower = {
  create: (context) => ({
    BinaryExpression(node) {
      if (node.operator !== '**' || String(node.left?.value) === '2') return;
      context.report({ node, message: 'Its digits are up to each host, but for powers of two.' });
    },
  }),
};

/**
 * Refuses paths into dist/ in tests, which may hold a package older than its sources.
 *
 * @type {Rule}
 */
const builtPackage = {
  create: (context) => ({
    Literal(node) {
      if (typeof node.value !== 'string' || !node.value.includes('../dist/')) return;
      const message = 'The package may be older than its sources: take PACKAGE from test/support/package.ts.';
      context.report({ node, message });
    },
  }),
};

export default {
  meta: { name: 'clearance' },
  rules: { 'host-power': hostPower, 'built-package': builtPackage },
};

/**
 * @typedef {{ operator?: string, left?: Node, value?: unknown }} Node
 * @typedef {{ report: (problem: { node: Node, message: string }) => void }} Context
 * @typedef {{ create: (context: Context) => Record<string, (node: Node) => void> }} Rule
 */
