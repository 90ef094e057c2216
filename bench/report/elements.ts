import type { Table } from '../table-parts.ts';

/** Makes an element with text or children in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  content: string | readonly Node[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...(typeof content === 'string' ? [content] : content));
  return element;
}

/** A key to colors. */
export function makeKey(entries: readonly (readonly [name: string, color: string])[]): HTMLElement {
  const items = entries.map(([name, color]) => make('li', name, { style: `--color: ${color}` }));
  return make('ul', items, { class: 'key' });
}

/** A table that scrolls sideways where the page is narrow. */
export function makeTable({ title, head, rows }: Table): HTMLElement {
  const header = make(
    'tr',
    head.map((text) => make('th', text, { scope: 'col' })),
  );
  const body = rows.map((row) =>
    make(
      'tr',
      row.map((text) => make('td', text)),
    ),
  );
  const table = make('table', [make('caption', title), make('thead', [header]), make('tbody', body)]);
  return make('div', [table], { class: 'scroll', tabindex: '0' });
}
