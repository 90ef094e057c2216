/** What all tables are made of. */
import { distinct, type Results } from './results.ts';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  /** The first column is text, the others are figures. */
  readonly rows: readonly (readonly string[])[];
}

/** A table as Markdown, a line each, in columns that are as wide as their longest cell. */
export function toMarkdown({ head, rows }: Pick<Table, 'head' | 'rows'>): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)));
  const [first, ...body] = lines.map(
    (line) =>
      `| ${line.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join(' | ')} |`,
  );
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [first!, `| ${rule.join(' | ')} |`, ...body];
}

/** Nanoseconds with one decimal; empty where there is no figure. */
export function ns(value: number): string {
  return Number.isNaN(value) ? '' : value.toFixed(1);
}

/** One decimal; 100 % are all of it, and no less. */
export function percent(share: number): string {
  const tenths = share < 1 ? Math.min(Math.round(1000 * share), 999) : Math.round(1000 * share);
  return `${(tenths / 10).toFixed(1)} %`;
}

export function times(ratio: number): string {
  return Number.isNaN(ratio) ? '' : `${ratio.toFixed(1)}×`;
}

/** How many per second, with three digits. */
export function perSecond(nanoseconds: number): string {
  if (Number.isNaN(nanoseconds)) return '';
  return Number((1e9 / nanoseconds).toPrecision(3)).toLocaleString('en');
}

/** The values of a property of all measurements in the order in which they first come. */
export function all({ measurements }: Results, key: 'group' | 'task' | 'by'): string[] {
  return distinct(measurements.map((one) => one[key]));
}

export function within(results: Results, group: string): Results {
  return { ...results, measurements: results.measurements.filter((one) => one.group === group) };
}
