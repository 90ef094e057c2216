import type { Entry } from '../commands/command.ts';
import { h } from './dom.ts';

/** The list of all that can be done, with its keys: some letters find a command, Enter runs it. */
export class Palette {
  readonly root: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list = h('div', {
    id: 'commands',
    className: 'entries',
    aria: { role: 'listbox', label: 'commands' },
  });
  #entries: readonly Entry[] = [];
  #shown: { readonly entry: Entry; readonly row: HTMLElement }[] = [];
  #at = 0;

  constructor() {
    this.#input = h('input', {
      ...{ type: 'text', placeholder: 'What do you want to do?', autocomplete: 'off' },
      aria: {
        ...{ role: 'combobox', label: 'find a command', expanded: 'true' },
        ...{ controls: 'commands', autocomplete: 'list' },
      },
      on: { input: () => this.#filter(), keydown: (event) => this.#key(event as KeyboardEvent) },
    });
    this.root = h(
      'dialog',
      {
        className: 'palette',
        aria: { label: 'commands and keys' },
        // A click beside it closes it.
        on: { click: ({ target }) => target === this.root && this.root.close() },
      },
      h('div', {}, this.#input, this.#list),
    );
  }

  open(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#input.value = '';
    this.#filter();
    if (!this.root.open) this.root.showModal();
    this.#input.focus();
  }

  #key(event: KeyboardEvent): void {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way !== undefined) this.#choose(this.#at + way);
    else if (event.key === 'Enter') this.#run(this.#at);
    else return;
    event.preventDefault();
  }

  #run(at: number): void {
    const found = this.#shown[at];
    if (found === undefined) return;
    this.root.close();
    found.entry.run();
  }

  /** Shows the entries that have all words. */
  #filter(): void {
    const words = this.#input.value.toLowerCase().split(/\s+/);
    const found = this.#entries.filter(({ title, group }) => {
      const text = `${group} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.#shown = found.map((entry, i) => ({ entry, row: this.#row(entry, i) }));
    const none = h('p', { className: 'hint', textContent: 'No command has these words.' });
    this.#list.replaceChildren(...this.#shown.map(({ row }) => row), ...(found.length === 0 ? [none] : []));
    this.#choose(0);
  }

  #row({ title, group, keys }: Entry, i: number): HTMLElement {
    return h(
      'div',
      { id: `command-${i}`, aria: { role: 'option' }, on: { click: () => this.#run(i) } },
      h('span', { className: 'of', textContent: group }),
      h('span', { textContent: title }),
      ...(keys === undefined ? [] : [h('kbd', { textContent: keys })]),
    );
  }

  #choose(at: number): void {
    const count = this.#shown.length;
    this.#at = count === 0 ? 0 : (at + count) % count;
    for (const [i, { row }] of this.#shown.entries()) {
      row.setAttribute('aria-selected', String(i === this.#at));
      if (i === this.#at) row.scrollIntoView({ block: 'nearest' });
    }
    this.#input.setAttribute('aria-activedescendant', count === 0 ? '' : `command-${this.#at}`);
  }
}
