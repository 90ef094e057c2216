/** Names of benches, tasks and contestants in the results, apart from the benches: reports need no engine. */

/** Our four builds, the fastest first. */
export const BUILD_NAMES = ['single-simd', 'double-simd', 'single-scalar', 'double-scalar'] as const;
export type BuildName = (typeof BUILD_NAMES)[number];

/** Whether a contestant is one of our builds. */
export function isBuild(by: string): by is BuildName {
  return (BUILD_NAMES as readonly string[]).includes(by);
}

/** The peer of the kernels. */
export const PLAIN_NAME = 'plain JS';

/** One of our builds where checking and copying of `engine.distances` are included. */
export function callName(build: BuildName): string {
  return `${build}, call`;
}

/** The peer of the scenes that all ratios are against. */
export const BASELINE = 'plain JS, sphere culling';

/** The baseline where the pair whose spheres are closest is computed first: other scenes suit it better. */
export const BASELINE_BEST_FIRST = `${BASELINE}, closest first`;

/** Scenes: one set of poses per call, many sets in one call, and the question whether a set is free. */
export const SCENE_TASKS = {
  evaluate: 'evaluate',
  batch: 'evaluate, batch',
  free: 'is free, batch',
} as const;

/** What grows. */
export const GROWTH = {
  pairs: 'pairs of segments of 6 elements',
  elements: 'elements per segment, 100 pairs',
  triangles: 'triangles of each of two meshes',
} as const;

/** The experiments of Poscher 2020 that are timed for it alone; the numbers are those of its tables. */
export const EXPERIMENTS = {
  pointTriangle: 'point–triangle at an obtuse corner, two variants (table 6.2)',
  lineTriangle: 'line–triangle, two variants (table 6.3)',
  orderedPairs: 'all nine ordered pairs through engine.distances (table 6.4)',
  allocation: 'a place for the numbers of an element, new or kept (table 6.1)',
  comparisons: 'point–line, comparisons by operators or in units in the last place (§6.3)',
  sixAxes: 'six axes of fifteen between two boxes (§2.3)',
} as const;

/** The variants of the first two. */
export const VARIANTS = {
  sections: 'JS: sections at the corner',
  edges: 'JS: both edges at the corner',
  uniform: 'JS: uniform',
  cases: 'JS: by cases',
  operators: 'JS: operators',
  units: 'JS: units in the last place',
} as const;

/** Ways to have a place for ten numbers. */
export const ALLOCATIONS = {
  newArray: 'new Float64Array',
  newPlace: 'place in linear memory, taken and given back',
  keptArray: 'kept Float64Array',
  keptPlace: 'kept place in linear memory',
} as const;

/** Workers: as in figure 6.1 of the thesis, and many sets of poses in one call. */
export const WORKER_TASKS = {
  one: 'one set of poses',
  moved: 'one set of poses, one segment moved',
  batch: '512 sets of poses, per set',
} as const;

/** A number of workers; none means in the calling thread. */
export function nameOfWorkers(workers: number): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}

/** Robots: per configuration unless it says otherwise. */
export const ROBOT_TASKS = {
  one: 'setConfiguration + isFree',
  oneCall: 'isFree',
  distances: 'setConfiguration + evaluate',
  free: 'areFree',
  batch: 'evaluateBatch',
  edge: 'isEdgeFree, per edge',
} as const;

/** Planning problems, per configuration. */
export const PLANNING_TASKS = {
  free: 'areFree',
  one: 'areFree, one per call',
  distances: 'evaluateBatch',
} as const;

/** Inverse kinematics, per pose. */
export const REACH_TASKS = {
  free: 'free, 5 mm and 0.05 rad',
  any: 'any, 5 mm and 0.05 rad',
  fine: 'free, 1 µm and 1 µrad',
} as const;

/** Convex pieces of meshes: what distances of a point are from. */
export const DECOMPOSE = {
  fromPieces: 'pieces',
  fromMesh: 'mesh',
} as const;

/** A generation of trajectories: questions about all of its configurations, and about one of them. */
export const GENERATION_TASKS = {
  free: 'areFree, 2 cm',
  all: 'evaluateBatch, a trajectory at a time',
  lowest: 'lowest',
  lowestGradient: 'lowest with gradient',
  rate: 'rate, safe 5 cm',
  rateGradient: 'rate with gradient',
  oneGradient: 'one configuration: lowest with gradient',
} as const;

/** One call of a controller or planner about other robots. */
export const ROBOT_CALLS = {
  romeo: 'Romeo of cylinders, one configuration: all distances with gradients',
  romeoEnclosed: 'the same of the capsules around them',
  fleet: 'two Pandas, an edge of 32 states: isEdgeFree',
} as const;

/** Where motions first come too close, and whether they do at all. */
export const CONFLICTS = {
  configurations: 'trajectories that are free, waypoints only',
  freeMotions: 'straight motions of planning problems that are free',
  motions: 'straight motions of planning problems with a conflict',
  whether: 'yes or no',
  first: 'firstConflict',
} as const;

/** What is proved of boxes of configurations. */
export const INTERVALS = {
  stops: 'stops',
  boxes: 'free boxes',
  distances: 'least distances',
} as const;

/** A generation, shared among workers. */
export const SHARED_GENERATION = 'lowest of a generation, single-simd';

/** Fitted volumes: the two kinds, and ways to fit them. */
export const FITTING = {
  spheres: 'spheres',
  boxes: 'boxes',
  ours: 'clearance',
  ritter: 'JS: Ritter',
  boxCenter: 'JS: center of the box',
  principal: 'JS: principal axes',
  coordinate: 'JS: coordinate axes',
} as const;

/** Spheres around links: published ones, the same grown until they hold the mesh, and ours. */
export const SPHERES = {
  group: 'spheres around the links of a Panda',
  published: 'VAMP',
  grown: 'VAMP, grown',
  ours: 'clearance',
} as const;

/** Boxes: the largest separation over so many axes, and the distance. */
export const BOX_TASKS = { 6: '6 axes', 15: '15 axes', distance: 'distance' } as const;

/** The peer of the boxes from a library; it says yes or no. */
export const THREE_BOXES = 'three.js OBB';

/** Meshes: queries, and what it takes before the first. */
export const MESH_TASKS = {
  distance: 'setPose + evaluate',
  within: 'setPose + evaluate, with a tolerance',
  free: 'setPose + isFree',
  mesh: 'mesh',
  build: 'createScene',
  refit: 'replaceElements',
} as const;

/** Who queries and builds meshes besides our builds. */
export const MESH_PEERS = { three: 'three-mesh-bvh', cast: 'three-mesh-bvh, bvhcast' } as const;

/** What `mesh` is timed as: it is the same for all builds. */
export const ANY_BUILD = 'any build';

/** Segments with a bounding volume hierarchy, and without. */
export const TREE_OR_NOT = { none: 'no tree', tree: 'tree' } as const;

/** The pairs of meshes that are queried. */
export const MESH_WORKS = {
  room: 'room and robot of FCL, 2,180 and 216 triangles',
  gaps: 'two bumpy spheres of 10,000 triangles, apart',
  overlaps: 'two bumpy spheres of 10,000 triangles, half of them overlapping',
} as const;

/** Hierarchies: groups, queries, and ways to ask them. */
export const HIERARCHIES = {
  chains: 'self-collision of a chain of six spheres',
  robots: 'self-collision of robots in random free configurations',
  all: 'isFree, all pairs',
  perObject: 'one per object',
  perBody: 'one per body',
  free: 'isFree',
  collisions: 'evaluate, 0 m',
} as const;

/** Kinds of branch volumes. */
export const BRANCHES = ['spheres', 'boxes'] as const;

/** Worlds of a simulator. */
export const WORLDS = {
  city: 'city: 52 houses, a truck, a Volksbot, five balls',
  indoors: 'indoors: 186 blocks, four boards, a truck, a Pioneer, eight balls',
  bowling: 'bowling: ten humanoids, a Volksbot',
} as const;

/** Building trees of loose objects of these, in ways that Petersen 2007 compares. */
export const TREES = 'building trees of spheres (§8.1.2)';

/** Point clouds: what is done with them, and who does it besides our builds. */
export const CLOUDS = {
  group: 'point clouds, a ball of 1 cm around each point, and a sphere of 5 cm',
  build: 'making a scene of a cloud',
  motions: 'areFree along straight motions past points',
  anywhere: 'areFree anywhere in the room',
  alone: 'single-simd, no cloud near',
  tree: 'JS: k-d tree',
  grid: 'JS: grid',
} as const;

/** From a scan to a path: each step, and all of them. */
export const SCANS = {
  group: 'a scan of 120,000 points around a Panda',
  filter: 'points that are 2 cm apart',
  build: 'a scene of these and the robot',
  plan: 'a path, simplified and proved',
  all: 'from the scan to the path',
} as const;

/** Many bodies that touch: what is done with them, and who does it besides our builds. */
export const CONTACTS = {
  pile: 'a pile of 10 × 10 × 10 spheres of 5 cm on the ground, 0.5 mm deep in each other',
  layer: 'a layer of 1,000 spheres of 5 cm on the ground, 0.5 mm deep in each other',
  crates: '100 crates of 0.5 m on a height field of 100 × 100 cells of 0.1 m',
  all: 'contacts, after one body has moved',
  make: 'making the scene',
  change: 'adding a body and removing it',
  merged: 'contacts',
  elements: 'contacts, one per triangle',
  rapier: 'rapier3d-simd, contactPairsWith and manifolds',
} as const;

/** Maps of cells: what is asked of them, and who answers besides our builds. */
export const MAPS = {
  group: 'maps: 50,000 random cells of 0.1 m within ±4 m, a Panda of 59 spheres',
  free: 'areFree, per configuration',
  evaluate: 'setConfiguration and evaluate of all pairs',
  around: 'elementsWithin 1.2 m',
  scan: 'set and clear a scan of 21,901 points',
  change: 'set and clear one cell',
  build: 'building a distance field',
  image: 'making a scene of a depth image of 640 × 480 points',
  seen: 'setConfiguration and evaluate beside the image',
  field: 'distance field',
  boxes: 'boxes, single-simd',
  plain: 'JS: one by one',
} as const;

/** Height fields: what is asked of them, beside meshes of the same triangles. */
export const GROUND = {
  group: 'rough ground of 512 × 512 heights, 20 m by 20 m, a Panda of 59 spheres',
  evaluate: 'setConfiguration and evaluate of all pairs',
  free: 'areFree, per configuration',
  rays: 'castRays from above, per ray',
  build: 'making a scene of it',
  change: 'heights of 16 × 16 of 1,024 × 1,024 points',
  mesh: 'mesh, single-simd',
} as const;

/** Plans: searches for a path, per planning problem, and what a planner of one's own asks. */
export const PLANS = {
  search: 'search',
  shortened: 'search and simplification',
  proved: 'search and proof',
  simplified: 'search, simplification and proof',
  outcomes: 'all problems of the archives',
  again: 'proof of the path',
  coldSearch: 'search, cold',
  coldSimplified: 'search, simplification and proof, cold',
  own: 'JS search over arm.isEdgeFree',
  questions: 'questions of planners',
  freeEdge: 'an edge of 1 rad that is free',
  hitEdge: 'an edge of 1 rad that hits',
  scene: 'createScene among 12 obstacles',
  sceneMean: 'createScene among 12 obstacles, mean of 1,000 calls',
  inMean: 'robot.in, mean of 1,000 calls',
  edges: 'areEdgesFree of a roadmap',
  roadmap: 'Roadmap.revalidate',
} as const;

/** One of our builds, by what it says of an edge: what samples show, what it proves, or where it hits. */
export const EDGE_ANSWERS = {
  sampled: 'isEdgeFree',
  certified: 'certify',
  first: 'firstConflict',
} as const;

/** Ways to the closest pair of a scene. */
export const CLOSEST = {
  closest: 'closest',
  evaluate: 'evaluate',
  growing: 'evaluate, growing limit',
} as const;

/** Dynamics: what is computed, and who does it besides ours. */
export const DYNAMICS = {
  accelerations: 'accelerations',
  torques: 'torques',
  ours: 'clearance',
  mujoco: 'MuJoCo',
  impulses: {
    group: 'the impulse of one contact',
    any: 'with friction',
    slides: 'with friction, slides all along',
    sticks: 'with friction, comes to stick',
    smooth: 'without friction',
  },
} as const;

/** How a scene moves from one query to the next. */
export const MOTIONS = { path: 'along a path', jumps: 'jumping' } as const;

/** Rays: works with peers, works of our own, and ways to ask. */
export const RAYS = {
  triangles: '100,000 triangles, rays from everywhere',
  solids: '1,000 solids, scans of 720 beams',
  beams: '682 beams in a city of 28 houses',
  frame: '160 × 120 pixels in the city',
  cones: 'cones of 17 degrees at a wall',
  grids: 'grids of beams in the city, a degree apart',
  vehicles: 'vehicles in the city, each with a depth camera, at 5 frames per second',
  fleet: 'ten vehicles in the city, a frame of all images',
  depth: 'images of the city by rays and by a depth buffer',
  nearest: 'first hit',
  any: 'any hit',
  shared: 'first hit, shared among workers',
} as const;

/** Who casts rays besides our builds. */
export const RAY_PEERS = { three: 'three-mesh-bvh', rapier: 'rapier3d-simd', jolt: 'jolt-physics' } as const;
