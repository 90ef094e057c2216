import {
  Application,
  type DeclarationReflection,
  PageEvent,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import type { Entry } from './client/index-options.ts';
import { CODE_THEMES } from './highlight.ts';
import { MODULES, pageOf } from './pages.ts';
import { excerptOf } from './search-index.ts';
import { SOURCES } from './sources.ts';
import { barOf, escapeHtml, menuOf } from './template.ts';

/** Where the reference stands in the site. */
const FOLDER = 'api';

/**
 * Writes the API reference into the folder of a site, from the comments of the declarations that the package
 * exports, with the bar of all pages.
 *
 * @returns what a search finds in it
 * @throws Error where it cannot be made
 */
export async function buildApi(site: string): Promise<Omit<Entry, 'id'>[]> {
  const application = await Application.bootstrap({
    entryPoints: MODULES.map(({ entry }) => entry),
    tsconfig: 'tsconfig.package.json',
    name: 'clearance',
    readme: 'none',
    // What classes have of three.js is documented there.
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    hideGenerator: true,
    includeHierarchySummary: false,
    disableGit: true,
    sourceLinkTemplate: `${SOURCES}/blob/main/{path}#L{line}`,
    gitRevision: 'main',
    logLevel: 'Warn',
    lightHighlightTheme: CODE_THEMES.light,
    darkHighlightTheme: CODE_THEMES.dark,
    validation: { notExported: false, invalidLink: true, notDocumented: false },
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('site: the API reference cannot be made; see above');
  nameModules(project);
  application.validate(project);
  // The router forgets all addresses when the last page is written.
  let entries: Omit<Entry, 'id'>[] = [];
  application.renderer.on(PageEvent.END, (page: PageEvent) => {
    const { router } = application.renderer;
    if (entries.length === 0) entries = entriesOf(project, (one) => router!.getFullUrl(one));
    page.contents = withBar(page.contents!, `${FOLDER}/${page.url}`);
  });
  await application.generateDocs(project, `${site}/${FOLDER}`);
  const { warningCount, errorCount } = application.logger;
  if (warningCount + errorCount > 0)
    throw new Error('site: the API reference has links that lead nowhere; see above');
  return entries;
}

function entriesOf(project: ProjectReflection, addressOf: (one: Reflection) => string): Omit<Entry, 'id'>[] {
  return (project.children ?? []).flatMap((module) => [
    entryOf(module, addressOf(module), 'module'),
    ...(module.children ?? []).flatMap((one) => [
      entryOf(one, addressOf(one), module.name),
      ...membersOf(one).map((member) => entryOf(member, addressOf(member), `${module.name} › ${one.name}`)),
    ]),
  ]);
}

/** Modules are called as programs import them, not as their files. */
function nameModules(project: ProjectReflection): void {
  for (const module of project.children ?? []) {
    const file = module.sources?.[0]?.fullFileName ?? '';
    const known = MODULES.find(({ entry }) => file.endsWith(entry));
    if (known === undefined) throw new Error(`site: pages.ts has no module for ${module.name}`);
    module.name = known.name;
  }
}

/** Methods, accessors and properties of a class. */
function membersOf(one: DeclarationReflection): DeclarationReflection[] {
  if (one.kind !== ReflectionKind.Class) return [];
  return (one.children ?? []).filter(
    ({ kind, flags }) => kind !== ReflectionKind.Constructor && !flags.isExternal,
  );
}

function entryOf(one: DeclarationReflection, url: string, where: string): Omit<Entry, 'id'> {
  const comment = (one.signatures?.[0]?.comment ?? one.getSignature?.comment ?? one.comment)?.summary ?? [];
  const text = comment
    .map((part) => part.text)
    .join('')
    .replaceAll('`', '');
  const isCalled = one.kind === ReflectionKind.Function || one.kind === ReflectionKind.Method;
  const title = isCalled ? `${one.name}()` : one.name;
  return { address: `${FOLDER}/${url}`, title, where: `API › ${where}`, text, excerpt: excerptOf(text) };
}

/** A page of the reference with the bar of the site; on its first page, what modules are for. */
function withBar(html: string, page: string): string {
  const up = '../'.repeat(page.split('/').length - 1);
  const whole = html
    .replace(
      '</head>',
      `<link rel="stylesheet" href="${up}bar.css"><link rel="stylesheet" href="${up}api.css">` +
        `<script src="${up}site.js" defer></script><link rel="icon" href="${up}icon.svg"></head>`,
    )
    .replace('<header class="tsd-page-toolbar">', (toolbar) => barOf(page) + menuOf(page) + toolbar)
    .replace('<div class="col-content">', '<div class="col-content" id="content" role="main">');
  if (page !== `${FOLDER}/index.html`) return whole;
  const modules = MODULES.map(
    ({ name, what, guide }) =>
      `<li id="${name.replaceAll('/', '')}"><a href="modules/${name.replaceAll('/', '_')}.html"><code>${name}</code></a>` +
      `<p>${escapeHtml(what)}</p><a href="${up}${pageOf(guide)}">Guide</a></li>`,
  );
  return whole
    .replace('<h1>clearance</h1>', '<h1>API reference</h1>')
    .replace(
      /<details class="tsd-panel-group tsd-member-group tsd-accordion"[\s\S]*?<\/details>/,
      () =>
        `<p>What a program imports, and what it is for.</p><ul class="modules-list">${modules.join('')}</ul>`,
    );
}
