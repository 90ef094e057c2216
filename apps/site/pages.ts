/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  /** Markdown files, relative to the project's folder, with what the navigation calls them. */
  readonly pages: readonly (readonly [file: string, title: string])[];
}

/** All pages made of Markdown. What is not listed is no page; a test finds documents that were forgotten. */
export const GROUPS: readonly Group[] = [
  {
    title: 'Start',
    pages: [
      ['README.md', 'clearance'],
      ['docs/viewer.md', 'The viewer'],
      ['docs/command-line.md', 'Command line'],
      ['docs/mcp.md', 'Assistants'],
      ['docs/recordings.md', 'Recordings'],
      ['docs/browsers.md', 'Browsers and hosts'],
      ['docs/three.md', 'three.js and React'],
      ['docs/coming-from.md', 'Coming from elsewhere'],
      ['docs/versions.md', 'Versions'],
      ['CHANGELOG.md', 'Changes'],
    ],
  },
  {
    title: 'Scenes',
    pages: [
      ['docs/conventions.md', 'Conventions'],
      ['docs/scenes.md', 'Scenes'],
      ['docs/scene-format.md', 'Scenes as JSON'],
      ['docs/solids.md', 'Solids'],
      ['docs/meshes.md', 'Meshes'],
      ['docs/point-clouds.md', 'Point clouds'],
      ['docs/rays.md', 'Rays and range sensors'],
      ['docs/maps.md', 'Maps and scans'],
      ['docs/contacts.md', 'Contacts'],
      ['docs/boxes.md', 'Boxes'],
      ['docs/fitting.md', 'Fitting'],
      ['docs/decomposition.md', 'Convex pieces'],
      ['docs/batches.md', 'Batches'],
      ['docs/workers.md', 'Workers'],
      ['docs/bulk.md', 'Beyond one machine'],
      ['docs/support-matrix.md', 'Support matrix'],
    ],
  },
  {
    title: 'Robots',
    pages: [
      ['docs/robots.md', 'Robots'],
      ['docs/robots-files.md', 'Files'],
      ['docs/robots-tested.md', 'Robots that were tried'],
      ['docs/robots-batches.md', 'Many configurations'],
      ['docs/robots-bases.md', 'Bases and fleets'],
      ['docs/robots-gradients.md', 'Gradients'],
      ['docs/robots-reach.md', 'Inverse kinematics'],
      ['docs/robots-trajectories.md', 'Trajectories'],
      ['docs/continuous.md', 'Proved motions'],
      ['docs/dynamics.md', 'Dynamics'],
      ['docs/world-format.md', 'Worlds as JSON'],
      ['docs/vehicles.md', 'Vehicles'],
      ['docs/planning.md', 'Planning'],
      ['docs/planning-scenes.md', 'Planning scenes'],
      ['docs/export.md', 'Export'],
    ],
  },
  {
    title: 'Inside',
    pages: [
      ['docs/architecture.md', 'Architecture'],
      ['docs/evaluation.md', 'Evaluation'],
      ['docs/convex.md', 'Convex solver'],
      ['docs/trees.md', 'Trees'],
      ['docs/hierarchies.md', 'Joint trees'],
      ['docs/memory.md', 'Memory'],
      ['docs/published-mistakes.md', 'Mistakes in print'],
      ['docs/benchmarks.md', 'Benchmarks'],
      ['docs/testing.md', 'Testing'],
      ['docs/adding-an-element.md', 'Adding an element'],
      ['docs/adding-a-query.md', 'Adding a query'],
      ['docs/adding-a-question.md', 'Adding a question'],
      ['docs/decisions/README.md', 'Decisions'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['SECURITY.md', 'Security'],
    ],
  },
];

/** What the navigation leads to beside pages of Markdown, relative to the site. */
export const OTHERS = [
  ['viewer/index.html', 'Open the viewer'],
  ['gallery/index.html', 'Gallery'],
  ['api/index.html', 'API reference'],
  ['bench/results/report.html', 'Benchmark report'],
] as const;

/** The page of a Markdown file, relative to the site: the README of a folder is its index. */
export function pageOf(file: string): string {
  return file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}

/** The Markdown that stands beside the page of a Markdown file, relative to the site. */
export function twinOf(file: string): string {
  return pageOf(file).replace(/\.html$/, '.md');
}
