// The layers of the project, from the bottom up: a folder at the top imports only from the folders before it,
// and within each a folder imports only from those below. Names on one line are neighbors and do not import
// each other. `.dependency-cruiser.js` holds the sources to these lists, and `scripts/draw-layers.js` draws
// them for docs/architecture.md.

/** @typedef {readonly (readonly string[])[]} Layers */

/** @type {Layers} */
const ASSEMBLY = [
  ['simd'],
  ['layout'],
  ['elements'],
  ['bvh', 'pairs/io', 'pairs/contact'],
  ['pairs/swept', 'pairs/half-space', 'scene'],
  ['pairs/box/obb', 'pairs/convex'],
  ['pairs/box/*.ts'],
  ['pairs/*.ts'],
  ['narrow-phase'],
  ['tree-search'],
  ['query'],
  ['ray'],
  ['robot', 'volumes/fit'],
  ['questions/motion'],
  ['questions/edges'],
  ['questions/*.ts'],
  ['plan'],
  ['volumes/cover', 'volumes/convert'],
  ['volumes/decompose'],
  ['dynamics'],
  ['exports', '*.ts'],
];

/** @type {Layers} */
const BINDINGS = [
  ['base'],
  ['wasm'],
  ['elements', 'scene/pairs', 'dynamics', 'record'],
  ['geometry'],
  ['pair-batch', 'volumes', 'scene/model'],
  ['scene/query'],
  ['scene/questions'],
  ['scene/*.ts'],
  ['workers'],
  ['*.ts'],
];

/** @type {Layers} */
const MODULES = [
  ['robot/text', 'contacts'],
  ['maps'],
  ['robot/xacro'],
  ['robot/meshes'],
  ['robot/model'],
  ['robot/shapes', 'robot/inertia'],
  ['robot/urdf', 'robot/mjcf', 'robot/sdf', 'robot/planning', 'robot/questions', 'robot/dynamics'],
  ['robot/export'],
  ['robot/*.ts'],
  ['plan/search', 'sensors/rays', 'dynamics'],
  ['plan/*.ts', 'sensors/*.ts'],
  ['replay'],
  ['three'],
  ['files/documents'],
  ['files/input'],
  ['files/path'],
  ['files/*.ts'],
  ['bulk'],
  ['*.ts'],
];

/** @type {Layers} */
const APPS = [
  ['cli/answers', 'cli/picture'],
  ['cli/output', 'cli/options'],
  ['cli/serve', 'cli/mcp'],
  ['cli/commands', 'viewer'],
  ['cli/*.ts', 'gallery', 'site'],
];

/** The folders at the top, from the bottom up, each with its layers. */
export const LAYERS = { assembly: ASSEMBLY, bindings: BINDINGS, modules: MODULES, apps: APPS };
