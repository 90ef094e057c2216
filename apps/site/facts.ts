/** What assistants get wrong about the package; a test holds each of these to the package. */
export const FACTS = [
  'Quaternions are x y z w, as in three.js and ROS; w comes last. MuJoCo and Eigen write w first.',
  'Lengths are metres and angles radians, in every argument and answer. A mesh in millimetres needs its `scale` in the URDF.',
  'A matrix is 4×4 as 16 numbers, column by column, as `Matrix4.elements` of three.js: the position is in numbers 12 to 14.',
  "Only pairs that are listed are compared: `createScene({ segments, pairs: [['a', 'b']] })`, or `pairs: 'all'`. Without `pairs`, nothing is compared.",
  '`loadRobot` takes the texts of a URDF and an SRDF, not their paths, and meshes by `meshFiles`. `readRobot` of `clearance/node` takes paths.',
  'A segment is a rigid body, not a link: links that fixed joints hold together are one segment. `robot.links[link]` is its id.',
  'A closed mesh is solid: what is inside it overlaps, and its distance is negative. `mesh(…, { solid: false })` is its surface alone.',
  'The margin is 0 unless one is given, in metres; a pair is free if its distance is at least that, but for surfaces without a radius that touch. `scene.isFree({ margin: 0.02 })` asks for 2 cm.',
  'A configuration has one number for each entry of `robot.joints`, in the order of the file, without mimic joints; its limits are not enforced. `robot.configuration({ name: value })` makes one.',
  '`scene.evaluate()` gives views of memory that hold until the next evaluation: copy with `slice()` what is kept. `minimum()` gives a copy.',
] as const;
