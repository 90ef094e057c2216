type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset'>
> & { readonly aria?: Readonly<Record<string, string>>; readonly on?: Listeners };

type Listeners = Readonly<Record<string, (event: Event) => void>>;

/** Makes an element of HTML with properties, ARIA attributes, listeners and children; texts stay texts. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { aria = {}, on = {}, ...properties }: Properties<Tag> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  for (const [name, value] of Object.entries(aria))
    element.setAttribute(name === 'role' ? name : `aria-${name}`, value);
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children);
  return element;
}

/** A button. */
export function button(text: string, onClick: () => void, title = ''): HTMLButtonElement {
  return h('button', { type: 'button', textContent: text, title, on: { click: onClick } });
}

/** Buttons, or what else stands in a row. */
export function buttons(...children: readonly Node[]): HTMLDivElement {
  return h('div', { className: 'buttons' }, ...children);
}

/** What is beside a label. */
export function field(label: string, ...children: readonly Node[]): HTMLLabelElement {
  return h('label', { className: 'field' }, h('span', { textContent: label }), ...children);
}

/** A remark for people, in small letters. */
export function hint(text: string): HTMLParagraphElement {
  return h('p', { className: 'hint', textContent: text });
}

/** A drop-down list with a label. */
export function select(
  label: string,
  choices: readonly string[],
  onChange: (choice: string) => void,
): { readonly root: HTMLLabelElement; readonly element: HTMLSelectElement } {
  const element = h('select', { on: { change: () => onChange(element.value) } });
  setChoices(element, choices);
  return { root: field(label, element), element };
}

/** Replaces the choices of a list, and keeps the chosen one where it still is one. */
export function setChoices(element: HTMLSelectElement, choices: readonly string[]): void {
  const chosen = element.value;
  element.replaceChildren(...choices.map((choice) => h('option', { value: choice, textContent: choice })));
  if (choices.includes(chosen)) element.value = chosen;
}

/** A part of the side panel that can be folded. */
export function section(title: string, open: boolean, ...children: readonly Node[]): HTMLDetailsElement {
  return h('details', { open }, h('summary', { textContent: title }), ...children);
}

/** A number of metres in millimetres, for people. */
export function millimetres(metres: number): string {
  if (metres === Infinity) return 'far';
  const value = metres * 1e3;
  return Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(1);
}

/** Hands a file to the person: nothing leaves the device. */
export function download(name: string, content: Blob): void {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
