import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../../bench/results/', import.meta.url));

/** Whom the figure shows, by the names of the bench, and what it calls them. */
const CONTESTANTS = [
  ['single-simd', 'clearance, single'],
  ['double-simd', 'clearance, double'],
  ['plain JS', 'plain JavaScript, culled'],
  ['crashcat', 'crashcat'],
  ['rapier3d-simd', 'Rapier'],
  ['three + three-mesh-bvh', 'three-mesh-bvh'],
  ['jolt-physics', 'Jolt'],
] as const;

/** The groups of the bench, and what tables and the figure call them. */
const SCENES = [
  ['robot scene, random poses', '20 links of 6 elements, 150 pairs, random poses'],
  ['robot scene, small steps', 'the same, small steps'],
  ['humanoid, random joint angles', 'humanoid, 31 segments of 1 to 5 elements'],
  ['Panda, 12 obstacles', 'Panda as 59 spheres, 12 obstacles, 93 pairs'],
] as const;

/** The scenes of the figure: that in which most is gained, and that in which least is. */
const SHOWN = [0, 3] as const;

/** What the bench of scenes measured. */
export interface SceneFigures {
  readonly machine: { readonly cpu: string; readonly cores: number; readonly runtime: string };
  readonly scenes: readonly {
    readonly title: string;
    /** Sets of poses per second, by contestant: the order is that of the tables. */
    readonly rates: readonly (readonly [by: string, rate: number])[];
  }[];
}

interface Measurement {
  readonly group: string;
  readonly task: string;
  readonly by: string;
  readonly timing: { readonly minimum: number };
}

/** Reads the committed results of the bench of scenes. */
export function readSceneFigures(): SceneFigures {
  const [folder] = readdirSync(RESULTS)
    .filter((name) => name.includes('node'))
    .sort();
  const { machine, measurements } = JSON.parse(
    readFileSync(`${RESULTS}${folder}/scenes.json`, 'utf8'),
  ) as SceneFigures & { readonly measurements: readonly Measurement[] };
  const scenes = SCENES.map(([group, title]) => ({
    title,
    rates: CONTESTANTS.map(([by]) => {
      // Of plain JavaScript the faster of two sorts of culling.
      const theirs = measurements.filter(
        (one) =>
          one.group === group &&
          one.task === 'evaluate' &&
          (by === 'plain JS' ? one.by.startsWith('plain JS, sphere culling') : one.by === by),
      );
      return [by, 1e9 / Math.min(...theirs.map(({ timing }) => timing.minimum))] as const;
    }),
  }));
  return { machine, scenes };
}

/** The rows of the table of the README, without the padding of its columns. */
export function sceneRows({ scenes }: SceneFigures): string[][] {
  return scenes.map(({ title, rates }) => {
    const plain = rates.find(([by]) => by === 'plain JS')![1];
    return [
      title,
      ...rates.map(([by, rate]) => {
        const gain = rate / plain;
        const factor = gain < 9.95 ? gain.toFixed(1) : gain.toFixed(0);
        return by.endsWith('-simd') && !by.startsWith('rapier')
          ? `${grouped(rate)} (${factor}×)`
          : grouped(rate);
      }),
    ];
  });
}

/** Three digits, grouped: 98,900. */
function grouped(rate: number): string {
  return Number(rate.toPrecision(3)).toLocaleString('en');
}

/** The figure of the home page: sets of poses per second as bars, a scene below the other. */
export function drawSceneFigure({ scenes }: SceneFigures): string {
  return SHOWN.map((at) => {
    const { title, rates } = scenes[at]!;
    const most = Math.max(...rates.map(([, rate]) => rate));
    const rows = rates.map(([by, rate], row) => {
      const kind = /^(single|double)-simd$/.test(by) ? ' class="ours"' : '';
      const width = Math.max(0.4, (100 * rate) / most).toFixed(1);
      return (
        `<tr${kind}><th scope="row">${CONTESTANTS[row]![1]}</th>` +
        `<td><svg aria-hidden="true"><rect width="${width}%" height="100%" rx="3"/></svg></td><td>${grouped(rate)}</td></tr>`
      );
    });
    return `<table class="bars"><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`;
  }).join('');
}
