import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes into the page what it may do: run its own script and style, and ask its own server; nothing else.
 *
 * @param parts - whether its scripts are files of their own
 */
export function strictPolicy(parts: boolean): Plugin {
  return {
    name: 'strict-policy',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          file.source = withPolicy(String(file.source), parts ? "'self' " : '');
        }
      },
    },
  };
}

function withPolicy(html: string, own: string): string {
  const hashes = (tag: string): string =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${own}${hashes('script')} 'wasm-unsafe-eval' blob:`,
    `style-src ${own}${hashes('style')}`,
    // The reader of meshes is this page's own script once more.
    `worker-src ${own}blob:`,
    // What `clearance view` serves comes from where the page comes from.
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}
