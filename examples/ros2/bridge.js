// Distances of a robot over rosbridge: joint states in, markers out. Protocol: rosbridge v2, JSON over a
// websocket. Whatever has `send`, `addEventListener` and messages of text is a socket.

/**
 * @typedef {object} Socket
 * @property {(text: string) => void} send
 * @property {(type: 'message', listener: (event: { data: unknown }) => void) => void} addEventListener
 */

/** Kinds of `visualization_msgs/Marker`. */
const LINE_LIST = 5;
const TEXT_VIEW_FACING = 9;

/**
 * Publishes how close a robot is to itself and its surroundings, for each joint state that comes in.
 *
 * @param {Socket} socket - open
 * @param {import('clearance/robot').Robot} robot
 * @param {import('clearance').Scene} scene - with the robot's segments
 * @param {{ states?: string, markers?: string, margin?: number, period?: number }} [options] - topics; what
 *   is closer than the margin is red, metres; the shortest time between states, seconds
 */
export function watch(socket, robot, scene, options = {}) {
  const { states = '/joint_states', markers = '/clearance', margin = 0.05, period = 0.02 } = options;
  const known = new Map();
  const send = (/** @type {object} */ message) => socket.send(JSON.stringify(message));
  socket.addEventListener('message', ({ data }) => {
    const { op, topic, msg, level } = JSON.parse(String(data));
    // What rosbridge could not do, such as subscribe to a topic of another type.
    if (op === 'status' && level === 'error') throw new Error(`rosbridge: ${msg}`);
    if (op !== 'publish' || topic !== states) return;
    // A state may be of some joints only, those of the gripper for instance.
    for (const [i, name] of msg.name.entries()) known.set(name, msg.position[i]);
    if (!robot.joints.every(({ name }) => known.has(name))) return;
    robot.setConfiguration(
      scene,
      robot.joints.map(({ name }) => known.get(name)),
    );
    for (const marker of markersOf(scene.closest(), msg.header.stamp, robot.linkNames[0], margin)) {
      send({ op: 'publish', topic: markers, msg: marker });
    }
  });
  send({ op: 'advertise', topic: markers, type: 'visualization_msgs/msg/Marker' });
  send({
    ...{ op: 'subscribe', topic: states, type: 'sensor_msgs/msg/JointState' },
    // A state that is late is of no use: rosbridge keeps the latest one.
    ...{ throttle_rate: Math.round(1000 * period), queue_length: 1 },
  });
}

/** A line between the closest points, and a text beside it. */
function markersOf({ linkA, linkB, a, b, distance, pointA, pointB }, stamp, frame, margin) {
  const point = ([x, y, z]) => ({ x, y, z });
  const middle = pointA.map((x, i) => (x + pointB[i]) / 2);
  const upright = { x: 0, y: 0, z: 0, w: 1 };
  const common = {
    header: { stamp, frame_id: frame },
    ns: 'clearance',
    // Add, or change what has this number.
    action: 0,
    color: distance < margin ? { r: 0.9, g: 0.1, b: 0.1, a: 1 } : { r: 0.1, g: 0.7, b: 0.3, a: 1 },
    // It goes away where no state comes for a second.
    lifetime: { sec: 1, nanosec: 0 },
  };
  return [
    {
      ...{ ...common, id: 0, type: LINE_LIST, scale: { x: 0.004, y: 0, z: 0 } },
      ...{
        pose: { position: point([0, 0, 0]), orientation: upright },
        points: [point(pointA), point(pointB)],
      },
    },
    {
      ...{ ...common, id: 1, type: TEXT_VIEW_FACING, scale: { x: 0, y: 0, z: 0.03 } },
      pose: { position: point([middle[0], middle[1], middle[2] + 0.03]), orientation: upright },
      text: `${(1000 * distance).toFixed(1)} mm ${linkA ?? a} – ${linkB ?? b}`,
    },
  ];
}
