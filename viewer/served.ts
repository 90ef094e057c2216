import type { ClearanceViewer } from './element.ts';
import type { LoadChoices } from './session/source.ts';

/** What `clearance view` serves as `view.json`, beside the page: a robot and what belongs to it. Read by the page only. */
export interface ServedView {
  readonly format: 'clearance-view';
  readonly file: string;
  readonly urdf: string;
  readonly srdf?: string;
  /** Addresses of meshes by the names that the URDF has for them; those that were not found have none. */
  readonly meshes: Readonly<Record<string, ServedMesh>>;
  readonly choices: LoadChoices;
  readonly surroundings?: { readonly file: string; readonly content: unknown };
  readonly problem?: string;
  readonly path?: { readonly file: string; readonly text: string };
}

/** A mesh that the URDF names. */
interface ServedMesh {
  /** Where the server has it; undefined for one that was not found. */
  readonly address?: string;
  /** Its path on the disk, by which complaints call it. */
  readonly path?: string;
  /** Where it was looked for in vain. */
  readonly looked?: string;
  /** Addresses of the files beside it that a glTF names, by their names. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** Opens what `clearance view` serves. Returns false where the page is served by somebody else, or by nobody. */
export async function openServed(viewer: ClearanceViewer): Promise<boolean> {
  if (!new URLSearchParams(location.search).has('view')) return false;
  try {
    const view = JSON.parse(await (await fetchFile('view.json')).text()) as ServedView;
    const { meshes, ...source } = view;
    await viewer.open({
      ...source,
      srdf: view.srdf,
      find(uri) {
        const { address, path, looked = '' } = meshes[uri] ?? {};
        return { path: address && path, looked };
      },
      open: (path) => fetchFile(meshAt(meshes, path).address!),
      async beside(path) {
        const files = Object.entries(meshAt(meshes, path).beside ?? {});
        const blobs = await Promise.all(files.map(([, address]) => fetchFile(address)));
        return new Map(files.map(([name], i) => [name, blobs[i]!]));
      },
    });
  } catch (error) {
    viewer.complain((error as Error).message);
  }
  return true;
}

function meshAt(meshes: ServedView['meshes'], path: string): ServedMesh {
  return Object.values(meshes).find((mesh) => mesh.address !== undefined && mesh.path === path)!;
}

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (response.ok) return response.blob();
  throw new Error(`${address}: the server of clearance view does not give it; does the file still exist?`);
}
