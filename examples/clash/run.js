// Finds where two models of a building clash: how deep, as a proved interval, and what comes too near. With
// the name of a file, `node examples/clash/run.js report.json`, all that was found is written there.
import { writeFileSync } from 'node:fs';
import { loadEngine } from 'clearance';
import { penetrationDepth } from 'clearance/contacts';
import { readElements } from './read-elements.js';

/** What comes nearer than this is reported, metres. */
const NEAR = 0.1;

const read = (name) => readElements(new URL(`${name}.gltf`, import.meta.url));
const [architecture, services] = [read('architecture'), read('services')];
const elements = new Map([...architecture, ...services].map((element) => [element.id, element]));

const engine = await loadEngine();
const pairs = architecture.flatMap((a) => services.map((b) => [a.id, b.id]));
const scene = engine.createScene({
  segments: Object.fromEntries([...elements].map(([id, { shape }]) => [id, [shape]])),
  pairs,
});
for (const warning of scene.warnings) console.error(warning);
for (const [id, { pose }] of elements) scene.setPose(id, pose);

const found = scene.evaluate({ maxDistance: NEAR });
const near = Array.from({ length: found.count }, (_, row) => found.at(row)).filter(
  ({ distance }) => distance < Infinity,
);
const report = near
  .map(({ a, b, distance, pointA, pointB }) => {
    // Surfaces that cross are at distance 0: how deep they do is another question.
    const depth = distance > 0 ? undefined : penetrationDepth(scene, a, b);
    return depth === undefined
      ? { kind: 'near', a, b, distance, pointA, pointB }
      : { kind: 'clash', a, b, depth: { lower: depth.lower, upper: depth.upper }, wayOut: depth.normal };
  })
  .sort((x, y) => (y.depth?.upper ?? -y.distance) - (x.depth?.upper ?? -x.distance));
engine.dispose();

const metres = (length) => `${length.toFixed(4)} m`;
const named = (id) => `${elements.get(id).kind} ${elements.get(id).name} (${id})`;
for (const { kind, a, b, depth, distance } of report) {
  const isKnown = depth && depth.upper - depth.lower < 1e-6;
  const deep = isKnown
    ? `${metres(depth.upper)} deep, within ${(depth.upper - depth.lower).toExponential(0)} m`
    : depth && `${metres(depth.lower)} to ${metres(depth.upper)} deep`;
  console.log(`${kind}: ${deep ?? `${metres(distance)} apart`}\n  ${named(a)}\n  ${named(b)}`);
}
const clashes = report.filter(({ kind }) => kind === 'clash').length;
console.log(`${clashes} clashes, ${report.length - clashes} too near, of ${pairs.length} pairs`);

const [, , file] = process.argv;
if (file !== undefined) {
  const describe = (id) => ({ id, class: elements.get(id).kind, name: elements.get(id).name });
  const entries = report.map((entry) => ({ ...entry, a: describe(entry.a), b: describe(entry.b) }));
  writeFileSync(file, `${JSON.stringify({ format: 'clash-report', near: NEAR, entries }, null, 2)}\n`);
}
