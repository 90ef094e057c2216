// Holds the sources to the layers of scripts/layers.js, and forbids circles of files.
import { LAYERS } from './scripts/layers.js';

const ROOTS = Object.keys(LAYERS);

/** The pattern of all files of some layers. */
function pattern(root, names) {
  const places = names.map((name) =>
    name.endsWith('.ts') ? `${name.replace('.', '\\.').replace('*', '[^/]+')}$` : `${name}/`,
  );
  return `^${root}/(${places.join('|')})`;
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
        path: `^(${ROOTS.join('|')})/`,
        pathNot: Object.entries(LAYERS).map(([root, layers]) => pattern(root, layers.flat())),
      },
      to: {},
    },
    // What is compiled to the binaries and what runs in JavaScript share a memory, and no file.
    ...ROOTS.slice(0, -1).map((root, level) => ({
      name: `${root} imports from below`,
      severity: 'error',
      from: { path: `^${root}/` },
      to: { path: `^(${ROOTS.slice(level + 1).join('|')})/` },
    })),
    {
      name: 'the product knows nothing of its tests',
      severity: 'error',
      from: {
        path: '^(assembly|bindings|modules|apps/(cli|viewer))/',
        pathNot: '^apps/viewer/(vite\\.config|samples)\\.ts$',
      },
      to: { path: '^(test|bench|data|scripts|examples|apps/gallery)/' },
    },
    {
      name: 'tests and benches share data/ only',
      severity: 'error',
      from: { path: '^(bench|data)/' },
      to: { path: '^test/' },
    },
    ...Object.entries(LAYERS).flatMap(([root, layers]) => rules(root, layers)),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|bench/results|node_modules)' },
  },
};
