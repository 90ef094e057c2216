import { box, type Engine, halfSpace, type Scene, sphere, type Vector } from '../../bindings/index.ts';
import { contacts } from '../../modules/contacts/index.ts';
import { heightField } from '../../modules/maps/index.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { BUILD_NAMES, CONTACTS } from '../names.ts';
import type { Findings } from '../results.ts';
import type { Bench } from '../timing.ts';
import { loadRapier, RapierSpheres } from './rapier.ts';
import { cratesOnField, HALF, RADIUS, spheresInBlock } from './works.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 4000;

/** Times contacts of many bodies, and changes of their scenes, after a look whether all are found. */
export async function benchContacts(bench: Bench): Promise<Findings> {
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  await loadRapier();
  const count = bench.quick ? 64 : 1000;
  const entries = [
    ...spheres(engines, CONTACTS.pile, spheresInBlock(count, bench.quick ? 4 : 10)),
    ...spheres(engines, CONTACTS.layer, spheresInBlock(count, 32)),
    ...crates(engines, cratesOnField(bench.quick ? 4 : 100)),
  ];
  bench.progress('contacts');
  const measurements = measureInTurn(bench, entries, LONGEST);
  engines.forEach((engine) => engine.dispose());
  return { unit: 'call', measurements };
}

function makePile(engine: Engine, places: readonly Vector[]): Scene {
  const scene = engine.createScene({ segments: {}, pairs: 'all' });
  scene.addSegment('ground', [halfSpace([0, 0, 1], 0)], { static: true });
  places.forEach((position, i) => {
    scene.addSegment(`s${i}`, [sphere([0, 0, 0], RADIUS)], { pose: { position } });
  });
  return scene;
}

/** Two places of the last body, which takes turns between them. */
function turns([x, y, z]: Vector): () => Vector {
  let turn = 0;
  return () => [x, y, z + 1e-6 * (turn = 1 - turn)];
}

function spheres(engines: readonly Engine[], group: string, places: readonly Vector[]): Entry[] {
  const last = places.length - 1;
  const found = new Set<number>();
  const entries = engines.flatMap((engine, i) => {
    const scene = makePile(engine, places);
    found.add(contacts(scene).count);
    const next = turns(places[last]!);
    const one = (task: string, work: () => void): Entry => ({
      ...{ group, task, by: BUILD_NAMES[i]!, units: 1, work },
    });
    return [
      one(CONTACTS.all, () => {
        scene.setPose(`s${last}`, { position: next() });
        contacts(scene);
      }),
      one(CONTACTS.make, () => makePile(engine, places).dispose()),
      one(CONTACTS.change, () => {
        scene.addSegment('new', [sphere([0, 0, 0], RADIUS)]);
        scene.removeSegment('new');
      }),
    ];
  });
  const rapier = new RapierSpheres(places);
  found.add(rapier.contacts());
  if (found.size > 1) throw new Error(`${group}: contestants find ${[...found].join(', ')} contacts`);
  const next = turns(places[last]!);
  const one = (task: string, work: () => void): Entry => ({
    ...{ group, task, by: CONTACTS.rapier, units: 1, work },
  });
  return [
    ...entries,
    one(CONTACTS.all, () => {
      rapier.move(last, next());
      rapier.contacts();
    }),
    one(CONTACTS.make, () => new RapierSpheres(places).dispose()),
    one(CONTACTS.change, () => rapier.remove(rapier.add([0, 0, 9]))),
  ];
}

function crates(engines: readonly Engine[], places: readonly Vector[]): Entry[] {
  const field = heightField(new Float32Array(101 * 101), { columns: 101, rows: 101, spacing: 0.1 });
  return engines.flatMap((engine, i) => {
    const scene = engine.createScene({ segments: {}, pairs: 'all' });
    scene.addSegment('field', field, { static: true });
    places.forEach((position, k) => {
      scene.addSegment(`c${k}`, [box([0, 0, 0], [HALF, HALF, HALF])], { pose: { position } });
    });
    const { count } = contacts(scene);
    if (count !== places.length) throw new Error(`${places.length} crates have ${count} contacts`);
    const one = (task: string, merge: boolean): Entry => ({
      ...{ group: CONTACTS.crates, task, by: BUILD_NAMES[i]!, units: 1 },
      work: () => contacts(scene, { merge }),
    });
    return [one(CONTACTS.merged, true), one(CONTACTS.elements, false)];
  });
}
