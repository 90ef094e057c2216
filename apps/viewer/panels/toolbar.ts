import { type Action, type Choice, type Command, GROUPS, isChoice } from '../commands/command.ts';
import { h, setChoices } from './dom.ts';
import { icon } from './icons.ts';

/** The bar at the top: one row, the commands that have a rank in it, in their groups. */
export class Toolbar {
  readonly root = h('header', {}, h('h1', { textContent: 'clearance' }));
  readonly #updates: (() => void)[] = [];

  constructor(commands: readonly Command[]) {
    for (const group of GROUPS) {
      const own = commands.filter((command) => command.group === group && command.rank !== undefined);
      if (own.length === 0) continue;
      const parts = own.map((command) => (isChoice(command) ? this.#list(command) : this.#button(command)));
      this.root.append(h('div', { className: 'group', aria: { role: 'group', label: group } }, ...parts));
    }
  }

  /** Shows what is on, what is chosen, and what is possible. */
  update(): void {
    for (const update of this.#updates) update();
  }

  #button({ title, keys, icon: name, rank, run, isOn, isPossible }: Action): HTMLElement {
    const words = keys === undefined ? title : `${title} (${keys})`;
    const element = h('button', {
      ...{ type: 'button', title: words, className: `tool rank-${rank}` },
      aria: { label: title, ...(keys !== undefined && { keyshortcuts: ariaKeys(keys) }) },
      on: { click: run },
    });
    if (name === undefined) element.textContent = title;
    else element.append(icon(name));
    this.#updates.push(() => {
      if (isOn !== undefined) element.setAttribute('aria-pressed', String(isOn()));
      // It keeps the focus: what is disabled as it was pressed would lose it.
      if (isPossible !== undefined) element.setAttribute('aria-disabled', String(!isPossible()));
    });
    return element;
  }

  #list({ title, rank, choices, chosen, choose }: Choice): HTMLElement {
    const element = h('select', {
      ...{ title, className: 'tool', aria: { label: title } },
      on: { change: () => choose(element.value) },
    });
    let known = '';
    this.#updates.push(() => {
      const all = choices();
      if (known !== (known = all.join('\n'))) setChoices(element, all);
      element.value = chosen();
    });
    return h(
      'div',
      { className: `tool-list rank-${rank}` },
      h('span', { className: 'tool-name', textContent: title.toLowerCase(), aria: { hidden: 'true' } }),
      element,
    );
  }
}

/** Keys as ARIA has them. */
function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}
