// The layers of the two halves of the engine, from the bottom up: a folder imports only from the folders below it. Names
// on one line are neighbors and do not import each other. `.dependency-cruiser.js` holds the sources to these lists, and
// `scripts/draw-layers.js` draws them for docs/architecture.md.

/** @typedef {readonly (readonly string[])[]} Layers */

/** @type {Layers} */
export const ASSEMBLY = [
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
  ['motion'],
  ['edge'],
  ['plan'],
  ['volumes/cover', 'volumes/convert'],
  ['index.ts', 'boundary.ts'],
];

/** @type {Layers} */
export const BINDINGS = [
  ['base'],
  ['wasm'],
  ['elements', 'scene/pairs'],
  ['pair-batch', 'volumes', 'scene/model', 'geometry'],
  ['scene/query'],
  ['scene/rays'],
  ['scene/robot'],
  ['scene/search'],
  ['scene/*.ts'],
  ['workers'],
  ['engine'],
  ['index.ts'],
  ['inline.ts', 'robot/text', 'maps'],
  ['robot/transforms', 'robot/xacro'],
  ['robot/meshes'],
  ['robot/model'],
  ['robot/urdf', 'robot/planning'],
  ['robot/*.ts'],
  ['plan', 'sensors'],
  ['documents'],
  ['cli/input'],
  ['cli/path'],
  ['bulk'],
  ['cli/output', 'cli/serve'],
  ['cli/commands'],
  ['cli/*.ts'],
];
