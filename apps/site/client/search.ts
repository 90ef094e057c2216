// The search over guides and API: loaded when the box is focused for the first time.
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type Entry } from './index-options.ts';

const bar = document.querySelector<HTMLElement>('.find')!;
const root = bar.dataset.root!;
const input = bar.querySelector('input')!;
const list = bar.querySelector<HTMLElement>('[role=listbox]')!;

/** Results that are shown at most. */
const MOST = 12;

let index: MiniSearch<Entry> | undefined;
/** The row that is chosen by the keyboard. */
let chosen = 0;

function choose(row: number): void {
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
  if (options.length === 0) return;
  chosen = (row + options.length) % options.length;
  for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === chosen));
  input.setAttribute('aria-activedescendant', options[chosen]!.id);
  options[chosen]!.scrollIntoView({ block: 'nearest' });
}

function close(): void {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function search(): void {
  const { clearanceIndex } = globalThis as unknown as { clearanceIndex?: string };
  if (index === undefined && clearanceIndex !== undefined)
    index = MiniSearch.loadJSON<Entry>(clearanceIndex, INDEX_OPTIONS);
  const words = input.value.trim();
  if (words === '' || index === undefined) {
    close();
    return;
  }
  const found = index.search(words).slice(0, MOST) as unknown as readonly (Entry & { terms: string[] })[];
  list.replaceChildren(...(found.length === 0 ? [nothing(words)] : found.map(rowOf)));
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  choose(0);
}

function nothing(words: string): HTMLElement {
  const text = document.createElement('p');
  // What listens to the page hears it.
  text.setAttribute('role', 'option');
  text.id = 'found-0';
  text.textContent = `Nothing was found for “${words}”.`;
  return text;
}

function rowOf(
  { address, title, where, excerpt, terms }: Entry & { terms: string[] },
  i: number,
): HTMLElement {
  const link = document.createElement('a');
  link.href = root + address;
  link.id = `found-${i}`;
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  const parts = { small: where, strong: title, span: excerpt };
  for (const [tag, text] of Object.entries(parts)) {
    if (text === '') continue;
    const part = document.createElement(tag);
    part.append(...marked(text, terms));
    link.append(part);
  }
  return link;
}

/** Text in which the words that were found are marked. */
function marked(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  const longest = [...terms].sort((one, other) => other.length - one.length);
  const pattern = longest.map((term) => term.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('|');
  if (pattern === '') return [text];
  return text.split(new RegExp(`(${pattern})`, 'iu')).map((part, i) => {
    if (i % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

input.addEventListener('input', search);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    if (list.hidden) input.blur();
    close();
  } else if (list.hidden) return;
  else if (event.key === 'ArrowDown') choose(chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen - 1);
  else if (event.key === 'Enter') list.querySelector<HTMLAnchorElement>(`a#found-${chosen}`)?.click();
  else return;
  event.preventDefault();
});
document.addEventListener('pointerdown', ({ target }) => {
  if (!bar.contains(target as Node)) close();
});
bar.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !bar.contains(relatedTarget)) close();
});
// The index may come after somebody has begun to write.
addEventListener('clearance-index', search);
input.addEventListener('focus', search);
search();
