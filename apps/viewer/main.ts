import { ClearanceViewer } from './element.ts';
import { serveMeshes } from './files/mesh-task.ts';
import { openServed } from './served.ts';
import { formatState, parseState } from './state.ts';

/** Milliseconds that nothing has to move before the address says where everything is. */
const SETTLE = 300;

// This program also runs as a worker, which reads meshes.
if (typeof document === 'undefined') serveMeshes();
else void begin();

async function begin(): Promise<void> {
  customElements.define('clearance-viewer', ClearanceViewer);
  // In a page of its own, the address says what is shown. Elsewhere the element is all there is.
  const viewer = document.querySelector<ClearanceViewer>('clearance-viewer[data-page]');
  if (viewer === null) return;
  if (!(await openServed(viewer))) await viewer.restore({ ...defaults(), ...parseState(location.hash) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  viewer.addEventListener('move', () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, '', formatState(viewer.state)), SETTLE);
  });
}

/** What is shown where the address says nothing. */
function defaults(): { sample: string } {
  return { sample: 'Panda' };
}
