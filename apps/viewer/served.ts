import type { View, ViewMesh } from '../cli/serve/view-files.ts';
import type { ClearanceViewer } from './element.ts';

/** Opens what `clearance view` serves. Returns false where that does not serve the page. */
export async function openServed(viewer: ClearanceViewer): Promise<boolean> {
  if (!new URLSearchParams(location.search).has('view')) return false;
  try {
    const view = JSON.parse(await (await fetchFile('view.json')).text()) as View;
    const { meshes, texts = {}, ...source } = view;
    await viewer.open({
      ...source,
      srdf: view.srdf,
      texts: (name) => (Object.hasOwn(texts, name) ? texts[name] : undefined),
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

function meshAt(meshes: View['meshes'], path: string): ViewMesh {
  return Object.values(meshes).find((mesh) => mesh.address !== undefined && mesh.path === path)!;
}

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (response.ok) return response.blob();
  throw new Error(`${address}: the server of clearance view does not give it; does the file still exist?`);
}
