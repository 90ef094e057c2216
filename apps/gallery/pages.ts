/** The pages of the gallery by what they are about, in the order in which they are read. */
export const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Distances', ['closest-points', 'mesh-against-mesh', 'capsule-arm', 'contacts']],
  ['Robots', ['planning', 'robot-loader', 'gradients', 'path-clearance']],
  ['Sensors and simulation', ['driving', 'laser-scanner', 'pendulums']],
  ['Speed', ['simd', 'worker-pool']],
];

/** All of them, one after the other. */
export const NAMES: readonly string[] = GROUPS.flatMap(([, names]) => names);
