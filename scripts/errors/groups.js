// @ts-check
// The groups of docs/errors.md: which sources each has, and what to do where a message alone does not say it.

/**
 * @typedef {{ title: string, sources: RegExp, advice: string }} Group
 */

/**
 * The first group that has a source is its own.
 *
 * @type {readonly Group[]}
 */
export const GROUPS = [
  {
    title: 'Loading the engine',
    sources: /^bindings\/(wasm|load|engine|inline|index|worker\.ts|base\/(compress|memory))/,
    advice:
      'The host cannot compile or find the binary. [Browsers and hosts](browsers.md) has the oldest versions, what a Content ' +
      'Security Policy must allow, and how a binary is given by hand with the option `source`.',
  },
  {
    title: 'Arguments of any function',
    sources: /^bindings\/(base|options)/,
    advice:
      'The message begins with the function and the argument, and ends with the value that was given. Nothing has been changed: ' +
      'correct the argument and call again. Values of other programs are often text; `Number(text)` makes them numbers.',
  },
  {
    title: 'Elements, meshes and clouds',
    sources: /^bindings\/(elements|geometry)/,
    advice:
      'An element says something that no solid has. [Solids](solids.md), [meshes](meshes.md) and [point clouds](point-clouds.md) ' +
      'have the shapes of all elements. Lengths are metres: numbers that are too large are often millimetres.',
  },
  {
    title: 'Scenes and their pairs',
    sources: /^bindings\/scene/,
    advice:
      'A segment, a pair or a pose does not fit the scene. `scene.segments` and `scene.pairs` list what there is; ' +
      '[scenes](scenes.md) says what can be changed, and what stands still. A scene that is disposed is gone: create another.',
  },
  {
    title: 'Batches',
    sources: /^bindings\/pair-batch/,
    advice:
      'Rows do not fit their kind. [Batches](batches.md) has the numbers of a row of each kind, and their order.',
  },
  {
    title: 'Volumes, covers and convex pieces',
    sources: /^bindings\/volumes/,
    advice:
      'A mesh or an option does not fit what is asked. Where a closed mesh is needed, close it in the program that made it, or ' +
      'use its hull. [Fitting](fitting.md) and [convex pieces](decomposition.md) say what is needed.',
  },
  {
    title: 'Workers',
    sources: /^bindings\/workers|^modules\/worker-program/,
    advice:
      'A worker could not start, or has ended. What it was asked is rejected with this error; the pool says no more of it, so ' +
      'create another pool. [Workers](workers.md) says what a page must allow.',
  },
  {
    title: 'Recordings',
    sources: /^bindings\/record|^modules\/replay/,
    advice: 'The file was cut off, or is of another version. Record it anew: [recordings](recordings.md).',
  },
  {
    title: 'URDF and SRDF',
    sources: /^modules\/robot\/(urdf|text|shapes|load|inertia|load-robot)/,
    advice:
      'The message has the file and the line. Correct the line; where a file has `${…}` or `<xacro:…>`, give it as `.xacro`. ' +
      '[Files](robots-files.md) says what is read of them.',
  },
  {
    title: 'xacro',
    sources: /^modules\/robot\/xacro/,
    advice:
      'The message has the file and the line. Files that others include, and arguments, are given beside the file: ' +
      '[files](robots-files.md). What is not read here, ROS can expand: `xacro robot.urdf.xacro > robot.urdf`.',
  },
  {
    title: 'MJCF',
    sources: /^modules\/robot\/mjcf/,
    advice: 'The message has the file and the line. [Files](robots-files.md) says what is read of MJCF.',
  },
  {
    title: 'SDF',
    sources: /^modules\/robot\/sdf/,
    advice: 'The message has the file and the line. [Files](robots-files.md) says what is read of SDF.',
  },
  {
    title: 'Mesh files',
    sources: /^modules\/robot\/meshes/,
    advice:
      'The file was cut off, is another format than its name says, or uses a part of the format that is not read. Open it in ' +
      'the program that made it, and save it as binary STL, OBJ or binary glTF. [Files](robots-files.md) says what is read.',
  },
  {
    title: 'Planning scenes and export',
    sources: /^modules\/robot\/(planning|export)/,
    advice: '[Planning scenes](planning-scenes.md) and [export](export.md) say what is read and written.',
  },
  {
    title: 'Robots: joints, configurations and questions',
    sources: /^modules\/robot/,
    advice:
      'Names are those of the file of the robot: `robot.joints` and `robot.linkNames` list them, and a configuration has one ' +
      'number per joint in that order. [Robots](robots.md) says more.',
  },
  {
    title: 'Planning',
    sources: /^modules\/plan/,
    advice:
      'A start, a goal or an option does not fit the robot or its limits. [Planning](planning.md) says what is taken.',
  },
  {
    title: 'Sensors',
    sources: /^modules\/sensors/,
    advice:
      'A sensor or a ray has no meaning as it is described. [Rays](rays.md) has the shapes of all sensors.',
  },
  {
    title: 'Contacts',
    sources: /^modules\/contacts/,
    advice: '[Contacts](contacts.md) says what is asked and answered.',
  },
  {
    title: 'Maps and point clouds',
    sources: /^modules\/maps/,
    advice:
      'The file was cut off, or its header does not fit what follows: save it again. Maps that are too large are read with a ' +
      'coarser resolution. [Maps and scans](maps.md) says what is read.',
  },
  {
    title: "Worlds of Petersen's simulator and of MultiBody files",
    sources: /^modules\/dynamics\/(monster-truck-sim|multi|file-words)/,
    advice:
      'The message has the file and the line. [Vehicles](vehicles.md) says which of these files are read.',
  },
  {
    title: 'Dynamics and vehicles',
    sources: /^modules\/dynamics/,
    advice:
      'A body or a joint of a world has no mass that could move, or a name that there is not. [Dynamics](dynamics.md), ' +
      '[worlds as JSON](world-format.md) and [vehicles](vehicles.md) say what is needed.',
  },
  {
    title: 'three.js',
    sources: /^modules\/three/,
    advice: '[three.js and React](three.md) says which objects are read, and when they are read anew.',
  },
  {
    title: 'Bulk runs',
    sources: /^modules\/bulk/,
    advice:
      'The message names the file, the option or the queue. A run that was stopped goes on with the command that began it: ' +
      '[beyond one machine](bulk.md).',
  },
  {
    title: 'Files in Node and in the command line',
    sources: /^modules\/files/,
    advice:
      'The message names the file and what stands at fault in it. [Command line](command-line.md) has the formats of ' +
      'configurations, paths and problems, and [files](robots-files.md) says where packages and meshes are looked for.',
  },
  {
    title: 'Commands and assistants',
    sources: /^apps\/cli/,
    advice:
      '`clearance help COMMAND` lists the options of a command; [command line](command-line.md) explains them.',
  },
];
