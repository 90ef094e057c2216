/** Writes what theses claimed, and our figures beside it, into the document about them. */
import { type Experiment, nameOfMachine, type Results, THESIS_BENCHES } from '../results.ts';
import { toMarkdown } from '../table-parts.ts';
import { makeExperimentTable } from '../theses/tables.ts';

/** Where the document wants an experiment: between these two lines. */
const PLACE = /^<!-- (theses-[a-z]+): (.+) -->\n[^]*?^<!-- end -->$/gm;

/**
 * The document with the experiments of these results in their places.
 *
 * @throws Error where a place has no experiment, or an experiment no place
 */
export function withExperiments(document: string, files: readonly Results[]): string {
  const placed = new Set<string>();
  const written = document.replace(PLACE, (_, bench: string, where: string) => {
    const results = resultsOf(files, bench);
    const experiment = results.experiments!.find((one) => one.where === where);
    if (experiment === undefined) throw new Error(`report: ${bench} has no experiment "${where}"`);
    placed.add(`${bench}: ${where}`);
    return [`<!-- ${bench}: ${where} -->`, '', ...describe(experiment, results), '', '<!-- end -->'].join(
      '\n',
    );
  });
  for (const bench of THESIS_BENCHES) {
    for (const { where } of resultsOf(files, bench).experiments!) {
      if (!placed.has(`${bench}: ${where}`)) {
        throw new Error(`report: docs/theses.md has no place for "${bench}: ${where}"`);
      }
    }
  }
  return written;
}

/** Those of Node: browsers have figures of some experiments only. */
function resultsOf(files: readonly Results[], bench: string): Results {
  const found = files.find(
    (one) => one.bench === bench && !one.quick && one.machine.runtime.startsWith('Node'),
  );
  if (found === undefined) throw new Error(`report: there are no results; run \`npm run bench -- ${bench}\``);
  return found;
}

function describe(experiment: Experiment, { machine }: Results): string[] {
  const { claims, unit, command, rows } = experiment;
  if (rows.length === 0) return [`**Claimed.** ${claims}`, '', `Nothing is on record yet: \`${command}\`.`];
  return [
    `**Claimed.** ${claims}`,
    '',
    ...toMarkdown(makeExperimentTable(experiment)),
    '',
    `In ${unit}. Rerun by \`${command}\`; these figures are of ${nameOfMachine(machine)}.`,
  ];
}
