import type { Vector } from 'clearance';

/** The element of the page with an id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element with the id ${id}`);
  return found;
}

/** The input of the page with an id. */
export function input(id: string): HTMLInputElement {
  return byId(id) as HTMLInputElement;
}

/** What a slider of the page says. */
export function slider(id: string): number {
  return input(id).valueAsNumber;
}

/** The place that the sliders x, y and z say in millimetres, in metres. */
export function place(): Vector {
  return [slider('x') / 1e3, slider('y') / 1e3, slider('z') / 1e3];
}

/** Sets the sliders x, y, z to a place, and returns theirs: within their limits, to a millimetre. */
export function setPlace([x, y, z]: Vector): Vector {
  input('x').value = String(Math.round(x * 1e3));
  input('y').value = String(Math.round(y * 1e3));
  input('z').value = String(Math.round(z * 1e3));
  showValues();
  return place();
}

/** Calls back now, and whenever an input of the page has changed. */
export function onInput(callback: () => void): void {
  const changed = (): void => {
    showValues();
    callback();
  };
  document.querySelector('main')!.addEventListener('input', changed);
  changed();
}

/** Writes the value of each slider behind it. */
export function showValues(): void {
  for (const ranged of document.querySelectorAll<HTMLInputElement>('input[type=range]')) {
    const { unit = '' } = ranged.dataset;
    const text = `${Number(ranged.valueAsNumber.toFixed(2))} ${unit}`;
    ranged.setAttribute('aria-valuetext', text);
    const [least, most] = [Number(ranged.min), Number(ranged.max)];
    const share = most > least ? (ranged.valueAsNumber - least) / (most - least) : 0;
    ranged.style.setProperty('--share', String(share));
    let shown = ranged.nextElementSibling;
    if (shown === null) {
      shown = document.createElement('span');
      // It is no part of the input's name.
      shown.setAttribute('aria-hidden', 'true');
      ranged.after(shown);
    }
    shown.textContent = text;
  }
}

/** Metres as millimetres. */
export function millimetres(metres: number): string {
  return `${(metres * 1e3).toFixed(1)} mm`;
}

/** Writes the numbers of the page, each beside its name: from then on the page shows what it is for. */
export function show(numbers: Readonly<Record<string, string | number>>): void {
  const rows = Object.entries(numbers).flatMap(([name, value]) => {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    description.textContent = String(value);
    return [term, description];
  });
  byId('numbers').replaceChildren(...rows);
  document.querySelector('main')!.removeAttribute('aria-busy');
}
