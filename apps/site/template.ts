import { GROUPS, OTHERS, pageOf } from './pages.ts';

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  readonly html: string;
  /** The page's own address, relative to the site. */
  readonly page: string;
  /** The address of its Markdown twin, relative to the site. */
  readonly twin: string;
}

/** The whole of a page. All addresses are relative, so that the site works below any path. */
export function wholePage({ title, html, page, twin }: PageParts): string {
  const up = '../'.repeat(page.split('/').length - 1);
  const link = (target: string, text: string): string =>
    `<a href="${up}${target}"${target === page ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;
  const groups = GROUPS.map(
    (group) =>
      `<details${group.pages.some(([file]) => pageOf(file) === page) ? ' open' : ''}><summary>${group.title}</summary><ul>` +
      `${group.pages.map(([file, text]) => `<li>${link(pageOf(file), text)}</li>`).join('')}</ul></details>`,
  );
  const others = OTHERS.map(([target, text]) => `<li>${link(target, text)}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:">
<title>${escapeHtml(title === 'clearance' ? 'clearance: exact distances for robots' : `${title} · clearance`)}</title>
<link rel="stylesheet" href="${up}site.css">
<link rel="alternate" type="text/markdown" href="${up}${twin}">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<nav aria-label="site"><a class="home" href="${up}index.html">clearance</a><ul class="others">${others.join('')}</ul>${groups.join('\n')}</nav>
<main id="content">
${html}
<footer><a href="${up}${twin}">This page as Markdown</a></footer>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
