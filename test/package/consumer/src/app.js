/* global TextEncoder */
import { box, loadEngine } from 'clearance';
import { loadRobot, readMesh } from 'clearance/robot';

const URDF = `
  <robot name="two">
    <link name="base"><collision><geometry><mesh filename="corner.stl"/></geometry></collision></link>
    <link name="arm"><collision><geometry><mesh filename="corner.glb"/></geometry></collision></link>
    <joint name="lift" type="prismatic">
      <parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
      <limit lower="0" upper="5" effort="1" velocity="1"/>
    </joint>
  </robot>`;

const STL = `solid corner
  facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet
endsolid corner`;

/** The triangle of the STL as a binary glTF. */
function makeGlb() {
  const positions = new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
  const json = new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      ],
      bufferViews: [{ buffer: 0, byteLength: positions.length }],
      buffers: [{ byteLength: positions.length }],
    }),
  );
  const padded = Math.ceil(json.length / 4) * 4;
  const glb = new Uint8Array(28 + padded + positions.length).fill(0x20);
  const view = new DataView(glb.buffer);
  [0x46546c67, 2, glb.length, padded, 0x4e4f534a].forEach((word, i) => view.setUint32(4 * i, word, true));
  glb.set(json, 20);
  [positions.length, 0x004e4942].forEach((word, i) => view.setUint32(20 + padded + 4 * i, word, true));
  glb.set(positions, 28 + padded);
  return glb;
}

/** Loads a robot of two meshes, and asks workers for its distances to a box. */
export async function run() {
  const engine = await loadEngine();
  const meshes = new Map([
    ['corner.stl', await readMesh(new TextEncoder().encode(STL), { name: 'corner.stl' })],
    ['corner.glb', await readMesh(makeGlb(), { name: 'corner.glb' })],
  ]);
  const robot = loadRobot(URDF, { meshFiles: (name) => meshes.get(name) });
  const scene = robot.createScene(engine);
  scene.addSegment('box', [box([0, 0, 9], [1, 1, 1])]);
  robot.setConfiguration(scene, [2]);
  const distances = [...scene.evaluate().distance];
  const pool = await engine.createPool({ workers: 2, threshold: 0 });
  const { distance } = await scene.on(pool).evaluate();
  engine.dispose();
  return { build: engine.build, distances, pooled: [...distance] };
}
