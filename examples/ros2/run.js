// Distances of a Panda over rosbridge. `node examples/ros2/run.js ws://localhost:9090` connects to one, with
// Node 22 or later; without an address, stand-in.js takes its place.
import { readFileSync } from 'node:fs';
import { loadEngine, sphere } from 'clearance';
import { loadRobot } from 'clearance/robot';
import { watch } from './bridge.js';
import { StandIn } from './stand-in.js';

const read = (name) => readFileSync(new URL(`../panda/${name}`, import.meta.url), 'utf8');
const robot = loadRobot(read('erd_panda_collision.urdf'), { srdf: read('erd_panda.srdf') });
const scene = robot.createScene(await loadEngine(), { extra: { ball: [sphere([-0.42, 0, 0.6], 0.06)] } });

const address = process.argv[2];
if (address === undefined) {
  const [head, ...rows] = read('near.csv')
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  watch(new StandIn(rows.slice(4, 8).flatMap((row) => statesOf(head, row.map(Number)))), robot, scene);
} else {
  const socket = new WebSocket(address);
  socket.addEventListener('open', () => watch(socket, robot, scene));
  socket.addEventListener('error', () => {
    console.error(`no rosbridge answers at ${address}`);
    process.exitCode = 1;
  });
}

/** The states of the arm and of its gripper come in two messages, as from two drivers. */
function statesOf(names, values) {
  const arm = names.length - 1;
  return [
    { names: names.slice(arm), position: values.slice(arm) },
    { names: names.slice(0, arm), position: values.slice(0, arm) },
  ];
}
