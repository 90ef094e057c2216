import type { Engine, PointElement } from '../../bindings/index.ts';
import { loadBuild } from '../builds.ts';
import { SPHERES } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import { type Bench, timeInTurn } from '../timing.ts';
import { growSpheres, measureSpheres, type SphereFigures } from './figures.ts';
import { readSpheredLinks, type SpheredLink } from './links.ts';

/** The links that are measured where there is little time. */
const QUICK = ['panda_link0', 'panda_leftfinger'];

/** For how long spheres are fitted to one link, milliseconds. */
const LONGEST = 1000;

/** Compares our spheres with published ones around the same links, as many of them, and times ours. */
export async function benchSpheres(bench: Bench): Promise<Findings> {
  const engine = await loadBuild('double-simd');
  const links = (await readSpheredLinks()).filter(({ name }) => !bench.quick || QUICK.includes(name));
  const measurements = links.map((link): Measurement => {
    bench.progress(`${SPHERES.group}: ${link.name}`);
    const spheres = compareSpheres(engine, link);
    const work = () => fit(engine, link);
    const [timing] = timeInTurn(bench, [{ units: 1, work }], LONGEST);
    return { group: SPHERES.group, task: link.name, by: SPHERES.ours, timing: timing!, spheres };
  });
  engine.dispose();
  return { unit: 'fit', measurements };
}

/**
 * Measures the published spheres of a link, these grown until they hold all points sampled of the mesh, and
 * ours.
 *
 * @throws Error where ours leave out anything, or exceed the mesh by more than they say
 */
export function compareSpheres(engine: Engine, link: SpheredLink): Record<string, SphereFigures> {
  const measure = (spheres: readonly PointElement[]) => measureSpheres(engine, link.mesh, spheres);
  const published = measure(link.published);
  const grown = measure(growSpheres(link.published, published.gap));
  const { elements, excess } = fit(engine, link);
  const ours = measure(elements as readonly PointElement[]);
  if (ours.coverage < 1) throw new Error(`${link.name}: ${ours.gap} m of the mesh stick out of our spheres`);
  if (ours.excess > excess) {
    throw new Error(`${link.name}: our spheres exceed the mesh by ${ours.excess} m, and say ${excess} m`);
  }
  return { [SPHERES.published]: published, [SPHERES.grown]: grown, [SPHERES.ours]: ours };
}

function fit(engine: Engine, { mesh, published }: SpheredLink) {
  return engine.fitElements(mesh, { kind: 'points', count: published.length });
}
