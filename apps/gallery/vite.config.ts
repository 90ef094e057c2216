import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Ends each page with its own source, as somebody who uses the package would write it. */
function sourceInPage(): Plugin {
  return {
    name: 'source-in-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const program = filename.replace(/\.html$/, '.ts');
        if (filename.endsWith('index.html')) return html;
        const text = readFileSync(program, 'utf8').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        const source = `<details><summary>Source</summary><pre tabindex="0">${text}</pre></details>`;
        return html.replace('</main>', () => `${source}</main>`);
      },
    },
  };
}

/** The gallery: a page per file, which works from any folder of a server. */
export default defineConfig({
  root: path('.'),
  base: './',
  cacheDir: path('../../node_modules/.vite/gallery'),
  plugins: [sourceInPage()],
  resolve: {
    alias: [
      { find: /^clearance$/, replacement: path('../../bindings/index.ts') },
      {
        find: /^clearance\/(contacts|dynamics|robot|plan|sensors|three)$/,
        replacement: path('../../modules/$1/index.ts'),
      },
    ],
  },
  logLevel: 'error',
  server: { fs: { allow: [path('../..')] } },
  build: {
    outDir: path('../../node_modules/.cache/gallery'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: readdirSync(path('.'))
        .filter((name) => name.endsWith('.html'))
        .map(path),
    },
  },
});
