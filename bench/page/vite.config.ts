import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Serves the whole repository, as the page reads robots from data/. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  cacheDir: 'node_modules/.vite/bench-page',
  server: {
    open: '/bench/page/index.html',
    // Cross-origin isolation: workers may share memory, and the clock is rounded less.
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
  // Named, so that finding one late does not reload the page in the middle of a run.
  optimizeDeps: {
    entries: ['bench/page/index.html'],
    include: [
      '@assemblyscript/loader',
      '@dimforge/rapier3d-simd-compat',
      '@mujoco/mujoco',
      '@observablehq/plot',
      '@xmldom/xmldom',
      'benchmark',
      'crashcat',
      'jolt-physics',
      'lodash',
      'three',
      'three-mesh-bvh',
    ],
  },
});
