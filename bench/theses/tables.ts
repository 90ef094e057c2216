/** The tables of theses: our figures beside those in print. */
import { distinct, type Experiment, type Figure, type Results } from '../results.ts';
import type { Table } from '../table-parts.ts';

/** A table for each experiment that has figures. */
export function makeExperimentTables({ experiments = [] }: Results): Table[] {
  return experiments.filter(({ rows }) => rows.length > 0).map(makeExperimentTable);
}

/** The rows of an experiment: what is in print first. */
export function makeExperimentTable({ where, claims, of, unit, rows }: Experiment): Table {
  const printed = distinct(rows.flatMap((row) => Object.keys(row.printed)));
  const ours = distinct(rows.flatMap((row) => Object.keys(row.ours)));
  return {
    title: `${where}, ${unit}: ${claims}`,
    head: [of, ...printed.map((name) => `printed: ${name}`), ...ours],
    rows: rows.map((row) => [
      row.what,
      ...printed.map((name) => write(row.printed[name])),
      ...ours.map((name) => write(row.ours[name])),
    ]),
  };
}

/** A number with three digits or all before the point; empty where there is none. */
function write(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  if (typeof figure === 'string') return figure;
  const digits = Math.abs(figure) >= 1000 ? Math.round(figure) : Number(figure.toPrecision(3));
  return digits.toLocaleString('en', { maximumFractionDigits: 6 });
}
