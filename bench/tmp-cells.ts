import { loadBuild } from './builds.ts';
import { configurationOf, loadPanda } from './scenes/panda.ts';
import { box, cells, points } from '../bindings/index.ts';
import { cubesOf, keysOfPoints } from '../bindings/elements/cells.ts';
import { createGenerator } from '../bindings/base/random.ts';
const gen = createGenerator(5);
const unit = () => (gen() >>> 0) / 2 ** 32;
const engine = await loadBuild('single-simd' as never);
const panda = await loadPanda(4096);
const { robot, configurations } = panda;
const n = Number(process.argv[2] ?? 50000);
const keys: number[] = [];
for (let i = 0; i < n; i++) for (let k = 0; k < 3; k++) keys.push(32768 + Math.floor(80 * unit()) - 40);
const time = (name: string, units: number, f: () => void, rounds = 5) => { let best = Infinity; for (let i = 0; i < rounds; i++) { const t = performance.now(); f(); best = Math.min(best, performance.now() - t); } console.log(name, (best / units * 1000).toFixed(3), 'us each;', (units / best * 1000).toFixed(0), '/s'); };
let map = cells({ resolution: 0.1, keys });
{ const s0 = robot.createScene(engine, { extra: { map } }); for (const id of s0.segments.slice(0, 1)) { console.log(id); if (id !== 'map') s0.cells('map').clearSegment(id, 0.02); } map = s0.cells('map').read(); s0.dispose(); }
const out0 = new Uint8Array(4096);
let scene = robot.createScene(engine, { extra: { map } });
console.log('cells', scene.sizeOf('map'));
const bx = robot.createScene(engine, { extra: { map: cubesOf(map) } }); time('areFree boxes', out0.length, () => robot.areFree(bx, configurations, { out: out0 }), 3); time('evaluate boxes', 500, () => { for (let i = 0; i < 500; i++) { robot.setConfiguration(bx, configurationOf(panda, i)); bx.evaluate(); } }, 3);
time('build', 1, () => { robot.createScene(engine, { extra: { map } }).dispose(); });
const out = robot.areFree(scene, configurations);
console.log('free', out.reduce((a, b) => a + b, 0), 'of', out.length);
time('areFree cells', out.length, () => robot.areFree(scene, configurations, { out }));
const all = Array.from({ length: 4096 }, (_, i) => configurationOf(panda, i));
time('evaluate all links', 500, () => { for (let i = 0; i < 500; i++) { robot.setConfiguration(scene, all[i]!); scene.evaluate(); } }, 3);
{ const alone = robot.createScene(engine, { extra: { map: cells({ resolution: 0.1, keys: [0, 0, 0] }) } });
time('evaluate, map of 1 cell', 500, () => { for (let i = 0; i < 500; i++) { robot.setConfiguration(alone, all[i]!); alone.evaluate(); } }, 3);
time('areFree, one far cell', out.length, () => robot.areFree(alone, configurations, { out }));
}
const scan = Float32Array.from({ length: 3 * 21901 }, (_, i) => (i % 3 === 2 ? 3 : 8) * (unit() - 0.5));
const handle = scene.cells('map');
time('set+clear scan', 1, () => { handle.setPoints(scan); handle.clearPoints(scan); }, 7);
{ const xyz = scan; time('keys', 1, () => keysOfPoints('x', map, xyz)); }
time('setPoints', 1, () => handle.setPoints(scan)); time('setPoints again', 1, () => handle.setPoints(scan)); console.log(handle.size);
time('clearPoints', 1, () => handle.clearPoints(scan)); console.log(handle.size);
time('set one', 1, () => { handle.set([1, 2, 3]); }, 7);

const pts = robot.createScene(engine, { extra: { map: points(Float32Array.from(map.keys, (k) => (k - 32767.5) * 0.1), { radius: 0.0866 }) } });
time('areFree points', out.length, () => robot.areFree(pts, configurations, { out }));
time('evaluate points', 500, () => { for (let i = 0; i < 500; i++) { robot.setConfiguration(pts, all[i]!); pts.evaluate(); } }, 3);
{
const depth = new Float32Array(3 * 640 * 480);
for (let v = 0; v < 480; v++) for (let u = 0; u < 640; u++) { const d = 1.5 + 0.3 * Math.sin(u / 40) * Math.cos(v / 30) + (u > 300 && u < 400 ? -0.5 : 0); const at = 3 * (v * 640 + u); depth[at] = d; depth[at + 1] = d * (u - 320) / 525; depth[at + 2] = 0.5 - d * (v - 240) / 525; }
const ball = engine.createScene({ segments: { ball: [panda.robot ? ({ kind: 'point', vertices: [[0, 0, 0]], radius: 0.05 } as never) : (0 as never)] } });
void ball;
time('depth image build', 1, () => { const s = robot.createScene(engine, { extra: { map: points(depth, { radius: 0.005 }) } }); s.dispose(); }, 5);
const s = robot.createScene(engine, { extra: { map: points(depth, { radius: 0.005 }) } });
time('depth image evaluate', 200, () => { for (let i = 0; i < 200; i++) { robot.setConfiguration(s, all[i]!); s.evaluate(); } }, 3);
}
