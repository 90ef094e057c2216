// Layers: a folder imports only from the folders below it, and no files import each other in a circle. Each list goes
// from the bottom up; names on one line are neighbors and do not import each other.
const BINDINGS = [
  ['base'],
  ['wasm'],
  ['elements', 'scene/pairs'],
  ['pair-batch', 'volumes', 'scene/model'],
  ['scene/query'],
  ['scene/robot'],
  ['scene/[^/]+\\.ts'],
  ['workers'],
  ['engine'],
  ['index.ts'],
  ['inline.ts', 'robot/text'],
  ['robot/transforms'],
  ['robot/meshes'],
  ['robot/model'],
  ['robot/urdf', 'robot/planning'],
  ['robot/[^/]+\\.ts'],
  ['cli/input'],
  ['cli/path'],
  ['cli/output'],
  ['cli/commands'],
  ['cli/[^/]+\\.ts'],
];

const ASSEMBLY = [
  ['simd'],
  ['layout'],
  ['elements'],
  ['bvh', 'pairs/io', 'pairs/contact'],
  ['pairs/swept', 'pairs/half-space', 'scene'],
  ['pairs/box/obb', 'pairs/convex'],
  ['pairs/box/[^/]+\\.ts'],
  ['pairs/[^/]+\\.ts'],
  ['narrow-phase'],
  ['tree-search'],
  ['query'],
  ['robot', 'volumes/fit'],
  ['volumes/cover', 'volumes/convert'],
  ['index.ts', 'boundary.ts'],
];

/** The pattern of all files of some layers. */
function pattern(root, names) {
  return `^${root}/(${names.map((name) => (name.endsWith('.ts') ? `${name}$` : `${name}/`)).join('|')})`;
}

/** One rule per layer: nothing that lies beside or above it may be imported. */
function rules(root, layers) {
  return layers.flatMap((names, level) =>
    names.flatMap((name) => {
      const others = [...names.filter((other) => other !== name), ...layers.slice(level + 1).flat()];
      if (others.length === 0) return [];
      return {
        name: `${root}/${name} imports from below`,
        severity: 'error',
        from: { path: pattern(root, [name]) },
        to: { path: pattern(root, others) },
      };
    }),
  );
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circles of files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every file has a layer',
      severity: 'error',
      from: {
        path: '^(assembly|bindings)/',
        pathNot: [pattern('bindings', BINDINGS.flat()), pattern('assembly', ASSEMBLY.flat())],
      },
      to: {},
    },
    {
      name: 'the product knows nothing of its tests',
      severity: 'error',
      from: { path: '^(assembly|bindings)/' },
      to: { path: '^(test|bench|data|scripts|examples)/' },
    },
    {
      name: 'tests and benches share data/ only',
      severity: 'error',
      from: { path: '^(bench|data)/' },
      to: { path: '^test/' },
    },
    ...rules('bindings', BINDINGS),
    ...rules('assembly', ASSEMBLY),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|bench/results|node_modules)' },
  },
};
