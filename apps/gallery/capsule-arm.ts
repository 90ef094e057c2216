// Capsules around each link of an arm of meshes, and how much further than the mesh they reach.
import { type Element, loadEngine, mesh } from 'clearance';
import { loadRobot, readMesh } from 'clearance/robot';
import srdf from '../../data/robots/moveit_panda.srdf?raw';
import urdf from '../../data/robots/moveit_panda.urdf?raw';
import { Bodies, COLORS, drawElements, material } from './common/bodies.ts';
import { byId, millimetres, onInput, show, slider } from './common/inputs.ts';
import { READY } from './common/panda.ts';
import { Stage } from './common/stage.ts';

const FOLDER = 'moveit_resources_panda_description/meshes/collision';
const addresses = import.meta.glob<string>(
  '../../data/robots/moveit_resources_panda_description/meshes/collision/*.stl',
  { query: '?url', import: 'default', eager: true },
);

/** The meshes by what the URDF calls them. */
const meshes = new Map<string, Awaited<ReturnType<typeof readMesh>>>();
for (const [path, address] of Object.entries(addresses)) {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const name = path.slice(path.lastIndexOf('/') + 1);
  meshes.set(`package://${FOLDER}/${name}`, await readMesh(bytes, { name }));
}

const engine = await loadEngine();
const robot = loadRobot(urdf, { srdf, meshFiles: (uri) => meshes.get(uri) });
const scene = robot.createScene(engine);
robot.setConfiguration(scene, READY);

const stage = new Stage([0.15, 0, 0.42], 1.75);
const bodies = new Bodies(stage, scene, () => material(COLORS.quiet));
const look = material(COLORS.b, 0.4);
let covers = drawElements([], look);

function fit(): void {
  const kind = (byId('kind') as HTMLSelectElement).value as 'points' | 'lines' | 'triangles';
  const count = slider('count');
  const begun = performance.now();
  const worst = { link: '', excess: -Infinity };
  let elements = 0;
  stage.scene.remove(covers);
  covers = drawElements([], look);
  for (const [link, parts] of Object.entries(robot.segments)) {
    for (const part of parts) {
      if (part.kind !== 'mesh') continue;
      const cover = engine.fitElements(mesh(part.vertices, part.indices), { kind, count });
      draw(link, cover.elements);
      elements += cover.elements.length;
      if (cover.excess > worst.excess) Object.assign(worst, { link, excess: cover.excess });
    }
  }
  stage.add(covers);
  bodies.update();
  show({
    'largest excess': millimetres(worst.excess),
    'at link': worst.link,
    'elements of the cover': elements,
    'triangles of the meshes': [...meshes.values()].reduce((sum, { indices }) => sum + indices.length / 3, 0),
    'fitted in': `${(performance.now() - begun).toFixed(0)} ms`,
  });
}

function draw(link: string, elements: readonly Element[]): void {
  const group = drawElements(elements, look);
  group.matrix.fromArray(scene.getPose(link));
  covers.add(group);
}

onInput(fit);
