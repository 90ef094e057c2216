import type { Mesh } from '../../bindings/index.ts';
import { readBytes } from '../../data/read.ts';
import { parseMesh } from '../../modules/robot/index.ts';

/** A mesh that is made of pieces. */
export interface Work {
  /** Where it comes from, and what it is called there. */
  readonly group: string;
  readonly name: string;
  readonly mesh: Mesh;
}

const PANDA = 'moveit_resources_panda_description/meshes/collision';
const UR5E = 'ur_description/meshes/ur5e/collision';
const ROBOTIQ = 'robotiq_2f85/meshes/collision';

/** Robots with collision meshes in data/robots, and their files: each shape once. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  Panda: ['link0', 'link1', 'link2', 'link3', 'link4', 'link5', 'link6', 'link7', 'hand', 'finger'].map(
    (link) => `${PANDA}/${link}.stl`,
  ),
  UR5e: ['base', 'shoulder', 'upperarm', 'forearm', 'wrist1', 'wrist2', 'wrist3'].map(
    (link) => `${UR5E}/${link}.stl`,
  ),
  'Robotiq 2F-85': [
    `${ROBOTIQ}/robotiq_arg2f_85_base_link.stl`,
    ...['inner_finger', 'inner_knuckle', 'outer_finger', 'outer_knuckle'].map(
      (link) => `${ROBOTIQ}/robotiq_arg2f_85_${link}.dae`,
    ),
  ],
};

/** The links of robots in this repository. */
export async function readLinks(): Promise<Work[]> {
  const files = Object.entries(LINKS).flatMap(([group, paths]) => paths.map((path) => ({ group, path })));
  return Promise.all(
    files.map(async ({ group, path }) => toWork(group, path, await readBytes(`robots/${path}`))),
  );
}

/** All meshes of a folder, in the order of their names. */
export async function readFolder(folder: string): Promise<Work[]> {
  const { readdir, readFile } = await import('node:fs/promises');
  const names = (await readdir(folder)).filter((name) => /\.(stl|obj|dae)$/i.test(name)).sort();
  const group = folder.replace(/\/+$/, '').replace(/.*\//, '');
  return Promise.all(
    names.map(async (name) => toWork(group, name, new Uint8Array(await readFile(`${folder}/${name}`)))),
  );
}

function toWork(group: string, path: string, bytes: Uint8Array<ArrayBuffer>): Work {
  const file = path.replace(/.*\//, '');
  return { group, name: file.replace(/\.\w+$/, ''), mesh: parseMesh(bytes, { name: file }) };
}
