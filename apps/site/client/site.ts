// What all pages of the site do: change their colors, copy programs, and load the search when it is wanted.

const bar = document.querySelector<HTMLElement>('.find')!;
const root = bar.dataset.root!;
const input = bar.querySelector('input')!;

/** Loads a script of the site, once. */
const loaded = new Set<string>();
function load(name: string, isModule = false): void {
  if (loaded.has(name)) return;
  loaded.add(name);
  const script = document.createElement('script');
  script.src = root + name;
  if (isModule) script.type = 'module';
  document.head.append(script);
}

input.addEventListener('focus', () => {
  load('search-index.js');
  load('search.js');
});
document.addEventListener('keydown', (event) => {
  const isWriting = (event.target as Element).closest('input, textarea, select, [contenteditable]') !== null;
  const isAsked =
    (event.key === '/' && !isWriting) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isAsked) return;
  event.preventDefault();
  input.focus();
});

const toggle = document.querySelector<HTMLButtonElement>('.theme')!;
const THEMES = ['os', 'light', 'dark'] as const;
const NAMES = { os: 'as the system', light: 'light', dark: 'dark' };
function nameTheme(): void {
  const { theme = 'os' } = document.documentElement.dataset as { theme?: (typeof THEMES)[number] };
  toggle.setAttribute('aria-label', `Colors: ${NAMES[theme]}`);
  toggle.title = `Colors: ${NAMES[theme]}`;
}
toggle.hidden = false;
nameTheme();
toggle.addEventListener('click', () => {
  const { theme = 'os' } = document.documentElement.dataset as { theme?: (typeof THEMES)[number] };
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  document.documentElement.dataset.theme = next;
  try {
    // The API reference keeps it by this name, too.
    localStorage.setItem('tsd-theme', next);
  } catch {
    // It holds for this page.
  }
  nameTheme();
});

for (const program of document.querySelectorAll<HTMLElement>('main pre')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(program.textContent.trimEnd()).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
  });
  const box = document.createElement('div');
  box.className = 'program';
  program.replaceWith(box);
  box.append(program, button);
}

// The heading that is read is marked in the contents.
const entries = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);
if (entries.size > 0) {
  const headings = [...entries.keys()].map((anchor) => document.getElementById(anchor)!);
  const mark = (): void => {
    const read =
      headings.filter((heading) => heading.getBoundingClientRect().top < 140).at(-1) ?? headings[0]!;
    for (const [anchor, link] of entries) link.classList.toggle('here', anchor === read.id);
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}

// The live robot comes when the page is there, and has nothing else to do.
if (document.querySelector('.live') !== null) {
  const begin = (): void => {
    const later = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
    later(() => load('live/live.js', true));
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
