import type { Section } from './markdown.ts';
import { GROUPS, OTHERS, pageOf } from './pages.ts';
import { SOURCES } from './sources.ts';

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  readonly html: string;
  /** The page's own address, relative to the site. */
  readonly page: string;
  /** The address of its Markdown twin, relative to the site. */
  readonly twin: string;
  readonly sections: readonly Section[];
}

/** What the head of any page says, beside its title. */
export interface HeadParts {
  readonly title: string;
  /** The page's own address, relative to the site. */
  readonly page: string;
  readonly description?: string;
  /** What the policy allows beside scripts, styles and pictures of the site's own. */
  readonly policy?: Readonly<Record<string, string>>;
  /** Elements of the head that this page has and others have not. */
  readonly more?: string;
}

/** What pages may do: run scripts of the site and show its pictures; nothing else, and nothing inline. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** What leads from a page back to the root of the site. */
function upFrom(page: string): string {
  return '../'.repeat(page.split('/').length - 1);
}

/** The beginning of a page. All addresses are relative, so that the site works below any path. */
export function headOf({ title, page, description, policy = {}, more = '' }: HeadParts): string {
  const up = upFrom(page);
  const rules = Object.entries({ ...POLICY, ...policy }).map(([name, value]) => `${name} ${value}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">
<title>${escapeHtml(title)}</title>
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`}<script src="${up}theme.js"></script>
<link rel="stylesheet" href="${up}site.css">
<script src="${up}site.js" defer></script>
<link rel="icon" href="${up}icon.svg">${more}
</head>
`;
}

/** The bar at the top of each page, those of the API reference included. */
export function barOf(page: string): string {
  const up = upFrom(page);
  const current = page.startsWith('api/') ? 'api/index.html' : page;
  const isGuide = GROUPS.some(({ pages }) => pages.some(([file]) => pageOf(file) === page));
  const links = [['docs/index.html', 'Guides', ''] as const, ...OTHERS].map(([target, text]) => {
    const isHere = target === 'docs/index.html' ? isGuide : target === current;
    return `<a href="${up}${target}"${isHere ? ' aria-current="true"' : ''}>${text}</a>`;
  });
  return `<a class="skip" href="#content">To the content</a>
<header class="bar">
<button class="fold" type="button" popovertarget="menu" aria-label="Menu">${ICONS.menu}</button>
<a class="brand" href="${up}index.html">${ICONS.brand}<span>clearance</span></a>
<nav class="places" aria-label="Site">${links.join('')}</nav>
<search class="find" data-root="${up}"><label><span class="unseen">Search guides and API</span>${ICONS.search}<input type="search" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"></label><kbd aria-hidden="true">/</kbd><div id="found" role="listbox" aria-label="Found" hidden></div></search>
<button class="theme" type="button" aria-label="Theme" hidden>${ICONS.theme}</button>
<a class="source" href="${SOURCES}">Source</a>
</header>`;
}

/** The list of all guides, which is folded on a small screen. */
export function menuOf(page: string): string {
  const up = upFrom(page);
  const link = (target: string, text: string): string =>
    `<a href="${up}${target}"${target === page ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;
  const isHere = (pages: readonly (readonly string[])[]): boolean =>
    pages.some(([file]) => pageOf(file!) === page);
  const isListed = GROUPS.some(({ pages }) => isHere(pages));
  const groups = GROUPS.map(
    ({ title, pages }, i) =>
      `<details${isHere(pages) || (i === 0 && !isListed) ? ' open' : ''}><summary>${title}</summary><ul>` +
      `${pages.map(([file, text]) => `<li>${link(pageOf(file), text)}</li>`).join('')}</ul></details>`,
  );
  const others = OTHERS.map(([target, text]) => `<li>${link(target, text)}</li>`);
  return `<nav class="guides" id="menu" popover aria-label="Guides"><ul class="others">${others.join('')}</ul>${groups.join('\n')}</nav>`;
}

/** The whole of a page that is made of Markdown. */
export function wholePage({ title, html, page, twin, sections }: PageParts): string {
  const up = upFrom(page);
  const all = GROUPS.flatMap(({ pages }) => pages);
  const here = all.findIndex(([file]) => pageOf(file) === page);
  const step = (offset: number, rel: 'prev' | 'next', word: string): string => {
    const to = here < 0 ? undefined : all[here + offset];
    if (to === undefined) return '<span></span>';
    return `<a rel="${rel}" href="${up}${pageOf(to[0])}"><span>${word}</span>${escapeHtml(to[1])}</a>`;
  };
  const contents = sections.filter(({ level }) => level === 2 || level === 3);
  const list = contents.map(
    ({ level, anchor, title: text }) =>
      `<li class="level${level}"><a href="#${encodeURIComponent(anchor)}">${escapeHtml(text)}</a></li>`,
  );
  const head = headOf({
    title: `${title} · clearance`,
    page,
    more: `\n<link rel="alternate" type="text/markdown" href="${up}${twin}">`,
  });
  return `${head}<body class="guide">
${barOf(page)}
<div class="columns">
${menuOf(page)}
<main id="content">
${html}
<nav class="steps" aria-label="Pages before and after">${step(-1, 'prev', 'Before')}${step(1, 'next', 'Next')}</nav>
<footer><a href="${up}${twin}">This page as Markdown</a></footer>
</main>
${
  list.length < 2
    ? ''
    : `<nav class="contents" aria-labelledby="contents"><p id="contents">On this page</p><ul>${list.join('')}</ul></nav>`
}
</div>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const icon = (body: string): string =>
  `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">${body}</svg>`;

const ICONS = {
  menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  search: icon('<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>'),
  theme: icon(
    '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor"/>',
  ),
  brand: icon(
    '<circle cx="6" cy="6.5" r="3.5"/><circle cx="17.5" cy="17" r="4.5"/><path d="m9 9.2 4.4 4.1" stroke-dasharray="1.5 2.6"/>',
  ),
};
