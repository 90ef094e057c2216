/** What README and the report begin with: scenes, and who evaluates how many sets of poses per second. */
import { BASELINE, BASELINE_BEST_FIRST, SCENE_TASKS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { perSecond, toMarkdown } from '../table-parts.ts';

/** The scenes by their groups, and what README calls them. */
const SCENES = [
  ['robot scene, random poses', '20 links of 6 elements, 150 pairs, random poses'],
  ['robot scene, small steps', 'the same, small steps'],
  ['humanoid, random joint angles', 'humanoid, 31 segments of 1 to 5 elements'],
  ['Panda, 12 obstacles', 'Panda as 59 spheres, 12 obstacles, 93 pairs'],
] as const;

/** Who stands in which column: of several, the fastest. Ratios of ours are against the third. */
const COLUMNS = [
  { name: 'single + SIMD', by: ['single-simd'], isOurs: true },
  { name: 'double + SIMD', by: ['double-simd'], isOurs: true },
  { name: 'plain JS, culled', by: [BASELINE, BASELINE_BEST_FIRST], isOurs: false },
  { name: 'crashcat', by: ['crashcat'], isOurs: false },
  { name: 'Rapier', by: ['rapier3d-simd'], isOurs: false },
  { name: 'three-mesh-bvh', by: ['three + three-mesh-bvh'], isOurs: false },
  { name: 'Jolt', by: ['jolt-physics'], isOurs: false },
] as const;
const REFERENCE = 2;

interface Figure {
  /** Nanoseconds per set of poses. */
  readonly time: number;
  /** Sets of poses per second, as they are written in the table and in the picture. */
  readonly text: string;
}

/** One row per scene, one figure per column. */
interface Headline {
  readonly rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[];
}

/**
 * The results that the headline is of.
 *
 * @throws Error where there are none
 */
export function headlineResults(files: readonly Results[]): Results {
  const found = files.find(
    ({ bench, quick, machine }) => bench === 'scenes' && !quick && machine.runtime.startsWith('Node'),
  );
  if (found === undefined)
    throw new Error('report: there are no results of scenes; run `npm run bench -- scenes`');
  return found;
}

/** @throws Error where a figure is missing */
export function headlineOf(results: Results): Headline {
  const rows = SCENES.map(([group, name]) => {
    const figures = COLUMNS.map((column) => {
      const times = column.by.map((by) => minimumOf(results, group, SCENE_TASKS.evaluate, by));
      const time = Math.min(...times);
      if (!(time > 0)) throw new Error(`report: there is no figure of ${column.by.join(', ')} for ${group}`);
      return { time, text: perSecond(time) };
    });
    return { name, figures };
  });
  return { rows };
}

/** The table as Markdown, a line each. */
function tableOf({ rows }: Headline): string[] {
  const cells = rows.map(({ name, figures }) => [
    name,
    ...figures.map(({ time, text }, i) => {
      if (!COLUMNS[i]!.isOurs) return text;
      const ratio = figures[REFERENCE]!.time / time;
      return `${text} (${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}×)`;
    }),
  ]);
  return toMarkdown({ head: ['scene', ...COLUMNS.map(({ name }) => name)], rows: cells });
}

/**
 * A document with the table of these results in the place of its own, whose first column is `scene`.
 *
 * @throws Error where it has no such table
 */
export function withTable(document: string, headline: Headline): string {
  const table = /^\| scene +\|.*single \+ SIMD.*\n(\|.*\n)+/m;
  if (!table.test(document)) throw new Error('report: the document has no table of scenes');
  return document.replace(table, () => `${tableOf(headline).join('\n')}\n`);
}

/** Sizes of the picture, pixels: a plot per scene, two beside each other. */
const PLOT = { width: 448, height: 212, left: 122, right: 66, top: 34, row: 20 } as const;
const SIZE = { width: 2 * PLOT.width + 8, height: 2 * PLOT.height + 34 } as const;

/**
 * The picture of the same figures: a lollipop each, on logarithmic axes that all scenes share. It follows the
 * reader's light or dark scheme.
 */
export function pictureOf({ rows }: Headline): string {
  const rates = rows.flatMap(({ figures }) => figures.map(({ time }) => 1e9 / time));
  const [least, most] = [Math.min(...rates) / 1.3, Math.max(...rates)];
  const ticks = Array.from({ length: 12 }, (_, i) => 10 ** i).filter((tick) => tick >= least && tick <= most);
  const at = (rate: number): number => {
    const share = Math.log(rate / least) / Math.log(most / least);
    return Math.round(10 * (PLOT.left + share * (PLOT.width - PLOT.left - PLOT.right))) / 10;
  };
  const plots = rows.map(({ name, figures }, i) => {
    const bottom = PLOT.top + PLOT.row * COLUMNS.length;
    const grid = ticks.map(
      (tick) =>
        `<path class="rule" d="M${at(tick)} ${PLOT.top - 6}V${bottom}"/>` +
        `<text class="faint" x="${at(tick)}" y="${bottom + 15}" text-anchor="middle">${tick.toLocaleString('en')}</text>`,
    );
    const marks = figures.map(({ time, text }, row) => {
      const { name: who, isOurs } = COLUMNS[row]!;
      const [x, y] = [at(1e9 / time), PLOT.top + PLOT.row * (row + 0.5)];
      const kind = isOurs ? 'ours' : row === REFERENCE ? 'baseline' : 'peer';
      return (
        `<text x="${PLOT.left - 8}" y="${y + 4}" text-anchor="end">${who}</text>` +
        `<path class="${kind}" d="M${PLOT.left} ${y}H${x}"/><circle class="${kind}" cx="${x}" cy="${y}" r="4.5"/>` +
        `<text x="${x + 9}" y="${y + 4}">${text}</text>`
      );
    });
    const place = `translate(${(i % 2) * (PLOT.width + 8)} ${Math.floor(i / 2) * PLOT.height})`;
    return `<g transform="${place}"><text class="title" x="4" y="16">${name}</text>${grid.join('')}${marks.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="12">
<title>Sets of poses per second: ours, plain JavaScript with culling, and libraries, for ${rows.length} scenes</title>
<style>
  text { fill: #22252a; } .faint { fill: #62666d; } .title { font-weight: 600; font-size: 13px; }
  path { fill: none; stroke-width: 2; } .rule { stroke: #e3e0da; stroke-width: 1; }
  path.ours { stroke: #0b6bcb; } circle.ours { fill: #0b6bcb; }
  path.baseline { stroke: #d9822b; } circle.baseline { fill: #d9822b; }
  path.peer { stroke: #98958e; } circle.peer { fill: #98958e; }
  .ground { fill: #fdfcfa; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e2dd; } .faint { fill: #9a9ea6; } .rule { stroke: #2f3338; } .ground { fill: #16181b; }
    path.ours { stroke: #62a8f5; } circle.ours { fill: #62a8f5; }
    path.baseline { stroke: #e8a25a; } circle.baseline { fill: #e8a25a; }
    path.peer { stroke: #7b8087; } circle.peer { fill: #7b8087; }
  }
</style>
<rect class="ground" width="${SIZE.width}" height="${SIZE.height}"/>
${plots.join('\n')}
<text class="faint" x="${SIZE.width / 2}" y="${SIZE.height - 10}" text-anchor="middle">sets of poses per second, on logarithmic axes</text>
</svg>
`;
}
