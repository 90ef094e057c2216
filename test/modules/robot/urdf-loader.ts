import { Mesh, type Object3D } from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import URDFLoader from 'urdf-loader';
import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';
import { provideDom } from '../../support/dom.ts';

/** The robot that npm's urdf-loader makes of a URDF and the files that its collision meshes name. */
export function loadWithUrdfLoader(
  urdf: string,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): URDFRobot {
  provideDom();
  const loader = new URDFLoader();
  loader.parseVisual = false;
  loader.parseCollision = true;
  loader.packages = (name: string) => `package://${name}`;
  loader.loadMeshCb = (path, _manager, _material, done) => done(readWithThree(files.get(path)!, path));
  return loader.parse(urdf) as URDFRobot;
}

/** What three's loaders make of a COLLADA or an STL. */
function readWithThree(bytes: Uint8Array<ArrayBuffer>, name: string): Object3D {
  provideDom();
  if (name.endsWith('.stl')) return new Mesh(new STLLoader().parse(bytes.slice().buffer));
  return new ColladaLoader().parse(new TextDecoder().decode(bytes), '')!.scene;
}

/** The corners of all triangles below an object, where its parents put them, x y z for each. */
export function cornersBelow(object: Object3D): number[][] {
  const meshes: number[][] = [];
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const { geometry, matrixWorld: m } = part as Mesh;
    const positions = (geometry.index === null ? geometry : geometry.toNonIndexed()).getAttribute('position');
    meshes.push(
      Array.from({ length: positions.count }, (_, i) => {
        // In double precision, unlike `Vector3.fromBufferAttribute` of a copy.
        const [x, y, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)];
        const e = m.elements;
        return [0, 1, 2].map((k) => e[k]! * x + e[4 + k]! * y + e[8 + k]! * z + e[12 + k]!);
      }).flat(),
    );
  });
  return meshes;
}
