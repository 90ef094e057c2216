/** A page that is made of a Markdown file, relative to the project's folder. */
export type Page = readonly [file: string, title: string, what: string];

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  readonly pages: readonly Page[];
}

/**
 * All pages made of Markdown, with what the navigation calls them and a line on what is there. What is not
 * listed is no page; a test finds documents that were forgotten.
 */
export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      ['README.md', 'Overview', 'what it is, ten lines with a robot, and what it is good at'],
      ['docs/README.md', 'All guides', 'every page, with a line on each'],
      ['docs/viewer.md', 'The viewer', 'a page that shows a robot with its distances'],
      [
        'docs/command-line.md',
        'Command line',
        '`clearance check`, `view`, `plan`, `simulate` and the others',
      ],
      ['docs/three.md', 'three.js and React', 'live distances of what three.js shows, in ten lines'],
      ['docs/coming-from.md', 'Coming from elsewhere', 'from FCL, Coal, Rapier, three-mesh-bvh or MoveIt'],
      ['docs/mcp.md', 'Assistants', '`clearance mcp` lets an assistant ask'],
      ['docs/errors.md', 'Errors', 'every message, and what to do'],
      ['docs/recordings.md', 'Recordings', 'a wrong answer as a file that others can replay'],
      ['docs/browsers.md', 'Browsers and hosts', 'oldest versions, content security policies, CDNs'],
      ['docs/versions.md', 'Versions', 'what versions promise, how one is released'],
      ['CHANGELOG.md', 'Changes', 'what each version changed'],
    ],
  },
  {
    title: 'Distances and scenes',
    pages: [
      ['docs/conventions.md', 'Conventions', 'words, units, what a query promises, dependencies'],
      ['docs/scenes.md', 'Scenes', 'what stands still, margins, gripped objects'],
      ['docs/scene-format.md', 'Scenes as JSON', 'a scene as a file'],
      ['docs/solids.md', 'Solids', 'boxes, cylinders, cones, hulls; depth, certificates'],
      ['docs/support-matrix.md', 'Support matrix', 'which pairs there are, and how exact they are'],
      ['docs/meshes.md', 'Meshes', 'triangle meshes, and what can be asked about them'],
      ['docs/point-clouds.md', 'Point clouds', 'point clouds as obstacles'],
      ['docs/maps.md', 'Maps and scans', 'maps of cells, height fields; OctoMap, PCD and PLY'],
      ['docs/contacts.md', 'Contacts', 'all contacts of a scene, with polygons'],
      ['docs/boxes.md', 'Boxes', 'which of many oriented boxes overlap'],
      ['docs/fitting.md', 'Fitting', 'tight spheres, boxes and covers of meshes'],
      ['docs/decomposition.md', 'Convex pieces', 'convex pieces of meshes, with proved excess'],
      ['docs/batches.md', 'Batches', 'pairs in rows or columns'],
      ['docs/workers.md', 'Workers', 'sharing large calls among workers'],
      ['docs/bulk.md', 'Beyond one machine', 'a million rows and more, in shards that resume'],
    ],
  },
  {
    title: 'Robots',
    pages: [
      ['docs/robots.md', 'Robots', 'robots: configurations, poses of links, scenes'],
      ['docs/robots-files.md', 'Files', 'URDF, xacro, SRDF, MJCF, SDF and mesh files'],
      ['docs/robots-tested.md', 'Robots that were tried', 'which robots were tried, and what came of it'],
      ['docs/robots-batches.md', 'Many configurations', 'many configurations, edges, with workers too'],
      ['docs/robots-bases.md', 'Bases and fleets', 'robots that drive, walk or fly, several in one scene'],
      ['docs/robots-gradients.md', 'Gradients', 'the lowest distance, which way it grows, Jacobians'],
      ['docs/robots-reach.md', 'Inverse kinematics', 'poses of links, free and proved'],
      ['docs/export.md', 'Export', 'spheres and pairs for Isaac, cuRobo, VAMP, MuJoCo and others'],
    ],
  },
  {
    title: 'Planning',
    pages: [
      ['docs/planning.md', 'Planning', 'paths: searched, proved, simplified'],
      ['docs/planning-scenes.md', 'Planning scenes', 'what stands around a robot, as planners write it'],
      ['docs/continuous.md', 'Proved motions', 'motions that are proved to be free, first contacts'],
      ['docs/robots-trajectories.md', 'Trajectories', 'costs of trajectories, the first conflict'],
    ],
  },
  {
    title: 'Sensors and simulation',
    pages: [
      ['docs/rays.md', 'Rays and range sensors', 'what rays meet: laser scanners, depth images, sonars'],
      ['docs/dynamics.md', 'Dynamics', 'forces of robots, worlds of bodies with mass'],
      ['docs/world-format.md', 'Worlds as JSON', 'worlds of bodies and robots as a file'],
      ['docs/vehicles.md', 'Vehicles', 'drives, steering, odometry, vehicles on springs'],
    ],
  },
  {
    title: 'Inside',
    pages: [
      ['docs/architecture.md', 'Architecture', 'the layers, and one request followed through them'],
      ['docs/evaluation.md', 'Evaluation', 'how a scene is evaluated, and why so fast'],
      ['docs/convex.md', 'Convex solver', 'the solver for cylinders, cones and hulls'],
      ['docs/trees.md', 'Trees', 'bounding volume hierarchies'],
      ['docs/hierarchies.md', 'Joint trees', 'self-collision by the joint tree'],
      ['docs/memory.md', 'Memory', 'what lies where in linear memory'],
      ['docs/benchmarks.md', 'Benchmarks', 'every figure, and how to rerun it'],
      ['docs/testing.md', 'Testing', 'the oracle and the suites'],
      ['docs/theses.md', 'Five theses, rerun', 'what five theses measured, and our figures beside it'],
      ['docs/published-mistakes.md', 'Mistakes in print', 'formulas that are wrong in print'],
      ['docs/adding-an-element.md', 'Adding an element', 'how to add a kind of element'],
      ['docs/adding-a-query.md', 'Adding a query', 'how to add a query over scenes and trees'],
      ['docs/adding-a-question.md', 'Adding a question', 'how to add a question to a robot, in four files'],
      ['docs/decisions/README.md', 'Decisions', 'what was decided, and why'],
      ['CONTRIBUTING.md', 'Contributing', 'how to build, test and send a change'],
      ['SECURITY.md', 'Security', 'what may be trusted, and where to report'],
    ],
  },
];

/** What the site has beside pages of Markdown, relative to it, with a line on each. */
export const OTHERS: readonly (readonly [page: string, title: string, what: string])[] = [
  ['viewer/index.html', 'Viewer', 'a robot with its distances, in the page: drop a folder with a URDF'],
  ['gallery/index.html', 'Gallery', 'live pages of one thing each, with short sources'],
  ['api/index.html', 'API', 'every function and type, by module'],
  ['bench/results/report.html', 'Benchmarks', 'every figure of the last run, with plots'],
];

/** The modules of the package, by the name that programs import, with the page that explains each. */
export const MODULES: readonly {
  readonly name: string;
  readonly entry: string;
  readonly what: string;
  readonly guide: string;
}[] = [
  {
    name: 'clearance',
    entry: 'bindings/index.ts',
    what: 'The engine: elements, scenes, distances with their points, meshes, batches and workers.',
    guide: 'docs/scenes.md',
  },
  {
    name: 'clearance/robot',
    entry: 'modules/robot/index.ts',
    what: 'Robots of URDF, MJCF, SDF and xacro: configurations, gradients, proofs, inverse kinematics.',
    guide: 'docs/robots.md',
  },
  {
    name: 'clearance/plan',
    entry: 'modules/plan/index.ts',
    what: 'Paths from a start to a goal: searched, simplified, and proved free.',
    guide: 'docs/planning.md',
  },
  {
    name: 'clearance/contacts',
    entry: 'modules/contacts/index.ts',
    what: 'Where bodies touch: points, depths, areas, and when bodies that move first do.',
    guide: 'docs/contacts.md',
  },
  {
    name: 'clearance/sensors',
    entry: 'modules/sensors/index.ts',
    what: 'Rays, laser scanners, depth images and sonars in a scene.',
    guide: 'docs/rays.md',
  },
  {
    name: 'clearance/maps',
    entry: 'modules/maps/index.ts',
    what: 'OctoMaps, maps of cells, height fields and point clouds, and the files that they come from.',
    guide: 'docs/maps.md',
  },
  {
    name: 'clearance/dynamics',
    entry: 'modules/dynamics/index.ts',
    what: 'Worlds of bodies and robots with mass, and vehicles.',
    guide: 'docs/dynamics.md',
  },
  {
    name: 'clearance/three',
    entry: 'modules/three/index.ts',
    what: 'Scenes of three.js and urdf-loader, and objects of three.js that show answers.',
    guide: 'docs/three.md',
  },
  {
    name: 'clearance/node',
    entry: 'modules/files/index.ts',
    what: 'Robots with their packages and meshes, paths and surroundings from a disk, in Node.',
    guide: 'docs/robots-files.md',
  },
  {
    name: 'clearance/bulk',
    entry: 'modules/bulk/index.ts',
    what: 'A million rows and more, in shards that resume, in Node.',
    guide: 'docs/bulk.md',
  },
];

/** The page of a Markdown file, relative to the site: the README of a folder is its index. */
export function pageOf(file: string): string {
  // The site has a home of its own.
  if (file === 'README.md') return 'overview.html';
  return file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}

/** The Markdown that stands beside the page of a Markdown file, relative to the site. */
export function twinOf(file: string): string {
  return pageOf(file).replace(/\.html$/, '.md');
}
