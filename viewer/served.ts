import type { ClearanceViewer } from './element.ts';

/** What `clearance view` serves as `view.json`, beside the page: a robot and what belongs to it. Read by the page only. */
export interface ServedView {
  readonly format: 'clearance-view';
  readonly file: string;
  readonly urdf: string;
  readonly srdf?: string;
  /** Addresses of meshes by the names that the URDF has for them; those that were not found have none. */
  readonly meshes: Readonly<
    Record<string, { readonly address?: string; readonly places: readonly string[] }>
  >;
  readonly surroundings?: { readonly file: string; readonly content: unknown };
  readonly problem?: string;
  readonly path?: { readonly file: string; readonly text: string };
}

/** Opens what `clearance view` serves. Returns false where the page is served by somebody else, or by nobody. */
export async function openServed(viewer: ClearanceViewer): Promise<boolean> {
  if (!document.querySelector('meta[name="clearance-view"]')) return false;
  try {
    const response = await fetch('view.json');
    const view = (await response.json()) as ServedView;
    const { meshes, ...source } = view;
    await viewer.open({
      ...source,
      srdf: view.srdf,
      find(uri) {
        const { address, places } = meshes[uri] ?? { places: [] };
        return { path: address, places };
      },
      open: async (address) => (await fetchFile(address)).blob(),
      beside: () => new Map(),
    });
  } catch (error) {
    viewer.complain((error as Error).message);
  }
  return true;
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok)
    throw new Error(`${address}: the server of clearance view does not give it; is it still running?`);
  return response;
}
