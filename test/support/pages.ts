/** A folder in which nobody did anything but `npm install clearance`. */
export const INSTALLED = 'installed';

/** Pages that show programs, and the folder in which a reader would run them. */
export const PAGES: readonly (readonly [page: string, folder: string])[] = [
  ['README.md', INSTALLED],
  ['docs/scenes.md', '.'],
  ['docs/contacts.md', '.'],
  ['docs/solids.md', '.'],
  ['docs/meshes.md', '.'],
  ['docs/point-clouds.md', '.'],
  ['docs/rays.md', '.'],
  ['docs/maps.md', '.'],
  ['docs/boxes.md', '.'],
  ['docs/robots.md', 'examples/panda'],
  ['docs/robots-files.md', 'examples/panda'],
  ['docs/robots-batches.md', 'examples/panda'],
  ['docs/continuous.md', 'examples/panda'],
  ['docs/robots-bases.md', 'examples/panda'],
  ['docs/robots-gradients.md', 'examples/panda'],
  ['docs/robots-reach.md', 'examples/panda'],
  ['docs/robots-trajectories.md', 'examples/panda'],
  ['docs/dynamics.md', 'examples/panda'],
  ['docs/vehicles.md', 'examples/vehicles'],
  ['docs/planning-scenes.md', 'examples/panda'],
  ['docs/planning.md', 'examples/panda'],
  ['docs/export.md', 'examples/panda'],
  ['docs/fitting.md', '.'],
  ['docs/decomposition.md', '.'],
  ['docs/coming-from.md', '.'],
  ['docs/three.md', '.'],
  ['docs/memory.md', '.'],
  ['docs/workers.md', '.'],
  ['docs/scene-format.md', 'examples/scene'],
  ['docs/world-format.md', 'examples/falling'],
];

/** The programs of a page, and what it says that they print. */
export function programsOf(text: string): { program: string; printed: string }[] {
  return [...text.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, program, printed]) => ({
    program: program!,
    printed: printed!,
  }));
}
